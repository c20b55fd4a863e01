import { EXIT_CODES } from "../../../errors.ts";
import type { Parameter } from "../../../skills/format/skill.ts";
import type { ListedSkill } from "../../../skills/library/skill-library.ts";
import { openSkills } from "../../open-skills.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";
import { nearPaths } from "../../render/near-paths.ts";
import { renderCountOf } from "../../render/quantities.ts";
import { type Column, renderTable } from "../../render/table.ts";
import { coloursFor } from "../../view/colour.ts";

const COLUMNS: readonly Column[] = [
  { title: "skill" },
  { title: "parameters", least: 10 },
  { title: "version", drop: "early" },
  { title: "from", drop: "late" },
  { title: "what it does", least: 20 },
];

/** Lists the skills that there are, those that cannot be used too. Returns the exit code. */
export async function listSkills(world: World, options: Options): Promise<number> {
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
  const [titles = "", ...lines] = renderTable(COLUMNS, skills.map(cellsOf), width);
  const shown = lines.map((line, at) => (skills[at]?.meta === null ? yellow(line) : line));
  stdout.write([bold(titles), ...shown].map((line) => `${line}\n`).join(""));
  return EXIT_CODES.done;
}

function factsOf({ name, origin, file, meta, mistakes }: ListedSkill, cwd: string) {
  const { description = null, version = null, game = null, risky = false, parameters = {} } = meta ?? {};
  return {
    ...{ name, origin, file: nearPaths(file, cwd), version, description, game, risky, parameters },
    mistakes,
  };
}

function cellsOf({ name, origin, meta, mistakes }: ListedSkill): readonly string[] {
  if (meta === null) {
    return [
      name,
      "",
      "",
      origin,
      `cannot be used (${renderCountOf(mistakes.length, "problem")}): runner skills check ${name}`,
    ];
  }
  const { version = "", description, parameters = {}, risky = false } = meta;
  const named = Object.entries(parameters).map(([key, parameter]) => renderParameter(key, parameter));
  return [name, named.join(" "), version, origin, risky ? `${description} (risky)` : description];
}

/** A parameter as it is given: `row=NUMBER`, or with its default. */
function renderParameter(name: string, { type, default: byDefault }: Parameter): string {
  return `${name}=${byDefault ?? type.toUpperCase()}`;
}
