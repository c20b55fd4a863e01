import { join } from "node:path";
import type { SessionShares } from "../../../../src/base/seam/shares.ts";
import { skillsFolder } from "../parts/skills/play/job-folder.ts";

/** A folder that jobs bring along: a field of their shape, and of a fleet's file. */
export type FolderName = "skills";

/** These folders. */
export const JOB_FOLDERS: { readonly skills: typeof skillsFolder } = { skills: skillsFolder };

/** Their names. */
export const FOLDER_NAMES = Object.keys(JOB_FOLDERS) as readonly FolderName[];

/** Something about each of them. */
export type Folders<About> = { readonly [Name in FolderName]: About };

/** Something about each of them. */
export function foldersOf<About>(about: (name: FolderName) => About): Folders<About> {
  return Object.fromEntries(FOLDER_NAMES.map((name) => [name, about(name)])) as Folders<About>;
}

/** Whether a path in a run's folder is of a file in one of them. */
export function isInJobFolder(path: string): boolean {
  return FOLDER_NAMES.some((name) => {
    const { place, end } = JOB_FOLDERS[name];
    return path.startsWith(`${place}/`) && path.endsWith(end);
  });
}

/** Their parts of the session of a job. @param folder of the run @param has whether the job is to have any of a folder's kind */
export function configOfFolders(folder: string, has: (name: FolderName) => boolean): Partial<SessionShares> {
  const all = FOLDER_NAMES.map((name) => {
    const { place, configOf } = JOB_FOLDERS[name];
    return configOf(join(folder, place), has(name));
  });
  return Object.assign({}, ...all);
}

/** Looks up what the steps of a workflow name. @param folders null for what the package alone has */
export function finderIn(folders: Folders<string | null>): ReturnType<typeof JOB_FOLDERS.skills.finder> {
  return JOB_FOLDERS.skills.finder(folders.skills);
}
