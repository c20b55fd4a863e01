import { checkParams } from "../format/check-params.ts";
import { withVariable } from "../run/execution.ts";
import { letGoAllBut } from "../run/hands.ts";
import { SkillAbort } from "../run/skill-abort.ts";
import { type Handler, NEXT } from "../run/skill-run.ts";
import { objectIn } from "../run/values.ts";

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
