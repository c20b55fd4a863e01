import type { AskedShares, SessionShares } from "../../../base/seam/shares.ts";
import type { Limits } from "../../../base/vocabulary/limits.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { ResumeRequest } from "../../../parts/interrupts/base/resume-request.ts";
import type { PriceTable } from "../../../record/ledger/prices.ts";

/**
 * The start of a run: the present state of its folder, a new game, the newest open interrupt, a save (a file, an id, a
 * label, `backup` or `-1`), or exactly a step. The last two continue from there on a new branch.
 */
export type StartFrom =
  | "present"
  | "new-game"
  | "open-interrupt"
  | { readonly save: string }
  | { readonly step: number };

/** Settings that are asked for. One that is left out stays as the save has it; a new game takes the default. */
export interface AskedSettings
  extends Partial<Omit<RunSettings, "leftOut" | keyof AskedShares>>,
    AskedShares {}

/** All that opens a run. Plain JSON: it can be written down, and opens the same run again. Paths are absolute. */
export interface SessionConfig extends SessionShares {
  /**
   * The folder with the saves and the journal; made when the first of them is written. Null where the run is kept in a
   * store that is given, or not at all.
   */
  readonly saveDir: string | null;
  readonly start: StartFrom;
  /** The ROM, a path or the name of a bundled game; null for that of the game that was played last, or the bundled one. */
  readonly rom: string | null;
  /** A memory map of the game; null for the one that it was played with, or none. */
  readonly gameMap: string | null;
  /** The symbol file whose names the map uses. */
  readonly symbols: string | null;
  /** The file with the player's agents and modes, which replace the run's; null for those that it has. */
  readonly playerFile: string | null;
  readonly settings: AskedSettings;
  /** Whether to continue another agent's run, which then belongs to the new agent. */
  readonly adopt: boolean;
  /** The decision at the run's interrupt; null leaves it open. */
  readonly resume: ResumeRequest | null;
  /** Steps to play, or null for no limit. With 0 the run is saved at its present place, and no player is created. */
  readonly steps: number | null;
  /** The total step at which the run ends, or null for none. */
  readonly untilStep: number | null;
  /** The condition at which the run ends, in CEL over `game`, `totalSteps` and `costUsd`; null for none. */
  readonly until: string | null;
  /** A save is due when the total step is a multiple of this; null for what a resumed interrupt keeps, or 10. */
  readonly saveEvery: number | null;
  /** Backups that are kept besides the main save. */
  readonly keepBackups: number;
  /** The most frames of experiments with a new game whose memory is unknown; 0 for none. */
  readonly learnFrames: number;
  /** Steps that neither a save nor the journal holds, at which the run ends; null for what a resumed interrupt keeps, or 20. */
  readonly maxUnsaved: number | null;
  /** False for a trial: nothing is locked, and nothing is written but an emergency save. */
  readonly autoSave: boolean;
  /** False for no journal: a crash then loses the steps after the last save. */
  readonly journal: boolean;
  /** A line for the shell that is given each answer and each event of recovery as JSON; null for none. No save keeps it. */
  readonly notify: string | null;
  /** The limits of the whole run. A missing limit is that of a resumed interrupt, or none. */
  readonly limits: Partial<Limits>;
  /** Own prices, over the known ones. */
  readonly prices: PriceTable;
  /** The longest silence of the server, in milliseconds; null for what a resumed interrupt keeps, or 2 minutes. */
  readonly lmTimeoutMs: number | null;
  /** The longest time without text, call or thinking, in milliseconds; null for what a resumed interrupt keeps, or 15 minutes. */
  readonly replyTimeoutMs: number | null;
  /** The time limit for retrying a failed call, in milliseconds; null for what a resumed interrupt keeps, or 30 minutes. */
  readonly retryForMs: number | null;
  /** A recording to which the LM's replies are appended, or null. */
  readonly record: string | null;
  /** A recording from which the LM's replies are taken, or null. */
  readonly replay: string | null;
}
