import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { guardFile } from "../../../../src/base/disk/guard-file.ts";
import { openOutputFolder } from "../film/write/output-folder.ts";
import { TRAJECTORY_FILE, type Trajectory } from "./trajectory.ts";

const PICTURES = "pictures";

/** A folder of trajectories that is being filled. It is there when all of it is. */
export interface TrajectoryFolder {
  add(line: Trajectory): void;
  /** Writes a picture unless it is there, and gives its path in the folder. */
  addPicture(sha256: string, png: Uint8Array): string;
  /** Gives it its name. @throws RunnerError `output-exists` */
  keep(): void;
  /** Removes what was written, unless it was kept. */
  remove(): void;
}

/**
 * Opens a folder for trajectories, which has no file of theirs.
 *
 * @param overwrites whether files that are there are replaced
 * @throws RunnerError `output-invalid` for a file; `named-file-unwritable`, also from each call
 */
export function openTrajectoryFolder(folder: string, overwrites: boolean): TrajectoryFolder {
  const guard = <T>(effect: () => T): T => guardFile(folder, null, effect);
  const place = openOutputFolder(folder, { overwrites, last: TRAJECTORY_FILE });
  const pictures = new Set<string>();
  return {
    add(line) {
      guard(() => appendFileSync(join(place.temporary, TRAJECTORY_FILE), `${JSON.stringify(line)}\n`));
    },
    addPicture(sha256, png) {
      const path = `${PICTURES}/${sha256}.png`;
      if (!pictures.has(sha256)) {
        guard(() => {
          if (pictures.size === 0) mkdirSync(join(place.temporary, PICTURES));
          writeFileSync(join(place.temporary, path), png);
        });
        pictures.add(sha256);
      }
      return path;
    },
    keep: () => place.keep(),
    remove: () => place.remove(),
  };
}
