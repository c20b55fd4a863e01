import type { SkillMeta } from "../format/skill.ts";
import type { PlannedSkill } from "./plan-version.ts";
import type { Definition } from "./skill-files.ts";

/** Where a skill comes from: this package, or the user's folder. */
export type SkillOrigin = "shipped" | "own";

/** A file that should be a skill. */
export interface ListedSkill {
  readonly name: string;
  readonly origin: SkillOrigin;
  readonly file: string;
  /** What it says of itself; null where it is no good. */
  readonly meta: SkillMeta | null;
  /** Why it is no good, a line each; empty where it is. */
  readonly mistakes: readonly string[];
}

/** The skills that there are. */
export interface SkillList {
  /** By name. */
  readonly skills: readonly ListedSkill[];
  /** How many more files there are: no more than 500 of a folder are looked at. */
  readonly unlooked: number;
}

/** A skill that was found. */
export interface FoundDefinition extends Definition {
  readonly origin: SkillOrigin;
  readonly file: string;
}

/**
 * The skills that there are: those of this package, which nothing replaces, and the user's own. `NAME.json` is the newest
 * version of one's own skill, `versions/NAME.v1.json` an older one. Names never lead out of the folder. Files are read at
 * each call.
 */
export interface SkillLibrary {
  /** @throws RunnerError `skills-unreadable` */
  list(): SkillList;

  /** The skill of that name; a text for an LM says why there is none. No folder is named in it. */
  read(name: string): FoundDefinition | string;

  /** The same for people. @throws RunnerError `skill-unknown` or `skill-invalid`, with the path of its file */
  open(name: string): FoundDefinition;

  /** What {@link SkillLibrary.define} would do, or why it would not; writes nothing. */
  plan(definition: unknown): PlannedSkill | string;

  /**
   * Keeps a definition as the newest version of its skill. Where the newest is the same, nothing is written.
   *
   * @returns what is there now, or why it cannot be kept: a line for each mistake
   * @throws RunnerError `skills-unwritable`, `folder-replaced`
   */
  define(definition: unknown): PlannedSkill | string;
}
