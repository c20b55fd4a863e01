import type { Expression } from "../../base/expressions/expression.ts";
import type { RunOutcome } from "../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import { askUntil, compileUntil, factsForUntil } from "./until.ts";

/** Asks between two steps whether a run is done. */
export class UntilWatch {
  readonly #until: Expression;
  #trouble: string | null = null;
  #isTold = false;

  /** @throws RunnerError `until-invalid` where it cannot be read, or can never be true or false */
  constructor(source: string) {
    this.#until = compileUntil(source);
  }

  /** Whether the condition holds; `costUsd` is what the whole run has cost. */
  readonly isReached = (state: RunState, costUsd: number): boolean => {
    const { isReached, trouble } = askUntil(this.#until, factsForUntil(state, costUsd));
    this.#trouble ??= trouble;
    return isReached;
  };

  /** The same run; why the condition could not be evaluated is told once. */
  async *tellTrouble(run: AsyncGenerator<RunEvent, RunOutcome>): AsyncGenerator<RunEvent, RunOutcome> {
    let next = await run.next();
    while (next.done !== true) {
      const event = next.value;
      yield event;
      if (this.#trouble !== null && !this.#isTold && event.type === "step-finished") {
        this.#isTold = true;
        yield { type: "notice", step: event.step, text: this.#trouble };
      }
      next = await run.next();
    }
    return next.value;
  }
}
