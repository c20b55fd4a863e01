import { RunnerError } from "../../../base/errors.ts";
import { type CheckpointKind, STOP_KIND } from "../../../base/vocabulary/checkpoint.ts";
import type { ClearRequest } from "../checkpoint-store.ts";
import type { SaveEntry } from "../format/save-entry.ts";
import type { SaveInfo } from "../format/save-info.ts";
import { newestFirst } from "../lookup/lineage.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The retention of a kind beside the main save. Other kinds stay until they are removed or overwritten. */
interface Retention {
  /** The number of newest saves kept of each branch; open ones don't count. */
  readonly newest?: number;
  readonly days?: number;
}

const RETENTION: Readonly<Partial<Record<CheckpointKind, Retention>>> = {
  // One of each half hour of play: a day of it.
  routine: { newest: 48 },
  emergency: { newest: 48 },
  milestone: { newest: 20 },
  [STOP_KIND]: { newest: 20 },
  // Those of operations that succeeded are gone already.
  "pre-operation": { newest: 20 },
  recovery: { days: 7 },
};

/** The input of retention. */
export interface RetentionInput {
  readonly saves: readonly SaveEntry[];
  /** The save that the run continues from: it always stays. */
  readonly current: SaveEntry | null;
  /** Whether a run still waits at a stop from which no save descends. */
  readonly isOpen: (info: SaveInfo) => boolean;
  readonly now: Date;
}

/**
 * The saves in `checkpoints/` whose time is over. Each branch of each run has its own twenty, so that a new game
 * pushes out nothing of an old one.
 */
export function planRetention({ saves, current, isOpen, now }: RetentionInput): readonly SaveEntry[] {
  const counts = new Map<string, number>();
  const parents = new Set(saves.flatMap(({ info }) => [info.parentId, ...info.ancestorIds]));
  return newestFirst(saves).filter(({ file, place, info }) => {
    const retention = RETENTION[info.kind];
    if (place !== "checkpoint" || retention === undefined) return false;
    if (info.kind === STOP_KIND && !parents.has(info.id) && isOpen(info)) return false;

    const group = `${info.kind} ${info.runId} ${info.branchId}`;
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    const { newest = Number.POSITIVE_INFINITY, days = Number.POSITIVE_INFINITY } = retention;
    return file !== current?.file && (count > newest || ageInDays(info, now) > days);
  });
}

/**
 * Plans which saves clearing a kind removes: from `checkpoints/` and `slots/`, never the save that the run continues
 * from.
 */
export function planClear(
  saves: readonly SaveEntry[],
  { kind, olderThanDays = 0 }: ClearRequest,
  current: SaveEntry | null,
  now: Date,
): readonly SaveEntry[] {
  return saves.filter(
    ({ file, place, info }) =>
      (place === "checkpoint" || place === "slot") &&
      info.kind === kind &&
      (olderThanDays === 0 || ageInDays(info, now) >= olderThanDays) &&
      file !== current?.file,
  );
}

/** Plans which saves to remove beyond `limit`: the oldest, archived ones first, never the main save or the newest. */
export function planLimit(saves: readonly SaveEntry[], limit: number): readonly SaveEntry[] {
  const [, ...older] = newestFirst(saves);
  const spare = older.filter(({ place }) => place !== "main").reverse();
  const isArchived = ({ place }: SaveEntry) => place === "archive";
  const order = [...spare.filter(isArchived), ...spare.filter((entry) => !isArchived(entry))];
  return order.slice(0, Math.max(0, saves.length - limit));
}

/** Refuses to remove the main save that the run goes on from, and what is in no save folder of this game. */
export function checkRemovable(
  entry: SaveEntry,
  { saves, current }: { readonly saves: readonly SaveEntry[]; readonly current: SaveEntry | null },
): void {
  if (!saves.some(({ file }) => file === entry.file)) {
    throw new RunnerError("save-outside-folder", `${entry.file} is not in the save folder`);
  }
  if (entry.file !== current?.file || entry.place === "checkpoint") return;
  throw new RunnerError("save-in-use", `${entry.file} is what the run goes on from`, {
    facts: { file: entry.file },
  });
}

/** Negative for a time that is yet to come, which a wrong clock can have written: such a save stays. */
function ageInDays({ saveTime }: SaveInfo, now: Date): number {
  return (now.getTime() - Date.parse(saveTime)) / DAY_MS;
}
