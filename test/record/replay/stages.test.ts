import { expect, test } from "vitest";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import { NO_DRIFT } from "../../../src/parts/drift/record/window.ts";
import type { StageRecord } from "../../../src/parts/workflows/base/stage-record.ts";
import { findRecordDamage } from "../../../src/record/journal/format/check-record.ts";
import { applyShared } from "../../../src/record/seam/data-parts.ts";
import { someMemory } from "../../helpers/saves/checkpoints.ts";

const { waiting: _, outcome: __, operator: ___, ...memory } = someMemory();
const BEFORE = { totalSteps: 4, memory: { ...memory, next: "decide" } } as unknown as RunState;

const IDENTITY = { file: null, fileSha256: "f".repeat(64), inputsHash: "e".repeat(64), inputs: {} };

function stage(more: Partial<StageRecord>): StageRecord {
  return {
    ...{ type: "stage", step: 4, workflow: "w", planId: "plan-0001", path: "", phase: "begin", attempt: 1 },
    version: 2,
    ...more,
  };
}

/** The state after records; a text where one does not fit. */
function after(...records: readonly Partial<StageRecord>[]): RunState | string {
  let state: RunState | string = BEFORE;
  for (const record of records) if (typeof state !== "string") state = applyShared(state, stage(record));
  return state;
}

function planAfter(...records: readonly Partial<StageRecord>[]) {
  const state = after({ data: IDENTITY }, ...records);
  return typeof state === "string" ? state : state.memory.workflow;
}

test.each<[string, readonly Partial<StageRecord>[]]>([
  ["a step of another run of the workflow", [{ data: IDENTITY }, { path: "a", planId: "plan-0002" }]],
  ["a step of no workflow", [{ path: "a" }]],
  ["a beginning that does not say of what", [{}]],
  ["one at another step of the game", [{ data: IDENTITY, step: 5 }]],
  ["a step after the workflow was left", [{ data: IDENTITY }, { phase: "skip" }, { path: "a" }]],
])("%s does not fit", (_name, records) => {
  expect(after(...records)).toEqual(expect.any(String));
});

test("a plan that is taken along is the plan from there on, wherever the game was put", () => {
  const plan = {
    ...{ id: "plan-0001", name: "w", ...IDENTITY, before: { goal: null, seed: 1 } },
    ...{
      results: { a: { status: "done", output: 1, attempt: 1 } },
      open: { back: { attempt: 1, data: {} } },
    },
  } as const;
  const restored = { path: "back", phase: "restored", data: { plan } } as const;

  expect(after(restored)).toMatchObject({ memory: { workflow: plan } });
  expect(planAfter({ path: "b", phase: "end", output: 2 }, restored)).toEqual(plan);
});

test.each([
  ["of another run of the workflow", { plan: { id: "plan-0002", results: {}, open: {} } }],
  ["without its results", { plan: { id: "plan-0001", open: {} } }],
  ["that is none", {}],
])("a plan %s is not taken along", (_, data) => {
  expect(after({ path: "back", phase: "restored", data })).toMatch(/does not hold the plan/);
});

test("while something waits, nothing befalls a step of a workflow", () => {
  const waiting = { ...BEFORE, memory: { ...BEFORE.memory, operator: { tool: "wait", input: {} } } };

  expect(applyShared(waiting, stage({ data: IDENTITY }))).toMatch(/under way/);
});

test("settings change, and the LM is told at the end of its last message", () => {
  const state = after({ data: IDENTITY }, { path: "a", settings: { goal: "Go", seed: 7 }, told: "Go now." });

  expect(state).toMatchObject({
    memory: { settings: { goal: "Go", seed: 7 }, workflow: { open: { a: { attempt: 1 } } } },
  });
  const last = typeof state === "string" ? undefined : state.memory.messageHistory.at(-1);
  expect(last?.content.at(-1)).toEqual({ type: "text", text: "Go now." });
});

test("what is in a loop goes with it, when it ends and when it is tried again, and nothing beside it does", () => {
  const inside = [
    { path: "l" },
    { path: "l[0].a" },
    { path: "l[0].a", phase: "end", output: 1 },
    { path: "lamp", phase: "end", output: 2 },
  ] as const;

  expect(planAfter(...inside)).toMatchObject({ results: { "l[0].a": { output: 1 }, lamp: { output: 2 } } });
  expect(planAfter(...inside, { path: "l", phase: "end", output: [] })).toMatchObject({
    open: {},
    results: {
      l: { status: "done", output: [], attempt: 1 },
      lamp: { status: "done", output: 2, attempt: 1 },
    },
  });
  const retried = planAfter(...inside, { path: "l", phase: "retry" });
  expect(retried).toMatchObject({ open: {} });
  expect(Object.keys(typeof retried === "object" ? retried.results : {})).toEqual(["lamp"]);
});

test.each<[string, object]>([
  ["planId", { planId: 7 }],
  ["phase", { phase: "dance" }],
  ["attempt", { attempt: -1 }],
  ["settings", { settings: { goal: 3, seed: 1 } }],
  ["data", { data: "x" }],
  ["version", { version: 1 }],
])("a line whose %s is no good is damage", (field, change) => {
  const line = {
    seq: 3,
    branchId: "branch-0001",
    time: "2026-11-22T08:00:00Z",
    ...stage({ data: IDENTITY }),
    ...change,
  };

  expect(findRecordDamage(line as never)).toBe(`record 3 (stage) has no valid ${field}`);
});

test("a step of a workflow that begins is a change of plan; one that goes on is none, and goals beside the main one stay", () => {
  const plan = { now: "Find the key" };
  const drift = { ...NO_DRIFT, quietSteps: 9 };
  const before = { ...BEFORE, memory: { ...BEFORE.memory, plan, drift } } as unknown as RunState;
  const quietIn = (state: RunState | string) =>
    typeof state === "string" ? state : state.memory.drift?.quietSteps;
  const begins = stage({ path: "a", settings: { goal: "Win.", seed: 1 } });

  const whole = applyShared(before, stage({ data: IDENTITY }));
  const state =
    typeof whole === "string" ? expect.fail(whole) : { ...whole, memory: { ...whole.memory, drift } };
  const begun = applyShared(state, begins);
  const again =
    typeof begun === "string" ? expect.fail(begun) : { ...begun, memory: { ...begun.memory, drift } };

  expect([quietIn(whole), quietIn(begun), quietIn(applyShared(again, begins))]).toEqual([0, 0, 9]);
  expect(begun).toMatchObject({ memory: { plan, settings: { goal: "Win." } } });
});

test("a step begins with no useless replies; one that goes on in another process keeps its own", () => {
  const useless = (state: RunState | string) =>
    typeof state === "string" ? state : state.memory.counters.uselessReplies;
  const begun = after({ data: IDENTITY }, { path: "a" }) as RunState;
  const counting = {
    ...begun,
    memory: { ...begun.memory, counters: { ...begun.memory.counters, uselessReplies: 3 } },
  };

  expect(useless(applyShared(counting, stage({ path: "a" })))).toBe(3);
  expect(useless(applyShared(counting, stage({ path: "a", attempt: 2 })))).toBe(0);
  expect(useless(applyShared(counting, stage({ path: "b" })))).toBe(0);
  expect(useless(applyShared(counting, stage({ path: "a", phase: "end", output: 1 })))).toBe(3);
  expect(useless(applyShared(counting, stage({ data: IDENTITY })))).toBe(3);
});

test("a summary that could not be had waits on beside a step of a workflow", () => {
  const waiting = [{ purpose: "summary" }] as unknown as RunState["memory"]["waiting"];
  const before = { ...BEFORE, memory: { ...BEFORE.memory, next: "summarize", waiting } } as RunState;

  expect(applyShared(before, stage({ data: IDENTITY }))).toMatchObject({ memory: { waiting } });
});

test("settings of a step are those of the run, and its words are what the LM reads next", () => {
  const state = after({ data: IDENTITY, settings: { goal: "win", seed: 3 }, told: "Go." }) as RunState;

  expect(state.memory.settings).toMatchObject({ goal: "win", seed: 3, model: "explorer" });
  expect(JSON.stringify(state.memory.messageHistory.at(-1))).toContain('"Go."');
});
