import { type ErrorCode, EXIT_CODES, RunnerError } from "../../../base/errors.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";
import { renderError } from "../render/remedy.ts";
import { coloursFor } from "../view/colour.ts";

/** The result of checking one file or name. */
export interface CheckResult {
  readonly hasProblem: boolean;
  /** For `--json`: one line. */
  readonly json: JsonObject;
  /** For people, in these colours. */
  render(colours: ReturnType<typeof coloursFor>): readonly string[];
}

/**
 * Checks each of these words, and reports its problems. Returns the exit code: 65 if one has a problem, 66 if
 * one is not there, which `unknown` says; any other error is thrown.
 */
export async function checkWords(
  { stdout, stderr, env }: World,
  { json }: Options,
  words: readonly string[],
  {
    look,
    unknown,
  }: { readonly look: (word: string) => CheckResult | Promise<CheckResult>; readonly unknown: ErrorCode },
): Promise<number> {
  let [hasBad, hasUnknown] = [false, false];
  for (const word of words) {
    try {
      const verdict = await look(word);
      hasBad ||= verdict.hasProblem;
      const shown = json === true ? [JSON.stringify(verdict.json)] : verdict.render(coloursFor(stdout, env));
      stdout.write(shown.map((line) => `${line}\n`).join(""));
    } catch (error) {
      if (!(error instanceof RunnerError) || error.code !== unknown) throw error;
      hasUnknown = true;
      stderr.write(`runner: ${renderError(error)}\n`);
    }
  }
  if (hasBad) return EXIT_CODES.badData;
  return hasUnknown ? EXIT_CODES.missingInput : EXIT_CODES.done;
}
