import { describeError, RunnerError } from "../../../../base/errors.ts";
import type { CheckpointStore, LoadedSave } from "../../../../record/saves/checkpoint-store.ts";
import type { PlanState, StageResult } from "../../base/workflow.ts";
import { PART_STEP_TYPES, PART_STEPS } from "../format/steps-of-parts.ts";
import type { CheckpointEntry } from "../run/checkpoints.ts";
import { isMarked, isOver, markAnew, needsGame, type RevisionSource, revisePlan } from "./revise-plan.ts";

/** The file and the inputs of a plan from now on. */
export type PlanIdentity = Pick<PlanState, "file" | "fileSha256" | "inputsHash" | "inputs">;

/** The continuation of a workflow whose file, inputs or named definitions have changed. */
export interface ResumePlan {
  readonly plan: PlanState;
  /**
   * The place to restore the game to: a save, the workflow's beginning, or null for the game's start; absent if the
   * game stays.
   */
  readonly to?: LoadedSave | PlanBeginning | null;
  /** The finished steps that run again, by their paths. */
  readonly again: readonly string[];
  /** The kept and the repeated steps, for people. */
  readonly notices: readonly string[];
}

/** The beginning of a workflow's run, by the journal. */
export interface PlanBeginning {
  readonly branchId: string;
  /** Steps from the start of the game. */
  readonly step: number;
}

/** Returns whether a plan was begun, or last changed, with that file and these inputs. */
export function isOf(plan: PlanState, { fileSha256, inputsHash }: PlanIdentity): boolean {
  return plan.fileSha256 === fileSha256 && plan.inputsHash === inputsHash;
}

/**
 * Returns how a workflow continues after changes; null without any that concern it. If a repeated step needs the game,
 * the game goes back to the newest checkpoint before it, or to the workflow's beginning, and all play since is
 * repeated, too.
 *
 * @param entries the checkpoints of this run of the workflow, the newest first
 * @param begun its beginning; null without a journal
 * @throws RunnerError `workflow-changed` without a place to go back to
 */
export async function planResume(
  plan: PlanState,
  source: RevisionSource,
  identity: PlanIdentity,
  {
    store,
    entries,
    begun,
  }: {
    readonly store: Pick<CheckpointStore, "load">;
    readonly entries: readonly CheckpointEntry[];
    readonly begun: PlanBeginning | null;
  },
): Promise<ResumePlan | null> {
  const revision = revisePlan(plan, source);
  const isSame = isOf(plan, identity);
  if (isSame && revision.again.length === 0 && source.from === null) return null;
  const kept: PlanState = { ...revision.plan, ...identity };
  const what = source.from === null ? [whatChanged(plan, identity)] : [];
  // A named step (`from`) keeps the results before it for good: later processes compare with the present file and inputs.
  const settle = (next: PlanState): PlanState => (source.from === null ? next : markAnew(next, source));
  if (!revision.goesBack) {
    return { plan: settle(kept), again: againIn(plan, kept), notices: tellKept(plan, kept, what, null) };
  }
  const { saved, left, notices } = await findBefore(kept, store, entries);
  const to = saved ?? (source.workflow.start === "new-game" ? null : begun);
  if (to === null && source.workflow.start !== "new-game") {
    const fact = `${plan.name} has changed at ${revision.again[0]}, and there is no checkpoint from before that`;
    throw new RunnerError("workflow-changed", fact, { facts: { changes: revision.again, savedAt: null } });
  }
  const merged = { ...planAt(kept, saved?.checkpoint.memory.workflow ?? null), left };
  return {
    plan: settle(merged),
    to,
    again: againIn(plan, merged),
    notices: [...notices, ...tellKept(plan, merged, what, tellPlace(to))],
  };
}

function tellPlace(to: LoadedSave | PlanBeginning | null): string {
  if (to === null) return "its start";
  if ("step" in to) return `step ${to.step}, where the workflow began`;
  return `the checkpoint ${to.info.workflow?.checkpointId}, step ${to.info.totalSteps}`;
}

/** The plan with which to go back to a checkpoint of it, where that holds nothing that has changed; null otherwise. */
export function planFor(held: PlanState, source: RevisionSource, identity: PlanIdentity): PlanState | null {
  if (isOf(held, identity)) return held;
  if (!isMarked(held)) return null;
  const { plan, goesBack } = revisePlan(held, { ...source, from: null });
  return goesBack ? null : { ...plan, ...identity };
}

/** The newest checkpoint at which all that needed the game still counts, null for none; and those that are left for it. */
async function findBefore(
  { id, results, left: before = [] }: PlanState,
  store: Pick<CheckpointStore, "load">,
  entries: readonly CheckpointEntry[],
): Promise<{ saved: LoadedSave | null; left: readonly string[]; notices: readonly string[] }> {
  const notices: string[] = [];
  const left = [...before];
  for (const { file, info } of entries) {
    try {
      const saved = await store.load(file);
      const held = saved.checkpoint.memory.workflow;
      const isFine = Object.entries(held?.results ?? {}).every(
        ([path, result]) => !isOver(result) || !needsGame(result) || isKept(results, path, result.attempt),
      );
      if (held?.id === id && isFine && !left.includes(info.id)) return { saved, left, notices };
      left.push(info.id);
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      notices.push(describeError(error));
    }
  }
  return { saved: null, left, notices };
}

/** Returns whether that try of a step is among the results, or in a loop or branch that is. */
function isKept(results: PlanState["results"], path: string, attempt: number): boolean {
  if (Object.hasOwn(results, path)) return results[path]?.attempt === attempt;
  return Object.keys(results).some((outer) => path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`));
}

/** The plan where the game is put back to: what needed the game is as it was there, all else is kept. */
function planAt(kept: PlanState, held: PlanState | null): PlanState {
  const { acted: _, due: __, ...rest } = kept;
  const there = held?.results ?? {};
  const counts = ([path, result]: readonly [string, StageResult]): boolean =>
    !needsGame(result) || Object.hasOwn(there, path);
  // In the order in which they ended; what is in a loop that is open again ended last.
  const results = {
    ...Object.fromEntries(Object.entries(kept.results).filter(counts)),
    ...Object.fromEntries(Object.entries(there).filter(([, one]) => isOver(one) && needsGame(one))),
  };
  const open = Object.entries(held?.open ?? {}).filter(
    ([, { data }]) => data["rounds"] !== undefined || data["taken"] !== undefined,
  );
  return {
    ...rest,
    results,
    open: Object.fromEntries(open),
  };
}

/** Nothing else can have changed where neither the file nor the inputs have. */
const NAMED = PART_STEP_TYPES.map((type) => PART_STEPS[type].change);

function whatChanged(plan: PlanState, { fileSha256, inputsHash }: PlanIdentity): string {
  const file = plan.fileSha256 === fileSha256 ? [] : ["its file"];
  const inputs = plan.inputsHash === inputsHash ? [] : ["its inputs"];
  const all = [...file, ...inputs];
  return `${(all.length === 0 ? NAMED : all).join(" and ")} changed`;
}

/** The finished steps of a plan that are not among the results of another. */
function againIn(before: PlanState, after: PlanState): readonly string[] {
  return Object.keys(before.results).filter(
    (path) => isOver(before.results[path]) && !Object.hasOwn(after.results, path),
  );
}

/** Reports the kept and the repeated steps before anything runs. */
function tellKept(
  before: PlanState,
  after: PlanState,
  what: readonly string[],
  place: string | null,
): readonly string[] {
  const again = againIn(before, after).map((path) =>
    Object.hasOwn(after.open, path) ? `the rest of ${path}` : path,
  );
  const kept = Object.keys(after.results);
  const told = [
    ...what,
    again.length === 0 ? "no finished step runs again" : `these run again: ${again.join(", ")}`,
    kept.length === 0 ? "nothing is kept" : `these are kept: ${kept.join(", ")}`,
    ...(place === null ? [] : [`the game goes back to ${place}`]),
  ];
  return [`${before.name}: ${told.join("; ")}`];
}
