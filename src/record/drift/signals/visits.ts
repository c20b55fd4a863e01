import { isFresh, NOTHING, type Reading, type Recent } from "../signal.ts";

/** Steps in which visits are counted. */
const VISIT_STEPS = 56;

/** Visits without gain at which the signal begins, and those at which it is full. `npm run bench -- drift` measures them. */
const [FEW_VISITS, FULL_VISITS] = [14, 28];

/** Visits in vain for each step that brought something new, below which the run gets on: a long dialog, two presses a page. */
const VISITS_PER_GAIN = 3;

/**
 * How many of the newest steps brought nothing new and ended as an earlier one did: at the same place, in the same state.
 * It needs places: pictures flicker.
 */
export function readVisits(recent: Recent): Reading {
  const newest = recent.window.slice(-VISIT_STEPS);
  const from = newest.findLastIndex(
    ({ action, isMilestone, experience }) =>
      action === null || isMilestone === true || experience === undefined,
  );
  const steps = newest.slice(from + 1);
  const visited = new Set<string>();
  let [inVain, gains] = [0, 0];
  for (const step of steps.filter(({ place }) => place !== null)) {
    const visit = `${step.place} ${step.state}`;
    if (isFresh(step, recent)) gains += 1;
    else if (visited.has(visit)) inVain += 1;
    visited.add(visit);
  }
  if (inVain <= FEW_VISITS || inVain < VISITS_PER_GAIN * gains) return NOTHING;
  return {
    value: Math.min(1, (inVain - FEW_VISITS) / (FULL_VISITS - FEW_VISITS)),
    evidence: `${inVain} of the newest ${steps.length} steps led back to where the game was before, and brought nothing new`,
    since: steps[0]?.step ?? null,
  };
}
