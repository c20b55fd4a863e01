import { EXIT_CODES } from "../../../../base/errors.ts";
import { renderCountOf } from "../../../../base/quantities/count.ts";
import type { Run } from "../../../../faces/cli/options/subcommand.ts";
import { shellCommand } from "../../../../faces/cli/options/values/shell-command.ts";
import { nearPaths } from "../../../../faces/cli/render/near-paths.ts";
import { plainLine } from "../../../../faces/cli/render/plain-text.ts";
import { type Column, renderTable, widthOf } from "../../../../faces/cli/render/table.ts";
import { wrapText } from "../../../../faces/cli/render/wrap-text.ts";
import { coloursFor } from "../../../../faces/cli/view/colour.ts";
import type { Parameter } from "../../play/format/skill.ts";
import type { ListedSkill } from "../../play/library/skill-library.ts";
import { openSkills } from "../open-skills.ts";

const COLUMNS: readonly Column[] = [
  { title: "skill" },
  { title: "parameters" },
  { title: "version" },
  { title: "from" },
  { title: "what it does" },
];

/** Lists the skills that there are, those that cannot be used too. Returns the exit code. */
export const listSkillFiles: Run = async (world, options) => {
  const { stdout, stderr, env, cwd } = world;
  const { skills, unlooked } = openSkills(world, options).list();
  if (unlooked > 0) {
    stderr.write(`runner: ${renderCountOf(unlooked, "more file")} in the folder were not looked at\n`);
  }
  if (options.json === true) {
    for (const skill of skills) stdout.write(`${JSON.stringify(factsOf(skill, cwd))}\n`);
    return EXIT_CODES.done;
  }
  const width = stdout.isTerminal ? (stdout.columns ?? 80) : null;
  const { bold, yellow } = coloursFor(stdout, env);
  const [titles = "", ...lines] = renderTable(COLUMNS, skills.map(cellsOf), null);
  const isTable = width === null || lines.every((line) => widthOf(line) <= width);
  const shown = isTable
    ? [bold(titles), ...lines.map((line, at) => (skills[at]?.meta === null ? yellow(line) : line))]
    : skills.flatMap((skill) => {
        const [head = "", ...rest] = renderParagraph(skill, width);
        return [skill.meta === null ? yellow(head) : bold(head), ...rest];
      });
  stdout.write(shown.map((line) => `${line}\n`).join(""));
  return EXIT_CODES.done;
};

function factsOf({ name, origin, file, meta, mistakes }: ListedSkill, cwd: string) {
  const { description = null, version = null, game = null, risky = false, parameters = {} } = meta ?? {};
  return {
    name,
    origin,
    file: nearPaths(file, cwd),
    version,
    description,
    game,
    risky,
    parameters,
    mistakes,
  };
}

/** A skill if there is no room for the table, with its description whole. */
function renderParagraph(skill: ListedSkill, width: number): readonly string[] {
  const [name = "", parameters = "", , origin = "", what = ""] = cellsOf(skill);
  const head = `${name} (${origin}) ${parameters}`;
  return [...wrapText(plainLine(head), width), ...wrapText(plainLine(what), width, "    ")];
}

function cellsOf({ name, origin, meta, mistakes }: ListedSkill): readonly string[] {
  if (meta === null) {
    return [
      name,
      "",
      "",
      origin,
      `cannot be used (${renderCountOf(mistakes.length, "problem")}): ${shellCommand(["skills", "check", name])}`,
    ];
  }
  const { version = "", description = "", parameters = {}, risky = false } = meta;
  const named = Object.entries(parameters).map(([key, parameter]) => renderParameter(key, parameter));
  return [name, named.join(" "), version, origin, risky ? `${description} (risky)`.trim() : description];
}

/** A parameter as it is given: `row=NUMBER`, or with its default. */
function renderParameter(name: string, { type, default: byDefault }: Parameter): string {
  return `${name}=${byDefault ?? type.toUpperCase()}`;
}
