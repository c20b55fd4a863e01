import { labelsIn, type Primitive } from "../format/skill.ts";
import { BOUNDS } from "../run/bounds.ts";
import { openAnswer } from "../run/open-skills.ts";
import { type Handler, type Here, NEXT, runningNames } from "../run/skill-run.ts";
import { gameNow, numberIn, textIn } from "../run/values.ts";
import { addNote } from "./notes.ts";

const TIMEOUT_SECONDS = { min: 5, max: 300 };

/** Asks the LM, and runs its steps before the step after this one. Without an answer the skill continues. */
export const inference: Handler<"inference_checkpoint"> = async function* (step, here) {
  const { run, active } = here;
  const { label } = step;
  const context = textIn(here, "context", step.context);
  const timeoutSeconds = numberIn(here, "timeout_seconds", step.timeout_seconds, TIMEOUT_SECONDS);
  if (run.counts.inferences >= BOUNDS.inferences) {
    yield addNote(here, `"${label}" was not asked: the LM was asked ${BOUNDS.inferences} times, the most.`);
    return NEXT;
  }
  run.counts.inferences += 1;
  const gameInfo = gameNow(run);
  const { notes, variables } = run.execution;
  const answer = yield* run.ports.inference.ask({
    skill: active.name,
    label,
    context,
    timeoutSeconds,
    gameInfo,
    notes,
    variables,
    running: runningNames(active),
    parameters: active.meta.parameters ?? {},
    isInLoop: here.isInLoop,
  });
  if (answer.type === "unanswered") {
    if (answer.isTimeout) run.counts.timedOut += 1;
    yield addNote(here, `"${label}" was not answered: ${answer.reason}.`);
    return NEXT;
  }
  run.counts.answered += 1;
  for (const line of answer.leftOut) yield addNote(here, `Left out of the answer to "${label}": ${line}`);
  const steps: Primitive[] = [];
  for (const [at, one] of answer.steps.entries()) {
    const refusal = openAnswer(run, active, one, at);
    if (refusal === null) steps.push(one);
    else yield addNote(here, `Left out of the answer to "${label}": ${refusal}`);
  }
  knowLabels(here, steps);
  return yield* here.inside(steps, "answer");
};

function knowLabels({ active: { resumes } }: Here, steps: readonly Primitive[]): void {
  for (const label of labelsIn(steps)) resumes.set(label, resumes.get(label) ?? 0);
}
