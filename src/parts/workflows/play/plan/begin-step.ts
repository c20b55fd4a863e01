import { readDuration } from "../../../../base/quantities/duration.ts";
import { readUsd } from "../../../../base/quantities/money.ts";
import { isButton } from "../../../../base/vocabulary/button.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import { MAX_SEED } from "../../../../base/vocabulary/setting-table.ts";
import type { PlanState, StageSettings } from "../../base/workflow.ts";
import { refuseCheckpointId } from "../format/checkpoint-id.ts";
import { MAX_ROUNDS, MAX_ROUNDS_IN_ALL } from "../format/limits.ts";
import { PART_STEPS } from "../format/steps-of-parts.ts";
import type { AgentStep, LoopStep, PressStep, Step } from "../format/workflow.ts";
import type { PlanView } from "./command.ts";
import { PlanFault } from "./evaluator.ts";
import { beginRestore, seedOf } from "./restore.ts";

/** The world's values for a step that begins. */
export interface StepBeginning {
  readonly data: JsonObject;
  readonly settings?: StageSettings;
}

/** The distance between the built-in player's seeds of two attempts. */
const SEED_STRIDE = 7_919;

/**
 * Returns a step's values, resolved once: a kill never changes them.
 *
 * @throws PlanFault for an invalid value of a key
 */
export function beginStep(
  view: PlanView,
  step: Step,
  { path, attempt, scope }: { readonly path: string; readonly attempt: number; readonly scope: JsonObject },
): StepBeginning {
  const { evaluator } = view;
  switch (step.type) {
    case "agent":
      return beginAgent(view, step, attempt, scope);
    case "press":
      return acting("press_buttons", {
        buttons: buttonsOf(view, step, scope),
        hold_frames: view.evaluator.whole("hold_frames", step.hold_frames, [1, 120], scope),
        wait_frames: view.evaluator.whole("wait_frames", step.wait_frames, [0, 300], scope),
      });
    case "wait":
      return acting("wait", { frames: view.evaluator.whole("frames", step.frames, [1, 600], scope) });
    case "checkpoint": {
      const checkpointId = evaluator.text("checkpoint_id", step.checkpoint_id ?? step.name, scope);
      const fact = refuseCheckpointId(checkpointId);
      if (fact !== null) throw new PlanFault(`checkpoint_id: ${fact}`);
      const { metadata } = step;
      if (metadata === undefined) return { data: { checkpointId } };
      return { data: { checkpointId, metadata: evaluator.object("metadata", metadata, scope) } };
    }
    case "restore":
      return { data: beginRestore(view, step, scope) };
    case "loop":
      return { data: roundsOf(view, step, path, scope) };
    case "branch":
      return { data: { taken: evaluator.holds("if", step.if, scope) ? "steps" : "else" } };
    case "assert":
      return { data: {} };
    case "call":
      return { data: { args: evaluator.object("args", step.args, scope) } };
    default: {
      const fill = (key: string, given: JsonObject): JsonObject => evaluator.object(key, given, scope);
      const { tool, input } = PART_STEPS[step.type].actionOf(step, fill);
      return acting(tool, input);
    }
  }
}

function acting(tool: string, input: JsonObject): StepBeginning {
  return { data: { action: { tool, input } } };
}

function beginAgent(view: PlanView, step: AgentStep, attempt: number, scope: JsonObject): StepBeginning {
  const { evaluator, plan, totalSteps, playedSteps, costUsd, unconfirmedUsd } = view;
  const goal = evaluator.text("goal", step.goal, scope);
  const base =
    step.seed === undefined ? seedOf(plan) : view.evaluator.whole("seed", step.seed, [0, MAX_SEED], scope);
  const seed = (base + (attempt - 1) * SEED_STRIDE) % (MAX_SEED + 1);
  const bound = (key: "max_cost" | "max_time", read: (value: JsonValue | undefined) => number | null) => {
    const given = step[key];
    if (given === undefined) return null;
    const value = evaluator.value(key, given, scope);
    const amount = read(value);
    if (amount === null) throw new PlanFault(`${key}: ${JSON.stringify(value)} cannot be used`);
    return amount;
  };
  const maxSteps =
    step.max_steps === undefined
      ? null
      : view.evaluator.whole("max_steps", step.max_steps, [1, 1_000_000], scope);
  const maxMs = bound("max_time", (value) => readDuration(value));
  const maxCostUsd = bound("max_cost", (value) => readUsd(value));
  if (view.isFree && maxSteps === null && maxMs === null) {
    throw new PlanFault("max_cost: the player costs nothing, so the step has no bound");
  }
  return {
    data: {
      goal,
      fromStep: totalSteps,
      fromPlayed: playedSteps,
      fromCostUsd: costUsd,
      ...(unconfirmedUsd > 0 ? { fromUnconfirmedUsd: unconfirmedUsd } : {}),
      maxSteps,
      maxCostUsd,
      maxMs,
    },
    settings: { goal, seed },
  };
}

function roundsOf(view: PlanView, step: LoopStep, path: string, scope: JsonObject): JsonObject {
  const data = ownRoundsOf(view, step, scope);
  const rounds = data.rounds * roundsAround(view.plan, path);
  if (rounds <= MAX_ROUNDS_IN_ALL) return data;
  const key = step.for_each === undefined ? "times" : "for_each";
  const fact = `${rounds} rounds with those of the loops around it; at most ${MAX_ROUNDS_IN_ALL} are taken`;
  throw new PlanFault(`${key}: ${fact}`);
}

/** The rounds of the loops around a step, multiplied. */
function roundsAround({ open }: PlanState, path: string): number {
  const around = [...path.matchAll(/\[\d+\]/g)].map(
    ({ index }) => open[path.slice(0, index)]?.data["rounds"],
  );
  return around.reduce<number>((product, rounds) => product * Number(rounds ?? 1), 1);
}

function ownRoundsOf(view: PlanView, step: LoopStep, scope: JsonObject): JsonObject & { rounds: number } {
  if (step.for_each === undefined) {
    return { rounds: view.evaluator.whole("times", step.times ?? 0, [0, MAX_ROUNDS], scope) };
  }
  const items = view.evaluator.value("for_each", step.for_each, scope);
  if (!Array.isArray(items)) throw new PlanFault(`for_each: ${JSON.stringify(items)} is no list`);
  if (items.length > MAX_ROUNDS) {
    throw new PlanFault(`for_each: it has ${items.length} items; at most ${MAX_ROUNDS} are taken`);
  }
  return { rounds: items.length, items };
}

function buttonsOf({ evaluator }: PlanView, { buttons }: PressStep, scope: JsonObject): readonly string[] {
  const value = evaluator.value("buttons", buttons, scope);
  const list = (Array.isArray(value) ? value : [value]).map((button) => String(button).toLowerCase());
  if (list.length > 0 && list.length <= 20 && list.every(isButton)) return list;
  throw new PlanFault(`buttons: ${JSON.stringify(value)} is no list of 1 to 20 buttons`);
}
