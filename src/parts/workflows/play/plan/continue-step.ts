import { renderUsd } from "../../../../base/quantities/money.ts";
import type { AnyOf } from "../../../../base/seam/shares.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import type { OperatorAction } from "../../../../base/vocabulary/operator.ts";
import type { ActedStage, DueCheckpoint, StageSettings } from "../../base/workflow.ts";
import { idOfPath } from "../format/checkpoint-id.ts";
import type { ActionEnd } from "../format/part-step.ts";
import { isOfPart, PART_STEPS } from "../format/steps-of-parts.ts";
import type {
  AgentStep,
  AssertStep,
  BranchStep,
  LoopStep,
  RestoreStep,
  Step,
  StepShares,
} from "../format/workflow.ts";
import type { Command, StepContext } from "./command.ts";
import { PlanFault } from "./evaluator.ts";
import { failStep } from "./fail.ts";
import { type RestoreData, seedOf } from "./restore.ts";

/** Returns the next command of a step that has begun. @throws PlanFault if it fails by the file's rules */
export function continueStep(here: StepContext): Command {
  const { view, step, open, scope, path } = here;
  switch (step.type) {
    case "agent":
      return continuePlay({ ...here, step });
    case "checkpoint": {
      const { checkpointId, metadata } = open.data as { checkpointId: string; metadata?: JsonObject };
      const output = { saved: view.makesCheckpoints, checkpoint_id: checkpointId };
      return end(here, output, dueFor(here, checkpointId, metadata));
    }
    case "restore":
      return continueRestore({ ...here, step });
    case "loop":
      return continueLoop({ ...here, step });
    case "branch":
      return continueBranch({ ...here, step });
    case "assert":
      if (view.evaluator.holds("that", step.that, scope)) return end(here, null);
      throw new PlanFault(assertMessage({ ...here, step }));
    case "call": {
      const args = open.data["args"] as JsonObject;
      return { type: "call", step, path, attempt: open.attempt, args };
    }
    case "press":
    case "wait":
      return continueAction(here);
    default:
      return continueAction({ ...here, step: step satisfies AnyOf<StepShares> });
  }
}

/** Returns the message of a failed `assert`, as far as it can be filled in. */
function assertMessage({ view, step, scope }: StepContext<AssertStep>): string {
  const { that, message } = step;
  const missed = `${that} does not hold`;
  if (message === undefined) return missed;
  try {
    return view.evaluator.text("message", message, scope);
  } catch (error) {
    if (!(error instanceof PlanFault)) throw error;
    return `${missed}; ${error.message}`;
  }
}

/** Returns the command that ends a step. */
function end({ step, path, open }: StepContext, output: JsonValue, more: Ending = {}): Command {
  const { due, settings } = more;
  const stops = step.interrupt === "after" ? { stops: true } : {};
  return {
    type: "stage",
    kind: step.type,
    path,
    attempt: open.attempt,
    phase: "end",
    output,
    data: { ...stops, ...(due === undefined ? {} : { due: due as unknown as JsonObject }) },
    ...(settings === undefined ? {} : { settings }),
  };
}

interface Ending {
  readonly due?: DueCheckpoint;
  readonly settings?: StageSettings;
}

function dueFor({ view, path }: StepContext, checkpointId: string, metadata?: JsonObject): Ending {
  if (!view.makesCheckpoints) return {};
  return { due: { checkpointId, path, ...(metadata === undefined ? {} : { metadata }) } };
}

/** The player plays until the condition holds, or a bound is reached. */
function continuePlay(here: StepContext<AgentStep>): Command {
  const { view, step, open, path } = here;
  const used = usedIn(here);
  const { isReached, fault } = isUntilReached(here);
  if (isReached) {
    const output = { reason: "until", ...used };
    return end(here, output, { ...dueFor(here, idOfPath(path)), settings: view.plan.before });
  }
  const why = failureOf(here, used);
  if (why === null) return { type: "play" };
  const { reason, error } = why;
  return failStep(view, step, path, {
    attempt: open.attempt,
    error: fault === null ? error : `${error}; ${fault}`,
    output: { reason, ...used },
    isOutside: reason === "unreachable",
  });
}

/** Returns a step's usage so far. Steps that the run went back over by itself stay counted. */
function usedIn({ view, path, open }: StepContext<AgentStep>) {
  // An earlier version did not write down how many steps had been played.
  const { fromStep, fromPlayed, fromCostUsd } = open.data as {
    readonly fromStep: number;
    readonly fromPlayed?: number;
    readonly fromCostUsd: number;
  };
  const gone = view.totalSteps - fromStep;
  return {
    steps: fromPlayed === undefined ? gone : Math.max(gone, view.playedSteps - fromPlayed),
    costUsd: view.costUsd - fromCostUsd,
    ms: view.msAt(path),
  };
}

/** Returns whether `until` holds. What it names may not be there yet, as on a title's screen: then it does not. */
function isUntilReached({ view, step, scope }: StepContext<AgentStep>): {
  isReached: boolean;
  fault: string | null;
} {
  try {
    return { isReached: view.evaluator.holds("until", step.until, scope), fault: null };
  } catch (error) {
    if (!(error instanceof PlanFault)) throw error;
    return { isReached: false, fault: error.message };
  }
}

/** Returns why an agent's step has failed, or null if it continues. */
function failureOf(
  { view, step, open }: StepContext<AgentStep>,
  used: { readonly steps: number; readonly costUsd: number; readonly ms: number },
): { readonly reason: string; readonly error: string } | null {
  const { maxSteps, maxCostUsd, maxMs, fromUnconfirmedUsd } = open.data as Readonly<
    Record<"maxSteps" | "maxCostUsd" | "maxMs" | "fromUnconfirmedUsd", number | null>
  >;
  const missed = `and ${step.until} does not hold`;
  if (view.fault !== null) return { reason: view.fault.reason, error: view.fault.text };
  if (maxSteps !== null && used.steps >= maxSteps) {
    return {
      reason: "max_steps",
      error: `${used.steps === 1 ? "1 step was" : `${used.steps} steps were`} played, ${missed}`,
    };
  }
  const lostUsd = view.unconfirmedUsd - (fromUnconfirmedUsd ?? 0);
  if (maxCostUsd !== null && used.costUsd + lostUsd >= maxCostUsd) {
    const besides =
      lostUsd > 0
        ? ` (counted besides: up to ${renderUsd(lostUsd, 4)} unconfirmed, which lost calls may have cost)`
        : "";
    return { reason: "max_cost", error: `${renderUsd(used.costUsd, 4)} was spent${besides}, ${missed}` };
  }
  if (maxMs !== null && used.ms >= maxMs) {
    return { reason: "max_time", error: `${Math.round(used.ms / 1000)} seconds have passed, ${missed}` };
  }
  return view.givenUp === null ? null : { reason: "useless", error: view.givenUp };
}

/** One step of the operator's, and what came of it. */
function continueAction(here: StepContext): Command {
  const { view, step, path, open } = here;
  const { acted } = view.plan;
  // The summary before it could not be had.
  if (view.fault !== null) {
    return failStep(view, step, path, { attempt: open.attempt, error: view.fault.text, isOutside: true });
  }
  if (acted === undefined) return { type: "act", action: open.data["action"] as unknown as OperatorAction };
  const told = acted.told.replace(/^The operator /, "").split("\n", 1)[0] ?? "";
  const ended = isOfPart(step) ? PART_STEPS[step.type].endOf(acted) : endOfPresses(acted);
  if ("output" in ended) return end(here, ended.output);
  return failStep(view, step, path, { attempt: open.attempt, error: ended.error ?? told });
}

function endOfPresses({ wasUseful, frames }: ActedStage): ActionEnd {
  return wasUseful ? { output: { frames } } : { error: null };
}

/** The game is restored once; then the LM gets its present state. */
function continueRestore(here: StepContext<RestoreStep>): Command {
  const { view, step, path, open } = here;
  const { checkpointId, seed, isThere } = open.data as RestoreData;
  if (!isThere) return { type: "restore", step, path, attempt: open.attempt, checkpointId };
  const from = checkpointId ?? "new-game";
  return end(here, { from, seed: seed ?? seedOf(view.plan), totalSteps: view.totalSteps });
}

function continueLoop(here: StepContext<LoopStep>): Command {
  const { view, step, path, open, scope, walk } = here;
  const { rounds, items } = open.data as { rounds: number; items?: readonly JsonValue[] };
  const outputs: JsonObject[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const inside = { ...scope, index, ...(items === undefined ? {} : { item: items[index] ?? null }) };
    const progress = walk(view, step.steps, `${path}[${index}].`, inside);
    if (progress.type === "command") return progress.command;
    if (progress.type === "failed") return failInside(here, progress);
    outputs.push(progress.outputs);
  }
  return end(here, outputs);
}

function continueBranch(here: StepContext<BranchStep>): Command {
  const { view, step, path, open, scope, walk } = here;
  const taken = open.data["taken"] === "steps" ? "steps" : "else";
  const progress = walk(view, step[taken] ?? [], `${path}.`, scope);
  if (progress.type === "command") return progress.command;
  return progress.type === "failed" ? failInside(here, progress) : end(here, taken);
}

/** A step fails with what failed in it. */
function failInside(
  { view, step, path, open }: StepContext<Step>,
  inside: { path: string; error: string },
): Command {
  const error = `${inside.path}: ${inside.error}`;
  return failStep(view, step, path, { attempt: open.attempt, error });
}
