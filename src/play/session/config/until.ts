import { RunnerError } from "../../../base/errors.ts";
import { compileTypedCondition, type Expression, holds } from "../../../base/expressions/expression.ts";
import { ExpressionError } from "../../../base/expressions/expression-error.ts";
import { tellUnknown } from "../../../base/text/mistake.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { RunOutcome } from "../../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";

/** The names in the condition that ends a run, each with its type: an adapter's values are of any. */
const UNTIL_TYPES = { game: "dyn", totalSteps: "int", costUsd: "double" } as const;

/** Its values: one for each name. */
export type UntilFacts = JsonObject & Readonly<Record<keyof typeof UNTIL_TYPES, unknown>>;

/**
 * The condition until which a run plays, ready to be asked.
 *
 * @throws RunnerError `until-invalid` where it cannot be read, or can never be true or false
 */
export function compileUntil(source: string): Expression {
  try {
    return compileTypedCondition(source, UNTIL_TYPES);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw refusalOf(source, error);
  }
}

/**
 * Refuses a condition that asks for a field which the game does not have: it would never hold.
 *
 * @param fields the names of all fields that the game may have
 * @throws RunnerError `until-invalid`
 */
export function checkUntilFields(source: string, fields: readonly string[]): void {
  const unknown = compileUntil(source)
    .keysOf("game")
    .find((key) => !fields.includes(key));
  if (unknown === undefined) return;
  throw refusalOf(source, new ExpressionError(tellUnknown("field of game", unknown, fields), { source }));
}

/**
 * Returns the values between two steps.
 *
 * @param costUsd the whole run's known cost so far
 */
export function factsForUntil(
  { gameInfo, totalSteps }: Pick<RunState, "gameInfo" | "totalSteps">,
  costUsd: number,
): UntilFacts {
  return { game: gameInfo, totalSteps, costUsd };
}

/** The result of evaluating it. */
export interface UntilAnswer {
  readonly isReached: boolean;
  /** The reason for a failed evaluation, reported once; null without one. */
  readonly trouble: string | null;
}

/**
 * Returns whether a run is done. What cannot be evaluated does not hold yet: a field of the game that is not there now
 * may come,
 * as the title has no map, and a run that was to play for a night does not end at its first step for it.
 */
export function askUntil(until: Expression, facts: JsonObject): UntilAnswer {
  try {
    return { isReached: holds(until, facts), trouble: null };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { isReached: false, trouble: `${until.source} cannot be evaluated: ${error.fact}` };
  }
}

function refusalOf(source: string, cause: ExpressionError): RunnerError {
  return new RunnerError("until-invalid", `the condition to play until cannot be used: ${cause.message}`, {
    cause,
    facts: { condition: source },
  });
}

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

  /** Passes the run on; reports once why the condition could not be evaluated. */
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
