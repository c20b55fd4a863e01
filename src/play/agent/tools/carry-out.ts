import { watchFight } from "../../../../packages/games/src/actions/fight-watch.ts";
import {
  createInputRecorder,
  type InputRecorder,
  idleOf,
} from "../../../../packages/games/src/actions/input-recorder.ts";
import { watchGame } from "../../../../packages/games/src/actions/interruption-watch.ts";
import { isUnsettled, settle } from "../../../../packages/games/src/actions/settle.ts";
import { settleFight } from "../../../../packages/games/src/actions/settle-fight.ts";
import { waitForPicture } from "../../../../packages/games/src/actions/wait-for-picture.ts";
import { ANY_GAME_ID } from "../../../../packages/games/src/known/any-game.ts";
import type { GameAdapter } from "../../../../packages/games/src/known/game-adapter.ts";
import { createSurvey } from "../../../../packages/games/src/world/survey.ts";
import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { isBuiltIn, type RunSettings, showsPictures } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import { weighsScenes } from "../../../base/vocabulary/tool-rules.ts";
import type { RunContext } from "../context.ts";
import type { RunOptions } from "../run-options.ts";
import { jottedOfParts } from "../seam/loop-parts.ts";
import { contextOfParts, decisionOfParts } from "../seam/step-parts.ts";
import { toolsToCarryOut } from "./all-tools.ts";
import { askedForIn } from "./asked-for.ts";
import { openRest } from "./calls/rest-of-reply.ts";
import { importStateTool } from "./import-state.ts";
import { runTool } from "./run-tool.ts";
import { outcomeOf } from "./step-outcome.ts";
import type { StepJournal } from "./step-records.ts";
import { type Jotter, mistake, type ToolContext, type ToolOutcome } from "./tool.ts";

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
  const survey = createSurvey(emulator, game.adapter, memory.atlas, memory);
  const cancelling = openCancelling(context.options);
  const { beforeRun } = cancelling;
  const settles = weighsScenes(memory);
  const recorder = createInputRecorder(emulator, {
    onJump: records.jumped,
    watch: survey,
    beforeRun,
    idle: idleOf(game.adapter, emulator, memory),
  });
  const watch = watchGame(emulator, game.adapter, gameInfo);
  const fights = settles ? watchFight(ports, gameInfo, memory.fight) : null;
  const grid = () => {
    settle({ ...ports, world: survey }, recorder, gameInfo);
    return game.adapter.grid?.(emulator) ?? null;
  };
  const tools = asked.tools([
    ...toolsToCarryOut(game.adapter, ports),
    importStateTool(ports.imported ?? null),
  ]);
  let jotter: Jotter = {
    notes: memory.notes,
    plan: memory.plan ?? {},
    ...jottedOfParts(memory),
  };
  const outcomes: ToolOutcome[] = [];
  const rest = (before: GameInfo): void => {
    if (isUnsettled(ports, before)) settle({ ...ports, world: survey }, recorder, before);
    if (settles) settleFight(ports, recorder, before);
    waitForPicture(ports, recorder, before, settles && needsPicture(game.adapter, memory.settings));
  };
  const ofParts = contextOfParts(context, state, {
    recorder,
    records,
    world: survey,
    tools,
    settle: rest,
    contextOf: (seen, own) => contextAt(0, { seen, own, watched: watchGame(emulator, game.adapter, seen) }),
  });
  const contextAt = (
    index: number,
    { seen = gameInfo, own = jotter, watched = watch }: Partial<Seen> = {},
  ): ToolContext => ({
    recorder,
    watch: watched,
    jotter: own,
    records,
    grid,
    memory,
    fights,
    ...ofParts,
    world: survey,
    textGame: { emulator, game, recorder, watch: watched, settles },
    isBehind: recorder.frames > 0,
    call: { ...callAt(context, state, index), gameInfo: seen },
  });
  const decision = decisionOfParts(memory, { recorder });

  const calls = openRest(tools, survey?.standing()?.map ?? null, fights);
  for (const [index, written] of asked.uses.entries()) {
    const decided = decision.about(written, index);
    const use = decided.instead === null ? decided.use : written;
    let outcome: ToolOutcome;
    if (decided.instead !== null) {
      outcome = decided.instead;
    } else if (!calls.allows(use, contextAt(index))) outcome = calls.skipped;
    else {
      const isCutOff = asked.isCutOff && !decided.isEdited;
      const call = runTool(
        { tools, offered: memory.tools },
        { ...asked, isCutOff },
        use,
        index,
        contextAt(index),
      );
      const ran = yield* cancelling.run(call, recorder);
      // A reply that is for thinking moves nothing, so no call of it depends on another.
      if (settles && ran.isCutShort === true) settleFight(ports, recorder, gameInfo);
      if (!asked.isForThought) calls.after(ran);
      outcome = decision.answerTo(decided, ran);
    }
    const isError = outcome.isError === true;
    jotter = outcome.jotter ?? jotter;
    outcomes.push(outcome);
    const step = state.totalSteps + 1;
    yield { type: "tool-result", step, tool: use.name, input: use.input, text: outcome.text, isError };
  }
  // A reply without a call is answered, too.
  const answer = outcomes.length === 0 ? decision.answerToNone() : null;
  if (answer !== null) outcomes.push(answer);
  if (!decision.refusesAll(asked.uses)) rest(gameInfo);
  const fight = fights?.seen() ?? null;
  return outcomeOf(ports, state, {
    asked,
    outcomes,
    jotter,
    track: recorder.track,
    survey,
    fight,
    decision,
  });
}

/** The game as the author of a call saw it last, and what it has jotted down. */
interface Seen {
  readonly seen: GameInfo;
  readonly own: Jotter;
  readonly watched: ReturnType<typeof watchGame>;
}

function callAt({ options }: RunContext, state: RunState, index: number): ToolContext["call"] {
  const { runId, branchId, gameInfo } = state;
  const [step, n] = [state.totalSteps + 1, index + 1];
  return { id: `${runId}/${branchId}/${step}/${n}`, step, n, signal: options.signal, gameInfo };
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

/** Whether a picture in a fade is of no use: it is all that the player sees. Elsewhere, settling waits for the fade between two maps. */
function needsPicture({ id }: GameAdapter, settings: RunSettings): boolean {
  return id === ANY_GAME_ID && showsPictures(settings) && !isBuiltIn(settings.model);
}
