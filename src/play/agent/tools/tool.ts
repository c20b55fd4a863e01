import type { FightWatch } from "../../../../packages/games/src/actions/fight-watch.ts";
import type { InputRecorder } from "../../../../packages/games/src/actions/input-recorder.ts";
import type { InterruptionWatch } from "../../../../packages/games/src/actions/interruption-watch.ts";
import type { TextGame } from "../../../../packages/games/src/actions/text/text-game.ts";
import type { CollisionGrid } from "../../../../packages/games/src/known/game-adapter.ts";
import type { WorldNow } from "../../../../packages/games/src/world/world-now.ts";
import type {
  JotterShares,
  MemoryShares,
  ToolContextShares,
  ToolOutcomeShares,
} from "../../../base/seam/shares.ts";
import type { ToolSpec } from "../../../base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { NearGoals } from "../../../base/vocabulary/plan.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { StepRecords } from "./step-records.ts";

/** The data that a tool may change besides the machine. Tools return a new one; nothing is changed in place. */
export interface Jotter extends JotterShares {
  readonly notes: Readonly<Record<string, string>>;
  readonly plan: NearGoals;
}

/** The part of a run's memory on which a conversation's tools may depend. */
export type ToolMemory = Pick<Memory, "settings" | keyof MemoryShares>;

/** The call, and its step. */
interface ToolCall {
  /** The same each time that the step is tried, and no other call's. */
  readonly id: string;
  readonly step: number;
  /** Its place in the reply, from 1. */
  readonly n: number;
  /** Ends the run. */
  readonly signal: AbortSignal;
  /** The game as shown before the step. */
  readonly gameInfo: GameInfo;
}

/** The context of a tool. */
export interface ToolContext extends ToolContextShares {
  readonly recorder: InputRecorder;
  readonly watch: InterruptionWatch;
  readonly jotter: Jotter;
  /** The records of an earlier try of the step; tools append to them before they act. */
  readonly records: StepRecords;
  /** Returns the walkable cells, or null if there are none. First lets a step under way end. */
  grid(): CollisionGrid | null;
  /** The game as those who read its texts and choose in its menus get it. */
  readonly textGame: TextGame;
  /** The run's memory before the step. */
  readonly memory: Memory;
  /** The game's maps; null for a game without the player's position. */
  readonly world: WorldNow | null;
  /** For the tools of builders. */
  readonly call: ToolCall;
  /** Looks at the fights of the step's replies; null where they stop none. */
  readonly fights: FightWatch | null;
  /** Whether an earlier call of the same reply let the game run: the author of this one did not see its result. */
  readonly isBehind: boolean;
}

/** A picture that a call kept, as the LM is shown it. */
export interface KeptPicture {
  readonly text: string;
  readonly sha256: string;
  readonly png: Uint8Array;
}

/** The result of one tool call. The LM's mistakes are reported in `text`, never thrown. */
export interface ToolOutcome extends ToolOutcomeShares {
  /** The text for the LM. Never empty. */
  readonly text: string;
  readonly isError?: boolean;
  /** Whether it ended early, as a walk into a battle. That is not a mistake of the LM's. */
  readonly isCutShort?: boolean;
  /** The reason for that, for the calls behind it: `you entered Wood for the first time`. Absent where its text says enough. */
  readonly cutBy?: string;
  /** Whether it is the answer to a call that was not carried out, since an earlier one stopped the reply. */
  readonly isSkipped?: boolean;
  /** The game's texts that it read. */
  readonly read?: readonly string[];
  readonly jotter?: Jotter;
  /** A picture that goes with the text, as a PNG; `text` says what it shows. */
  readonly picture?: { readonly text: string; readonly png: Uint8Array };
}

/**
 * The part of the game that a call was written for, by which it is decided whether it still makes sense after an earlier call of
 * its reply failed or was interrupted:
 *
 * - `nothing`: it presses nothing, and what it does is the same wherever the player is.
 * - `map`: the same on the map on which the reply was written.
 * - `text`: it only reads on, so it makes sense where a text is shown.
 * - `button`: it presses buttons, so only the first of them may be one that the game itself asks for.
 * - `scene`: all that the player saw, so it is left out.
 */
export type Presumed = "nothing" | "map" | "text" | "button" | "scene";

/** One tool: its description for the LM, and its function. `input` is unchecked input of the LM's. */
export interface Tool {
  readonly spec: ToolSpec;
  /** The part of the game that a call takes for granted; `scene` where nothing else is certain. */
  readonly presumes: Presumed | ((input: JsonObject) => Presumed);
  /** Whether it needs a game whose walking grid is known. */
  readonly needsGrid?: boolean;
  /** Whether it needs a game with the player's position on its maps. */
  readonly needsStanding?: boolean;
  /** The method of the game's adapter without which it is of no use. */
  readonly needs?: "shownText" | "shownMenu" | "shownKeyboard";
  /** Whether it needs a part of the run that the conversation no longer holds. */
  readonly needsPast?: boolean;
  /** Whether it only thinks, looks up or answers: it is done in a reply that is for thinking, too. */
  readonly isForThought?: boolean;
  /** Whether it speaks to the operator: neither they nor an agent have it. */
  readonly isForOperator?: true;
  /** Carries out one call; may yield events on the way. */
  run(input: JsonObject, context: ToolContext): AsyncGenerator<RunEvent, ToolOutcome>;
}

/** Returns the `run` of a tool without events or waiting. */
export function atOnce(run: (input: JsonObject, context: ToolContext) => ToolOutcome): Tool["run"] {
  // biome-ignore lint/correctness/useYield: it says nothing on the way.
  return async function* (input, context) {
    return run(input, context);
  };
}

/** The same for one that takes long, and lets others run meanwhile. */
export function toolInTurns(
  run: (input: JsonObject, context: ToolContext) => Promise<ToolOutcome>,
): Tool["run"] {
  // biome-ignore lint/correctness/useYield: it says nothing on the way.
  return async function* (input, context) {
    return await run(input, context);
  };
}

/** An answer that says what was wrong; nothing was done. */
export function mistake(text: string): ToolOutcome {
  return { text, isError: true };
}

/**
 * Returns an answer that the game does not allow this now; nothing was done. After another call it is not a mistake: a
 * fight that began on the way could not be foreseen.
 */
export function notNow(text: string, { isBehind }: Pick<ToolContext, "isBehind">): ToolOutcome {
  return isBehind ? { text, isCutShort: true } : mistake(text);
}
