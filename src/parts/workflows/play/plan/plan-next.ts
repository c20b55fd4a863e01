import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import type { OpenStage, StageResult } from "../../base/workflow.ts";
import { at } from "../../record/change-plan.ts";
import type { Step } from "../format/workflow.ts";
import { beginStep } from "./begin-step.ts";
import type { Command, ListProgress, PlanView, StepContext } from "./command.ts";
import { continueStep } from "./continue-step.ts";
import { PlanFault } from "./evaluator.ts";
import { failStep } from "./fail.ts";

/**
 * Returns a workflow's next command. The tree is walked from its top each time: a step with a result is passed, an open
 * one continues, and the first other one begins. Pure: the same view always gives the same command, in any process and
 * at any number of calls.
 */
export function planNext(view: PlanView): Command {
  const { workflow, plan } = view;
  if (plan.ended !== undefined) {
    const { status, error = null } = plan.ended;
    return { type: "end", status, error };
  }
  if (plan.due !== undefined && !view.isDueMade) return { type: "save", due: plan.due };
  if (plan.goesBack !== undefined && view.canGoBack) return { type: "go-back", path: plan.goesBack };
  const scope = {
    inputs: plan.inputs,
    steps: {},
    game: view.game,
    totalSteps: view.totalSteps,
    costUsd: view.costUsd,
  };
  const progress = walk(view, workflow.steps, "", scope);
  const whole = { type: "stage", kind: "", path: "", attempt: 1 } as const;
  if (progress.type === "command") return progress.command;
  if (progress.type === "done") return { ...whole, phase: "end", settings: plan.before };
  return { ...whole, phase: "failed", error: `${progress.path}: ${progress.error}`, settings: plan.before };
}

/** Goes through a list of steps to the first that is not over. */
function walk(view: PlanView, steps: readonly Step[], prefix: string, around: JsonObject): ListProgress {
  const done: Record<string, JsonValue> = { ...(around["steps"] as JsonObject) } as Record<string, JsonValue>;
  const outputs: Record<string, JsonValue> = {};
  for (const step of steps) {
    const path = `${prefix}${step.name}`;
    const result = at(view.plan.results, path);
    if (result === undefined) {
      return { type: "command", command: visit(view, step, path, { ...around, steps: done }) };
    }
    if (result.status === "failed" && result.goesOn !== true) {
      return { type: "failed", path, error: result.error ?? "it failed" };
    }
    if (result.stops === true) return { type: "command", command: askAfter(view, step, path, result) };
    outputs[step.name] = result.output;
    if (result.status === "done" || result.gate !== undefined) {
      done[step.name] = { output: result.output, ...result.gate };
    }
  }
  return { type: "done", outputs };
}

/** Returns the next command of a step that is not over. */
function visit(view: PlanView, step: Step, path: string, scope: JsonObject): Command {
  const open = at(view.plan.open, path);
  const attempt = open?.attempt ?? view.attempts.at(path).attempts + 1;
  try {
    if (open === undefined) return begin(view, step, path, attempt, scope);
    if (open.data["stops"] === true) return askBefore(view, step, path, open);
    const here: StepContext = { view, step, path, open, scope, walk };
    return continueStep(here);
  } catch (error) {
    if (!(error instanceof PlanFault)) throw error;
    return failStep(view, step, path, { attempt, error: error.message });
  }
}

function begin(view: PlanView, step: Step, path: string, attempt: number, scope: JsonObject): Command {
  const what = { type: "stage", kind: step.type, path, attempt } as const;
  if (step.when !== undefined && !view.evaluator.holds("when", step.when, scope)) {
    return { ...what, phase: "skip" };
  }
  // What was decided once holds for each further try.
  const gate = step.interrupt === "before" ? view.attempts.at(path).gate : null;
  if (gate?.decision === "reject")
    return { ...what, phase: "skip", data: { gate: gate as unknown as JsonObject } };
  const { data, settings } = beginStep(view, step, { path, attempt, scope });
  const told = describeLesson(view, step, path);
  const asks =
    step.interrupt !== "before"
      ? {}
      : gate === null
        ? { stops: true }
        : { gate: gate as unknown as JsonObject };
  return {
    ...what,
    phase: "begin",
    data: { ...data, ...asks },
    ...(settings === undefined ? {} : { settings }),
    ...(told === null ? {} : { told }),
  };
}

/** Renders the failed try before for the LM; null for none. */
function describeLesson({ attempts }: PlanView, step: Step, path: string): string | null {
  const lesson = attempts.at(path).lesson;
  if (lesson === null || (step.type !== "agent" && !lesson.goesBack)) return null;
  const from = lesson.goesBack
    ? "The game was put back to where it was before. Try another way this time."
    : "It is tried again from here.";
  return `Attempt ${lesson.attempt} at this part failed (${lesson.error}). ${from}`;
}

/** A person is asked before a step. What they decided is written down; a step that they reject is skipped. */
function askBefore(
  { answer, plan }: PlanView,
  step: Step,
  path: string,
  { attempt, data }: OpenStage,
): Command {
  if (answer === null) return { type: "stop", when: "before", path };
  const what = { type: "stage", kind: step.type, path, attempt } as const;
  const gate = answer as unknown as JsonObject;
  if (answer.decision === "reject") {
    const settings = step.type === "agent" ? { settings: plan.before } : {};
    return { ...what, phase: "skip", data: { gate }, ...settings };
  }
  const { stops: _, ...rest } = data;
  return { ...what, phase: "begin", data: { ...rest, gate } };
}

/** The same after a step, which stays done. Where the run went back to a checkpoint after it, it was asked before. */
function askAfter(view: PlanView, step: Step, path: string, { attempt, output }: StageResult): Command {
  const answer = view.answer ?? view.attempts.passedAt(path, attempt);
  if (answer === null) return { type: "stop", when: "after", path };
  const data = { gate: answer as unknown as JsonObject };
  return { type: "stage", kind: step.type, path, attempt, phase: "end", output, data };
}
