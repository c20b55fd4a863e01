import { basename, dirname, join } from "node:path";
import type { Disk } from "../../../../base/disk/disk.ts";
import { isFileName } from "../../../../base/fields/file-name.ts";
import { skillInvalid } from "../format/parse-skill.ts";
import { readSkillFile, SKILL_FILE_END, skillFilesIn } from "./skill-files.ts";
import type { FoundDefinition, SkillLibrary } from "./skill-library.ts";

/**
 * A library in which the skill of one file comes first, wherever that file is, and then the skills beside it. A shipped
 * skill keeps its name. None of them is listed.
 */
export function withSkillFile(library: SkillLibrary, file: string, disk: Disk): SkillLibrary {
  const place = { disk, folder: dirname(file) };
  const own = basename(file, SKILL_FILE_END);
  let names: readonly string[] | null = null;

  /** The skill of that name in the folder; what is wrong with it; null where the library has to say. */
  const findBeside = (asked: string): FoundDefinition | readonly string[] | null => {
    const name = `${asked}${SKILL_FILE_END}`;
    if (asked !== own) {
      if (!isFileName(asked)) return null;
      const known = library.read(asked);
      if (typeof known !== "string" && known.origin === "shipped") return null;
      names ??= skillFilesIn(place);
      if (!names.includes(name)) return null;
    }
    const { found, mistakes } = readSkillFile(place, name);
    return found === null ? mistakes : { ...found, origin: "own", file: join(place.folder, name) };
  };
  const isFound = (one: FoundDefinition | readonly string[]): one is FoundDefinition => "skill" in one;
  return {
    ...library,
    read(asked) {
      const found = findBeside(asked);
      if (found === null) return library.read(asked);
      return isFound(found) ? found : `"${asked}" cannot be used: ${found.join("; ")}`;
    },
    open(asked) {
      const found = findBeside(asked);
      if (found === null) return library.open(asked);
      if (isFound(found)) return found;
      throw skillInvalid(join(place.folder, `${asked}${SKILL_FILE_END}`), found);
    },
  };
}
