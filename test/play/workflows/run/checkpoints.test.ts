import { expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import type { PlanState, WorkflowInfo } from "../../../../src/parts/workflows/base/workflow.ts";
import {
  infoOf,
  isMade,
  listCheckpoints,
  loadNewest,
  removeCheckpoints,
  replacedIn,
} from "../../../../src/parts/workflows/play/run/checkpoints.ts";
import type { LoadedSave } from "../../../../src/record/saves/checkpoint-store.ts";
import type { SaveEntry } from "../../../../src/record/saves/format/save-entry.ts";
import { entry } from "../../../helpers/saves/entries.ts";

const INFO: WorkflowInfo = {
  ...{ name: "tour", checkpointId: "c", inputsHash: "i", fileSha256: "f", stepsDone: 1, planId: "p" },
};

/** A checkpoint of a workflow, by its number. */
function point(seq: number, changes: Partial<WorkflowInfo> = {}, kind: "workflow" | "manual" = "workflow") {
  const name = `lost-key_step${String(seq).padStart(4, "0")}_workflow_id${seq}.png`;
  return {
    ...entry(name, `id${seq}`, seq, { kind, workflow: { ...INFO, ...changes } }),
    workflow: { ...INFO, ...changes },
  };
}

const files = (saves: readonly SaveEntry[]) => saves.map(({ info }) => info.seq);

test("lists a workflow's own checkpoints, the newest first", async () => {
  const saves = [point(1), point(3), point(4, { name: "other" }), point(5, {}, "manual"), point(2)];

  expect(files(await listCheckpoints({ list: async () => saves }, "tour"))).toEqual([3, 2, 1]);
});

test("a checkpoint that cannot be removed stays, and the others go; any other error is thrown", async () => {
  const error = new RunnerError("save-in-use", "it is in use");
  const removing = (bad: Error) =>
    removeCheckpoints(
      {
        remove: async (file) => {
          if (file.includes("id2")) throw bad;
          return point(1);
        },
      },
      [point(1), point(2), point(3)],
    );

  expect(files(await removing(error))).toEqual([1, 3]);
  await expect(removing(new Error("broken"))).rejects.toThrow("broken");
});

test("of checkpoints with one id the newest takes the place of the others of its run", () => {
  const saves = [point(5), point(4, { checkpointId: "d" }), point(3), point(2, { planId: "q" }), point(1)];

  expect(files(replacedIn(saves, "p"))).toEqual([3, 1]);
  expect(files(replacedIn(saves, "q"))).toEqual([]);
});

const damaged = (file: string) => ({ file, error: new RunnerError("save-damaged", `${file} is damaged`) });

test("the newest that can be loaded is used, with a line for each newer one that cannot", async () => {
  const store = (bad: readonly number[]) => ({
    load: async (file: string) => {
      const seq = Number(/id(\d)/.exec(file)?.[1]);
      if (bad.includes(seq)) throw new RunnerError("save-damaged", `${seq} is damaged`);
      return { file, info: { totalSteps: seq } } as unknown as LoadedSave;
    },
    listDamaged: async () => [
      ...["lost-key_step0002_workflow_x.png", "lost-key_step0001_workflow_x.png"].map(damaged),
      ...["lost-key_step0009_milestone_x.png", "lost-key_save_step0009.png"].map(damaged),
    ],
  });
  const saves = [point(3), point(2), point(1)];
  const load = async (...bad: readonly number[]) => {
    const { saved, notices } = await loadNewest(store(bad), saves);
    return [saved?.info.totalSteps ?? null, ...notices.map((line) => line.replaceAll("lost-key_", ""))];
  };
  const two = "step0002_workflow_x.png is damaged";

  expect(await load()).toEqual([3]);
  expect(await load(3)).toEqual([
    ...[2, `${two}: step0002_workflow_id2.png is used instead`],
    "3 is damaged: step0002_workflow_id2.png is used instead",
  ]);
  expect(await load(1, 2, 3)).toEqual([
    ...[null, two, "step0001_workflow_x.png is damaged"],
    ...["3 is damaged", "2 is damaged", "1 is damaged"],
  ]);
  const { notices } = await loadNewest({ load: store([]).load }, []);
  expect(notices).toEqual([]);
});

const plan = (due?: object) =>
  ({
    ...{ name: "tour", inputsHash: "i", fileSha256: "f", id: "p", ...(due && { due }) },
    results: { a: { status: "done" }, b: { status: "skipped" }, c: { status: "failed" } },
  }) as unknown as PlanState;

test("a checkpoint knows its steps that are done, and its id, or the workflow's name without one", () => {
  expect(infoOf(plan())).toEqual({ ...INFO, checkpointId: "tour" });
  expect(infoOf(plan({ checkpointId: "c", metadata: { x: 1 } }))).toEqual({ ...INFO, metadata: { x: 1 } });
});

test.each([
  ["on the branch", {}, {}, true],
  ["by its own id elsewhere", { branchId: "other", checkpointId: "id10" }, {}, true],
  ["neither", { branchId: "other" }, {}, false],
  ["at another step", { totalSteps: 11 }, {}, false],
  ["of another run", {}, { planId: "q" }, false],
  ["with another id", {}, { checkpointId: "d" }, false],
  ["with more done", {}, { stepsDone: 2 }, false],
])("a due checkpoint is made already where one is there: %s", (_, changes, info, is) => {
  const made = point(10, info);
  const state = {
    ...{ branchId: made.info.branchId, checkpointId: "x", totalSteps: 10, ...changes },
    memory: { workflow: plan({ checkpointId: "c" }) },
  } as unknown as RunState;

  expect(isMade(state, [made])).toBe(is);
  expect(isMade({ ...state, memory: { ...state.memory, workflow: plan() } }, [made])).toBe(false);
});
