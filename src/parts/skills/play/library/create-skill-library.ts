import { join } from "node:path";
import { type Disk, nodeDisk } from "../../../../base/disk/disk.ts";
import { isDiskError } from "../../../../base/disk/disk-errors.ts";
import { keepUnder, makeFolders, makeOwnFolder } from "../../../../base/disk/write/move-file.ts";
import { writeAtomically } from "../../../../base/disk/write/write-atomically.ts";
import { RunnerError } from "../../../../base/errors.ts";
import { isFileName } from "../../../../base/fields/file-name.ts";
import { tellUnknown } from "../../../../base/text/mistake.ts";
import { skillInvalid } from "../format/parse-skill.ts";
import { type PlannedSkill, planVersion, renderDefinition, VERSIONS_FOLDER } from "./plan-version.ts";
import {
  type FileVerdict,
  readSkillFile,
  SKILL_FILE_END,
  type SkillFolder,
  skillFilesIn,
  unwritable,
} from "./skill-files.ts";
import type { ListedSkill, SkillLibrary, SkillList, SkillOrigin } from "./skill-library.ts";

/** The most files of one folder that are looked at. */
const MAX_FILES = 500;

/** The places of a library's skills. */
interface LibraryPlaces {
  /** The folder of this package's skills; null for none. */
  readonly shipped: string | null;
  /** The shipped ones in that folder, if it also has others; all of them by default. */
  readonly shippedNames?: readonly string[];
  /** The user's own; null for none. It need not be there. */
  readonly folder: string | null;
  readonly disk: Disk;
  /** The disk of the shipped ones; the real disk by default. */
  readonly shippedDisk?: Disk;
}

/** The skills in two folders. */
export function createSkillLibrary({
  shipped,
  folder,
  disk,
  shippedDisk = nodeDisk,
  shippedNames: only,
}: LibraryPlaces): SkillLibrary {
  const ours: SkillFolder | null = shipped === null ? null : { disk: shippedDisk, folder: shipped };
  const own: SkillFolder | null = folder === null ? null : { disk, folder };
  let shippedNames = only;
  const shippedOnes = (): readonly string[] => {
    shippedNames ??= ours === null ? [] : skillFilesIn(ours).map(nameOf);
    return shippedNames;
  };

  const find = (name: string): Located | null => {
    if (!isFileName(name)) return null;
    const file = `${name}${SKILL_FILE_END}`;
    if (ours !== null && shippedOnes().includes(name)) {
      return { origin: "shipped", file: join(ours.folder, file), ...readSkillFile(ours, file) };
    }
    // The names in the folder are compared, since some file systems take other letters for the same.
    if (own === null || !skillFilesIn(own).includes(file)) return null;
    return { origin: "own", file: join(own.folder, file), ...judgeOwn(own, file, shippedOnes()) };
  };
  const names = (): readonly string[] =>
    [...new Set([...shippedOnes(), ...(own === null ? [] : skillFilesIn(own).map(nameOf))])]
      .filter(isFileName)
      .sort();
  const plan = (definition: unknown): PlannedSkill | string =>
    own === null
      ? "there is no folder that it could be kept in"
      : planVersion(definition, own, shippedOnes());

  return {
    list() {
      const all: readonly SkillList[] = [
        ...(ours === null ? [] : [listFolder(ours, "shipped", [])]),
        ...(own === null || folder === shipped ? [] : [listFolder(own, "own", shippedOnes())]),
      ];
      const skills = all
        .flatMap((one) => one.skills)
        .filter(({ name, origin }) => origin === "own" || folder === shipped || shippedOnes().includes(name))
        .map((one): ListedSkill => (shippedOnes().includes(one.name) ? one : { ...one, origin: "own" }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      return { skills, unlooked: all.reduce((sum, { unlooked }) => sum + unlooked, 0) };
    },
    read(name) {
      const located = find(name);
      if (located === null) return tellUnknown("skill", name, names());
      const { found, origin, file, mistakes } = located;
      return found === null ? `"${name}" cannot be used: ${mistakes.join("; ")}` : { ...found, origin, file };
    },
    open(name) {
      const located = find(name);
      if (located === null) {
        throw new RunnerError("skill-unknown", tellUnknown("skill", name, names()), {
          facts: { name, folder },
        });
      }
      const { found, origin, file, mistakes } = located;
      if (found !== null) return { ...found, origin, file };
      throw skillInvalid(file, mistakes);
    },
    plan,
    define(definition) {
      const planned = plan(definition);
      if (own !== null && typeof planned !== "string" && planned.isNew) keep(own, planned);
      return planned;
    },
  };
}

/** A skill's file, with what is in it. */
type Located = FileVerdict & { readonly origin: SkillOrigin; readonly file: string };

function nameOf(file: string): string {
  return file.slice(0, -SKILL_FILE_END.length);
}

function judgeOwn(place: SkillFolder, file: string, shippedNames: readonly string[]): FileVerdict {
  const name = nameOf(file);
  const taken = shippedNames.find((one) => one.toLowerCase() === name.toLowerCase());
  if (taken === undefined) return readSkillFile(place, file);
  return {
    found: null,
    mistakes: [`"${taken}" is a shipped skill, which nothing replaces: give this one another name`],
  };
}

function listFolder(place: SkillFolder, origin: SkillOrigin, shippedNames: readonly string[]): SkillList {
  const files = skillFilesIn(place);
  const skills = files.slice(0, MAX_FILES).map((file): ListedSkill => {
    const { found, mistakes } = judgeOwn(place, file, shippedNames);
    return {
      name: nameOf(file),
      origin,
      file: join(place.folder, file),
      meta: found?.skill.meta ?? null,
      mistakes: mistakes ?? [],
    };
  });
  return { skills, unlooked: files.length - skills.length };
}

/** The name of an older version's file; another where that is taken by something else. */
function copyName(name: string, more: number): string {
  return more === 0 ? name : `${nameOf(name)}-${more + 1}${SKILL_FILE_END}`;
}

/** Keeps the file that is there under the name of its version, then puts the new one in its place. */
function keep({ disk, folder }: SkillFolder, { file, definition, displaced }: PlannedSkill): void {
  try {
    makeFolders(disk, folder);
    if (displaced !== null) {
      const versions = makeOwnFolder(disk, folder, VERSIONS_FOLDER);
      for (let more = 0; !keepUnder(disk, file, join(versions, copyName(displaced, more))); more += 1);
    }
    writeAtomically(disk, file, renderDefinition(definition));
  } catch (cause) {
    if (!isDiskError(cause)) throw cause;
    throw unwritable(file, cause);
  }
}
