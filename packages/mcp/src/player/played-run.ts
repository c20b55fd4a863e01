import type { ToolSpec } from "../../../../src/base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { NearGoals } from "../../../../src/base/vocabulary/plan.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { SaveEntry } from "../../../../src/record/saves/format/save-entry.ts";
import type { Standing, Told } from "./told.ts";

/**
 * A run whose player is an MCP client. What is asked of it is done one after the other, in the order in which it came; each
 * but `leave` opens the run's folder where that was let go.
 *
 * All throw a `RunnerError` where the run cannot be opened (`folder-locked` …), and what breaks it.
 */
export interface PlayedRun {
  /** The tools of this game, and the one that answers a skill; one more once the operator has written. */
  readonly tools: readonly ToolSpec[];
  /** The system prompt: the game, and how to play it. */
  howToPlay(): Promise<string>;
  /** The present state with the screen, or a skill's open question. Not a step. */
  look(): Promise<Told>;
  /** The present state, as data. Not a step. */
  state(): Promise<PlayedState>;
  /** The known part of the player's map; null if none is known. Not a step. */
  map(): Promise<string | null>;
  /**
   * One step with that call; in the middle of a step, the answer to a skill. A signal that was aborted before leaves all as it
   * is, and its reason is thrown; later the step ends where it can, and what it did by then is done.
   */
  call(tool: string, input: JsonObject, options?: CallOptions): Promise<Told>;
  /** Makes a manual save. @throws RunnerError `cannot-write`, `label-invalid`; `save-unanswered` in the middle of a step */
  save(label: string | null): Promise<SaveEntry>;
  /** Every good save of this game, newest first. */
  list(): Promise<readonly SaveEntry[]>;
  /** A save's file, checked whole: a PNG. Takes no paths. @throws RunnerError `save-missing`, `save-damaged` … */
  readSave(reference: string): Promise<SavedFile>;
  /** Continues from a save, on a new branch. Takes no paths. @throws RunnerError `save-missing` … */
  load(reference: string): Promise<Told>;
  /** Continues from the end of a step, on a new branch. @throws RunnerError `step-out-of-range` … */
  goBackTo(step: number): Promise<Told>;
  /** Calls back after each change; returns the function that ends this. */
  onChange(listener: () => void): () => void;
  /** Leaves the run saved, and lets go of the folder. A step that is carried out comes to its end before. */
  leave(): Promise<void>;
}

/** The options of a call. */
export interface CallOptions {
  /** Ends the step where it can. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the events of the step. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
  /** The client's name and version, as the journal keeps it. */
  readonly client?: string | undefined;
}

/** The state of a run, as data. */
export interface PlayedState {
  readonly runId: string;
  readonly branch: string;
  /** Steps from the start of the game along this branch. */
  readonly step: number;
  /** The title in the ROM's header. */
  readonly game: string;
  readonly gameInfo: GameInfo;
  readonly notes: Readonly<Record<string, string>>;
  readonly goal: string | null;
  readonly plan: NearGoals;
  /** Whether a skill waits for an answer in the middle of a step. */
  readonly asks: boolean;
  /** Null while the run continues. */
  readonly waitsFor: Standing | null;
}

/** A save with the bytes of its file. */
export interface SavedFile {
  readonly entry: SaveEntry;
  readonly png: Uint8Array;
}
