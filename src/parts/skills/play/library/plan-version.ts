import { join } from "node:path";
import { hashJson } from "../../../../base/disk/lazy-crypto.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { MAX_SKILL_BYTES } from "../format/limits.ts";
import { checkSkill } from "../format/parse-skill.ts";
import {
  type Definition,
  describeDefinition,
  readSkillFile,
  SKILL_FILE_END,
  type SkillFolder,
  skillFilesIn,
} from "./skill-files.ts";

/** The folder beside the newest versions that holds the older ones. */
export const VERSIONS_FOLDER = "versions";

/** A skill that may be kept, and as what. */
export interface PlannedSkill extends Definition {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  /** False where the newest version is this one already: there is nothing to write. */
  readonly isNew: boolean;
  /** The new place of the file that has the name now; null without one, or if it stays. */
  readonly displaced: string | null;
}

/**
 * Plans keeping a definition; a text is the reason why it cannot be kept, a line for each mistake. Writes nothing.
 *
 * @param definition unchecked input of an LM
 * @param shippedNames reserved names
 * @throws RunnerError `skills-unreadable`
 */
export function planVersion(
  definition: unknown,
  place: SkillFolder,
  shippedNames: readonly string[],
): PlannedSkill | string {
  const { skill, mistakes } = checkSkill(definition);
  if (skill === null) return mistakes.join("\n");
  const { name } = skill.meta;
  const files = skillFilesIn(place);
  const refusal = refuseName(name, files, shippedNames);
  if (refusal !== null) return refusal;

  const file = join(place.folder, `${name}${SKILL_FILE_END}`);
  const given = definition as JsonObject;
  const isTaken = files.includes(`${name}${SKILL_FILE_END}`);
  if (isTaken && place.disk.inspect(file)?.type !== "file") {
    return `"${name}${SKILL_FILE_END}" is there already and is no regular file: choose another name`;
  }
  const newest = isTaken ? readSkillFile(place, `${name}${SKILL_FILE_END}`).found : null;
  if (newest?.version != null && isSame(newest, given, skill.meta.version)) {
    return { ...newest, name, version: newest.version, file, isNew: false, displaced: null };
  }

  const kept = versionsKept(place, name);
  const taken = newest?.version == null ? kept : [...kept, newest.version];
  const isUnnumbered = isTaken && newest?.version == null;
  const { version = String(nextNumber(taken) + (isUnnumbered ? 1 : 0)) } = skill.meta;
  if (taken.includes(version)) {
    return `version "${version}" of "${name}" is there already and is another: leave "version" out`;
  }
  // A file with an invalid or missing version is kept under a free number.
  const displaced = isTaken ? (newest?.version ?? freeNumber(taken, version)) : null;
  const withVersion = { ...given, meta: { ...(given["meta"] as JsonObject), version } };
  if (renderDefinition(withVersion).length > MAX_SKILL_BYTES) {
    return `it is larger than ${MAX_SKILL_BYTES / 1024} KB, the most that a skill may have`;
  }
  return {
    ...describeDefinition({ ...skill, meta: { ...skill.meta, version } }, withVersion),
    name,
    version,
    file,
    isNew: true,
    displaced: displaced === null ? null : versionFile(name, displaced),
  };
}

/** A definition as its file holds it: easy to read, where that is not too large. */
export function renderDefinition(definition: JsonObject): Uint8Array {
  const readable = Buffer.from(`${JSON.stringify(definition, null, 2)}\n`);
  return readable.length > MAX_SKILL_BYTES ? Buffer.from(JSON.stringify(definition)) : readable;
}

/** The name of the file of an older version. */
export function versionFile(name: string, version: string): string {
  return `${name}.v${version}${SKILL_FILE_END}`;
}

function refuseName(name: string, files: readonly string[], shippedNames: readonly string[]): string | null {
  const isLike = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  if (shippedNames.some(isLike)) return `"${name}" is the name of a shipped skill: choose another`;
  const like = files.map((file) => file.slice(0, -SKILL_FILE_END.length)).find(isLike);
  return like === undefined || like === name
    ? null
    : `"${like}" and "${name}" are one file on some systems: choose another name`;
}

/** Returns whether a definition is what is there; one without a version is, whatever version that has. */
function isSame(newest: Definition, given: JsonObject, version: string | undefined): boolean {
  const meta = { ...(given["meta"] as JsonObject), version: version ?? newest.version };
  return hashJson({ ...given, meta }) === newest.sha256;
}

/** The older versions that there are. */
function versionsKept({ disk, folder }: SkillFolder, name: string): readonly string[] {
  const place = { disk, folder: join(folder, VERSIONS_FOLDER) };
  return skillFilesIn(place).flatMap((file) =>
    file.startsWith(`${name}.v`) ? [file.slice(name.length + 2, -SKILL_FILE_END.length)] : [],
  );
}

function freeNumber(versions: readonly string[], other: string): string {
  const next = String(nextNumber(versions));
  return next === other ? String(nextNumber([...versions, other])) : next;
}

function nextNumber(versions: readonly string[]): number {
  return Math.max(0, ...versions.filter((one) => /^\d{1,9}$/.test(one)).map(Number)) + 1;
}
