import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { CHECKPOINT_KINDS, type CheckpointKind } from "../../../../src/base/vocabulary/checkpoint.ts";
import type { Memory } from "../../../../src/base/vocabulary/run-state.ts";
import { healthOf } from "../../../../src/parts/drift/record/health.ts";
import { readSave } from "../../../../src/record/saves/format/read-save.ts";
import { faultsIn } from "../../../../test/helpers/protocol/protocol-schema.ts";
import { protocolFileName } from "../../src/protocol/protocol-checkpoint.ts";
import { protocolView, type Surroundings } from "../../src/protocol/protocol-view.ts";

const ROOT = fileURLToPath(new URL("../../../../test/fixtures/saves/", import.meta.url));
const FIXTURES = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".png"),
);

/** The health of a run of which nothing is known. */
const HEALTHY = { stopped: null, ...healthOf({}, {}) };

const ALONE: Surroundings = {
  ...{ decisions: [], status: { ...HEALTHY, pendingMail: 0, workflow: null }, progress: null },
  limits: { costUsd: null, tokens: null, ms: null },
};

async function load(name: string) {
  const file = `${ROOT}${name}`;
  return { file, ...(await readSave(nodeDisk, file)) };
}

/** The view of a fixture whose memory is another in part. */
async function viewWith(change: Partial<Memory>, around: Partial<Surroundings> = {}) {
  const save = await load("v1/conversation.png");
  const memory = { ...save.checkpoint.memory, ...change };
  const view = protocolView({ ...save, checkpoint: { ...save.checkpoint, memory } }, { ...ALONE, ...around });
  expect(faultsIn(view)).toEqual([]);
  return view;
}

test.each(FIXTURES)("the view of %s is as the schema says", async (name) => {
  const save = await load(name);

  const view = protocolView(save, ALONE);

  expect(faultsIn(view)).toEqual([]);
  expect(view).toMatchObject({
    agent_id: "runner",
    runner: { file: save.file, id: save.info.id, kind: save.info.kind, totalSteps: save.info.totalSteps },
  });
  const last = save.checkpoint.memory.messageHistory.slice(-10);
  expect(view.state.memory.short_term.map(({ role }) => role)).toEqual(last.map(({ role }) => role));
});

test.each<[CheckpointKind, string]>([
  ["routine", "routine"],
  ["emergency", "recovery"],
  ["milestone", "routine"],
  ["manual", "routine"],
  ["slot", "routine"],
  ["pre-operation", "pre-operation"],
  ["recovery", "recovery"],
  ["interrupt", "routine"],
  ["workflow", "routine"],
])("a save of kind %s is a %s checkpoint", async (kind, type) => {
  const save = await load("v1/fresh.png");

  const view = protocolView({ ...save, info: { ...save.info, kind } }, ALONE);

  expect(faultsIn(view)).toEqual([]);
  expect([view.checkpoint_type, view.runner.kind]).toEqual([type, kind]);
});

test("every kind of save has a type", () => {
  expect(CHECKPOINT_KINDS).toHaveLength(9);
});

test("a file is named by agent, time and type", () => {
  const name = protocolFileName({
    ...{ agent_id: "red-1", timestamp: "2026-11-22T15:30:45Z", checkpoint_type: "pre-operation" },
  });

  expect(name).toBe("red-1_20261122153045_pre-operation.checkpoint");
});

describe("what a run is about", () => {
  test("is its goal, cut and on one line", async () => {
    const { settings } = (await load("v1/conversation.png")).checkpoint.memory;
    const goal = `Light\nthe lamp ${"!".repeat(300)}`;

    const { state } = await viewWith({ settings: { ...settings, goal } });

    expect(state.current_task.id).toMatch(/^Light the lamp !+…$/);
    expect(state.current_task).toMatchObject({ status: "in_progress", progress_percentage: null });
    expect(state.operational_context.goals).toEqual([goal]);
  });

  const PLAN = {
    ...{ id: "p1", name: "lantern", file: null, fileSha256: "0".repeat(64), inputsHash: "0".repeat(64) },
    ...{ inputs: { seed: 5 }, before: { goal: null, seed: 1 }, results: {} },
    open: {
      journey: { attempt: 1, data: {} },
      "journey[1]": { attempt: 1, data: {} },
      "journey[1].go": { attempt: 2, data: {} },
    },
  } satisfies Memory["workflow"];

  test("is its workflow's innermost step", async () => {
    const { state } = await viewWith({ workflow: PLAN }, { progress: { done: 2, all: 3 } });

    expect(state.current_task).toMatchObject({
      ...{ id: "journey[1].go", status: "in_progress", progress_percentage: 67 },
      context: { workflow: "lantern", plan_id: "p1", step: "journey[1].go", attempt: 2, inputs: { seed: 5 } },
    });
  });

  test.each([
    [{ status: "done" as const }, "completed"],
    [{ status: "failed" as const, error: "no way" }, "failed"],
  ])("is over where the workflow is: %j", async (ended, status) => {
    const { state } = await viewWith({ workflow: { ...PLAN, ended } }, { progress: { done: 3, all: 3 } });

    expect(state.current_task).toMatchObject({ id: "lantern", status, progress_percentage: 100 });
  });
});

test("limits, interrupts and who is waited for are constraints", async () => {
  const { memory } = (await load("v1/conversation.png")).checkpoint;
  const interrupts = { before: ["act" as const], after: ["decide" as const], when: ["step == 3"] };
  const interrupt = {
    ...{ id: "i1", node: "act" as const, when: "before" as const, reason: "before act" },
    target: { untilStep: null },
  };

  const { state } = await viewWith(
    { settings: { ...memory.settings, interrupts }, interrupt },
    { limits: { costUsd: 2.5, tokens: null, ms: 60_000 } },
  );

  expect(state.operational_context.constraints).toEqual([
    { type: "limit", name: "cost_usd", value: 2.5 },
    { type: "limit", name: "ms", value: 60_000 },
    { type: "interrupt", when: "before", node: "act" },
    { type: "interrupt", when: "after", node: "decide" },
    { type: "interrupt", when: "condition", condition: "step == 3" },
    { type: "waiting", id: "i1", reason: "before act" },
  ]);
  expect(state.current_task.status).toBe("waiting");
});

test("mail, messages, the summary and notes are texts without control characters", async () => {
  const { state } = await viewWith(
    {
      mail: { ids: ["a", "b"] },
      summaryText: "Met\u001b[31m Odo",
      notes: { lessons: "not\u0000 left" },
      messageHistory: [
        {
          role: "user",
          content: [
            { type: "text", text: "Go\u0007 on" },
            { type: "image", sha256: "0" },
          ],
        },
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "secret" },
            { type: "text", text: "Up." },
            { type: "tool_use", id: "t1", name: "press_buttons", input: { buttons: ["up"] } },
            { type: "something-new", data: [1] },
          ],
        },
        {
          role: "user",
          content: [
            {
              ...{ type: "tool_result", tool_use_id: "t1", is_error: true },
              content: [{ type: "text", text: "no" }],
            },
          ],
        },
      ],
    },
    { status: { ...HEALTHY, pendingMail: 2, workflow: null } },
  );

  expect(state.mailbox).toEqual({ last_processed_id: "b", pending_count: 2 });
  expect(state.memory).toEqual({
    short_term: [
      { role: "user", text: "Go on\n[picture]" },
      { role: "assistant", text: 'Up.\npress_buttons {"buttons":["up"]}' },
      { role: "user", text: "error: no" },
    ],
    session: [
      { type: "summary", text: "Met[31m Odo" },
      { type: "note", name: "lessons", text: "not left" },
    ],
  });
});

test("the schema refuses what is not as it says", async () => {
  const view = protocolView(await load("v1/fresh.png"), ALONE);
  const { state } = view;

  const wrong = [
    { ...view, more: 1 },
    { ...view, agent_id: "a b" },
    { ...view, timestamp: "2026-11-22T15:30:45.123Z" },
    { ...view, checkpoint_type: "milestone" },
    { ...view, state: { ...state, mailbox: { last_processed_id: null, pending_count: -1 } } },
    { ...view, state: { ...state, current_task: { ...state.current_task, progress_percentage: 101 } } },
    {
      ...view,
      state: { ...state, operational_context: { ...state.operational_context, constraints: [{}] } },
    },
  ];

  expect(wrong.filter((one) => faultsIn(one).length === 0)).toEqual([]);
});
