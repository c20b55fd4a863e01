import type { FolderFiles } from "../../jobs/job-folder.ts";
import type { FolderName, Folders } from "../../jobs/job-folders.ts";
import { skillsReader } from "../../parts/skills/play/folder-reader.ts";

// Apart from the list of folders, which all that reads a job needs.

const READERS: { readonly skills: typeof skillsReader } = { skills: skillsReader };

/** The files in a folder for jobs. @throws RunnerError where it is no such folder, or cannot be read */
export function readFolder(name: FolderName, folder: string): FolderFiles {
  return READERS[name].read(folder);
}

/** Looks up what the steps of a workflow name. @param folders null for what the package alone has */
export function finderIn(folders: Folders<string | null>): ReturnType<typeof skillsReader.finder> {
  return READERS.skills.finder(folders.skills);
}
