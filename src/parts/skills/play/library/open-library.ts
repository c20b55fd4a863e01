import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Disk } from "../../../../base/disk/disk.ts";
import { packageFile } from "../../../../package-files.ts";
import { createSkillLibrary } from "./create-skill-library.ts";
import { SHIPPED_SKILLS } from "./shipped-skills.ts";
import type { SkillLibrary } from "./skill-library.ts";
import { withSkillFile } from "./with-skill-file.ts";

/** The places of skills, besides those of this package. */
interface OwnSkills {
  /** The user's folder; null for none. */
  readonly folder: string | null;
  /** A file with any path, known by the name in it; null or missing for none. */
  readonly file?: string | null;
  readonly disk: Disk;
}

/** The skills of this package and the user's own. */
export function openSkillLibrary({ folder, file = null, disk }: OwnSkills): SkillLibrary {
  const shipped = join(fileURLToPath(packageFile("skills")));
  const library = createSkillLibrary({ shipped, shippedNames: SHIPPED_SKILLS, folder, disk });
  return file === null ? library : withSkillFile(library, file, disk);
}
