import { cutText } from "../../../base/text/cut-text.ts";
import type { ToolSpec, ToolUse } from "../../../base/vocabulary/conversation.ts";
import { MAX_CALLS } from "../../../base/vocabulary/reply.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import { createInputRecorder, type InputRecorder } from "../../../game/actions/input-recorder.ts";
import { watchGame } from "../../../game/actions/interruption-watch.ts";
import { isUnsettled, settle } from "../../../game/actions/settle.ts";
import { waitForPicture } from "../../../game/actions/wait-for-picture.ts";
import { createSurvey } from "../../../game/world/survey.ts";
import type { RunContext } from "../context.ts";
import { THINK_ONLY } from "../recovery/describe-level.ts";
import type { RunOptions } from "../run-options.ts";
import type { StepJournal } from "../skills/step-records.ts";
import { openStepSkills } from "../skills/step-skills.ts";
import { toolsToCarryOut } from "./all-tools.ts";
import { type AskedFor, askedForIn } from "./asked-for.ts";
import { coerceInput } from "./calls/coerce-input.ts";
import {
  APPROVED,
  answerEdited,
  answerInstead,
  decisionAbout,
  pressInstead,
  refusesAll,
  SKIPPED,
  skipsRest,
} from "./decided.ts";
import { importStateTool } from "./import-state.ts";
import { outcomeOf } from "./step-outcome.ts";
import { type Jotter, mistake, type Tool, type ToolContext, type ToolOutcome } from "./tool.ts";

/** The result of an unreadable call; the replacement input names it. */
const NO_JSON =
  "The input of this call is no JSON object, so nothing was done. Write the whole call once more.";

/**
 * Carries out the tool calls of the reply that waits, or what an operator does, one after the other, and looks at what
 * came of them. Nothing is undone here.
 */
export async function* carryOut(
  context: RunContext,
  state: RunState,
  records: StepJournal,
): AsyncGenerator<RunEvent, StepOutcome> {
  const { ports } = context;
  const { emulator, game } = ports;
  const { gameInfo, memory } = state;
  const asked = askedForIn(memory);
  if (asked === null) throw new Error("there is nothing to be carried out");
  const survey = createSurvey(emulator, game.adapter, memory.atlas);
  const cancelling = openCancelling(context.options);
  const { beforeRun } = cancelling;
  const recorder = createInputRecorder(emulator, { onJump: records.jumped, watch: survey, beforeRun });
  const watch = watchGame(emulator, game.adapter, gameInfo);
  const grid = () => {
    settle({ ...ports, world: survey }, recorder, gameInfo);
    return game.adapter.grid?.(emulator) ?? null;
  };
  const tools = asked.tools([
    ...toolsToCarryOut(game.adapter, ports),
    importStateTool(ports.imported ?? null),
  ]);
  const skills = openStepSkills(context, state, { recorder, records, world: survey });
  let jotter: Jotter = { notes: memory.notes, plan: memory.plan ?? {} };
  const decision = memory.resumed?.decision ?? APPROVED;
  const outcomes: ToolOutcome[] = [];
  const contextAt = (index: number): ToolContext => ({
    ...{ recorder, watch, jotter, records, grid, skills, memory },
    ...{ world: survey, textGame: { emulator, game, recorder, watch }, isBehind: recorder.frames > 0 },
    call: callAt(context, state, index),
  });
  const pressed = decision.type === "buttons" ? pressInstead(decision, { recorder }) : null;

  let isSkipped = false;
  for (const [index, written] of asked.uses.entries()) {
    const decided = decisionAbout(decision, written);
    const use = decided.type === "edit" ? { ...written, input: decided.input } : written;
    let outcome: ToolOutcome;
    if (decided.type === "reject" || decided.type === "buttons") {
      outcome = answerInstead(decided, index, pressed);
    } else if (isSkipped) outcome = SKIPPED;
    else {
      const isCutOff = asked.isCutOff && decided.type !== "edit";
      const call = runTool(
        { tools, offered: memory.tools },
        { ...asked, isCutOff },
        use,
        index,
        contextAt(index),
      );
      const ran = yield* cancelling.run(call, recorder);
      // A reply that is for thinking moves nothing, so no call of it depends on another.
      isSkipped = !asked.isForThought && skipsRest(ran);
      outcome = decided.type === "edit" ? answerEdited(decided.input, ran) : ran;
    }
    const isError = outcome.isError === true;
    jotter = outcome.jotter ?? jotter;
    outcomes.push(outcome);
    const step = state.totalSteps + 1;
    yield { type: "tool-result", step, tool: use.name, input: use.input, text: outcome.text, isError };
  }
  // A reply without a call is answered, too.
  if (outcomes.length === 0 && (decision.type === "reject" || decision.type === "buttons"))
    outcomes.push(answerInstead(decision, 0, pressed));
  if (!refusesAll(decision, asked.uses)) {
    if (isUnsettled(ports, gameInfo)) settle({ ...ports, world: survey }, recorder, gameInfo);
    waitForPicture(ports, recorder, gameInfo);
  }
  const isApproved = decision.type === "approve";
  return outcomeOf(ports, state, { asked, outcomes, jotter, track: recorder.track, survey, isApproved });
}

function callAt({ options }: RunContext, state: RunState, index: number): ToolContext["call"] {
  const { runId, branchId, gameInfo } = state;
  const [step, n] = [state.totalSteps + 1, index + 1];
  return { id: `${runId}/${branchId}/${step}/${n}`, step, n, signal: options.signal, gameInfo };
}

async function* runTool(
  { tools, offered }: { readonly tools: readonly Tool[]; readonly offered: readonly ToolSpec[] },
  { isCutOff, isForThought }: AskedFor,
  use: ToolUse,
  index: number,
  context: ToolContext,
): AsyncGenerator<RunEvent, ToolOutcome> {
  if (isCutOff) {
    return mistake("Your reply was cut off before this call was complete, so nothing was done. Be brief.");
  }
  if (index >= MAX_CALLS) return mistake(`Only the first ${MAX_CALLS} calls of a reply are carried out.`);
  if (typeof use.input["INVALID_JSON"] === "string") return mistake(NO_JSON);
  const tool = tools.find(({ spec }) => spec.name === use.name);
  if (tool === undefined) {
    const names = tools.map(({ spec }) => spec.name).join(", ");
    return mistake(`There is no tool "${cutText(use.name, 40)}": use ${names}. Nothing was done.`);
  }
  if (isForThought && tool.isForThought !== true) return mistake(THINK_ONLY);
  // The conversation may have begun in an earlier version, with another schema.
  const { input_schema } = offered.find(({ name }) => name === use.name) ?? tool.spec;
  return yield* tool.run(coerceInput(input_schema, use.input), context);
}

/** Stops the calls of a step that is cancelled while it is carried out. */
export interface Cancelling {
  /** For the step's recorder: throws where the step was cancelled and a call is under way. */
  readonly beforeRun: () => void;
  /** Carries out one call; one that was stopped ends with what it did by then. */
  run(
    call: AsyncGenerator<RunEvent, ToolOutcome>,
    recorder: Pick<InputRecorder, "frames">,
  ): AsyncGenerator<RunEvent, ToolOutcome>;
}

/** Thrown through a call that is to stop. */
class Cancelled extends Error {}

/** Checks, before the game runs for a call, whether the step was cancelled. Work after the calls runs in any case. */
export function openCancelling({ isStepCancelled }: Pick<RunOptions, "isStepCancelled">): Cancelling {
  let isUnderWay = false;
  return {
    beforeRun() {
      if (isUnderWay && isStepCancelled?.() === true) throw new Cancelled("the step was cancelled");
    },
    async *run(call, recorder) {
      const before = recorder.frames;
      isUnderWay = true;
      try {
        return yield* call;
      } catch (error) {
        if (!(error instanceof Cancelled)) throw error;
        const frames = recorder.frames - before;
        const done = frames === 0 ? "nothing was done" : `what was done in ${frames} frames stays done`;
        return mistake(`The call was cancelled: ${done}.`);
      } finally {
        isUnderWay = false;
      }
    },
  };
}
