import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import type { GameInfo } from "./game-info.ts";
import type { JournalPosition } from "./journal/journal-position.ts";
import type { Memory } from "./run-state.ts";

/** Why a checkpoint was made. The value is the same for all of them. */
export const CHECKPOINT_KINDS = [
  "routine",
  "emergency",
  "milestone",
  "manual",
  "slot",
  "pre-operation",
  "recovery",
  "interrupt",
  "workflow",
] as const;

/** Why a checkpoint was made. */
export type CheckpointKind = (typeof CHECKPOINT_KINDS)[number];

/** The kind of the checkpoint at which a run stands until a person lets it go on. */
export const STOP_KIND = "interrupt";

/** The game that a checkpoint belongs to. */
export interface GameIdentity {
  /** The title in the cartridge's header. */
  readonly title: string;
  /** The beginning of file names. */
  readonly slug: string;
  /** SHA-256 of the ROM, in hex. */
  readonly romSha256: string;
  /** The path of the ROM: absolute, or null for the bundled game. */
  readonly romPath: string | null;
  /** The path of the user's own memory map with which the game is read; absent or null for none. */
  readonly gameMap?: string | null;
  /** The path of the symbol file whose names that map uses; absent or null for none. */
  readonly symbols?: string | null;
}

/** The inputs of a run beside the ROM, in a few plain values: continuing with others gives a notice. */
export interface RunInputs {
  readonly goal: string | null;
  /** Of the present conversation's system prompt, in hex. */
  readonly systemSha256: string;
  /** The id of the game adapter. */
  readonly adapter: string;
}

/** Machine state, memory and place in the loop, with an id and its parent's id. */
export interface Checkpoint {
  readonly id: string;
  readonly parentId: string | null;
  readonly runId: string;
  readonly branchId: string;
  readonly totalSteps: number;
  readonly game: GameIdentity;
  readonly gameInfo: GameInfo;
  readonly machine: MachineState;
  readonly memory: Memory;
  /** Null where no journal is kept. */
  readonly journal: JournalPosition | null;
  /** Missing where they are not known. */
  readonly inputs?: RunInputs;
}
