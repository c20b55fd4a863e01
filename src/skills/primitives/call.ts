import { BOUNDS } from "../run/bounds.ts";
import { withVariable } from "../run/execution.ts";
import { fillParams } from "../run/fill-params.ts";
import { SkillAbort } from "../run/skill-abort.ts";
import { type Handler, NEXT, runningNames } from "../run/skill-run.ts";
import { objectIn } from "../run/values.ts";

/** Runs another skill. What came of it stands in `vars.last_call`. */
export const call: Handler<"call"> = async function* (step, here) {
  const { run, active, place } = here;
  const found = run.found.get(step.skill) ?? `there is no skill "${step.skill}"`;
  if (typeof found === "string") throw new SkillAbort(`${place}: ${found}`);
  const running = runningNames(active);
  if (running.includes(step.skill)) throw new SkillAbort(`${place}: "${step.skill}" is running already`);
  if (running.length > BOUNDS.depth)
    throw new SkillAbort(`${place}: skills call each other ${BOUNDS.depth} deep at most`);
  const params = fillParams(found.skill, objectIn(here, "params", step.params));
  if (typeof params === "string") throw new SkillAbort(`${place}.params: ${params}`);

  const { status, summary, variables } = yield* here.call(found, params);
  // What the called one had called stays with it: else each call would hold all that came before.
  const { last_call: _, ...own } = variables;
  const lastCall = { skill: step.skill, status, summary, variables: own };
  run.execution = withVariable(run.execution, "last_call", lastCall);
  return NEXT;
};
