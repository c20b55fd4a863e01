import { basename, dirname } from "node:path";
import type { Disk } from "../../disk/disk.ts";
import { skillInvalid } from "../format/parse-skill.ts";
import { readSkillFile, SKILL_FILE_END } from "./skill-files.ts";
import type { FoundDefinition, SkillLibrary } from "./skill-library.ts";

/** A library in which the skill of one file comes first, wherever that stands; it is not listed. */
export function withSkillFile(library: SkillLibrary, file: string, disk: Disk): SkillLibrary {
  const name = basename(file, SKILL_FILE_END);
  const read = (): FoundDefinition | readonly string[] => {
    const { found, mistakes } = readSkillFile({ disk, folder: dirname(file) }, basename(file));
    return found === null ? mistakes : { ...found, origin: "own", file };
  };
  const isFound = (one: FoundDefinition | readonly string[]): one is FoundDefinition => "skill" in one;
  return {
    ...library,
    read(asked) {
      if (asked !== name) return library.read(asked);
      const found = read();
      return isFound(found) ? found : `"${name}" cannot be used: ${found.join("; ")}`;
    },
    open(asked) {
      if (asked !== name) return library.open(asked);
      const found = read();
      if (isFound(found)) return found;
      throw skillInvalid(file, found);
    },
  };
}
