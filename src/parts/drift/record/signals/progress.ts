import { renderCountOf } from "../../../../base/quantities/count.ts";
import type { DriftEntry } from "../../base/drift.ts";
import { NOTHING, type Reading, type Recent } from "../signal.ts";

/** Steps without anything new count up to twice: by the health that was lost meanwhile and never rose, from 0 to this. */
const LOST_HEALTH = 0.5;

/** Reads the steps without news, and whether the player's health fell for good meanwhile. */
export function readProgress(recent: Recent): Reading {
  const { window, milestoneStep, settings, lastFresh } = recent;
  const stalled = window.slice(lastFresh + 1);
  const [first] = stalled;
  if (first === undefined) return NOTHING;
  const full = settings.stallSteps;
  const lost = lostHealth(window, Math.max(lastFresh, 0));
  const weight = 1 + Math.min(1, lost / LOST_HEALTH);
  const milestone = milestoneStep === 0 ? "no milestone yet" : `no milestone since step ${milestoneStep}`;
  const health = lost < LOST_HEALTH / 2 ? "" : `; health fell by ${Math.round(100 * lost)} % and never rose`;
  return {
    value: Math.min(1, (weight * stalled.length) / full),
    evidence: `${renderCountOf(stalled.length, "step")} without anything new (no new place, text, event or item)${health}; ${milestone}`,
    since: first.step,
  };
}

/** Returns the health lost since it last rose, in the entries from one on. */
function lostHealth(window: readonly DriftEntry[], from: number): number {
  let [now, top]: (number | undefined)[] = [];
  for (let at = window.length - 1; at >= from; at -= 1) {
    const health = window[at]?.health;
    if (health === undefined) continue;
    now ??= health;
    if (top !== undefined && health < top) break;
    top = health;
  }
  return (top ?? 0) - (now ?? 0);
}
