import { describeError, ERROR_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import type { ToldError } from "./messages.ts";

/** An error as sent to another process. */
export function tellError(error: unknown): ToldError {
  const { code = null, facts = {} } = error instanceof RunnerError ? error : {};
  const stack = error instanceof Error ? (error.stack ?? null) : null;
  return { code, facts, message: describeError(error), stack };
}

/** The error that another process told of: a `RunnerError` with its code and facts, or a bug with the stack it had there. */
export function errorOf({ code, facts, message, stack }: ToldError): Error {
  if (code !== null && Object.hasOwn(ERROR_CODES, code)) return new RunnerError(code, message, { facts });
  const error = new Error(message);
  if (stack !== null) error.stack = stack;
  return error;
}
