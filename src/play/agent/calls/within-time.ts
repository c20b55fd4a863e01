import type { Timers } from "../../../base/vocabulary/services.ts";
import { ModelFault } from "../../../model/language-model.ts";

/** The time that a question has. */
export interface TimeLimit {
  /** Aborted when the time is over, when the run is to stop, and at the end: nothing runs after it. */
  readonly signal: AbortSignal;
  /** The reason for the missing result, once the time is over. */
  readonly reason: string;
  /** Whether the time is over. */
  isOver(): boolean;
  /** Stops the clock. */
  end(): void;
}

/** Begins to count. What the run's signal says goes on at once, with its reason. */
export function withinTime(seconds: number, run: AbortSignal, setAlarm: Timers["alarm"]): TimeLimit {
  const controller = new AbortController();
  const reason = `no answer came within ${seconds} s`;
  let isOver = false;
  const alarm = setAlarm(seconds * 1000, () => {
    isOver = true;
    // A recording keeps it as what it is for the one who asks: a call that gave nothing.
    controller.abort(new ModelFault("unreachable", reason, { facts: { isTimeout: true } }));
  });
  const stop = () => controller.abort(run.reason);
  run.addEventListener("abort", stop, { once: true });
  if (run.aborted) stop();
  return {
    signal: controller.signal,
    reason,
    isOver: () => isOver,
    end() {
      alarm.cancel();
      run.removeEventListener("abort", stop);
      controller.abort();
    },
  };
}
