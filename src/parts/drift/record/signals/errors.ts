import type { DriftEntry } from "../../base/drift.ts";
import { NOTHING, type Reading, type Recent } from "../signal.ts";

/** The mistakes in a row of a full signal. */
const FULL_IN_A_ROW = 3;

/** The mistakes among the newest steps of a full signal. */
const FULL_OF_RECENT = 10;
const RECENT_STEPS = 20;

/** A reply of which a part could be done counts as half a mistake. */
const PARTIAL = 0.5;

/** Replies with which nothing could be done, and tools that failed. */
export function readErrors({ window }: Recent): Reading {
  const recent = window.slice(-RECENT_STEPS);
  const row = window.slice(window.findLastIndex((entry) => weightOf(entry) === 0) + 1);
  const [inRow, inRecent] = [weigh(row), weigh(recent)];
  const value = Math.min(1, Math.max(inRow / FULL_IN_A_ROW, inRecent / FULL_OF_RECENT));
  if (value === 0) return NOTHING;
  const isRow = inRow / FULL_IN_A_ROW >= inRecent / FULL_OF_RECENT;
  const bad = (isRow ? row : recent).filter((entry) => weightOf(entry) > 0);
  const useless = bad.filter(({ isUseless }) => isUseless === true);
  const which = useless.length === bad.length ? "did nothing" : "had tool calls that failed";
  const count = bad.length === 1 ? "1 reply" : `${bad.length} replies`;
  return {
    value,
    evidence: isRow ? `${count} in a row ${which}` : `${count} of the last ${recent.length} ${which}`,
    since: bad[0]?.step ?? null,
  };
}

/** Counts the newest replies in a row without effect. */
export function uselessInARow(window: readonly DriftEntry[]): number {
  return window.length - 1 - window.findLastIndex(({ isUseless }) => isUseless !== true);
}

function weigh(entries: readonly DriftEntry[]): number {
  return entries.reduce((sum, entry) => sum + weightOf(entry), 0);
}

function weightOf({ isUseless, failedTools = 0 }: DriftEntry): number {
  if (isUseless === true) return 1;
  return failedTools > 0 ? PARTIAL : 0;
}
