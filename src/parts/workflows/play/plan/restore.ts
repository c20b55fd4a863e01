import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { MAX_SEED } from "../../../../base/vocabulary/setting-table.ts";
import type { PlanState } from "../../base/workflow.ts";
import { refuseCheckpointId } from "../format/checkpoint-id.ts";
import type { RestoreStep } from "../format/workflow.ts";
import type { PlanView } from "./command.ts";
import { PlanFault } from "./evaluator.ts";

/** The world's values for a `restore` step that begins. */
export interface RestoreData extends JsonObject {
  /** Null for the start of the game. */
  readonly checkpointId: string | null;
  /** Null where the built-in player's chance stays. */
  readonly seed: number | null;
  /** Whether the game was put there. */
  readonly isThere: boolean;
}

/** Returns a `restore` step's values, resolved once. @throws PlanFault for an invalid value of a key */
export function beginRestore(view: PlanView, step: RestoreStep, scope: JsonObject): RestoreData {
  const seed = step.seed === undefined ? null : view.evaluator.whole("seed", step.seed, [0, MAX_SEED], scope);
  if (step.checkpoint_id === undefined) return { checkpointId: null, seed, isThere: false };
  const checkpointId = view.evaluator.text("checkpoint_id", step.checkpoint_id, scope);
  const fact = refuseCheckpointId(checkpointId);
  if (fact !== null) throw new PlanFault(`checkpoint_id: ${fact}`);
  return { checkpointId, seed, isThere: false };
}

/** The plan as it goes on where a `restore` step put the game: nothing of it is lost. */
export function planBehindRestore(plan: PlanState, path: string): PlanState {
  const { open } = plan;
  const step = open[path];
  if (step === undefined) throw new Error(`${path} has not begun`);
  const data = { ...(step.data as RestoreData), isThere: true };
  return {
    ...plan,
    ...(data.seed === null ? {} : { seed: data.seed }),
    open: { ...open, [path]: { ...step, data } },
  };
}

/** The built-in player's chance, where a step names none. */
export function seedOf({ seed, before }: PlanState): number {
  return seed ?? before.seed;
}
