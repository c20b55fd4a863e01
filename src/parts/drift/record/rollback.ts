import { fieldOf, isExperience, isOfScene } from "../../../record/evidence/facts.ts";
import type { CarriedDrift, DriftEntry, DriftState, WayBack } from "../base/drift.ts";
import { clocksIn } from "./clocks.ts";

/** Steps within which a rollback is to bring something. */
export const WAY_BACK_STEPS = 40;

/** Rollbacks whose times are kept. */
const KEPT_ROLLBACKS = 3;

/** The end of a way back: it stays open, it is not needed any more, or its time is over and people are notified. */
export type WayBackEnd = "open" | "gained" | "over";

/**
 * Returns the values that a rollback keeps.
 *
 * @param hadCells known cells of each map before the rollback
 */
export function carriedOver(
  { playedMs, playedSteps, decisions, newest, episode, rollbacks = [], seen }: DriftState,
  wayBackId: string | null,
  to: number,
  hadCells: NonNullable<CarriedDrift["hadCells"]> = {},
): CarriedDrift {
  const wayBack: WayBack | null =
    wayBackId === null ? null : { checkpointId: wayBackId, atPlayed: playedSteps, seen: [] };
  return {
    playedMs,
    playedSteps,
    decisions,
    decidedAt: playedSteps,
    seen,
    hadCells,
    ...(newest === undefined ? {} : { newest }),
    ...(episode === undefined ? {} : { episode: { ...episode, since: to + 1, atPlayed: playedSteps } }),
    rollbacks: [...rollbacks, playedMs].slice(-KEPT_ROLLBACKS),
    ...(wayBack === null ? {} : { wayBack }),
  };
}

/**
 * Returns the state of the way back after a step.
 *
 * @param news the step's news, as in its evidence
 */
export function endOfWayBack(
  { wayBack, playedSteps, window }: Pick<DriftState, "wayBack" | "playedSteps" | "window">,
  news: readonly string[],
): WayBackEnd | null {
  if (wayBack === undefined) return null;
  if (isProgress(window, wayBack, news)) return "gained";
  return playedSteps - wayBack.atPlayed >= WAY_BACK_STEPS ? "over" : "open";
}

/** Returns whether a step has news even for the run before it went back. */
function isProgress(window: readonly DriftEntry[], { seen }: WayBack, news: readonly string[]): boolean {
  if (window.at(-1)?.isMilestone === true) return true;
  const clocks = clocksIn(window);
  const known = new Set(seen);
  const isOld = window.at(-1)?.experience === undefined;
  const isPassing = (field: string): boolean => isOfScene(field) || isExperience(field);
  return news.some(
    (fact) => !known.has(fact) && !clocks.has(fieldOf(fact)) && (isOld || !isPassing(fieldOf(fact))),
  );
}
