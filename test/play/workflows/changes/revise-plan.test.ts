import { expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { PlanState, StageResult } from "../../../../src/parts/workflows/base/workflow.ts";
import { planFor, planResume } from "../../../../src/parts/workflows/play/changes/plan-resume.ts";
import {
  isMarked,
  isOver,
  markAnew,
  needsGame,
  type RevisionSource,
  revisePlan,
} from "../../../../src/parts/workflows/play/changes/revise-plan.ts";
import { parseWorkflow } from "../../../../src/parts/workflows/play/format/parse-workflow.ts";
import type { CheckpointEntry } from "../../../../src/parts/workflows/play/run/checkpoints.ts";
import type { LoadedSave } from "../../../../src/record/saves/checkpoint-store.ts";

const TEXT = `
name: x
inputs: { word: { type: string, default: one } }
steps:
  - { name: note, type: call, function: keep, args: { word: "\${{ inputs.word }}" } }
  - { name: go, type: wait, frames: 1 }
  - { name: read, type: call, function: keep, args: { got: "\${{ steps.note.output }}" } }
  - { name: free, type: call, function: keep }
  - { name: last, type: wait, frames: 2 }
`;
const NAMES = ["note", "go", "read", "free", "last"];

const source = (
  text = TEXT,
  inputs: JsonObject = { word: "one" },
  from: string | null = null,
): RevisionSource => ({
  ...{ workflow: parseWorkflow(text, "x.yaml", null).workflow, inputs, from },
  readNamed: () => "there is none",
  isKnown: () => false,
});

const done = (more: Partial<StageResult> = {}): StageResult => ({
  status: "done",
  output: 1,
  attempt: 1,
  ...more,
});

/** A plan of the text in which these steps are done. */
function planOf(names: readonly string[], more: Partial<PlanState> = {}): PlanState {
  const results = Object.fromEntries(names.map((name) => [name, done()]));
  const plan = {
    ...{ id: "p", name: "x", file: null, fileSha256: "f", inputsHash: "i", inputs: { word: "one" } },
    ...{ results, open: {}, before: { goal: null, seed: 1 } },
    ...more,
  };
  return markAnew(plan as unknown as PlanState, source());
}

const other = (from: string, to: string): RevisionSource => {
  expect(TEXT).toContain(from);
  return source(TEXT.replace(from, to));
};

test.each<[string, RevisionSource, readonly string[], boolean]>([
  ["nothing", source(), [], false],
  ["an input, and what is made of it", source(TEXT, { word: "two" }), ["note", "read"], false],
  ["an argument", other("got:", "it:"), ["read"], false],
  ["a step of the game, and all later ones of it", other("frames: 1", "frames: 3"), ["go", "last"], true],
  ["the last step", other("frames: 2", "frames: 3"), ["last"], true],
  ["from a step on", source(TEXT, { word: "two" }, "read"), ["read", "free", "last"], true],
  ["from the first step on", source(TEXT, {}, "note"), NAMES, true],
  [
    "a step between two of the game",
    other("  - { name: read", "  - { name: new, type: wait, frames: 9 }\n  - { name: read"),
    ["last"],
    true,
  ],
  ["a step less", source(TEXT.replace(/.*name: go,.*\n/, "")), ["go", "last"], true],
])("a change of a workflow runs again %s", (_, now, again, goesBack) => {
  const revision = revisePlan(planOf(NAMES), now);

  expect({ again: revision.again, goesBack: revision.goesBack }).toEqual({ again, goesBack });
  expect(Object.keys(revision.plan.results)).toEqual(NAMES.filter((name) => !again.includes(name)));
});

test.each([
  [done(), true],
  [done({ status: "skipped" }), true],
  [done({ status: "failed" }), false],
  [done({ status: "failed", goesOn: true }), true],
  [undefined, false],
])("a result counts unless it failed for good: %j", (result, is) => {
  expect(isOver(result)).toBe(is);
});

test("a result without a mark is one of an earlier version: it may have needed the game", () => {
  const { results, ...plan } = planOf(["note", "go"]);

  expect([needsGame(results["note"]), needsGame(results["go"]), needsGame(done())]).toEqual([
    false,
    true,
    true,
  ]);
  expect(isMarked({ ...plan, results })).toBe(true);
  expect(isMarked({ ...plan, results: { ...results, read: done() } })).toBe(false);
});

const IDENTITY = { file: null, fileSha256: "f2", inputsHash: "i", inputs: { word: "one" } };

const resume = (
  now: RevisionSource,
  {
    plan = planOf(NAMES),
    saves = [],
    begun = { branchId: "b", step: 7 },
    identity = IDENTITY,
  }: {
    plan?: PlanState;
    saves?: readonly (PlanState | RunnerError)[];
    begun?: { branchId: string; step: number } | null;
    identity?: typeof IDENTITY;
  } = {},
) => {
  const entries = saves.map((_, at) => ({ file: String(at), info: { id: `id${at}` } }));
  const load = async (file: string) => {
    const workflow = saves[Number(file)];
    if (workflow instanceof RunnerError) throw workflow;
    const info = { totalSteps: 20, workflow: { checkpointId: "c" } };
    return { file, info, checkpoint: { memory: { workflow } } } as unknown as LoadedSave;
  };
  return planResume(plan, now, identity, {
    ...{ store: { load }, entries: entries as unknown as readonly CheckpointEntry[], begun },
  });
};

test("nothing is planned where nothing has changed, and a step that is named runs again all the same", async () => {
  const same = { ...IDENTITY, fileSha256: "f" };

  expect(await resume(source(), { identity: same })).toBeNull();
  expect((await resume(source()))?.notices).toEqual([
    `x: its file changed; no finished step runs again; these are kept: ${NAMES.join(", ")}`,
  ]);
  expect((await resume(source(TEXT, {}, "last"), { identity: same }))?.notices).toEqual([
    "x: these run again: go, last; these are kept: note, read, free; the game goes back to its start",
  ]);
});

test("what needs no game runs again where the game stands", async () => {
  const identity = { ...IDENTITY, fileSha256: "f", inputsHash: "i2" };
  const planned = await resume(source(TEXT, { word: "two" }), { identity });

  expect(planned).toMatchObject({ again: ["note", "read"], plan: identity });
  expect(planned).not.toHaveProperty("to");
  expect(planned?.notices).toEqual([
    "x: its inputs changed; these run again: note, read; these are kept: go, free, last",
  ]);
});

test("what needs the game goes back to the newest checkpoint before it, and notes those that it leaves", async () => {
  const change = other("frames: 2", "frames: 3");
  const saves = [
    new RunnerError("save-damaged", "it is damaged"),
    planOf(NAMES),
    planOf(["note", "go"], { id: "another" }),
    planOf(["note", "go"]),
    planOf([]),
  ];
  const planned = await resume(change, { saves });

  expect(planned?.to).toMatchObject({ file: "3" });
  expect(planned?.plan).toMatchObject({ left: ["id1", "id2"] });
  expect(planned?.again).toEqual(["last"]);
  expect(planned?.notices).toEqual([
    "it is damaged",
    "x: its file changed; these run again: last; these are kept: note, go, read, free; the game goes back to the checkpoint c, step 20",
  ]);
  const left = await resume(change, { saves, plan: planOf(NAMES, { left: ["id3"] }) });
  expect(left?.to).toMatchObject({ file: "4" });
});

test("without a checkpoint the game goes back to where the workflow began", async () => {
  const change = other("frames: 1", "frames: 3");
  const present = source(
    TEXT.replace("name: x\n", "name: x\nstart: current\n").replace("frames: 1", "frames: 3"),
  );
  const planned = await resume(present);

  expect((await resume(change))?.to).toBeNull();
  expect(planned?.to).toEqual({ branchId: "b", step: 7 });
  expect(planned?.notices).toEqual([
    "x: its file changed; these run again: go, last; these are kept: note, read, free; the game goes back to step 7, where the workflow began",
  ]);
  await expect(resume(present, { begun: null })).rejects.toThrow(
    "x has changed at go, and there is no checkpoint from before that",
  );
});

test("a checkpoint's plan is taken where nothing in it has changed", () => {
  const held = planOf(["note", "go"]);
  const { mark: _, ...unmarked } = held.results["go"] as StageResult;

  expect(planFor(held, source(), { ...IDENTITY, fileSha256: "f" })).toBe(held);
  expect(planFor(held, other("frames: 2", "frames: 3"), IDENTITY)).toMatchObject({ fileSha256: "f2" });
  expect(planFor(held, other("frames: 1", "frames: 3"), IDENTITY)).toBeNull();
  expect(planFor({ ...held, results: { go: unmarked } }, source(), IDENTITY)).toBeNull();
});
