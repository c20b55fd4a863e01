import { expect, test } from "vitest";
import type { JournalEntry } from "../../../src/base/vocabulary/journal/journal-record.ts";
import { PlayedTime } from "../../../src/record/ledger/played-time.ts";

/** A record at a time, in seconds from the first. */
function at(seconds: number, type: JournalEntry["type"], more: object = {}): JournalEntry {
  const time = new Date(Date.UTC(2026, 10, 21, 12) + seconds * 1_000).toISOString();
  return { type, time, seq: 0, branchId: "main", ...more } as unknown as JournalEntry;
}

function secondsOf(...entries: readonly JournalEntry[]): number {
  const time = new PlayedTime();
  return entries.reduce((sum, entry) => sum + time.next(entry), 0) / 1_000;
}

test.each([
  ["calls and what they do", [at(0, "call"), at(4, "reply", { ms: 4_000 }), at(5, "outcome")], 5],
  ["not the time before a session's first record", [at(0, "outcome"), at(45, "call", { opened: true })], 0],
  ["nor that after a call that died with its process", [at(0, "call"), at(45, "call")], 0],
  ["nor that for which a person was waited", [at(0, "interrupt"), at(300, "resume")], 0],
  ["nor a break", [at(0, "outcome"), at(601, "call")], 0],
  ["a silence that is no break", [at(0, "outcome"), at(599, "call")], 599],
  ["a call that is longer than a break", [at(0, "call"), at(1_800, "reply", { ms: 1_800_000 })], 1_800],
  [
    "a call with the tries that were lost, once",
    [at(0, "call"), at(3, "lost"), at(9, "reply", { ms: 9_000 })],
    9,
  ],
  [
    "of a call over which the machine slept, what it took",
    [at(0, "call"), at(9_000, "reply", { ms: 5_000 })],
    5,
  ],
  ["a reply of which the time is not known", [at(0, "call"), at(4, "reply", { ms: null })], 4],
  ["a reply that took less than its tries", [at(0, "call"), at(5, "lost"), at(6, "reply", { ms: 2_000 })], 5],
  ["nothing where the clock was put back", [at(9, "outcome"), at(3, "call")], 0],
])("play is %s", (_, entries, seconds) => {
  expect(secondsOf(...entries)).toBe(seconds);
});
