import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { InputRecorder } from "../../../game/actions/input-recorder.ts";
import type { RunOptions } from "../run-options.ts";
import { mistake, type ToolOutcome } from "./tool.ts";

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

/** Looks, before the game runs for a call, whether the step was cancelled. What is run behind the calls is run in any case. */
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
