import { SKILL_FILE_END } from "../../../../../../src/parts/skills/play/format/skill.ts";
import type { JobFolder } from "../../../jobs/job-folder.ts";

/** The skills that jobs bring along, and those that their runs define. */
export const skillsFolder: JobFolder = {
  help: "A folder with skills of your own, from this file's folder; false for no skills at all",
  place: "skills",
  end: SKILL_FILE_END,
  folderIn: ({ skillsDir }) => skillsDir,
  configOf: (skillsDir, isOffered) => ({ skillsDir, skills: isOffered }),
};
