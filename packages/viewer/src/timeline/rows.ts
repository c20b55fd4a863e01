import type { MarkShares } from "../../../../src/base/seam/shares.ts";
import type { GameIdentity } from "../../../../src/base/vocabulary/checkpoint.ts";
import type { PaletteName } from "../../../../src/base/vocabulary/run-settings.ts";
import type { Usage } from "../../../../src/base/vocabulary/usage.ts";
import type { Ledger } from "../../../../src/record/ledger/summarize-calls.ts";
import type { CoreIdentity } from "../../../emulator/src/machine/machine.ts";

/** The player's position, as far as the game's state has it. */
export interface MapPosition {
  readonly x: number;
  readonly y: number;
  /** Its name or number; empty where the game has none. */
  readonly map: string;
}

/** One step that was played, on one branch. Plain JSON, in the order of the journal. */
export interface StepRow {
  /** Its place among all steps of the journal, from 0: what everything else refers to. */
  readonly index: number;
  /** Steps from the start of the game along its branch, with this one. */
  readonly step: number;
  readonly branchId: string;
  readonly runId: string;
  /** Of its outcome's line, in bytes from the beginning of the journal. */
  readonly offset: number;
  /** The time of its end, in ISO 8601. */
  readonly time: string;
  readonly by: "lm" | "operator";
  /** Frames that its track has. */
  readonly frames: number;
  /** Buttons that its track presses. */
  readonly presses: number;
  /** Of the machine after it, in hex. */
  readonly sha256: string;
  /** The place as shown to people; null if the game has none. */
  readonly place: string | null;
  readonly position: MapPosition | null;
  /** The first words of what the LM said, at most 120 characters; empty for none. */
  readonly said: string;
  /** The actions of its calls, at most 80 characters: `pressed up, a`. */
  readonly did: string;
  /** Of the reply that was played, as are the next three; null for an operator's step. */
  readonly model: string | null;
  readonly tokens: Usage | null;
  /** Null where the price is not known, too. */
  readonly costUsd: number | null;
  readonly ms: number | null;
  /** Time of play since the game's step before in the journal; sessions that ended, waits for a person and breaks are left out. */
  readonly playedMs: number;
  /** The cost of all calls since that step: summaries, questions of skills and lost tries, too. */
  readonly spentUsd: number;
  /** Tries of its call that came to nothing. */
  readonly lost: number;
  /** False when nothing could be done with the reply. */
  readonly useful: boolean;
  /** Whether the message with its result shows a picture. */
  readonly hasPicture: boolean;
  readonly milestones: readonly string[];
}

/** One line of play. */
export interface BranchRow {
  readonly branchId: string;
  readonly runId: string;
  readonly agentId: string;
  /** The colours in which the game is shown there, by the settings that were recorded last. */
  readonly palette: PaletteName;
  /** The point at which it left another one; null if it begins at power-on, or at a save outside the journal. */
  readonly from: { readonly branchId: string; readonly step: number } | null;
  /** Its steps among all rows; null while it has none. Steps of other branches may be between them. */
  readonly firstIndex: number | null;
  readonly lastIndex: number | null;
  /** Steps from the start of the game; null while it has none. */
  readonly firstStep: number | null;
  readonly lastStep: number | null;
  /** Whether it is on the way to the branch that is current, by the journal's last head. */
  readonly current: boolean;
  /** Whether it is that branch. */
  readonly head: boolean;
}

/** The kinds of marks. */
export type MarkKind =
  | ("start" | "summary" | "milestone" | "save" | "lost")
  | ("decision" | "operator" | "keyframe")
  | keyof MarkShares;

/** An event at a step, or right after it. */
export interface Mark {
  readonly kind: MarkKind;
  /** Steps from the start of the game; for what happens in the middle of a step, that step. */
  readonly step: number;
  /** The row of its branch that was there then; null for none. For what belongs to a step, that step's. */
  readonly index: number | null;
  readonly branchId: string;
  /** In ISO 8601. */
  readonly time: string;
  /** In words, on one line of at most 200 characters. */
  readonly text: string;
  /** Of the save, the interrupt or the message. */
  readonly id?: string;
}

/** The sums of all branches. */
export interface Totals extends Ledger {
  readonly steps: number;
  /** Time of play, without what lies between two sessions. */
  readonly playedMs: number;
  /** Of the calls whose cost is known. */
  readonly costUsd: number;
  /** Calls whose cost is not known: no reply came back, or the model has no price. */
  readonly unknownCalls: number;
  readonly tokens: Usage;
}

/** The sums of one game: a folder has another one after each new game. */
export interface GameTotals extends Totals {
  readonly runId: string;
}

/** The contents of a journal, as far as it was read. */
export interface TimelineView {
  readonly slug: string;
  /** Null where the journal does not hold the beginning of a game. */
  readonly game: GameIdentity | null;
  readonly core: CoreIdentity | null;
  /** Bytes read of the file. */
  readonly bytes: number;
  /** The size of the file when it was looked at last, in bytes. */
  readonly journalBytes: number;
  readonly rows: readonly StepRow[];
  readonly branches: readonly BranchRow[];
  readonly marks: readonly Mark[];
  /** Of all games together. */
  readonly totals: Totals;
  /** Of each game, in the order in which they began. */
  readonly games: readonly GameTotals[];
  /** The damaged or unreadable part, in a sentence; null for none. */
  readonly damage: string | null;
  /** Grows when another file replaces the one that was read: every index is another step's then. */
  readonly generation: number;
}
