import { describe, expect, it } from "vitest";
import type { StepOutcome } from "../../../src/base/vocabulary/step.ts";
import type { StepEvidence } from "../../../src/base/vocabulary/step-evidence.ts";
import type { DriftEntry, DriftState } from "../../../src/parts/drift/base/drift.ts";
import { tellQuiet } from "../../../src/parts/drift/record/tell-quiet.ts";
import { driftAfter, NO_DRIFT, type PlayedStep } from "../../../src/parts/drift/record/window.ts";
import { windowOf } from "../../helpers/drift/windows.ts";

/** The line of a run that has been quiet for so many steps, all of which are told. */
function lineOf(quietSteps: number, told: (index: number) => Partial<DriftEntry>): string | null {
  return tellQuiet({ ...windowOf(Math.min(256, quietSteps), told), quietSteps });
}

const sample =
  <T>(...values: readonly T[]) =>
  (index: number): T =>
    values[index % values.length] as T;

describe("the facts of a run that is quiet", () => {
  it.each([0, 1, 59, 61, 119, 200])("are not told after %i steps", (steps) => {
    expect(lineOf(steps, () => ({}))).toBeNull();
  });

  it.each<[what: string, quietSteps: number, told: (index: number) => Partial<DriftEntry>, line: string]>([
    [
      "the places and the deeds that were most frequent, in their order",
      60,
      (index) => ({
        place: sample("(1,2) of Wood", "(3,5) of Village", "(3,5) of Village", "(9,9) of Cave")(index),
        deed: sample("pressed up", "pressed a", "pressed a", "waited 5 frames", "pressed a")(index),
      }),
      "No discovery, milestone or change of plan for 60 steps. Of the newest 60, 30 ended at (3,5) of Village, " +
        "15 at (1,2) of Wood; 36 pressed a, 12 pressed up.",
    ],
    [
      "those of the newest 60 of more",
      180,
      (index) => ({ place: index < 120 ? "Old" : "New", deed: index < 120 ? "" : "pressed b" }),
      "No discovery, milestone or change of plan for 180 steps. Of the newest 60, 60 ended at New; 60 pressed b.",
    ],
    [
      "no more than the window holds of a run that is quiet for ever",
      6_000,
      () => ({ place: "New", deed: "" }),
      "No discovery, milestone or change of plan for 6000 steps. Of the newest 60, 60 ended at New.",
    ],
    [
      "pictures where no place is known",
      60,
      (index) => ({ place: null, screen: sample("a", "b", "a", "c")(index), deed: "pressed a" }),
      "No discovery, milestone or change of plan for 60 steps. Of the newest 60, 3 pictures were shown; 60 pressed a.",
    ],
    [
      "nothing that was done, or where one was, but once",
      60,
      (index) => ({
        place: index < 58 ? `(${index},0) of Wood` : "(0,0) of Cave",
        deed: `waited ${index} frames`,
      }),
      "No discovery, milestone or change of plan for 60 steps. Of the newest 60, 2 ended at (0,0) of Cave.",
    ],
    [
      "deeds alone where nothing is shown either",
      60,
      () => ({ place: null, screen: null, deed: "waited 5 frames" }),
      "No discovery, milestone or change of plan for 60 steps. Of the newest 60, 60 waited 5 frames.",
    ],
    [
      "nothing more where not even that is known",
      60,
      () => ({ place: null, screen: null, deed: "" }),
      "No discovery, milestone or change of plan for 60 steps.",
    ],
  ])("are %s", (_, quietSteps, told, line) => {
    expect(lineOf(quietSteps, told)).toBe(line);
  });

  it("take 60 tokens at most, whatever places and deeds are called", () => {
    const long = (index: number) => ({
      place: `(${index % 2}00,100) of ${"The Long Name of a Room ".repeat(3)}`,
      deed: `pressed ${"down, right, ".repeat(index % 2 === 0 ? 4 : 5)}up`,
    });

    const line = lineOf(6_000, long) ?? "";

    // As bench/count-tokens.js counts them.
    expect(Buffer.byteLength(line) / 4).toBeLessThanOrEqual(60);
    expect(line).toMatch(/^[^\n]+\.$/);
  });
});

/** How long it has been quiet behind a step. */
function quietAfter(
  before: Partial<DriftState>,
  {
    evidence = {},
    ...outcome
  }: Partial<Omit<StepOutcome, "evidence">> & { evidence?: Partial<StepEvidence> },
  more: Partial<PlayedStep> = {},
): number | undefined {
  const told = { screen: null, place: null, state: "", news: [], ...evidence };
  const message = { role: "user", content: [] } as const;
  const played = {
    ...{ step: 1, operator: null, goal: null, notes: {} },
    reply: { purpose: "play", reply: { content: [], stopReason: "end_turn", usage: USAGE, model: "m" } },
    outcome: { track: [], message, notes: {}, goal: null, wasUseful: true, ...outcome, evidence: told },
    ...more,
  };
  return driftAfter({ ...NO_DRIFT, ...before }, played as unknown as PlayedStep)?.quietSteps;
}

const USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
const OLD = { isDiscovery: false };

describe("how long a run has been quiet", () => {
  it.each<
    [what: string, quietSteps: number | undefined, outcome: Parameters<typeof quietAfter>[1], after: number]
  >([
    ["grows by a step without news", 7, { evidence: OLD }, 8],
    ["begins with the first step that tells of it", undefined, { evidence: OLD }, 1],
    ["begins anew at a discovery", 7, { evidence: { isDiscovery: true } }, 0],
    ["grows by news that are no place", 7, { evidence: { ...OLD, news: ["text.said:1"] } }, 8],
    ["begins anew at a milestone", 7, { evidence: OLD, milestones: ["badge: 1"] }, 0],
    ["begins anew at another goal", 7, { evidence: OLD, goal: "Win." }, 0],
    ["begins anew at another goal of the nearer ones", 7, { evidence: OLD, plan: { now: "Rest" } }, 0],
    ["begins anew at another note", 7, { evidence: OLD, notes: { key: "here" } }, 0],
    ["stays as it was where an earlier version played the step", 7, {}, 7],
  ])("%s", (_, quietSteps, outcome, after) => {
    expect(quietAfter(quietSteps === undefined ? {} : { quietSteps }, outcome)).toBe(after);
  });

  it("grows where the same goals are set again", () => {
    const plan = { now: "Rest", next: "Eat" };

    expect(quietAfter({ quietSteps: 7 }, { evidence: OLD, plan: { ...plan } }, { plan })).toBe(8);
  });

  it("is not known where earlier versions alone played", () => {
    expect(quietAfter({}, {})).toBeUndefined();
  });

  it("begins anew with an operator's step, and behind a stop", () => {
    const operator = { tool: "wait", input: {} };

    expect(quietAfter({ quietSteps: 7 }, { evidence: OLD }, { reply: null, operator })).toBe(0);
    expect(quietAfter({ quietSteps: 7, stopped: "Why" }, { evidence: OLD })).toBe(1);
  });
});
