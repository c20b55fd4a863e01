import { ARCHIVE_FOLDER, isMainKind, pathBeside, renderSaveName } from "../folder/save-name.ts";
import type { SaveEntry } from "../format/save-entry.ts";
import type { SaveInfo } from "../format/save-info.ts";
import { newestFirst } from "../lookup/lineage.ts";

/** One effect on a save folder. All names are relative to it. */
export type RotationStep =
  /** Moves a file into a folder of the archive, where nothing is ever replaced. */
  | { readonly do: "archive"; readonly name: string; readonly folder: string }
  | { readonly do: "rename"; readonly name: string; readonly to: string }
  /** Moves a backup into `checkpoints/`, which is made. */
  | { readonly do: "keep"; readonly name: string; readonly to: string }
  | { readonly do: "remove"; readonly name: string };

/** The input of rotation. */
export interface RotationInput {
  readonly slug: string;
  /** The good saves at the top of the folder, main and backups alike, by name. */
  readonly saves: ReadonlyMap<string, SaveEntry>;
  /** Other names there that are taken: damaged saves, which are never removed. */
  readonly taken: ReadonlySet<string>;
  /** The ids of what is current and of all that it descends from. */
  readonly line: ReadonlySet<string>;
  readonly keepBackups: number;
  /** The half hours of play, by {@link playPeriod}, of which `checkpoints/` has a save already. */
  readonly keptPeriods: ReadonlySet<string>;
}

/** Characters of an id that a file's name holds. */
const NAMED_ID = 8;

/** Of so much play one save is kept for long. */
const PERIOD_MS = 30 * 60 * 1_000;

/** Returns the run and half hour of play of a save; null in the first half hour, and if the save lacks it. */
export function playPeriod({ runId, playedMs = 0 }: Pick<SaveInfo, "runId" | "playedMs">): string | null {
  const period = Math.floor(playedMs / PERIOD_MS);
  return period === 0 ? null : `${runId} ${period}`;
}

/** The folder for files that only block a name. (Earlier versions called it `archive/displaced`.) */
export const QUARANTINE_FOLDER: string = `${ARCHIVE_FOLDER}/quarantined`;

/**
 * Returns the folder of a save that leaves the main line: `archive/lantern_2026-11-21_run-1f00aa2b_branch-9c1d2e3f`.
 * Depends on the save alone, so planning again after a kill gives the same name. (Earlier versions wrote `archive/<run
 * id>/<branch id>`: saves are found there too.)
 */
export function archiveFolder({ game, saveTime, runId, branchId }: SaveInfo): string {
  const ids = `run-${runId.slice(0, 8)}_branch-${branchId.slice(0, 8)}`;
  return `${ARCHIVE_FOLDER}/${game.slug}_${saveTime.slice(0, 10)}_${ids}`;
}

/**
 * Plans the moves that put a folder in order: the newest save of the main line is the main one, the next `keepBackups`
 * are its backups; of older ones, one of each half hour of play moves to `checkpoints/` and the others are removed;
 * saves outside the main line move to the archive. Empty when all is in order, so a kill in the middle is harmless:
 * planning again gives the remaining moves.
 */
export function planRotation(input: RotationInput): readonly RotationStep[] {
  const { slug, saves, taken, line, keepBackups, keptPeriods } = input;
  const archives: RotationStep[] = [];
  const keeps: RotationStep[] = [];
  const periods = new Set(keptPeriods);
  const removals = new Set<string>();
  const kept = new Map<string, string>();
  const keptIds = new Set<string>();

  for (const [name, entry] of inOrder(saves)) {
    const { id, totalSteps } = entry.info;
    const target = renderSaveName({ place: kept.size === 0 ? "main" : "backup", slug, step: totalSteps });
    const isBackupLink = name === renderSaveName({ place: "backup", slug, step: totalSteps });
    if (line.has(id) && keptIds.has(id) && isBackupLink) {
      // A process that was killed between linking and renaming leaves one file under two names.
      removals.add(name);
    } else if (!line.has(id) || keptIds.has(id) || kept.has(target)) {
      archives.push({ do: "archive", name, folder: archiveFolder(entry.info) });
    } else if (kept.size > keepBackups) {
      const period = playPeriod(entry.info);
      if (period === null || periods.has(period) || !isMainKind(entry.info.kind)) removals.add(name);
      else {
        periods.add(period);
        keeps.push({ do: "keep", name, to: pathBeside(slug, { ...entry.info, id: id.slice(0, NAMED_ID) }) });
      }
    } else {
      kept.set(target, name);
      keptIds.add(id);
    }
  }

  const quarantined = [...kept.keys()].filter((name) => taken.has(name));
  return [
    ...quarantined.map((name) => ({ do: "archive" as const, name, folder: QUARANTINE_FOLDER })),
    ...archives,
    ...keeps,
    ...planRenames(kept, removals),
  ];
}

/** The newest first, and of one checkpoint's copies the main one. */
function inOrder(saves: ReadonlyMap<string, SaveEntry>): readonly (readonly [string, SaveEntry])[] {
  const names = new Map([...saves].map(([name, entry]) => [entry, name]));
  return newestFirst([...saves.values()]).map((entry) => [names.get(entry) ?? "", entry]);
}

/** Renames, each when its new name is free, and removals: after them, but where one frees a name. */
function planRenames(
  kept: ReadonlyMap<string, string>,
  removals: ReadonlySet<string>,
): readonly RotationStep[] {
  const steps: RotationStep[] = [];
  const pending = new Map([...kept].filter(([to, name]) => to !== name));
  const toRemove = new Set(removals);
  while (pending.size > 0) {
    const held = new Set(pending.values());
    const free = [...pending].find(([to]) => !held.has(to));
    // Two saves with each other's names, which only renaming by hand causes. Leave them so.
    if (free === undefined) break;
    const [to, name] = free;
    if (toRemove.delete(to)) steps.push({ do: "remove", name: to });
    steps.push({ do: "rename", name, to });
    pending.delete(to);
  }
  return [...steps, ...[...toRemove].map((name) => ({ do: "remove" as const, name }))];
}
