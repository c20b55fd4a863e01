import type { SaveInfo } from "./save-info.ts";

/**
 * The place of a save: the one main save, its backups, `checkpoints/`, `slots/`, or the archive outside the main line.
 */
export type SavePlace = "main" | "backup" | "checkpoint" | "slot" | "archive";

/** A save that is there, by its info. */
export interface SaveEntry {
  /** Its path, on the disk of its store. */
  readonly file: string;
  readonly place: SavePlace;
  readonly info: SaveInfo;
  /** Of the whole file. */
  readonly bytes: number;
}

/**
 * Returns whether a run continues from a save by default: not from one in the middle of a step, whose reply it does
 * not hold.
 */
export function isPoint({ place, info }: Pick<SaveEntry, "place" | "info">): boolean {
  return place !== "slot" && place !== "archive" && info.kind !== "pre-operation";
}

/** Returns whether a save was made in the middle of a step, and so is not a point of a journal. */
export function isInStep({ kind, journal }: Pick<SaveInfo, "kind" | "journal">): boolean {
  return journal === null && (kind === "slot" || kind === "pre-operation");
}
