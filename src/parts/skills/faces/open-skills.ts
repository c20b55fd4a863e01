import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { nodeDisk } from "../../../base/disk/disk.ts";
import { RunnerError } from "../../../base/errors.ts";
import type { Options } from "../../../faces/cli/options/options.ts";
import type { World } from "../../../faces/cli/process-context.ts";
import { nearPaths } from "../../../faces/cli/render/near-paths.ts";
import { checkCalls } from "../play/format/check-calls.ts";
import type { SkillMeta } from "../play/format/skill.ts";
import { openSkillLibrary } from "../play/library/open-library.ts";
import { type Definition, readSkillFile, SKILL_FILE_END } from "../play/library/skill-files.ts";
import type { SkillLibrary } from "../play/library/skill-library.ts";
import { withSkillFile } from "../play/library/with-skill-file.ts";

/** The skills that the options mean: the shipped ones, and those of the setting `skillsDir`. */
export function openSkills({ cwd }: Pick<World, "cwd">, { skillsDir = "skills" }: Options): SkillLibrary {
  return openSkillLibrary({ folder: resolve(cwd, skillsDir), disk: nodeDisk });
}

/** A skill that a person named, looked at with all that it calls. */
export interface NamedSkill {
  /** Its path, relative to the working directory. */
  readonly file: string;
  /** Null where it cannot be used. */
  readonly found: Definition | null;
  /** The mistakes in it and its calls: a line each, with its place. */
  readonly mistakes: readonly string[];
  /** The skills that it calls, directly or not. */
  readonly calls: readonly SkillMeta[];
  /** The absolute path of a file that no name leads to; null for a skill of the library. */
  readonly ownFile: string | null;
}

/**
 * The skill that a word means: a file, where it has a folder or ends with `.json`, and otherwise a name.
 *
 * @throws RunnerError `skill-unknown`
 */
export function findSkill({ cwd }: Pick<World, "cwd">, library: SkillLibrary, word: string): NamedSkill {
  const isFile = /[\\/]/.test(word) || word.endsWith(SKILL_FILE_END);
  return isFile ? findFile(cwd, library, word) : findNamed(cwd, library, word);
}

function findNamed(cwd: string, library: SkillLibrary, name: string): NamedSkill {
  try {
    const found = library.open(name);
    return withCalls(library, { file: nearPaths(found.file, cwd), found, ownFile: null });
  } catch (error) {
    if (!(error instanceof RunnerError) || error.code !== "skill-invalid") throw error;
    const { file, mistakes } = error.facts as { readonly file: string; readonly mistakes: readonly string[] };
    return { file: nearPaths(file, cwd), found: null, mistakes, calls: [], ownFile: null };
  }
}

function findFile(cwd: string, library: SkillLibrary, word: string): NamedSkill {
  const path = resolve(cwd, word);
  if (!existsSync(path)) {
    throw new RunnerError("skill-unknown", `${word} does not exist`, { facts: { file: path } });
  }
  const bad = (...mistakes: readonly string[]): NamedSkill => {
    return { file: word, found: null, mistakes, calls: [], ownFile: path };
  };
  if (!path.endsWith(SKILL_FILE_END)) return bad(`is not named NAME${SKILL_FILE_END}`);
  const { found, mistakes } = readSkillFile({ disk: nodeDisk, folder: dirname(path) }, basename(path));
  if (found === null) return bad(...mistakes);
  const { name } = found.skill.meta;
  const known = library.read(name);
  if (typeof known !== "string" && known.file === path) return findNamed(cwd, library, name);
  if (typeof known !== "string" && known.origin === "shipped") {
    return bad(`meta.name: "${name}" is a shipped skill, which nothing replaces: give this one another name`);
  }
  return withCalls(withSkillFile(library, path, nodeDisk), { file: word, found, ownFile: path });
}

function withCalls(
  library: SkillLibrary,
  named: Pick<NamedSkill, "file" | "ownFile"> & { readonly found: Definition },
): NamedSkill {
  const { skills, mistakes } = checkCalls(named.found.skill, (name) => {
    const called = library.read(name);
    return typeof called === "string" ? called : called.skill;
  });
  return { ...named, mistakes, calls: skills.slice(1).map(({ meta }) => meta) };
}
