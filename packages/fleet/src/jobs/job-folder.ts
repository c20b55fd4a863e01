import type { SessionShares } from "../../../../src/base/seam/shares.ts";

/** The files in a folder, or why jobs cannot have them, a line each. */
export type FolderFiles =
  | { readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]; readonly flaws: null }
  | { readonly flaws: readonly string[] };

/** A folder of a part that jobs bring along, and in which their runs may keep more. */
export interface JobFolder<Named> {
  /** Its words in the schema of a fleet's file. */
  readonly help: string;
  /** Its place in the folder of a run, without slashes. */
  readonly place: string;
  /** The end of the names of its files; others are not kept. */
  readonly end: string;
  /** The files in it, all of them sound. @throws RunnerError where it is no folder, or cannot be read */
  read(folder: string): FolderFiles;
  /** Looks up what a workflow names, in it and in the package. @param folder null for the package alone */
  finder(folder: string | null): (name: string) => Named | string;
  /** The user's own, by the configuration of a session; null for none. */
  folderIn(config: SessionShares): string | null;
  /** Its parts of a session. @param isOffered false where the job is to have none at all, of the package neither */
  configOf(folder: string, isOffered: boolean): Partial<SessionShares>;
}
