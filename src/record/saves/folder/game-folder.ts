import { dirname, join, resolve } from "node:path";
import type { Disk } from "../../../base/disk/disk.ts";
import { namesIn } from "../../../base/disk/names-in.ts";
import { keepIn, keepUnder, makeOwnFolder } from "../../../base/disk/write/move-file.ts";
import { isTemporaryName } from "../../../base/disk/write/write-atomically.ts";
import { RunnerError } from "../../../base/errors.ts";
import { agentOf } from "../../../base/vocabulary/agent-id.ts";
import { readInfo } from "../format/read-info.ts";
import type { SaveEntry } from "../format/save-entry.ts";
import type { SaveInfo } from "../format/save-info.ts";
import { archiveFolder, QUARANTINE_FOLDER, type RotationStep } from "../retention/plan-rotation.ts";
import { isProtocolFile, readProtocolFile } from "./protocol-file.ts";
import { pathOfKind, renderSaveName } from "./save-name.ts";
import { type FolderScan, placeOf } from "./scan-folder.ts";

/** One game's part of a save folder. */
export interface GameFolder {
  readonly disk: Disk;
  readonly root: string;
  readonly slug: string;
  readonly romSha256: string;
}

/** The save that a path means, from the working folder or from the save folder; null when nothing is there. */
export function findFile(
  { disk, root }: GameFolder,
  path: string,
  saves: readonly SaveEntry[],
): SaveEntry | null {
  for (const file of [resolve(path), resolve(root, path)]) {
    const known = saves.find((save) => resolve(save.file) === file);
    if (known !== undefined) return known;
    const entry = disk.inspect(file);
    // A word may be a folder's name, too.
    if (entry?.type === "folder" && !/[/\\]/.test(path)) continue;
    if (entry !== null && isProtocolFile(file)) return describedIn(disk, file, saves);
    if (entry !== null)
      return { file, place: placeOf(root, file), info: readInfo(disk, file), bytes: entry.bytes };
  }
  return null;
}

/** The save that a protocol file describes, wherever it has moved since. */
function describedIn(disk: Disk, file: string, saves: readonly SaveEntry[]): SaveEntry {
  const { agentId, saveId: id } = readProtocolFile(disk, file);
  if (id === null) {
    const message = `${file} holds no machine and names no save`;
    throw new RunnerError("save-missing", message, { facts: { file, hasMemory: true } });
  }
  const save = saves.find(({ info }) => info.id === id);
  if (save === undefined) {
    const message = `the save that ${file} describes (${id.slice(0, 8)}) is not in the save folder`;
    throw new RunnerError("save-missing", message, { facts: { file, id } });
  }
  const agent = agentOf(save.info);
  if (agent === agentId) return save;
  const message = `${file} is of agent ${agentId}, and the save that it describes is of agent ${agent}`;
  throw new RunnerError("protocol-mismatched", message, { facts: { file, id } });
}

/**
 * Before a file at the top gets new content: what has its name now gets another one, for nothing is lost by a
 * name. A good save gets its backup name, all else goes to the archive.
 */
export function clearName(game: GameFolder, name: string, occupant: SaveEntry | undefined): void {
  const { disk, root, slug } = game;
  const file = join(root, name);
  if (disk.inspect(file) === null) return;
  if (occupant !== undefined) {
    const backup = renderSaveName({ place: "backup", slug, step: occupant.info.totalSteps });
    if (keepUnder(disk, file, join(root, backup))) return;
  }
  archive(game, file, occupant === undefined ? QUARANTINE_FOLDER : archiveFolder(occupant.info));
}

/** Returns the file of a save beside the main one. Makes its folder; quarantines a file that must not be replaced. */
export function fileBeside(game: GameFolder, info: SaveInfo, slot?: number): string {
  const { disk, root, slug } = game;
  const fileOf = (id: string) => join(root, pathOfKind(slug, { ...info, id }, slot));
  const file = fileOf(info.id.slice(0, 8));
  makeOwnFolder(disk, root, dirname(pathOfKind(slug, info, slot)));
  const occupant = occupantOf(disk, file);
  if (info.kind !== "slot") {
    return occupant === null || (occupant !== "damaged" && occupant.id === info.id) ? file : fileOf(info.id);
  }
  if (occupant === "damaged" || (occupant !== null && occupant.runId !== info.runId)) {
    archive(game, file, occupant === "damaged" ? QUARANTINE_FOLDER : archiveFolder(occupant));
  }
  return file;
}

/** Does to the folder what was planned. The last renames and removals need no fsync: a start plans them again. */
export function rotateFolder(game: GameFolder, steps: readonly RotationStep[]): void {
  const { disk, root } = game;
  for (const step of steps) {
    const file = join(root, step.name);
    switch (step.do) {
      case "archive":
        archive(game, file, step.folder);
        disk.remove(file);
        break;
      case "rename":
        disk.rename(file, join(root, step.to));
        break;
      case "keep":
        makeOwnFolder(disk, root, dirname(step.to));
        keepUnder(disk, file, join(root, step.to));
        disk.remove(file);
        break;
      case "remove":
        disk.remove(file);
        break;
    }
  }
}

/** The temporary files that a killed process of this game left outside the archive, but for the lock's own. */
export function findTemporaries({ slug }: GameFolder, scan: FolderScan): readonly string[] {
  return scan.filesNamed((name) => isLeftOver(name, slug));
}

/** Keeps a file in a folder of the archive too, and clears away what a process that was killed at it left there. */
function archive({ disk, root, slug }: GameFolder, file: string, path: string): void {
  const folder = makeOwnFolder(disk, root, path);
  for (const name of namesIn(disk, folder, { follow: false })) {
    if (isLeftOver(name, slug)) disk.remove(join(folder, name));
  }
  keepIn(disk, file, folder);
}

function isLeftOver(name: string, slug: string): boolean {
  return isTemporaryName(name, `${slug}_`) && !isTemporaryName(name, `${slug}_lock.`);
}

function occupantOf(disk: Disk, file: string): SaveInfo | "damaged" | null {
  if (disk.inspect(file) === null) return null;
  try {
    return readInfo(disk, file);
  } catch {
    return "damaged";
  }
}
