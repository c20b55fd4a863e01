import { SkillAbort } from "../run/skill-abort.ts";
import { type Handler, NEXT } from "../run/skill-run.ts";
import { isTrue, numberIn, textIn } from "../run/values.ts";
import { addNote } from "./notes.ts";

const ROUNDS = { min: 1, max: 200 };

/** Runs one list or the other. */
export const ifThen: Handler<"if"> = async function* (step, here) {
  if (isTrue(here, "condition", step.condition)) return yield* here.inside(step.then, "then");
  return yield* here.inside(step.otherwise ?? [], "otherwise");
};

/** Runs a list while a condition holds. After its most rounds, a note says so and the skill goes on. */
export const whileTrue: Handler<"while"> = async function* (step, here) {
  const { condition, body } = step;
  const most = numberIn(here, "max_iterations", step.max_iterations, ROUNDS);
  for (let round = 0; isTrue(here, "condition", condition); round += 1) {
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

/** Runs a list so many times. */
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

/** Ends the skill that it stands in, well. */
export const success: Handler<"success"> = async ({ summary }, here) => {
  return { type: "success", summary: textIn(here, "summary", summary) };
};

/** Ends the whole run. */
export const abort: Handler<"abort"> = async ({ reason }, here) => {
  throw new SkillAbort(textIn(here, "reason", reason));
};
