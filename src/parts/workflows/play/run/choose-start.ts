import { hashJson } from "../../../../base/disk/lazy-crypto.ts";
import { RunnerError } from "../../../../base/errors.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { SessionConfig, StartFrom } from "../../../../play/session/config.ts";
import type { SessionServices } from "../../../../play/session/services.ts";
import type { JournalReader } from "../../../../record/journal/journal-reader.ts";
import type { StartPoint } from "../../../../record/replay/open-state.ts";
import type { CheckpointStore } from "../../../../record/saves/checkpoint-store.ts";
import type { PlanState } from "../../base/workflow.ts";
import type { MarkSource } from "../changes/mark-step.ts";
import {
  isOf,
  type PlanBeginning,
  type PlanIdentity,
  planResume,
  type ResumePlan,
} from "../changes/plan-resume.ts";
import { isMarked, type RevisionSource, revisePlan } from "../changes/revise-plan.ts";
import { describeInputChanges, fillInputs } from "../format/inputs.ts";
import type { WorkflowFile } from "../format/parse-workflow.ts";
import { PART_STEP_TYPES, PART_STEPS } from "../format/steps-of-parts.ts";
import type { InputSpecs, Workflow } from "../format/workflow.ts";
import { listCheckpoints, loadNewest } from "./checkpoints.ts";
import { describeAgain, type Tally } from "./past-cost.ts";
import { TALLY_TYPES, tallySteps } from "./tally.ts";

/** The workflow to run. */
export interface Meant {
  readonly file: WorkflowFile;
  /** The absolute path of its file; null without one. */
  readonly path: string | null;
  /** The inputs that were given; the others are those with which it was begun, or the defaults. */
  readonly given: JsonObject;
  readonly readNamed: MarkSource["readNamed"];
  /** The step from which everything runs again; null for none. */
  readonly from: string | null;
  /** Whether what depends on changed inputs may run again. */
  readonly mayRerun: boolean;
}

/** The found state to continue from. */
export interface Chosen {
  /** Null where it begins anew. */
  planId: string | null;
  /** The time at which the kept results were saved. */
  since: string | null;
  notices: readonly string[];
  /** The inputs with which it goes on; null where it begins anew. */
  inputs: JsonObject | null;
  /** The changes since; null for none. */
  changes: ResumePlan | null;
}

/** The inputs of a run that goes on: those that are given now, those with which it was begun, and the defaults. */
export function inputsFor(specs: InputSpecs, before: JsonObject, given: JsonObject): JsonObject {
  const known = Object.entries(before).filter(([name]) => Object.hasOwn(specs, name));
  return fillInputs(specs, { ...Object.fromEntries(known), ...given });
}

/** Returns the identity of a plan of a file with these inputs. */
export function planIdentityOf(
  { file, path }: Pick<Meant, "file" | "path">,
  inputs: JsonObject,
): PlanIdentity {
  return { file: path, fileSha256: file.sha256, inputsHash: hashJson(inputs), inputs };
}

/** Returns the present that a plan is compared with. */
export function sourceOf(
  { file, readNamed, from }: Pick<Meant, "file" | "readNamed" | "from">,
  inputs: JsonObject,
  skimJournal: JournalReader["skim"],
): RevisionSource {
  const known = PART_STEP_TYPES.map((type) => PART_STEPS[type].knownIn(skimJournal));
  return {
    workflow: file.workflow,
    inputs,
    readNamed,
    from,
    isKnown: (name, sha256) => known.some((isKnown) => isKnown(name, sha256)),
  };
}

/** Returns a workflow's start, by its file. */
export function startOf({ start }: Workflow): StartFrom {
  if (start === "new-game") return start;
  return start === "current" ? "present" : { save: start };
}

/**
 * Chooses where a workflow resumes: the run's present, if it is of this workflow; else its newest checkpoint; else its
 * start.
 */
export function chooseFor(
  meant: Meant,
  chosen: Chosen,
  config: SessionConfig,
): NonNullable<SessionServices["chooseStart"]> {
  const { workflow } = meant.file;
  return async (found, store, skimJournal) => {
    const entries = await listCheckpoints(store, workflow.name);
    const goesOn = async (plan: PlanState, start: StartFrom | null) => {
      const inputs = inputsFor(workflow.inputs, plan.inputs, meant.given);
      const identity = planIdentityOf(meant, inputs);
      if (!isMarked(plan)) checkSame(plan, identity, chosen.since);
      const source = sourceOf(meant, inputs, skimJournal);
      const own = entries.filter((entry) => entry.workflow.planId === plan.id);
      chosen.planId = plan.id;
      chosen.inputs = inputs;
      const begun = beginningOf(skimJournal, plan.id);
      const differing = meant.mayRerun || meant.from !== null ? [] : differingInputs(plan, meant.given);
      const refuse = (again: readonly string[]): RunnerError =>
        otherInputs(plan, differing, { since: chosen.since, again, tally: tallyOf(skimJournal, plan.id) });
      const places = { store, entries: own, begun };
      const planned = await planResume(plan, source, identity, places).catch((error: unknown) => {
        // There is no place to go back to, either; but the given inputs are what stands in the way.
        if (differing.length === 0 || !(error instanceof RunnerError && error.code === "workflow-changed"))
          throw error;
        throw refuse(revisePlan(plan, source).again);
      });
      if (differing.length > 0) throw refuse(planned?.again ?? []);
      chosen.changes = planned;
      return { start, settings: settingsFor(config, plan, chosen.since) };
    };
    const plan = found?.state.memory.workflow;
    const isDone = plan?.ended?.status === "done";
    if (plan?.name === workflow.name && !(isDone && entries.length === 0)) {
      chosen.since = (await timeOf(store, found)) ?? null;
      return goesOn(plan, null);
    }
    const { saved, notices } = await loadNewest(store, entries);
    chosen.notices = notices;
    const kept = saved?.checkpoint.memory.workflow;
    if (saved === null || kept === undefined) {
      chosen.notices = [...notices, `there is no checkpoint of ${workflow.name}: it begins`];
      return { start: startOf(workflow), settings: config.settings };
    }
    chosen.since = saved.info.saveTime;
    return goesOn(kept, { save: saved.file });
  };
}

function beginningOf(skimJournal: JournalReader["skim"], planId: string): PlanBeginning | null {
  const first = skimJournal(["stage"]).find((entry) => entry.type === "stage" && entry.planId === planId);
  return first?.type === "stage" ? { branchId: first.branchId, step: first.step } : null;
}

/**
 * Returns the settings for continuing a workflow. Its steps set goal and seed; settings of a person who resumes it
 * apply to the step under way.
 *
 * @throws RunnerError `workflow-changed` if it was begun with another goal or seed
 */
function settingsFor(
  { settings: asked, resume }: SessionConfig,
  { name, before }: PlanState,
  since: string | null,
): SessionConfig["settings"] {
  const { goal = before.goal, seed = before.seed, ...others } = asked;
  const changed = {
    ...(goal === before.goal ? {} : { goal }),
    ...(seed === before.seed ? {} : { seed }),
  };
  if (resume !== null) return { ...others, ...changed };
  const changes = describeInputChanges({ ...before }, { goal, seed });
  if (changes.length === 0) return others;
  const message = `${begunAt(name, since)} was begun with another goal or seed: ${changes.join("; ")}`;
  throw new RunnerError("workflow-changed", message, { facts: { changes, savedAt: since } });
}

/** The given inputs that differ from those of the checkpoint, in words. */
function differingInputs({ inputs }: PlanState, given: JsonObject): readonly string[] {
  const known = Object.entries(given).filter(([name]) => Object.hasOwn(inputs, name));
  return describeInputChanges(inputs, { ...inputs, ...Object.fromEntries(known) });
}

/** Other inputs are refused: what depends on them would be played and paid for once more. */
function otherInputs(
  { name }: PlanState,
  differing: readonly string[],
  {
    since,
    again,
    tally,
  }: { readonly since: string | null; readonly again: readonly string[]; readonly tally: Tally },
): RunnerError {
  const what =
    again.length === 0
      ? "no finished step would run again"
      : `these would run again: ${describeAgain(again, tally)}`;
  const fact = `${begunAt(name, since)} inputs differ from checkpoint inputs: ${differing.join("; ")}; ${what}`;
  return new RunnerError("workflow-inputs-changed", fact, {
    facts: { changes: differing, savedAt: since, again },
  });
}

/** The usage of each step in the past, by its path. */
function tallyOf(skimJournal: JournalReader["skim"], planId: string): Tally {
  return new Map(tallySteps(skimJournal(TALLY_TYPES), planId).map((tally) => [tally.path, tally]));
}

function begunAt(name: string, since: string | null): string {
  return since === null ? name : `${name}, saved at ${since},`;
}

async function timeOf(store: CheckpointStore, found: StartPoint | null): Promise<string | undefined> {
  const id = found?.state.checkpointId;
  return (await store.list()).find(({ info }) => info.id === id)?.info.saveTime;
}

/**
 * Refuses another file or other inputs, where an earlier version did not write down what its steps were made of.
 *
 * @throws RunnerError `workflow-changed`
 */
function checkSame(plan: PlanState, identity: PlanIdentity, since: string | null): void {
  if (isOf(plan, identity)) return;
  const changes = describeInputChanges(plan.inputs, identity.inputs);
  const other = changes.length > 0 ? `other inputs: ${changes.join("; ")}` : "another file";
  const why = "an earlier version began it, which did not write down what each step was made of";
  const message = `${begunAt(plan.name, since)} was begun with ${other}; ${why}`;
  throw new RunnerError("workflow-changed", message, { facts: { changes, savedAt: since } });
}
