import type { SkillMeta } from "../format/skill.ts";
import type { PlannedSkill } from "./plan-version.ts";
import type { Definition } from "./skill-files.ts";

/** The origin of a skill: this package, or the user's folder. */
export type SkillOrigin = "shipped" | "own";

/** A file that should be a skill. */
export interface ListedSkill {
  readonly name: string;
  readonly origin: SkillOrigin;
  readonly file: string;
  /** Its description of itself; null if it is invalid. */
  readonly meta: SkillMeta | null;
  /** Its mistakes, a line each; empty if it is valid. */
  readonly mistakes: readonly string[];
}

/** The skills that there are. */
export interface SkillList {
  /** By name. */
  readonly skills: readonly ListedSkill[];
  /** The number of unread files: at most 500 of a folder are read. */
  readonly unlooked: number;
}

/** A skill that was found. */
export interface FoundDefinition extends Definition {
  readonly origin: SkillOrigin;
  readonly file: string;
}

/**
 * The available skills: those of this package, which cannot be replaced, and the user's own. `NAME.json` is the newest
 * version of a user's skill, `versions/NAME.v1.json` an older one. Names never lead out of the folder. Files are read
 * at each call.
 */
export interface SkillLibrary {
  /** @throws RunnerError `skills-unreadable` */
  list(): SkillList;

  /** Returns the skill of that name; a text for an LM with the reason if it is missing. It names no folder. */
  read(name: string): FoundDefinition | string;

  /** The same for people. @throws RunnerError `skill-unknown` or `skill-invalid`, with the path of its file */
  open(name: string): FoundDefinition;

  /** Returns the effect of {@link SkillLibrary.define}, or why it would fail; writes nothing. */
  plan(definition: unknown): PlannedSkill | string;

  /**
   * Keeps a definition as the newest version of its skill. Where the newest is the same, nothing is written.
   *
   * @returns what is there now, or why it cannot be kept: a line for each mistake
   * @throws RunnerError `skills-unwritable`, `folder-replaced`
   */
  define(definition: unknown): PlannedSkill | string;
}
