import { basename } from "node:path";
import { describeError, RunnerError } from "../../../../base/errors.ts";
import type { RunState } from "../../../../base/vocabulary/run-state.ts";
import type { CheckpointStore, LoadedSave } from "../../../../record/saves/checkpoint-store.ts";
import { parseSaveName } from "../../../../record/saves/folder/save-name.ts";
import type { SaveEntry } from "../../../../record/saves/format/save-entry.ts";
import type { PlanState, WorkflowInfo } from "../../base/workflow.ts";

/** The store of checkpoints. */
type Store = Pick<CheckpointStore, "load" | "list" | "listDamaged" | "remove">;

/** A checkpoint of a workflow. */
export interface CheckpointEntry extends SaveEntry {
  readonly workflow: WorkflowInfo;
}

/** The checkpoints of a workflow, of all its runs, the newest first. */
export async function listCheckpoints(
  store: Pick<Store, "list">,
  name: string,
): Promise<readonly CheckpointEntry[]> {
  const found = (await store.list()).flatMap((entry): readonly CheckpointEntry[] => {
    const { kind, workflow } = entry.info;
    return kind === "workflow" && workflow?.name === name ? [{ ...entry, workflow }] : [];
  });
  return found.toSorted((a, b) => b.info.seq - a.info.seq);
}

/** Removes checkpoints; gives those that are gone now. One that is in use, or cannot be removed, stays. */
export async function removeCheckpoints(
  store: Pick<Store, "remove">,
  entries: readonly CheckpointEntry[],
): Promise<readonly CheckpointEntry[]> {
  const gone: CheckpointEntry[] = [];
  for (const entry of entries) {
    try {
      await store.remove(entry.file);
      gone.push(entry);
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
    }
  }
  return gone;
}

/** Of the checkpoints of one run of a workflow with the same id all but the newest, whose place it took. */
export function replacedIn(entries: readonly CheckpointEntry[], planId: string): readonly CheckpointEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ workflow }) => {
    if (workflow.planId !== planId) return false;
    const isOlder = seen.has(workflow.checkpointId);
    seen.add(workflow.checkpointId);
    return isOlder;
  });
}

/** The newest checkpoint that can be loaded, with a line for each newer one that is damaged; null for none. */
export async function loadNewest(
  store: Pick<Store, "load" | "listDamaged">,
  entries: readonly CheckpointEntry[],
): Promise<{ readonly saved: LoadedSave | null; readonly notices: readonly string[] }> {
  const failed: RunnerError[] = [];
  for (const { file } of entries) {
    try {
      const saved = await store.load(file);
      const lost = [...(await unlisted(store, saved.info.totalSteps)), ...failed];
      return { saved, notices: lost.map((error) => `${describeError(error)}: ${file} is used instead`) };
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      failed.push(error);
    }
  }
  return { saved: null, notices: [...(await unlisted(store, 0)), ...failed].map(describeError) };
}

/** Returns why damaged checkpoints of workflows, which are not listed, are refused, from a step on. */
async function unlisted(store: Pick<Store, "listDamaged">, step: number): Promise<readonly RunnerError[]> {
  const damaged = (await store.listDamaged?.()) ?? [];
  return damaged.flatMap(({ file, error }) => {
    const name = parseSaveName(basename(file));
    const isLater = name?.place === "checkpoint" && name.kind === "workflow" && name.step >= step;
    return isLater ? [error] : [];
  });
}

/** Returns the workflow info of a checkpoint. */
export function infoOf(plan: PlanState): WorkflowInfo {
  const { name, inputsHash, fileSha256, id: planId, due } = plan;
  const stepsDone = Object.values(plan.results).filter(({ status }) => status === "done").length;
  const metadata = due?.metadata === undefined ? {} : { metadata: due.metadata };
  return {
    name,
    checkpointId: due?.checkpointId ?? name,
    inputsHash,
    fileSha256,
    stepsDone,
    planId,
    ...metadata,
  };
}

/** Returns whether the checkpoint that is due at a state is there already. */
export function isMade(
  { branchId, checkpointId, totalSteps, memory }: RunState,
  entries: readonly CheckpointEntry[],
): boolean {
  const { workflow: plan } = memory;
  if (plan?.due === undefined) return false;
  const due = infoOf(plan);
  return entries.some(
    ({ info, workflow }) =>
      (info.id === checkpointId || info.branchId === branchId) &&
      info.totalSteps === totalSteps &&
      workflow.planId === due.planId &&
      workflow.checkpointId === due.checkpointId &&
      workflow.stepsDone === due.stepsDone,
  );
}
