import { join } from "node:path";
import type { Disk } from "../../../../base/disk/disk.ts";
import { describeDiskError, isDiskError } from "../../../../base/disk/disk-errors.ts";
import { hashJson } from "../../../../base/disk/lazy-crypto.ts";
import { namesIn } from "../../../../base/disk/names-in.ts";
import { readFile } from "../../../../base/disk/read-file.ts";
import { describeError, RunnerError } from "../../../../base/errors.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { MAX_SKILL_BYTES } from "../format/limits.ts";
import { readSkill } from "../format/parse-skill.ts";
import type { Skill } from "../format/skill.ts";

/** The extension of a skill's file. */
export const SKILL_FILE_END = ".json";

/** A folder with files of skills, on the disk where it is. */
export interface SkillFolder {
  readonly disk: Disk;
  readonly folder: string;
}

/** A skill in a file, or in an LM's call. */
export interface Definition {
  readonly skill: Skill;
  /** The value of `meta.version`. */
  readonly version: string | null;
  /** Of the definition, see {@link hashJson}. */
  readonly sha256: string;
  /** The JSON as it was read, without defaults. */
  readonly definition: JsonObject;
}

/** The content of a file: a skill, or why it is not one, a line each. */
export type FileVerdict =
  | { readonly found: Definition; readonly mistakes: null }
  | { readonly found: null; readonly mistakes: readonly string[] };

/**
 * The names in a folder that may be skills' files, sorted; none where the folder is not there.
 *
 * @throws RunnerError `skills-unreadable`
 */
export function skillFilesIn({ disk, folder }: SkillFolder): readonly string[] {
  try {
    // A person chose the folder: it may be a link.
    return namesIn(disk, folder, { follow: true })
      .filter((file) => file.endsWith(SKILL_FILE_END) && !file.startsWith("."))
      .sort();
  } catch (cause) {
    throw unreadable(folder, cause);
  }
}

/**
 * Reads the skill in a file of a folder. Only regular files are opened; a link may lead anywhere. Its name must be the
 * file's. No mistake names the folder, so that an LM sees equal texts in all folders.
 */
export function readSkillFile({ disk, folder }: SkillFolder, file: string): FileVerdict {
  const path = join(folder, file);
  let bytes: Uint8Array;
  try {
    ({ bytes } = readFile(disk, path, MAX_SKILL_BYTES + 1));
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return { found: null, mistakes: [describeError(error).replace(path, "").trim()] };
  }
  const { skill, definition, mistakes } = readSkill(bytes, { name: file.slice(0, -SKILL_FILE_END.length) });
  return skill === null
    ? { found: null, mistakes }
    : { found: describeDefinition(skill, definition), mistakes: null };
}

/** A skill with the JSON of which it was read. */
export function describeDefinition(skill: Skill, definition: JsonObject): Definition {
  return { skill, version: skill.meta.version ?? null, sha256: hashJson(definition), definition };
}

/** The error for a folder of skills that cannot be read. */
export function unreadable(folder: string, cause: unknown): RunnerError {
  const reason = cause instanceof RunnerError && isDiskError(cause.cause) ? cause.cause : cause;
  const message = `${folder} cannot be read, ${describeDiskError(reason)}`;
  return new RunnerError("skills-unreadable", message, { cause, facts: { folder } });
}

/** The error for a skill's file that cannot be written. */
export function unwritable(file: string, cause: unknown): RunnerError {
  const message = `${file} cannot be written, ${describeDiskError(cause)}`;
  return new RunnerError("skills-unwritable", message, { cause, facts: { file } });
}
