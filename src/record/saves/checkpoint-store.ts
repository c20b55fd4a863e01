import type { SaveInfoShares } from "../../base/seam/shares.ts";
import type { Checkpoint, CheckpointKind } from "../../base/vocabulary/checkpoint.ts";
import type { RefusedSave } from "./folder/scan-part.ts";
import type { SaveEntry } from "./format/save-entry.ts";

/** The reason and the name of a save, and what the info says of parts. */
export interface SaveRequest extends SaveInfoShares {
  readonly kind: CheckpointKind;
  /** A name or a note for people; {@link CheckpointStore.load} takes it. */
  readonly label?: string | null;
  /** 0–15; needed for kind `slot` and for no other. */
  readonly slot?: number;
}

/** The result of a save. */
export interface SaveReceipt extends SaveEntry {
  /**
   * False when the main save already was this point. Then `info` is that save's, so its id, and not the
   * given checkpoint's, is the parent of what comes next.
   */
  readonly written: boolean;
  /** Lines for the log: the save is good, but something after it failed and is tried again at the next one. */
  readonly notices: readonly string[];
}

/** A save that was read whole. */
export interface LoadedSave extends SaveEntry {
  readonly checkpoint: Checkpoint;
  /** One line for each newer save that was passed over because it is damaged. */
  readonly notices: readonly string[];
}

/** The saves that {@link CheckpointStore.clear} removes. */
export interface ClearRequest {
  readonly kind: CheckpointKind;
  /** Only those saved at least so long ago. */
  readonly olderThanDays?: number;
}

/**
 * Keeps the checkpoints of one game. Continuing from anything but the latest save needs a new `branchId`: within a
 * branch, each save is the parent of the next.
 *
 * Every method throws a `RunnerError` for problems that the user can fix: `cannot-write` (existing saves are then
 * untouched), `save-damaged` and others for one that cannot be loaded here, `save-missing` without one. Calls do not
 * overlap. Returned values must not be changed, and the store copies its arguments.
 */
export interface CheckpointStore {
  /** The ROM of the game whose saves these are; null for a store that takes any game's, until the first is saved. */
  readonly romSha256: string | null;

  /** Puts things in order: finishes what a killed process began, sweeps its temporary files, applies retention. */
  tidy(): Promise<readonly string[]>;

  /** Saves a checkpoint. When this returns, it outlives a power cut. */
  save(checkpoint: Checkpoint, request: SaveRequest): Promise<SaveReceipt>;

  /** Returns the current save, or null without one to continue from. */
  latest(): Promise<SaveEntry | null>;

  /**
   * The save that `reference` means, checked whole: `latest` (or its newest good ancestor, unless a later version made it), `backup` (the nearest
   * ancestor among the backups), `-1` (one save before the latest; `-2` …), `slot:3`, a file, an id or at least
   * six characters of its beginning, or a label (the newest one with it).
   */
  load(reference: string): Promise<LoadedSave>;

  /** Every good save, newest first; what is damaged is left out. Reads only the infos. */
  list(): Promise<readonly SaveEntry[]>;

  /** The files that have the name of a save and are none, or damaged; a store without files has no such method. */
  listDamaged?(): Promise<readonly RefusedSave[]>;

  /** Keeps the save that `reference` means as a manual one with this label; a copy, unless it already is one. */
  label(reference: string, label: string): Promise<SaveEntry>;

  /** The save that {@link remove} would remove; refuses what it would refuse. Reads only its info. */
  findRemovable(reference: string): Promise<SaveEntry>;

  /** Removes one save. The main save that the run goes on from is refused. */
  remove(reference: string): Promise<SaveEntry>;

  /** Removes the saves of a kind from `checkpoints/` and `slots/`, never what the run goes on from. */
  clear(request: ClearRequest): Promise<readonly SaveEntry[]>;
}
