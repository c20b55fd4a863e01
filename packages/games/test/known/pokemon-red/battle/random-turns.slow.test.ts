import { describe, expect, it } from "vitest";
import { playRandomFight } from "../../../../../../test/helpers/pokemon-fights/random-turns.ts";
import { rounds } from "../../../../../../test/helpers/runs/sweep.ts";

/** About 13 turns each. */
const FIGHTS = rounds(6, 200);

describe("turns by chance in the model of the game, with a lag of 0 to 3 frames", () => {
  it("end as the tool reports them", { timeout: 1_200_000 }, () => {
    let turns = 0;
    for (let seed = 0; seed < FIGHTS; seed += 1) turns += playRandomFight(seed);

    expect(turns).toBeGreaterThan(FIGHTS * 5);
  });
});
