import { describe, expect, test } from "vitest";
import { chanceOf } from "../../../games/src/seeds/chance.ts";
import {
  type HeldOutPairs,
  type Pairs,
  type Standing,
  standingOf,
  type Trialling,
  wealthOf,
} from "../../src/improve/rule.ts";

const NONE: HeldOutPairs = { better: 0, worse: 0, same: 0, gained: 0, lost: 0 };

/** The chances of one pair; the rest of them is the same. */
interface Chances {
  readonly better: number;
  readonly worse: number;
  /** The part of these in which only one attempt succeeds. */
  readonly decisive?: number;
}

const USELESS: Chances = { better: 0.4, worse: 0.4, decisive: 0.2 };

/** Plays one candidate by the rule, in rounds of three pairs. */
function playOut(own: Chances, heldOut: Chances, trialling: Trialling, chance: () => number): Standing {
  const [mine, others] = [{ ...NONE }, { ...NONE }];
  for (;;) {
    const standing = standingOf(mine, others, trialling);
    if (standing.type !== "open") return standing;
    for (let pair = 0; pair < 3; pair += 1) {
      if (standing.needs === "own") draw(mine, own, chance);
      else draw(others, heldOut, chance);
    }
  }
}

function draw(
  pairs: { -readonly [Key in keyof HeldOutPairs]: number },
  { better, worse, decisive = 0 }: Chances,
  chance: () => number,
): void {
  const drawn = chance();
  const side = drawn < better ? "better" : drawn < better + worse ? "worse" : "same";
  pairs[side] += 1;
  if (side === "same" || chance() >= decisive) return;
  pairs[side === "better" ? "gained" : "lost"] += 1;
}

/** The share of runs in which at least one of some candidates is accepted. */
function shareAccepted(runs: number, candidates: number, own: Chances, heldOut: Chances): number {
  const chance = chanceOf("rule", candidates, JSON.stringify([own, heldOut]));
  const trialling = { candidates: candidates === 1 ? 1 : candidates + 1, pairs: 72, heldOutPairs: 120 };
  let accepted = 0;
  for (let run = 0; run < runs; run += 1) {
    const each = Array.from({ length: candidates }, () => playOut(own, heldOut, trialling, chance));
    if (each.some(({ type }) => type === "accepted")) accepted += 1;
  }
  return accepted / runs;
}

describe("the wealth of bets", () => {
  test.each([
    [0, 0, 1],
    [1, 0, 1.5],
    [9, 0, 102.3],
    [0, 9, 0.1],
    [3, 1, 1.3],
  ])("for %i won and %i lost is %d", (won, lost, wealth) => {
    expect(wealthOf(won, lost)).toBeCloseTo(wealth, 10);
  });

  test("stays a number for thousands of pairs", () => {
    expect(wealthOf(2_000, 2_000)).toBeGreaterThan(0);
    expect(wealthOf(900, 100)).toBeGreaterThan(1e100);
  });

  test("is fair where neither is more likely: its mean stays 1", () => {
    let mean = 0;
    let weight = 0.5 ** 20;
    for (let won = 0; won <= 20; won += 1) {
      mean += weight * wealthOf(won, 20 - won);
      weight *= (20 - won) / (won + 1);
    }

    expect(mean).toBeCloseTo(1, 10);
  });
});

describe("the rule", () => {
  const trialling: Trialling = { candidates: 4, pairs: 60, heldOutPairs: 120 };

  test.each<[string, Partial<Pairs>, Partial<HeldOutPairs>, Standing]>([
    ["needs pairs at first", {}, {}, { type: "open", needs: "own" }],
    ["needs held-out pairs after nine wins", { better: 9 }, {}, { type: "open", needs: "held-out" }],
    ["accepts what also holds there", { better: 9 }, { same: 36 }, { type: "accepted" }],
    ["gives up without effect", { same: 12 }, {}, { type: "refused", why: "hopeless", on: "own" }],
    ["refuses what is worse", { worse: 8 }, {}, { type: "refused", why: "worse", on: "own" }],
    [
      "refuses what is worse on held-out tasks",
      { better: 9 },
      { worse: 8, lost: 8 },
      { type: "refused", why: "worse", on: "held-out" },
    ],
    [
      "refuses what succeeds less often there",
      { better: 9 },
      { better: 20, worse: 25, lost: 20, same: 75 },
      { type: "refused", why: "undecided", on: "held-out" },
    ],
    [
      "ends with the attempts",
      { better: 35, worse: 25 },
      {},
      { type: "refused", why: "undecided", on: "own" },
    ],
  ])("%s", (_, own, heldOut, standing) => {
    expect(standingOf({ ...NONE, ...own }, { ...NONE, ...heldOut }, trialling)).toEqual(standing);
  });

  test("accepts a useless edit in at most 5 of 100 runs, whatever the number of candidates: 10,000 runs each", () => {
    for (const candidates of [1, 4, 8]) {
      expect(shareAccepted(10_000, candidates, USELESS, USELESS)).toBeLessThanOrEqual(0.05);
    }
  });

  test("accepts in at most 5 of 100 runs what is better on its tasks and succeeds less often on others", () => {
    const worse = { better: 0.05, worse: 0.25, decisive: 1 };

    expect(shareAccepted(1_000, 4, { better: 0.9, worse: 0 }, worse)).toBeLessThanOrEqual(0.05);
  });

  test("accepts what is clearly better nearly always", () => {
    const even = { better: 0.3, worse: 0.3, decisive: 0.05 };

    expect(shareAccepted(1_000, 1, { better: 0.6, worse: 0.1 }, even)).toBeGreaterThan(0.9);
    expect(shareAccepted(1_000, 1, { better: 0.8, worse: 0.1 }, even)).toBeGreaterThan(0.97);
  });
});
