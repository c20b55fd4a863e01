import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";

/** The ends of a skill: by `success`, at its last step, or by `abort`, a failed expectation or a bound. */
export const SKILL_STATUSES = ["success", "completed", "aborted"] as const;

/** The end of a skill. */
export type SkillStatus = (typeof SKILL_STATUSES)[number];

/** Counts of a skill's work. A skill's resume from a checkpoint does not reset them. */
export interface SkillMetrics {
  readonly primitives: number;
  readonly checkpoints: number;
  /** Resumes that found their checkpoint, and those that did not. */
  readonly resumesHit: number;
  readonly resumesMissed: number;
  readonly fallbacks: number;
  /** Questions to the LM: all, those it answered, and those whose time ran out. */
  readonly inferences: number;
  readonly answered: number;
  readonly timedOut: number;
  /** Frames that were run, and those of them that the game still has behind it. */
  readonly framesPlayed: number;
  readonly framesKept: number;
}

/** The counts of a skill that has done nothing, but for its frames. */
export const NO_COUNTS: Omit<SkillMetrics, "framesPlayed" | "framesKept"> = {
  primitives: 0,
  checkpoints: 0,
  resumesHit: 0,
  resumesMissed: 0,
  fallbacks: 0,
  inferences: 0,
  answered: 0,
  timedOut: 0,
};

/** A picture that a skill kept; `frames` counts the frames that it had run. */
export interface SkillCapture {
  readonly label: string;
  readonly frames: number;
  /** SHA-256 of the PNG. */
  readonly sha256: string;
}

/** The game's state when a skill read it: whole, or the named fields. */
export interface SkillSnapshot {
  readonly frames: number;
  readonly state: GameInfo;
}

/** A checkpoint that a skill made, for people who look at the run afterwards. */
export interface SkillCheckpoint {
  /** Its label, or `slot 3`. */
  readonly label: string;
  readonly description?: string;
  /** Frames that the skill had played then. */
  readonly frames: number;
  /** Null where they take more than 4,000 characters as JSON. */
  readonly variables: JsonObject | null;
}

/** The result of a skill. */
export interface SkillResult {
  /** `success`, `completed` or `aborted`. */
  readonly status: SkillStatus;
  /** The text of `success`, the reason of an abort, or the last note. */
  readonly summary: string;
  readonly notes: readonly string[];
  readonly captures: readonly SkillCapture[];
  readonly snapshots: readonly SkillSnapshot[];
  readonly variables: JsonObject;
  readonly metrics: SkillMetrics;
}

/** One run of a skill as the journal keeps it in the outcome of its step. */
export interface SkillRun extends SkillResult {
  readonly name: string;
  readonly version: string | null;
  readonly params: JsonObject;
  /** The newest 16 that it made, those of the skills it called included; absent for none, or from an earlier version. */
  readonly checkpoints?: readonly SkillCheckpoint[];
  /** Wall time, for people only: the LM never gets it. */
  readonly ms: number;
}
