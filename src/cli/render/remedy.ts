import { describeError, type ErrorCode, RunnerError } from "../../errors.ts";
import type { JsonObject } from "../../run/json.ts";

/** What a person can do about an error: the end of its line, with the command line's flags. Null: nothing is known. */
type Remedy = string | null | ((facts: JsonObject) => string | null);

const REMEDIES: Readonly<Partial<Record<ErrorCode, Remedy>>> = {
  "folder-locked": ({ file }) =>
    `stop that runner, choose another folder with --save-dir, or remove ${file} if it is gone`,
  "lock-contested": "try again",
};

/** The one line for an error: subject, fact, and the remedy where there is one. */
export function renderError(error: unknown): string {
  const line = describeError(error);
  const remedy = error instanceof RunnerError ? remedyFor(error) : null;
  return remedy === null ? line : `${line}: ${remedy}`;
}

function remedyFor({ code, facts }: Pick<RunnerError, "code" | "facts">): string | null {
  const remedy = code === null ? undefined : REMEDIES[code];
  return (typeof remedy === "function" ? remedy(facts) : remedy) ?? null;
}
