import type { SessionShares } from "../../../base/seam/shares.ts";
import { playbookSession } from "../../../parts/playbook/play/session.ts";
import { skillsSession } from "../../../parts/skills/play/session.ts";
import type { FileOfParts, SessionRows } from "./part-row.ts";

/** The seam's parts of a session: one that is missing is an error of the compiler. */
export const SESSION_OF_PARTS: SessionRows<keyof SessionShares> = {
  ...skillsSession,
  ...playbookSession,
};

/** Those that are files. */
export const FILES_OF_PARTS: readonly FileOfParts[] = Object.entries(SESSION_OF_PARTS).flatMap(
  ([name, { inFleets }]) => (inFleets === undefined ? [] : [name as FileOfParts]),
);

/** Those of the seam's parts that a runner takes as options: all but the files. */
export const OPTIONS_OF_PARTS = Object.keys(SESSION_OF_PARTS).filter(
  (name) => !FILES_OF_PARTS.some((file) => file === name),
) as readonly Exclude<keyof SessionShares, FileOfParts>[];

/** Something about each of these files; absent for those that are not there. */
export type FilesOfParts<About> = { readonly [Name in FileOfParts]?: About };

/** Something about each of these files. @param about undefined for those that are not there */
export function filesOfParts<About>(about: (name: FileOfParts) => About | undefined): FilesOfParts<About> {
  const known = FILES_OF_PARTS.flatMap((name) => {
    const one = about(name);
    return one === undefined ? [] : [[name, one] as const];
  });
  return Object.fromEntries(known) as FilesOfParts<About>;
}
