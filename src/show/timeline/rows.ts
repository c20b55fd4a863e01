import type { GameIdentity } from "../../base/vocabulary/checkpoint.ts";
import type { CoreIdentity } from "../../base/vocabulary/machine.ts";
import type { PaletteName } from "../../base/vocabulary/run-settings.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import type { Ledger } from "../../record/ledger/summarize-calls.ts";

/** Where the player stands, as far as what the game tells has it. */
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
  /** When it ended, in ISO 8601. */
  readonly time: string;
  readonly by: "lm" | "operator";
  /** Frames that its track has. */
  readonly frames: number;
  /** Of the machine behind it, in hex. */
  readonly sha256: string;
  /** What people are shown as the place; null where the game tells none. */
  readonly place: string | null;
  readonly position: MapPosition | null;
  /** The first words of what the LM said, at most 120 characters; empty for none. */
  readonly said: string;
  /** What its calls did, at most 80 characters: `pressed up, a`. */
  readonly did: string;
  /** Of the reply that was played, as are the next three; null for an operator's step. */
  readonly model: string | null;
  readonly tokens: Usage | null;
  /** Null where the price is not known, too. */
  readonly costUsd: number | null;
  readonly ms: number | null;
  /** Time of play since the game's step before in the journal; sessions that ended, waits for a person and breaks are left out. */
  readonly playedMs: number;
  /** What all calls cost since that step: summaries, questions of skills and tries that were lost, too. */
  readonly spentUsd: number;
  /** Tries of its call that came to nothing. */
  readonly lost: number;
  /** False when nothing could be done with the reply. */
  readonly useful: boolean;
  /** Whether the message that tells what it did shows a picture. */
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
  /** Where it left another one; null where it begins at power-on, or at a save of which the journal does not tell. */
  readonly from: { readonly branchId: string; readonly step: number } | null;
  /** Its steps among all rows; null while it has none. Steps of other branches may stand between them. */
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

/** What a mark can be. */
export type MarkKind =
  | ("start" | "summary" | "milestone" | "save" | "lost" | "interrupt" | "resume" | "recovery" | "rollback")
  | ("mail" | "answer" | "decision" | "operator" | "skill" | "stage" | "keyframe");

/** Something that happened at a step, or right behind it. */
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

/** What all branches took together. */
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

/** What one game took: a folder has another one after each new game. */
export interface GameTotals extends Totals {
  readonly runId: string;
}

/** What a journal tells, as far as it was read. */
export interface TimelineView {
  readonly slug: string;
  /** Null where the journal does not hold the beginning of a game. */
  readonly game: GameIdentity | null;
  readonly core: CoreIdentity | null;
  /** How much of the file was read, in bytes. */
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
  /** What is damaged or cannot be read, in a sentence; null for nothing. */
  readonly damage: string | null;
  /** Grows when another file stands in the place of the one that was read: every index is another step's then. */
  readonly generation: number;
}
