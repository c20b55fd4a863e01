import type { Emulator } from "../../../../packages/emulator/src/emulator.ts";
import type { InputRecorder } from "../../../../packages/games/src/actions/input-recorder.ts";
import type { GameAdapter } from "../../../../packages/games/src/known/game-adapter.ts";
import type { WorldNow } from "../../../../packages/games/src/world/world-now.ts";
import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Clock } from "../../../base/vocabulary/services.ts";
import type { Parameter, Primitive, Skill } from "./format/skill.ts";

/** The ports of a running skill. Implementations record all nondeterministic results, and replay them. */
export interface SkillPorts {
  readonly emulator: Emulator;
  readonly game: { readonly adapter: GameAdapter };
  readonly recorder: InputRecorder;
  readonly clock: Clock;
  /** Ends the skill between two primitives, and any wait at once: its reason is thrown. */
  readonly signal: AbortSignal;
  /** The step of the run, for events. */
  readonly step: number;
  /** The state of the game when the step began. */
  readonly gameInfo: GameInfo;
  readonly definitions: SkillDefinitions;
  readonly slots: SkillSlots;
  readonly inference: SkillInference;
  /** The game's maps; null for a game without the player's position. */
  readonly world: WorldNow | null;
}

/** A skill that was found. */
export interface FoundSkill {
  readonly skill: Skill;
  readonly version: string | null;
}

/** The source of skills. */
export interface SkillDefinitions {
  /**
   * Returns the skill of that name; a text with the reason if it is missing or invalid. Called once for each name in a
   * run of a skill, before its use; `params` are for the record.
   */
  open(name: string, params: JsonObject): FoundSkill | string;
}

/** The contents of a skill's slots: machines that outlive it. */
export interface SkillSlots {
  /** Keeps the machine as it is. Says why not where it cannot be written; null when it was. */
  save(slot: number, label: string | null): Promise<string | null>;

  /** Puts the machine to where it was when the slot was saved; where that cannot be, the machine stays. */
  load(slot: number): Promise<LoadedSlot | { readonly refusal: string }>;
}

/** The contents of a loaded slot. */
export interface LoadedSlot {
  readonly label: string | null;
  /** The step in which it was saved. */
  readonly step: number;
}

/** One question to the LM in the middle of a skill. */
export interface SkillQuestion {
  readonly skill: string;
  readonly label: string;
  /** The question of the skill's author. */
  readonly context: string;
  readonly timeoutSeconds: number;
  readonly gameInfo: GameInfo;
  readonly notes: readonly string[];
  readonly variables: JsonObject;
  /** Skills that are running: the answer may not call them. */
  readonly running: readonly string[];
  /** The parameters of the skill that asks: the answer may name them. */
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Whether a `while` or a `repeat` of it is under way, which a `break` in the answer ends. */
  readonly isInLoop: boolean;
}

/** The LM's answer, or the reason for its absence. */
export type SkillAnswer =
  | {
      readonly type: "answered";
      /** Checked; empty for no change. */
      readonly steps: readonly Primitive[];
      /** The invalid parts of the answer that are left out, a line each. */
      readonly leftOut: readonly string[];
    }
  | { readonly type: "unanswered"; readonly reason: string; readonly isTimeout: boolean };

/** The source of answers. */
export interface SkillInference {
  /** Asks once, with a second try for bad steps; never throws but for the signal and a broken world. */
  ask(question: SkillQuestion): AsyncGenerator<RunEvent, SkillAnswer>;
}
