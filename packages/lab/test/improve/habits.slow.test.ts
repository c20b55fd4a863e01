import { expect, test } from "vitest";
import {
  adding,
  HABITS,
  type Habit,
  proveHere,
  shortRun,
} from "../../../../test/helpers/fleet/improve-world.ts";
import { IS_LONG } from "../../../../test/helpers/runs/sweep.ts";

/** The seeds of each player, and the most of them for which the wrong edits may be accepted. */
const [SEEDS, MOST_WRONG] = IS_LONG ? [20, 1] : [1, 0];

const GOOD = adding("good", "Go left.");
const IDLE = adding("idle", "Wait for help.");
const WRONG = adding("wrong", "Go right.");
const TEMPTING = adding("tempting", "Never press A.");

/** Shows how far a long test is, where that is asked for. */
function show(...facts: readonly (number | string | null)[]): void {
  if (process.env["SHOWS_PROOFS"] !== undefined) console.log(...facts);
}

/** Proves candidates with as many seeds; returns in how many of them exactly the right one was accepted. */
async function countRight(habit: Habit, candidates: readonly (typeof GOOD)[], right: string | null) {
  const folder = await shortRun();
  let count = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { accepted, played } = await proveHere({ folder, candidates, habit, seed });
    show(seed, accepted?.arm.id ?? null, played);
    if ((accepted?.arm.id ?? null) === right) count += 1;
  }
  return count;
}

test.each<[string, Habit, readonly (typeof GOOD)[], string | null]>([
  ["accepts advice that keeps a player off the wall", HABITS.walksIntoWall, [GOOD, IDLE], "good"],
  ["refuses bad advice to a player that follows any", HABITS.followsAdvice, [WRONG, IDLE], null],
  ["refuses a tempting entry that spoils what went well", HABITS.isTempted, [TEMPTING], null],
  ["refuses entries that a noisy player never heeds", HABITS.isNoisy, [GOOD, IDLE], null],
])("%s", { timeout: 3_600_000 }, async (_, habit, candidates, right) => {
  expect(await countRight(habit, candidates, right)).toBeGreaterThanOrEqual(SEEDS - MOST_WRONG);
});

test.runIf(IS_LONG)(
  "of 200 useless entries for a noisy player, at most 5 of 100 are accepted",
  { timeout: 3_600_000 },
  async () => {
    const folder = await shortRun();
    let accepted = 0;
    for (let edit = 0; edit < 200; edit += 1) {
      const candidates = [adding("useless", `Remember number ${edit}.`)];
      const proof = await proveHere({ folder, candidates, habit: HABITS.isNoisy, seed: 1_000 + edit });
      if (proof.accepted !== null) accepted += 1;
      show(edit + 1, accepted, proof.played);
    }

    expect(accepted).toBeLessThanOrEqual(10);
  },
);
