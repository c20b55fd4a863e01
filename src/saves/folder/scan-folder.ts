import { basename, join, relative, sep } from "node:path";
import type { Disk } from "../../disk/disk.ts";
import { namesIn } from "../../disk/names-in.ts";
import { describeError, RunnerError } from "../../errors.ts";
import { readInfo } from "../format/read-info.ts";
import { NewerSaveError } from "../format/save-damage.ts";
import type { SaveEntry, SavePlace } from "../format/save-entry.ts";
import { ARCHIVE_FOLDER, CHECKPOINTS_FOLDER, parseSaveName, SLOTS_FOLDER } from "./save-name.ts";

/** A file that has a save's name and is none, or a damaged one. */
export interface RefusedSave {
  readonly file: string;
  /** The whole line: file, fact, remedy. */
  readonly reason: string;
  /** Whether it is good, and made by a later version. */
  readonly isNewer: boolean;
}

/** What a folder holds. */
export interface FolderScan {
  readonly saves: readonly SaveEntry[];
  readonly refused: readonly RefusedSave[];
}

/** The saves at the top of a folder, all games', by their infos: main ones and backups. None in a missing folder. */
export function scanTop(disk: Disk, folder: string): FolderScan {
  return scan(disk, folder, null);
}

/** All saves of a folder, those in `checkpoints/`, `slots/` and the archive too. */
export function scanFolder(disk: Disk, folder: string): FolderScan {
  const archives = foldersIn(disk, join(folder, ARCHIVE_FOLDER)).flatMap((run) => [
    run,
    ...foldersIn(disk, run),
  ]);
  const scans = [
    scanTop(disk, folder),
    scan(disk, join(folder, CHECKPOINTS_FOLDER), "checkpoint"),
    scan(disk, join(folder, SLOTS_FOLDER), "slot"),
    ...archives.map((archive) => scan(disk, archive, "archive")),
  ];
  return { saves: scans.flatMap(({ saves }) => saves), refused: scans.flatMap(({ refused }) => refused) };
}

/** Where a file is, by its path; `checkpoint` for one from outside the folder. */
export function placeOf(folder: string, file: string): SavePlace {
  const inside = relative(folder, file).split(sep);
  if (inside[0] === ARCHIVE_FOLDER) return "archive";
  return parseSaveName(basename(file))?.place ?? "checkpoint";
}

/** The folders in which a save folder has files. */
export function foldersOf(disk: Disk, folder: string): readonly string[] {
  const archive = join(folder, ARCHIVE_FOLDER);
  const runs = foldersIn(disk, archive);
  const inside = [join(folder, CHECKPOINTS_FOLDER), join(folder, SLOTS_FOLDER), archive];
  return [folder, ...inside, ...runs, ...runs.flatMap((run) => foldersIn(disk, run))];
}

/** `place` null is the top of the folder, where a link to another disk is fine. */
function scan(disk: Disk, folder: string, place: SavePlace | null): FolderScan {
  const saves: SaveEntry[] = [];
  const refused: RefusedSave[] = [];
  for (const name of namesIn(disk, folder, { follow: place === null })) {
    const found = place === "archive" && name.endsWith(".png") ? place : parseSaveName(name)?.place;
    if (found === undefined || (place ?? found) !== found || (place === null && !isTop(found))) continue;
    const file = join(folder, name);
    try {
      const bytes = disk.inspect(file)?.bytes ?? 0;
      saves.push({ file, place: found, info: readInfo(disk, file), bytes });
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      refused.push({ file, reason: describeError(error), isNewer: error instanceof NewerSaveError });
    }
  }
  return { saves, refused };
}

function isTop(place: SavePlace): boolean {
  return place === "main" || place === "backup";
}

function foldersIn(disk: Disk, folder: string): readonly string[] {
  return namesIn(disk, folder, { follow: false })
    .map((name) => join(folder, name))
    .filter((path) => disk.inspect(path)?.type === "folder");
}
