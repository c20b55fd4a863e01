import { renderCountOf } from "../../../../base/quantities/count.ts";
import { type CheckResult, checkWords } from "../../../../faces/cli/commands/check-words.ts";
import type { Run } from "../../../../faces/cli/options/subcommand.ts";
import { plainLine } from "../../../../faces/cli/render/plain-text.ts";
import type { coloursFor } from "../../../../faces/cli/view/colour.ts";
import { findSkill, type NamedSkill, openSkills } from "../open-skills.ts";

/**
 * Checks skills, by their names or files: steps, expressions, calls. Every problem is reported with
 * its place. Returns the exit code: 65 where one has a problem, 66 where one is not there.
 */
export const checkSkills: Run = async (world, options, words) => {
  const library = openSkills(world, options);
  return checkWords(world, options, words, {
    unknown: "skill-unknown",
    look: (word) => verdictOf(word, findSkill(world, library, word)),
  });
};

function verdictOf(name: string, named: NamedSkill): CheckResult {
  const { file, mistakes } = named;
  return {
    hasProblem: mistakes.length > 0,
    json: { name, file, mistakes, calls: named.calls.map((call) => call.name) },
    render: (colours) => renderVerdict(named, colours),
  };
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
