import { describe, expect, it, test } from "vitest";
import type {
  DriftEntry,
  DriftSettings,
  DriftSignalName,
  DriftState,
} from "../../../src/parts/drift/base/drift.ts";
import { detectDrift } from "../../../src/parts/drift/record/detect.ts";
import { fillDrift } from "../../../src/parts/drift/record/signal.ts";
import { windowOf } from "../../helpers/drift/windows.ts";

function signalOf(name: DriftSignalName, drift: DriftState, settings: DriftSettings = {}) {
  return detectDrift(drift, fillDrift(settings))[name];
}

/** The step of one who stays where they are and does the same, in vain. */
const IN_VAIN: Partial<DriftEntry> = {
  ...{ action: "left", deed: "pressed left", place: "(3,4) of Wood", news: [] },
};

/** Steps that go well, and then so many of another kind. */
function endingIn(count: number, told: (index: number) => Partial<DriftEntry>, well = 20): DriftState {
  return windowOf(well + count, (index) => (index < well ? {} : told(index - well)));
}

const call = (ms: number, costUsd: number | null = 0.01, cacheShare = 0.9) => ({
  call: { ms, costUsd, cacheShare },
});

describe("progress", () => {
  test.each([
    [0, 0],
    [20, 0.5],
    [40, 1],
    [80, 1],
  ])("%i steps without anything new: %f", (count, value) => {
    const drift = endingIn(count, (index) => ({ news: [], action: `other${index}`, state: String(index) }));

    expect(signalOf("progress", drift).value).toBe(value);
  });

  it("is full where the settings say", () => {
    const drift = endingIn(10, (index) => ({ news: [], action: `other${index}` }));

    expect(signalOf("progress", drift, { stallSteps: 10 }).value).toBe(1);
  });

  test.each([
    ["a milestone", { isMilestone: true }],
    ["an operator's step", { action: null }],
    ["a new text", { news: ["text.text"] }],
  ] as const)("begins anew behind %s", (_, told) => {
    const drift = endingIn(40, (index) => ({ news: [], action: `o${index}`, ...(index === 38 ? told : {}) }));

    expect(signalOf("progress", drift).value).toBe(1 / 40);
  });

  it("says since when, and when the last milestone was", () => {
    const drift = { ...endingIn(40, (index) => ({ news: [], action: `o${index}` })), milestoneStep: 7 };

    expect(signalOf("progress", drift)).toEqual({
      value: 1,
      trend: "rising",
      since: 21,
      evidence:
        "40 steps without anything new (no new place, text, event or item); no milestone since step 7",
    });
  });
});

describe("repetition of one action", () => {
  test.each([
    [3, 0.25],
    [5, 0.5],
    [9, 1],
  ])("the same action %i times, the first of which moved: %f", (count, value) => {
    expect(
      signalOf(
        "repetition",
        endingIn(count, () => IN_VAIN),
      ).value,
    ).toBe(value);
  });

  it("says what was done, how often and where", () => {
    expect(
      signalOf(
        "repetition",
        endingIn(9, () => IN_VAIN),
      ),
    ).toMatchObject({
      evidence: "pressed left 8 times at (3,4) of Wood and nothing changed",
      since: 22,
    });
  });

  it("is told of from the fourth time on", () => {
    expect(
      signalOf(
        "repetition",
        endingIn(4, () => IN_VAIN),
      ).value,
    ).toBeLessThan(0.5);
    expect(
      signalOf(
        "repetition",
        endingIn(5, () => IN_VAIN),
      ).value,
    ).toBeGreaterThanOrEqual(0.5);
  });

  test.each([
    ["the place changes", (index: number) => ({ place: `(${index},4) of Wood` })],
    ["what the game tells changes", (index: number) => ({ state: String(index) })],
    ["something new comes each time", () => ({ news: ["text.text"] })],
    ["the replies call no tool", () => ({ action: "" })],
    ["an operator does it", () => ({ action: null })],
  ])("counts nothing where %s", (_, told) => {
    const drift = endingIn(12, (index) => ({ ...IN_VAIN, ...told(index) }));

    expect(signalOf("repetition", drift).value).toBe(0);
  });

  it("goes by the picture where no place is told", () => {
    const still = { ...IN_VAIN, place: null, screen: "00ff00ff00ff00ff" };

    expect(
      signalOf(
        "repetition",
        endingIn(9, () => still),
      ).value,
    ).toBe(1);
    expect(
      signalOf(
        "repetition",
        endingIn(9, (index) => ({ ...still, screen: String(index) })),
      ).value,
    ).toBe(0);
  });
});

describe("repetition of a cycle", () => {
  const walk = (period: number, index: number): Partial<DriftEntry> => {
    const at = index % period;
    return { action: `move${at}`, deed: `moved ${at}`, place: `(${at},9) of Wood`, news: [] };
  };
  const periods = [2, 3, 7, 8, 13, 20];

  test.each(periods)("four times a walk of %i steps is full, and three times is not", (period) => {
    expect(
      signalOf(
        "repetition",
        endingIn(4 * period, (index) => walk(period, index)),
      ).value,
    ).toBe(1);
    expect(
      signalOf(
        "repetition",
        endingIn(4 * period - 1, (index) => walk(period, index)),
      ).value,
    ).toBeLessThan(1);
  });

  test("1.7 repeats are told of and no more", () => {
    const { value } = signalOf(
      "repetition",
      endingIn(27, (index) => walk(10, index)),
    );

    expect(value).toBeCloseTo(0.57);
  });

  test("other words each time do not hide a walk to and fro", () => {
    const drift = endingIn(8, (index) => ({ ...walk(2, index), news: ["text.text"], state: String(index) }));

    expect(signalOf("repetition", drift).value).toBe(1);
  });

  test("but what was gained on the way does", () => {
    const drift = endingIn(8, (index) => ({ ...walk(2, index), news: ["experience#"] }));

    expect(signalOf("repetition", drift).value).toBe(0);
  });

  test("pages at one place are no cycle while they are new", () => {
    const drift = endingIn(40, (index) => ({
      ...IN_VAIN,
      action: "a",
      news: ["text.text"],
      state: String(index),
    }));

    expect(signalOf("repetition", drift).value).toBe(0);
  });

  test.each([1, 2, 3])("pages of a text that one button reads over and over, %i of them", (pages) => {
    const state = (index: number): string => String(index % (pages + 1));
    const drift = endingIn(pages === 3 ? 12 : 10, (index) => ({
      ...IN_VAIN,
      action: "a",
      state: state(index),
    }));

    expect(signalOf("repetition", drift).value).toBe(1);
  });

  test("a long cycle is told in short", () => {
    const { evidence } = signalOf(
      "repetition",
      endingIn(28, (index) => walk(7, index)),
    );

    expect(evidence).toBe(
      "the same 7 steps 4 times (moved 0; moved 1; moved 2; moved 3; …), from (0,9) of Wood on, without progress",
    );
  });
});

describe("errors", () => {
  test.each([
    ["one useless reply", 1, { isUseless: true, action: "" }, 1 / 3],
    ["three in a row", 3, { isUseless: true, action: "" }, 1],
    ["three replies of which a part failed", 3, { failedTools: 1 }, 0.5],
    ["six of them", 6, { failedTools: 2 }, 1],
  ] as const)("%s", (_, count, told, value) => {
    expect(
      signalOf(
        "errors",
        endingIn(count, () => told),
      ).value,
    ).toBeCloseTo(value);
  });

  test("half of the last twenty, never two in a row", () => {
    const drift = endingIn(20, (index) => (index % 2 === 0 ? { isUseless: true } : {}));

    expect(signalOf("errors", drift)).toMatchObject({
      value: 1,
      evidence: "10 replies of the last 20 did nothing",
    });
  });

  test("what was before a good reply counts less and less", () => {
    const drift = windowOf(40, (index) => (index < 10 ? { isUseless: true } : {}));

    expect(signalOf("errors", drift).value).toBe(0);
  });
});

describe("latency and cost", () => {
  const at = (from: number, to: number, index: number): number => from * (to / from) ** (index / 29);

  test.each([
    [1, 0],
    [2, 0.5],
    [3, 1],
    [6, 1],
  ])("a rise to %i × over 30 calls: %f", (times, value) => {
    const drift = windowOf(30, (index) =>
      call(at(1_000, 1_000 * times, index), at(0.01, 0.01 * times, index)),
    );

    expect(signalOf("latency", drift).value).toBeCloseTo(value);
    expect(signalOf("cost", drift).value).toBeCloseTo(value);
  });

  test.each([
    [10, 100, 0],
    [300, 900, 0],
    [900, 9_000, 1],
  ])("replies that took %i ms and now %i ms: %f", (from, to, value) => {
    const drift = windowOf(30, (index) => call(at(from, to, index)));

    expect(signalOf("latency", drift).value).toBeCloseTo(value);
  });

  test("a few that stick out are no rise", () => {
    const drift = windowOf(30, (index) => call(index % 5 === 4 ? 60_000 : 1_000));

    expect(signalOf("latency", drift).value).toBe(0);
  });

  test("fewer than 30 calls tell nothing, nor do calls whose price is not known", () => {
    expect(
      signalOf(
        "latency",
        windowOf(29, (index) => call(at(1_000, 9_000, index))),
      ).value,
    ).toBe(0);
    expect(
      signalOf(
        "cost",
        windowOf(40, (index) => call(at(1_000, 9_000, index), null)),
      ).value,
    ).toBe(0);
  });

  test("calls that missed the cache are told apart", () => {
    const drift = windowOf(30, (index) =>
      index > 25 ? call(90_000, 9, 0.1) : call(at(1_000, 4_000, index), at(0.01, 0.04, index)),
    );

    const { cost } = detectDrift(drift, fillDrift({}));

    expect(cost.evidence).toBe(
      "replies cost more and more: $0.0330 instead of $0.0100 over 30 calls; 4 calls that missed the prompt cache not counted",
    );
  });
});

describe("goal", () => {
  test.each([
    [250, 0, 0.5],
    [500, 0, 1],
    [500, 400, 0.2],
  ])("in step %i, thought about in step %i: %f", (step, rethoughtStep, value) => {
    const drift = windowOf(10, (index) => ({ ...call(1_000), step: step - 9 + index }));

    expect(signalOf("goal", { ...drift, rethoughtStep }).value).toBe(value);
  });

  it("is nothing to a player that calls no LM", () => {
    const drift = windowOf(10, (index) => ({ step: 991 + index }));

    expect(signalOf("goal", drift).value).toBe(0);
  });
});

describe("a trend", () => {
  test.each([
    ["rising", 20, 0],
    ["falling", 20, 3],
    ["steady", 60, 0],
  ] as const)("%s", (trend, stuck, well) => {
    const drift = windowOf(10 + stuck + well, (index) =>
      index < 10 || index >= 10 + stuck ? {} : { news: [], action: `o${index}` },
    );

    expect(signalOf("progress", drift).trend).toBe(trend);
  });
});

describe("visits without gain", () => {
  /** Somewhere among nine places, in no order. */
  const astray = (index: number): Partial<DriftEntry> => {
    const place = `(${(index * index + 3 * (index % 7)) % 9},0) of Wood`;
    return { news: [], action: `o${index}`, place, experience: null };
  };

  it("are full where half of the newest 56 steps led back, though each tenth brought something new", () => {
    const told = (index: number) => ({ ...astray(index), ...(index % 10 === 9 ? { news: ["cell"] } : {}) });

    expect(signalOf("repetition", endingIn(45, told)).value).toBe(1);
  });

  test.each([
    ["each step changes what the game tells", (index: number) => ({ state: String(index) })],
    ["two of three steps bring something new", (index: number) => (index % 3 ? { news: ["text.text"] } : {})],
    ["an earlier version recorded them", () => ({ experience: undefined })],
    ["no place is known", () => ({ place: null, screen: null })],
  ])("count for little where %s", (_, told) => {
    const drift = endingIn(45, (index) => ({ ...astray(index), ...told(index) }) as Partial<DriftEntry>);

    expect(signalOf("repetition", drift).value).toBeLessThan(0.5);
  });
});
