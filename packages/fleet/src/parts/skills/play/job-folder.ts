import { basename } from "node:path";
import { nodeDisk } from "../../../../../../src/base/disk/disk.ts";
import { readFile } from "../../../../../../src/base/disk/read-file.ts";
import { RunnerError } from "../../../../../../src/base/errors.ts";
import { MAX_SKILL_BYTES } from "../../../../../../src/parts/skills/play/format/limits.ts";
import type { Skill } from "../../../../../../src/parts/skills/play/format/skill.ts";
import { openSkillLibrary } from "../../../../../../src/parts/skills/play/library/open-library.ts";
import { SKILL_FILE_END } from "../../../../../../src/parts/skills/play/library/skill-files.ts";
import { skillFinder } from "../../../../../../src/parts/skills/play/library/skill-finder.ts";
import type { JobFolder } from "../../../jobs/job-folder.ts";

/** The skills that jobs bring along, and those that their runs define. */
export const skillsFolder: JobFolder<Skill> = {
  help: "A folder with skills of your own, from this file's folder; false for no skills at all",
  place: "skills",
  end: SKILL_FILE_END,
  read(folder) {
    if (nodeDisk.inspect(folder)?.type !== "folder") {
      throw new RunnerError("skills-unreadable", `${folder} is no folder with skills`);
    }
    const { skills, unlooked } = openSkillLibrary({ folder, disk: nodeDisk }).list();
    const own = skills.filter(({ origin }) => origin === "own");
    const flaws = own.flatMap(({ file, mistakes }) => mistakes.map((fact) => `${basename(file)}: ${fact}`));
    if (unlooked > 0) flaws.push(`holds ${unlooked} files more than are looked at`);
    if (flaws.length > 0) return { flaws };
    const files = own.map(({ file }) => {
      return { name: basename(file), bytes: readFile(nodeDisk, file, MAX_SKILL_BYTES).bytes };
    });
    return { files, flaws: null };
  },
  finder: (folder) => skillFinder(openSkillLibrary({ folder, disk: nodeDisk })),
  folderIn: ({ skillsDir }) => skillsDir,
  configOf: (skillsDir, isOffered) => ({ skillsDir, skills: isOffered }),
};
