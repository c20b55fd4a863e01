import { checkParams } from "../format/check-params.ts";
import { withVariable } from "../run/execution.ts";
import { letGoAllBut } from "../run/hands.ts";
import { SkillAbort } from "../run/skill-abort.ts";
import { type Handler, NEXT } from "../run/skill-run.ts";
import { holdsNow, numberIn, objectIn, textIn } from "../run/values.ts";
import { addNote } from "./notes.ts";

const ROUNDS = { min: 1, max: 200 };

/** Runs one list or the other. */
export const ifThen: Handler<"if"> = async function* (step, here) {
  if (holdsNow(here, "condition", step.condition)) return yield* here.inside(step.then, "then");
  return yield* here.inside(step.otherwise ?? [], "otherwise");
};

/** Runs a list while a condition holds. After its most rounds, a note says so and the skill goes on. */
export const whileTrue: Handler<"while"> = async function* (step, here) {
  const { condition, body } = step;
  const most = numberIn(here, "max_iterations", step.max_iterations, ROUNDS);
  for (let round = 0; holdsNow(here, "condition", condition); round += 1) {
    if (round === most) {
      yield addNote(here, `${here.place} ended after ${most} rounds, the most; still true: ${condition}`);
      return NEXT;
    }
    const flow = yield* here.inside(body, "body");
    if (flow.type === "break") return NEXT;
    if (flow.type === "success") return flow;
  }
  return NEXT;
};

/** Runs a list n times. */
export const repeat: Handler<"repeat"> = async function* (step, here) {
  const times = numberIn(here, "times", step.times, ROUNDS);
  for (let round = 0; round < times; round += 1) {
    const flow = yield* here.inside(step.body, "body");
    if (flow.type === "break") return NEXT;
    if (flow.type === "success") return flow;
  }
  return NEXT;
};

/** Leaves the innermost loop. */
export const leaveLoop: Handler<"break"> = async () => {
  return { type: "break" };
};

/** Ends the present skill successfully. */
export const success: Handler<"success"> = async ({ summary }, here) => {
  return { type: "success", summary: textIn(here, "summary", summary) };
};

/** Ends the whole run. */
export const abort: Handler<"abort"> = async ({ reason }, here) => {
  throw new SkillAbort(textIn(here, "reason", reason));
};

/**
 * Runs another skill, and keeps its result in `vars.last_call`. Where that one is aborted, the steps of `on_abort` come next;
 * without them this skill is aborted too.
 */
export const call: Handler<"call"> = async function* (step, here) {
  const { run, place } = here;
  const found = run.found.get(step.skill);
  if (found === undefined || typeof found === "string") {
    throw new Error(`the skill "${step.skill}" was not opened before it is called`);
  }
  const { params, mistakes } = checkParams(found.skill, objectIn(here, "params", step.params));
  if (params === null) throw new SkillAbort(`${place}.params: ${mistakes.join("; ")}`);

  const { held } = run.execution;
  const { status, summary, variables } = yield* here.call(found, params);
  const isAborted = status === "aborted";
  if (isAborted && step.on_abort === undefined) throw new SkillAbort(summary);
  if (isAborted) await letGoAllBut(run, held);
  // What the called one had called stays with it: else each call would hold all that came before.
  const { last_call: _, ...own } = variables;
  const lastCall = { skill: step.skill, status, summary, variables: own };
  run.execution = withVariable(run.execution, "last_call", lastCall);
  return isAborted ? yield* here.inside(step.on_abort ?? [], "on_abort") : NEXT;
};
