import type { ImageTable, ToolSpec } from "../../../base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { OperatorAnswer } from "../../../base/vocabulary/mail.ts";
import type { NearGoals } from "../../../base/vocabulary/plan.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { SkillRun } from "../../../base/vocabulary/skill.ts";
import type { InputRecorder } from "../../../game/actions/input-recorder.ts";
import type { InterruptionWatch } from "../../../game/actions/interruption-watch.ts";
import type { TextGame } from "../../../game/actions/text/text-game.ts";
import type { CollisionGrid } from "../../../game/games/game-adapter.ts";
import type { WorldNow } from "../../../game/world/world-now.ts";
import type { StepRecords } from "../skills/step-records.ts";
import type { StepSkills } from "../skills/step-skills.ts";

/** What a tool may change besides the machine. Tools return a new one; nothing is changed in place. */
export interface Jotter {
  readonly notes: Readonly<Record<string, string>>;
  readonly plan: NearGoals;
}

/** Which call it is, of which step. */
interface ToolCall {
  /** The same each time that the step is tried, and no other call's. */
  readonly id: string;
  readonly step: number;
  /** Its place in the reply, from 1. */
  readonly n: number;
  /** Ends the run. */
  readonly signal: AbortSignal;
  /** The game as it was told before the step. */
  readonly gameInfo: GameInfo;
}

/** What a tool works with. */
export interface ToolContext {
  readonly recorder: InputRecorder;
  readonly watch: InterruptionWatch;
  readonly jotter: Jotter;
  /** What an earlier try of the step left in the journal, and what writes there before it acts. */
  readonly records: StepRecords;
  /** What the tools for skills work with. */
  readonly skills: StepSkills;
  /** Where one can walk, or null where that makes no sense. Lets a step that is under way come to its end first. */
  grid(): CollisionGrid | null;
  /** The game as those who read its texts and choose in its menus get it. */
  readonly textGame: TextGame;
  /** The game's maps; null for a game that does not tell where the player stands. */
  readonly world: WorldNow | null;
  /** For the tools of builders. */
  readonly call: ToolCall;
  /** Whether an earlier call of the same reply let the game run: whoever wrote this one did not see what came of that. */
  readonly isBehind: boolean;
}

/** What came of one tool call. Mistakes of the LM's are told in `text`, never thrown. */
export interface ToolOutcome {
  /** What the LM is told. Never empty. */
  readonly text: string;
  readonly isError?: boolean;
  /** Whether it ended before it did all that was asked for, as a walk into a battle. That is no mistake of the LM's. */
  readonly isCutShort?: boolean;
  readonly jotter?: Jotter;
  /** What the operator is answered. */
  readonly answer?: OperatorAnswer;
  /** A picture that goes with the text, as a PNG; `text` says what it shows. */
  readonly picture?: { readonly text: string; readonly png: Uint8Array };
  /** A skill that ran, and the PNGs of its captures. */
  readonly skill?: { readonly run: SkillRun; readonly images: ImageTable };
}

/** One tool: what the LM is told of it, and what it does. `input` is whatever the LM wrote. */
export interface Tool {
  readonly spec: ToolSpec;
  /** Whether it needs a game whose walking grid is known. */
  readonly needsGrid?: boolean;
  /** Whether it needs a game that tells where on its maps the player stands. */
  readonly needsStanding?: boolean;
  /** The method of the game's adapter without which it is of no use. */
  readonly needs?: "shownText" | "shownMenu" | "shownKeyboard";
  /** Whether it only thinks, looks up or answers: it is done in a reply that is for thinking, too. */
  readonly isForThought?: boolean;
  /** Carries out one call; may tell what happens on the way. */
  run(input: JsonObject, context: ToolContext): AsyncGenerator<RunEvent, ToolOutcome>;
}

/** The `run` of a tool that has nothing to tell on the way and waits for nobody. */
export function atOnce(run: (input: JsonObject, context: ToolContext) => ToolOutcome): Tool["run"] {
  // biome-ignore lint/correctness/useYield: it says nothing on the way.
  return async function* (input, context) {
    return run(input, context);
  };
}

/** The same for one that takes long, and lets others run meanwhile. */
export function inTurns(run: (input: JsonObject, context: ToolContext) => Promise<ToolOutcome>): Tool["run"] {
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
 * An answer that says what the game does not let one do now; nothing was done. Behind another call it is no mistake: a fight
 * that began on the way there could not be foreseen.
 */
export function notNow(text: string, { isBehind }: Pick<ToolContext, "isBehind">): ToolOutcome {
  return isBehind ? { text, isCutShort: true } : mistake(text);
}
