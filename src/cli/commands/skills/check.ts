import { EXIT_CODES, RunnerError } from "../../../errors.ts";
import { findSkill, type NamedSkill, openSkills } from "../../open-skills.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";
import { plainLine } from "../../render/plain-text.ts";
import { renderCountOf } from "../../render/quantities.ts";
import { renderError } from "../../render/remedy.ts";
import { coloursFor } from "../../view/colour.ts";

/**
 * Checks skills, by their names or files: what each step says, its expressions, what it calls. Every problem is told with
 * its place. Returns the exit code: 65 where one has a problem, 66 where one is not there.
 */
export async function checkSkills(world: World, options: Options, words: readonly string[]): Promise<number> {
  const { stdout, env } = world;
  const library = openSkills(world, options);
  let [hasBad, hasUnknown] = [false, false];
  for (const word of words) {
    const named = find(world, library, word);
    if (typeof named === "string") {
      hasUnknown = true;
      world.stderr.write(`runner: ${named}\n`);
      continue;
    }
    hasBad ||= named.mistakes.length > 0;
    const shown =
      options.json === true
        ? [
            JSON.stringify({
              name: word,
              file: named.file,
              mistakes: named.mistakes,
              calls: named.calls.map(({ name }) => name),
            }),
          ]
        : renderVerdict(named, coloursFor(stdout, env));
    stdout.write(shown.map((line) => `${line}\n`).join(""));
  }
  if (hasBad) return EXIT_CODES.badData;
  return hasUnknown ? EXIT_CODES.missingInput : EXIT_CODES.done;
}

function find(world: World, library: ReturnType<typeof openSkills>, word: string): NamedSkill | string {
  try {
    return findSkill(world, library, word);
  } catch (error) {
    if (!(error instanceof RunnerError) || error.code !== "skill-unknown") throw error;
    return renderError(error);
  }
}

function renderVerdict(
  { file, mistakes, calls }: NamedSkill,
  { green, yellow }: ReturnType<typeof coloursFor>,
): readonly string[] {
  if (mistakes.length > 0) {
    const count = renderCountOf(mistakes.length, "problem");
    return [yellow(plainLine(`${file}: ${count}`)), ...mistakes.map((line) => `  ${plainLine(line)}`)];
  }
  const also = calls.length === 0 ? "" : `, with what it calls: ${calls.map(({ name }) => name).join(", ")}`;
  return [green(plainLine(`${file} is fine${also}`))];
}
