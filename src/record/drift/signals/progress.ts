import type { DriftEntry } from "../../../base/vocabulary/drift.ts";
import { isFresh, NOTHING, type Reading, type Recent } from "../signal.ts";

/** Steps without anything new count up to twice: by the health that was lost meanwhile and never rose, from 0 to this. */
const LOST_HEALTH = 0.5;

/** Reads the steps without news, and whether the player's health fell for good meanwhile. */
export function readProgress(recent: Recent): Reading {
  const { window, milestoneStep, settings } = recent;
  const last = window.findLastIndex((entry) => isFresh(entry, recent));
  const stalled = window.slice(last + 1);
  const [first] = stalled;
  if (first === undefined) return NOTHING;
  const full = settings.stallSteps;
  const lost = lostHealth(window.slice(Math.max(last, 0)));
  const weight = 1 + Math.min(1, lost / LOST_HEALTH);
  const milestone = milestoneStep === 0 ? "no milestone yet" : `no milestone since step ${milestoneStep}`;
  const health = lost < LOST_HEALTH / 2 ? "" : `; health fell by ${Math.round(100 * lost)} % and never rose`;
  return {
    value: Math.min(1, (weight * stalled.length) / full),
    evidence: `${countSteps(stalled.length)} without anything new (no new place, text, event or item)${health}; ${milestone}`,
    since: first.step,
  };
}

/** Returns the health lost since it last rose. */
function lostHealth(entries: readonly DriftEntry[]): number {
  const healths = entries.flatMap(({ health }) => (health === undefined ? [] : [health]));
  const top = healths.findLastIndex((health, at) => at === 0 || health > (healths[at - 1] ?? 0));
  return top === -1 ? 0 : (healths[top] ?? 0) - (healths.at(-1) ?? 0);
}

function countSteps(count: number): string {
  return count === 1 ? "1 step" : `${count} steps`;
}
