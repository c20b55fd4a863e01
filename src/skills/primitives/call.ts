import { checkParams } from "../format/check-params.ts";
import { withVariable } from "../run/execution.ts";
import { SkillAbort } from "../run/skill-abort.ts";
import { type Handler, NEXT } from "../run/skill-run.ts";
import { objectIn } from "../run/values.ts";

/** Runs another skill. What came of it stands in `vars.last_call`. */
export const call: Handler<"call"> = async function* (step, here) {
  const { run, place } = here;
  const found = run.found.get(step.skill);
  if (found === undefined || typeof found === "string") {
    throw new Error(`the skill "${step.skill}" was not opened before it is called`);
  }
  const { params, mistakes } = checkParams(found.skill, objectIn(here, "params", step.params));
  if (params === null) throw new SkillAbort(`${place}.params: ${mistakes.join("; ")}`);

  const { status, summary, variables } = yield* here.call(found, params);
  // What the called one had called stays with it: else each call would hold all that came before.
  const { last_call: _, ...own } = variables;
  const lastCall = { skill: step.skill, status, summary, variables: own };
  run.execution = withVariable(run.execution, "last_call", lastCall);
  return NEXT;
};
