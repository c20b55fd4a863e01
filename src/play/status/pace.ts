import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { JournalReader, LineHead } from "../../record/journal/journal-reader.ts";
import { PlayedTime } from "../../record/ledger/played-time.ts";
import type { SaveEntry } from "../../record/saves/format/save-entry.ts";
import { RECORD_TYPES, STEP_RECORD_TYPES } from "../../record/seam/data-parts.ts";

/** A run's speed and cost, by its newest hour. Null if unknown. */
export interface Pace {
  /** Over the last hour, or the last 2 MiB of the journal, as is its cost; null if unknown. */
  readonly stepsAnHour: number | null;
  readonly costUsdAnHour: number | null;
}

/** The records with times: a step's parts, the beginnings of sessions, and the game. */
const PACE_TYPES = [
  ...["call", "lost", "reply", "operator", "outcome", "unanswered", "restored", "tool", "fold"],
  ...["start", "branch", "head", "version", "decision"],
  ...RECORD_TYPES,
  ...STEP_RECORD_TYPES,
] as const satisfies readonly JournalEntry["type"][];

const HOUR_MS = 3_600_000;

/** More of a journal is not read: it has some hundred steps. */
const MOST_BYTES = 2 * 2 ** 20;

/** An entry, or what its line's beginning says. */
type PaceEntry = LineHead | JournalEntry;

/** Returns the pace of a run, from the end of its journal: an hour at most, and at most {@link MOST_BYTES}. */
export function readPace(reader: JournalReader, saves: readonly SaveEntry[], runId: string): Pace {
  const begin = Math.max(beginOf(reader, saves, runId), reader.bytes - MOST_BYTES);
  return paceOf(reader.heads(PACE_TYPES, begin), runId);
}

/** The place of the oldest save of the newest hour; a run without any was begun not long ago. */
function beginOf(reader: JournalReader, saves: readonly SaveEntry[], runId: string): number {
  const own = saves.filter(({ info }) => info.runId === runId && info.journal !== null);
  const newestMs = Math.max(...own.map(({ info }) => Date.parse(info.saveTime)));
  const offsets = own.flatMap(({ info }) =>
    info.journal !== null && newestMs - Date.parse(info.saveTime) <= HOUR_MS && reader.holds(info.journal)
      ? [info.journal.offset]
      : [],
  );
  return offsets.length === 0 ? 0 : Math.min(...offsets);
}

/** Returns the pace of one game in the entries; pure. Time between sessions does not count. */
export function paceOf(entries: readonly PaceEntry[], runId: string): Pace {
  const own = entriesOf(entries, runId);
  const newest = own.at(-1);
  if (newest === undefined) return { stepsAnHour: null, costUsdAnHour: null };
  const since = Date.parse(newest.time) - HOUR_MS;
  const recent = own.filter(({ time }) => Date.parse(time) >= since);
  const time = new PlayedTime();
  let ms = 0;
  let steps = 0;
  let costUsd: number | null = 0;
  for (const [i, entry] of recent.entries()) {
    const playedMs = time.next(entry);
    if (i === 0) continue;
    ms += playedMs;
    if (entry.type === "outcome") steps += 1;
    if (entry.type === "lost") costUsd = costUsd === null ? null : costUsd + (entry.costUsd ?? 0);
    // A reply of a model without a price: nothing is known of the whole.
    if (entry.type === "reply")
      costUsd = costUsd === null || entry.costUsd === null ? null : costUsd + entry.costUsd;
  }
  if (ms === 0) return { stepsAnHour: null, costUsdAnHour: null };
  return {
    stepsAnHour: Math.round((steps * HOUR_MS) / ms),
    costUsdAnHour: costUsd === null ? null : Math.round((costUsd * HOUR_MS * 1e4) / ms) / 1e4,
  };
}

/** The entries of a game, and those of which nothing says whose they are. */
function entriesOf(entries: readonly PaceEntry[], runId: string): readonly PaceEntry[] {
  const runs = new Map<string, string>();
  return entries.filter((entry) => {
    if ("runId" in entry) runs.set(entry.branchId, entry.runId);
    return (runs.get(entry.branchId) ?? runId) === runId;
  });
}
