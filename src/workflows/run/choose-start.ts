import { RunnerError } from "../../errors.ts";
import type { StartPoint } from "../../history/start-point.ts";
import type { JsonObject } from "../../run/json.ts";
import type { PlanState } from "../../run/workflow.ts";
import type { CheckpointStore } from "../../saves/checkpoint-store.ts";
import type { SessionConfig, StartFrom } from "../../session/config.ts";
import type { SessionServices } from "../../session/services.ts";
import { describeInputChanges } from "../format/inputs.ts";
import type { WorkflowFile } from "../format/parse-workflow.ts";
import type { Workflow } from "../format/workflow.ts";
import { listCheckpoints, loadNewest } from "./checkpoints.ts";

/** What is to be run. */
export interface Meant {
  readonly file: WorkflowFile;
  readonly inputs: JsonObject;
  readonly inputsHash: string;
}

/** What was found to go on with. */
export interface Chosen {
  /** Null where it begins anew. */
  planId: string | null;
  /** When what is kept of it was saved. */
  since: string | null;
  notices: readonly string[];
}

/** Where a workflow begins, as its file says. */
export function startOf({ start }: Workflow): StartFrom {
  if (start === "new-game") return start;
  return start === "current" ? "present" : { save: start };
}

/** Where a workflow is resumed: where the run stands, if it is of it; else at its newest checkpoint; else it begins. */
export function chooseFor(
  meant: Meant,
  chosen: Chosen,
  config: SessionConfig,
): NonNullable<SessionServices["chooseStart"]> {
  const { workflow } = meant.file;
  const goesOn = (plan: PlanState, start: StartFrom | null) => {
    chosen.planId = plan.id;
    return { start, settings: settingsFor(config, plan, chosen.since) };
  };
  return async (found: StartPoint | null, store: CheckpointStore) => {
    const entries = await listCheckpoints(store, workflow.name);
    const plan = found?.state.memory.workflow;
    const isDone = plan?.ended?.status === "done";
    if (plan?.name === workflow.name && !(isDone && entries.length === 0)) {
      chosen.since = (await timeOf(store, found)) ?? null;
      checkSame(plan, meant, chosen.since);
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
    checkSame(kept, meant, chosen.since);
    return goesOn(kept, { save: saved.file });
  };
}

/**
 * What is asked for where a workflow goes on. Its steps set goal and seed; what a person sets who lets it go on holds for
 * the step that is under way.
 *
 * @throws RunnerError `workflow-changed` where it was begun with another goal or seed
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

function begunAt(name: string, since: string | null): string {
  return since === null ? name : `${name}, saved at ${since},`;
}

async function timeOf(store: CheckpointStore, found: StartPoint | null): Promise<string | undefined> {
  const id = found?.state.checkpointId;
  return (await store.list()).find(({ info }) => info.id === id)?.info.saveTime;
}

/** Refuses to go on with another file or other inputs. @throws RunnerError `workflow-changed` */
function checkSame(plan: PlanState, { file, inputs, inputsHash }: Meant, since: string | null): void {
  const { name } = file.workflow;
  const told = begunAt(name, since);
  if (plan.inputsHash !== inputsHash) {
    const changes = describeInputChanges(plan.inputs, inputs);
    const message = `${told} was begun with other inputs: ${changes.join("; ")}`;
    throw new RunnerError("workflow-changed", message, { facts: { changes, savedAt: since } });
  }
  if (plan.fileSha256 !== file.sha256) {
    const message = `${told} was begun with another file: its steps or its inputs have changed since`;
    throw new RunnerError("workflow-changed", message, { facts: { changes: [], savedAt: since } });
  }
}
