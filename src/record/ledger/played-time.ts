import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { LineHead } from "../journal/journal-reader.ts";

/** An entry, or the beginning of its line. */
type TimedEntry = JournalEntry | LineHead;

/** A longer time without a call is a break: the machine slept, or the process was suspended. */
const BREAK_MS = 600_000;

/**
 * Adds up a run's play time, entry by entry. Time between sessions, time for a person's decision, and breaks don't
 * count; a reply counts with its recorded duration. Journals of earlier versions have no session starts: there, only
 * breaks are left out.
 */
export class PlayedTime {
  #before: { readonly type: JournalEntry["type"]; readonly ms: number } | null = null;
  /** Counted since the call that is open. */
  #callMs = 0;

  /** The time of play from the entry before to this one, in milliseconds. */
  next(entry: TimedEntry): number {
    const playedMs = this.#since(entry);
    this.#callMs = entry.type === "call" ? 0 : this.#callMs + playedMs;
    this.#before = { type: entry.type, ms: Date.parse(entry.time) };
    return playedMs;
  }

  #since(entry: TimedEntry): number {
    const before = this.#before;
    const { type, opened, time } = entry;
    if (type === "reply" && Number.isFinite(entry.ms)) return Math.max(0, entry.ms - this.#callMs);
    // A call that no end follows died with its process.
    const isDead = before?.type === "call" && type === "call";
    if (before === null || opened === true || type === "resume" || isDead) return 0;
    const gapMs = Date.parse(time) - before.ms;
    return gapMs >= 0 && gapMs <= BREAK_MS ? gapMs : 0;
  }
}
