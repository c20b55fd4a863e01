import { sha256Of } from "../../../../base/disk/lazy-crypto.ts";
import { describeError, RunnerError } from "../../../../base/errors.ts";
import { cutText } from "../../../../base/text/cut-text.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import { type CallStep, type Step, stepBodiesOf } from "../format/workflow.ts";

/** The details of a workflow function's call. */
export interface CallInfo {
  /** The step that calls it. */
  readonly path: string;
  /** From 1. */
  readonly attempt: number;
  /** The same where the same try is made once more, since a kill came before its end was written down. */
  readonly idempotencyKey: string;
  /** Aborted when the run is to end. */
  readonly signal: AbortSignal;
}

/** A function that a `call` step calls. What it gives must be JSON; what it throws makes the step fail. */
export type WorkflowFunction = (args: JsonObject, info: CallInfo) => unknown;

/** The functions that the steps of a workflow may call, by name. */
export type WorkflowFunctions = Readonly<Record<string, WorkflowFunction>>;

/** The result of a call. */
export type CallResult =
  | { readonly output: JsonValue }
  | { readonly error: string; readonly isOutside: boolean };

/** The most characters of what a function gives, as JSON. */
const MAX_OUTPUT = 1_000_000;

/** Characters of the error that a function throws. */
const MAX_ERROR = 2_000;

/** Calls a function. Nothing is thrown but the signal's reason. */
export async function callFunction(
  functions: WorkflowFunctions,
  { function: name }: CallStep,
  args: JsonObject,
  info: CallInfo,
): Promise<CallResult> {
  const called = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (called === undefined) return { error: `there is no function "${name}"`, isOutside: false };
  try {
    return keep(await called(args, info));
  } catch (error) {
    if (info.signal.aborted && error === info.signal.reason) throw error;
    return { error: cutText(describeError(error), MAX_ERROR), isOutside: isOutside(error) };
  }
}

/** Returns a function's result as it is kept: in the journal, and in every save from then on. */
function keep(value: unknown): CallResult {
  const json = JSON.stringify(value ?? null) as string | undefined;
  if (json === undefined) {
    return { error: `what it gave is a ${typeof value}: only JSON can be kept`, isOutside: false };
  }
  if (json.length <= MAX_OUTPUT) return { output: JSON.parse(json) as JsonValue };
  const error = `what it gave has ${json.length} characters as JSON; at most ${MAX_OUTPUT} are kept`;
  return { error, isOutside: false };
}

/** Returns the unique key of a call. */
export function keyOfCall(planId: string, path: string, attempt: number): string {
  return sha256Of(JSON.stringify([planId, path, attempt])).slice(0, 32);
}

/** Refuses a workflow that calls an unregistered function. @throws RunnerError `workflow-function-unknown` */
export function checkFunctions(steps: readonly Step[], functions: WorkflowFunctions): void {
  for (const step of steps) {
    if (step.type === "call" && !Object.hasOwn(functions, step.function)) {
      const message = `the step "${step.name}" calls the function "${step.function}", which is not registered`;
      throw new RunnerError("workflow-function-unknown", message, { facts: { name: step.function } });
    }
    for (const [, body] of stepBodiesOf(step)) checkFunctions(body, functions);
  }
}

/** The codes of network errors. */
const NETWORK = /^(?:ECONN|ENOTFOUND$|EAI_|ETIMEDOUT$|EPIPE$|EHOSTUNREACH$|ENETUNREACH$|UND_ERR_)/;

/**
 * Returns whether it may be otherwise in a while: an error of the network, or of a server, or one that says so
 * itself.
 */
function isOutside(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause, isOutside: told } = error as { code?: unknown; cause?: unknown; isOutside?: unknown };
  return told === true || (typeof code === "string" && NETWORK.test(code)) || isOutsideCause(cause);
}

function isOutsideCause(cause: unknown): boolean {
  const code = cause instanceof Error ? (cause as { code?: unknown }).code : undefined;
  return typeof code === "string" && NETWORK.test(code);
}
