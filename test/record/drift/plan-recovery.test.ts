import { describe, expect, it, test } from "vitest";
import type { RunSettings } from "../../../src/base/vocabulary/run-settings.ts";
import type {
  DriftEntry,
  DriftSettings,
  DriftState,
  RecoveryAction,
} from "../../../src/parts/drift/base/drift.ts";
import { type Judged, judge, planRecovery } from "../../../src/parts/drift/record/plan-recovery.ts";
import { windowOf } from "../../helpers/drift/windows.ts";

const MINUTE_MS = 60_000;

const UNWELL = windowOf(60, (index) => (index < 20 ? {} : { news: [], action: `other${index}` }));
const WELL = windowOf(60, () => ({}));
const COSTLY = windowOf(60, (index) => ({ call: { ms: 1_000, costUsd: 1.1 ** index, cacheShare: 0.9 } }));

function memoryOf(drift: DriftState, settings: DriftSettings = {}, model = "an-lm"): Judged {
  return {
    drift,
    settings: { model, drift: settings } as RunSettings,
    counters: { messages: 0, summaries: 0, summaryDueAt: 60, uselessReplies: 0 },
  };
}

/** The same run some steps after a level was taken. */
function behindLevel(level: number, steps: number, drift: DriftState = UNWELL): DriftState {
  const playedSteps = 100;
  const atPlayed = playedSteps - steps;
  return {
    ...drift,
    playedSteps,
    decidedAt: atPlayed,
    episode: { signal: "progress", since: 9, level, atPlayed },
  };
}

/** Every action that is taken, one after the other, while nothing helps. */
function actionsOf(settings: DriftSettings, model: string, without: readonly RecoveryAction[] = []) {
  const taken: RecoveryAction[] = [];
  let drift: DriftState = { ...UNWELL, playedSteps: 60 };
  for (let level = 0; level < 6; ) {
    const plan = planRecovery(memoryOf(drift, settings, model), without);
    if (plan === null) break;
    taken.push(plan.action);
    level = plan.level;
    drift = behindLevel(level, 20);
    if (plan.action === "stop") break;
  }
  return taken;
}

describe("the levels, while nothing helps", () => {
  test.each([
    ["an LM", "an-lm", {}, [], ["hint", "review", "refresh", "stop"]],
    [
      "an LM that may go back",
      "an-lm",
      { allowsRollback: true },
      [],
      ["hint", "review", "refresh", "rollback", "stop"],
    ],
    [
      "an LM that cannot go back here",
      "an-lm",
      { allowsRollback: true },
      ["rollback"],
      ["hint", "review", "refresh", "stop"],
    ],
    ["the built-in player", "explorer", {}, [], ["hint", "reseed", "refresh", "stop"]],
    [
      "the built-in player that may go back",
      "explorer",
      { allowsRollback: true },
      [],
      ["hint", "reseed", "refresh", "rollback", "stop"],
    ],
  ] as const)("%s", (_, model, settings, without, actions) => {
    expect(actionsOf(settings, model, without)).toEqual(actions);
  });

  it("gives each one 20 steps", () => {
    expect(planRecovery(memoryOf(behindLevel(1, 19)))).toBeNull();
    expect(planRecovery(memoryOf(behindLevel(1, 20)))).toMatchObject({ action: "review", level: 2 });
  });

  it("goes on from where the drift began", () => {
    expect(planRecovery(memoryOf(behindLevel(1, 20)))?.since).toBe(9);
  });

  it("decides once a step", () => {
    const drift = { ...behindLevel(1, 20), decidedAt: 100 };

    expect(planRecovery(memoryOf(drift))).toBeNull();
  });
});

describe("nothing is done", () => {
  test.each([
    ["while the run goes well", WELL, {}],
    ["where drift is not looked at", UNWELL, { isOff: true }],
    ["behind a stop, until a step is played", { ...UNWELL, stopped: "40 steps without anything new" }, {}],
  ])("%s", (_, drift, settings) => {
    expect(planRecovery(memoryOf(drift, settings))).toBeNull();
  });
});

describe("a run is stopped at once", () => {
  it("behind ten useless replies, whatever the level", () => {
    const drift = windowOf(30, (index) => (index < 20 ? {} : { action: "", isUseless: true, news: [] }));
    const stop = { action: "stop", level: 5, signal: "errors", evidence: "10 replies in a row did nothing" };

    expect(planRecovery(memoryOf(behindLevel(1, 3, drift)))).toMatchObject(stop);
  });
});

const endedAt = (at: number, told: Partial<DriftEntry>): DriftState =>
  windowOf(60, (index) => ({
    ...{ news: [], action: `o${index}`, ...told },
    ...(index < at ? {} : { isEnded: true as const }),
  }));

it("nothing after the game's end is drift", () => {
  expect(planRecovery(memoryOf(endedAt(20, { experience: 5 })))).toBeNull();
  expect(planRecovery(memoryOf(endedAt(60, { experience: 5 })))).toMatchObject({ action: "hint" });
});

describe("an episode of a run that stands still", () => {
  const lookedAround = (news: readonly string[]): DriftState => ({
    ...windowOf(60, (index) => ({
      experience: null,
      news: index < 40 ? ["cell"] : index === 55 ? news : [],
    })),
    playedSteps: 100,
    episode: { signal: "progress", since: 9, level: 1, atPlayed: 90 },
  });

  test.each([
    ["nothing new, though the signals fell", [], true],
    ["points of experience", ["experience#"], true],
    ["a new cell", ["cell"], false],
    ["a new text", ["text.said"], false],
  ] as const)("after %s: goes on, %s", (_, news, goesOn) => {
    const drift = lookedAround(news);

    expect(judge(drift, memoryOf(drift))?.episode !== undefined).toBe(goesOn);
  });
});

test("while experience rises, nobody is told to do something else", () => {
  const grinding = (rises: boolean) =>
    windowOf(60, (index) => ({
      ...{ news: [], action: `o${index}` },
      experience: rises ? Math.floor(index / 10) : 3,
    }));

  expect(planRecovery(memoryOf(grinding(true)))).toBeNull();
  expect(planRecovery(memoryOf(grinding(false)))).toMatchObject({ action: "hint", signal: "progress" });
});

describe("replies that repeat word for word", () => {
  const saying = (said: (index: number) => string | undefined) =>
    windowOf(60, (index) => {
      const words = said(index);
      return {
        ...{ news: index < 15 ? ["cell"] : [], action: `o${index}`, experience: null },
        ...(words === undefined ? {} : { said: words }),
      };
    });

  test.each([
    ["one for all", () => "same", "refresh"],
    ["five in turn", (index: number) => `s${index % 5}`, "refresh"],
    ["each another", (index: number) => `s${index}`, "hint"],
    ["without words", () => undefined, "hint"],
  ] as const)("%s: %s", (_, said, action) => {
    expect(planRecovery(memoryOf(saying(said)))?.action).toBe(action);
  });
});

describe("latency, cost and goal", () => {
  it("are hinted at and go no further", () => {
    const hint = planRecovery(memoryOf(COSTLY));
    const episode = { signal: "cost", since: 1, level: 1, atPlayed: 60 } as const;
    const later = { ...COSTLY, playedSteps: 90, decidedAt: 60, episode };

    expect(hint).toMatchObject({ action: "hint", level: 1, signal: "cost" });
    expect(planRecovery(memoryOf(later))).toBeNull();
  });

  it("are hinted at once until they fall", () => {
    const hinted = judge(
      { ...COSTLY, episode: { signal: "cost", since: 1, level: 1, atPlayed: 60 } },
      memoryOf(COSTLY),
    );
    const { episode: _, ...rest } = hinted ?? COSTLY;

    expect(hinted?.hinted).toEqual(["cost"]);
    expect(planRecovery(memoryOf({ ...rest, playedSteps: 200 }))).toBeNull();
    expect(judge({ ...WELL, hinted: ["cost"] }, memoryOf(WELL))?.hinted).toBeUndefined();
  });

  it("make way for what is acted on", () => {
    const episode = { signal: "cost", since: 1, level: 1, atPlayed: 58 } as const;

    expect(planRecovery(memoryOf({ ...UNWELL, episode }))).toMatchObject({ level: 1, signal: "progress" });
  });
});

describe("an episode", () => {
  it("ends when every signal that is acted on is below a half", () => {
    expect(judge(behindLevel(2, 5, WELL), memoryOf(WELL))?.episode).toBeUndefined();
    expect(judge(behindLevel(2, 5), memoryOf(UNWELL))?.episode).toMatchObject({ level: 2 });
  });

  it("goes on while one is between a half and full, and nothing is done meanwhile", () => {
    const drift = windowOf(60, (index) => (index < 35 ? {} : { news: [], action: `other${index}` }));

    expect(judge(behindLevel(1, 20, drift), memoryOf(drift))?.episode).toBeDefined();
    expect(planRecovery(memoryOf(behindLevel(1, 20, drift)))).toBeNull();
  });

  it("is told of from a half on", () => {
    expect(judge(UNWELL, memoryOf(UNWELL))?.told).toEqual(["progress"]);
    expect(judge({ ...WELL, told: ["progress"] }, memoryOf(WELL))?.told).toBeUndefined();
  });
});

describe("a conversation begins afresh by the clock", () => {
  const played = (minutes: number): DriftState => ({ ...WELL, playedMs: minutes * MINUTE_MS });

  test.each([
    [119, {}, null],
    [120, {}, "refresh"],
    [30, { refreshMinutes: 30 }, "refresh"],
    [10_000, { refreshMinutes: 0 }, null],
  ])("after %i minutes with %o: %s", (minutes, settings, action) => {
    const plan = planRecovery(memoryOf(played(minutes), settings));

    expect(plan?.action ?? null).toBe(action);
    if (plan !== null) expect(plan).toMatchObject({ level: 0, signal: null });
  });

  it("counts from when it last did", () => {
    expect(planRecovery(memoryOf({ ...played(200), freshAtMs: 100 * MINUTE_MS }))).toBeNull();
  });

  it("stays as it is where none can begin", () => {
    expect(planRecovery(memoryOf(played(200)), ["refresh"])).toBeNull();
  });
});

describe("rollbacks", () => {
  const LEVEL_3 = behindLevel(3, 20);
  const at = (...minutes: readonly number[]): DriftState => ({
    ...LEVEL_3,
    playedMs: 100 * MINUTE_MS,
    freshAtMs: 100 * MINUTE_MS,
    rollbacks: minutes.map((minute) => minute * MINUTE_MS),
  });

  test.each([
    ["two in this hour", at(60, 70), "rollback"],
    ["three in this hour", at(41, 60, 70), "stop"],
    ["three, one of them an hour ago", at(40, 60, 70), "rollback"],
  ])("%s: %s", (_, drift, action) => {
    expect(planRecovery(memoryOf(drift, { allowsRollback: true }))?.action).toBe(action);
  });
});

test("an episode is not over right after a rollback, whose window dates from before the trouble", () => {
  const judged = (steps: number) => judge(behindLevel(4, steps, WELL), memoryOf(WELL))?.episode;

  expect(judged(19)).toMatchObject({ level: 4 });
  expect(judged(20)).toBeUndefined();
});
