import { basename } from "node:path";
import type { Head } from "../../../base/vocabulary/journal/head.ts";
import { isMainKind, parseSaveName } from "../folder/save-name.ts";
import type { RefusedSave } from "../folder/scan-part.ts";
import { isPoint, type SaveEntry, type SavePlace } from "../format/save-entry.ts";
import { PART_NAMES, type SaveInfo } from "../format/save-info.ts";

/** The number of ancestors in a save. */
const ANCESTORS_KEPT = 16;

const PLACES: readonly SavePlace[] = ["main", "backup", "checkpoint", "slot", "archive"];

/**
 * Returns the current save. With a head: its checkpoint, or the newest save of its branch that descends from it (a save
 * whose head was not yet recorded); if that file is gone, its nearest ancestor. Without: the childless save with the
 * greatest `seq`. Null without saves. The archive is searched only for a head that is nowhere else.
 */
export function findCurrent(
  saves: readonly SaveEntry[],
  head: Head | null,
  archived: () => readonly SaveEntry[] = () => [],
): SaveEntry | null {
  if (head === null) return findNewest(saves);
  const { checkpointId } = head;
  const branch = newestFirst(saves).filter(
    (entry) => isPoint(entry) && entry.info.runId === head.runId && entry.info.branchId === head.branchId,
  );
  const adopted = branch.find(({ info }) => checkpointId === null || idsBefore(info).includes(checkpointId));
  if (adopted !== undefined) return adopted;

  const before = [...(checkpointId === null ? [] : [checkpointId]), ...(head.ancestorIds ?? [])];
  const isAtHand = saves.some(({ info }) => info.id === before[0]);
  const all = isAtHand || before.length === 0 ? saves : [...saves, ...archived()];
  const known = before.map((id) => all.filter(({ info }) => info.id === id)).find((same) => same.length > 0);
  return known === undefined ? (branch[0] ?? null) : (newestFirst(known)[0] ?? null);
}

/** The saves that `current` descends from, nearest first; one for each checkpoint. */
export function ancestorsOf(current: SaveInfo, saves: readonly SaveEntry[]): readonly SaveEntry[] {
  return onePerCheckpoint(newestFirst(saves), lineOf(current, saves), current.id);
}

function onePerCheckpoint(
  saves: readonly SaveEntry[],
  line: ReadonlySet<string>,
  currentId: string,
): readonly SaveEntry[] {
  const seen = new Set([currentId]);
  return saves.filter(({ info }) => {
    if (!line.has(info.id) || seen.has(info.id)) return false;
    seen.add(info.id);
    return true;
  });
}

/** The ids of a save and of all that it is known to descend from: its main line. */
export function lineOf(current: SaveInfo, saves: readonly SaveEntry[]): ReadonlySet<string> {
  const infos = new Map(saves.map(({ info }) => [info.id, info]));
  const line = new Set([current.id]);
  const pending = [current];
  for (let info = pending.pop(); info !== undefined; info = pending.pop()) {
    for (const id of idsBefore(info)) {
      if (line.has(id)) continue;
      line.add(id);
      const known = infos.get(id);
      if (known !== undefined) pending.push(known);
    }
  }
  return line;
}

/** The same line, followed through the archive only where it does not lead to all of `wanted` without it. */
export function lineThrough(
  current: SaveInfo,
  wanted: readonly SaveEntry[],
  saves: readonly SaveEntry[],
  archived: () => readonly SaveEntry[],
): ReadonlySet<string> {
  const line = lineOf(current, saves);
  return wanted.every(({ info }) => line.has(info.id)) ? line : lineOf(current, [...saves, ...archived()]);
}

/** The saves among which the backups of a game are. */
export interface BackupSources {
  /** All but the archive, or with it. */
  readonly saves: readonly SaveEntry[];
  /** Whether `current` stands in for a lost save: see {@link isStandIn}. */
  readonly isStandIn: boolean;
  /** The saves in the archive, which are read when they are first asked for. */
  archived(): readonly SaveEntry[];
}

/**
 * The saves that a run can go back to from `current`, nearest first: its backups, or, where the folder has none of its
 * line, the saves of its line in the archive. A save that stands in for a lost one is itself the nearest.
 */
export function backupsOf(
  current: SaveEntry,
  { saves, isStandIn: standsIn, archived }: BackupSources,
): readonly SaveEntry[] {
  const backups = saves.filter(({ place }) => place === "backup");
  const line = lineThrough(current.info, backups, saves, archived);
  const own = onePerCheckpoint(newestFirst(backups), line, current.info.id);
  const before =
    own.length > 0 || line.size === 1 ? own : archivedBefore(current.info, [...saves, ...archived()]);
  return standsIn ? [current, ...before] : before;
}

function archivedBefore(current: SaveInfo, all: readonly SaveEntry[]): readonly SaveEntry[] {
  return ancestorsOf(current, all).filter(({ place, info }) => place === "archive" && isMainKind(info.kind));
}

/**
 * Returns whether a run continues from this save only because the one that it should continue from is damaged or gone:
 * the head names another that it does not descend from, or, without a head, it is a backup or a later main save is damaged.
 *
 * @param refused outside the archive
 */
export function isStandIn(
  { place, info }: SaveEntry,
  head: Head | null,
  refused: readonly RefusedSave[],
): boolean {
  const { checkpointId = null } = head ?? {};
  if (checkpointId !== null) return info.id !== checkpointId && !idsBefore(info).includes(checkpointId);
  if (place === "backup") return true;
  return refused.some(({ file, error }) => {
    const name = parseSaveName(basename(file));
    const isLater = name?.place === "main" && name.slug === info.game.slug && name.step > info.totalSteps;
    return isLater && error.code !== "save-of-another-game";
  });
}

/** Returns the ancestors of a new save. `parent` is its parent's info, or null if unknown. */
export function ancestorIdsAfter(parentId: string | null, parent: SaveInfo | null): readonly string[] {
  if (parentId === null) return [];
  return [parentId, ...(parent === null ? [] : idsBefore(parent))].slice(0, ANCESTORS_KEPT);
}

/** Returns whether two saves hold the same point of one branch: same step, same machine, same memory. */
export function isSamePoint(one: SaveInfo, other: SaveInfo): boolean {
  return (
    one.runId === other.runId &&
    one.branchId === other.branchId &&
    one.totalSteps === other.totalSteps &&
    PART_NAMES.every((part) => one.parts[part].sha256 === other.parts[part].sha256)
  );
}

/** The greatest `seq` first; of copies of one checkpoint, the main save first. */
export function newestFirst(saves: readonly SaveEntry[]): readonly SaveEntry[] {
  return [...saves].sort(
    (a, b) =>
      b.info.seq - a.info.seq ||
      PLACES.indexOf(a.place) - PLACES.indexOf(b.place) ||
      (a.file < b.file ? -1 : 1),
  );
}

function findNewest(saves: readonly SaveEntry[]): SaveEntry | null {
  const candidates = newestFirst(saves).filter(isPoint);
  const parents = new Set(candidates.map(({ info }) => info.parentId));
  return candidates.find(({ info }) => !parents.has(info.id)) ?? candidates[0] ?? null;
}

function idsBefore(info: SaveInfo): readonly string[] {
  return info.parentId === null || info.parentId === info.ancestorIds[0]
    ? info.ancestorIds
    : [info.parentId, ...info.ancestorIds];
}

/** Returns a test whether a save is one of an open stop from which no other save descends. */
export function isLeftOpen(
  saves: readonly SaveEntry[],
  isOpen: (info: SaveInfo) => boolean,
): (save: SaveEntry) => boolean {
  const wentOn = new Set(saves.flatMap(({ info }) => idsBefore(info)));
  return ({ info }) => isOpen(info) && !wentOn.has(info.id);
}
