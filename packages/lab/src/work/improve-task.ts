import type { RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import type { PlaybookEdit } from "../../../../src/parts/playbook/base/playbook.ts";

/** The causes of steps that cost much for little; `slow` is a milestone that took long without any other cause. */
export const TASK_CAUSES = ["defeat", "repetition", "progress", "errors", "cost", "slow"] as const;

/** A cause of steps that cost much for little. */
export type TaskCause = (typeof TASK_CAUSES)[number];

/** The present run after one of its steps: `--to-step` goes there. */
export interface TaskCheckpoint {
  /** The folder of saves, an absolute path. */
  readonly folder: string;
  /** The prefix of the game's files there. */
  readonly slug: string;
  readonly runId: string;
  /** Steps from the start of the game; 0 for the start itself. */
  readonly step: number;
}

/** A stretch of a run, to be played again from the moment before it. */
export interface ImproveTask {
  /** Unique among the tasks of a run of `improve`: `defeat-120`. */
  readonly id: string;
  /** A change is made for `source` tasks; no proposal sees the others. */
  readonly role: "source" | "held-out";
  /** Null for a stretch that went well. */
  readonly cause: TaskCause | null;
  readonly from: TaskCheckpoint;
  /** The most steps of an attempt. */
  readonly steps: number;
  /** The condition at which an attempt succeeds and ends, in CEL over `game`. It does not hold at the checkpoint. */
  readonly success: string;
  /** The events of the run in the stretch, for people and for proposals: a line a step. */
  readonly story: string;
  /** The spending of the run from the checkpoint until the condition held, or until the stretch ended. */
  readonly spent: { readonly steps: number; readonly costUsd: number | null };
  /** Whether the run met the condition in the stretch. */
  readonly wasReached: boolean;
}

/** The settings that a candidate may change. */
export const CANDIDATE_SETTINGS = ["explorer", "maxHistory", "effort", "pictures", "refineEvery"] as const;

/** Settings that a candidate changes. */
export type CandidateSettings = Partial<Pick<RunSettings, (typeof CANDIDATE_SETTINGS)[number]>>;

/** The kinds of things that a change adds to the player. Empty here: parts add to it. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface AdditionShares {}

/** Things that a change adds, or replaces by name; absent for none. */
type Additions = { readonly [Kind in keyof AdditionShares]?: readonly AdditionShares[Kind][] };

/** All that a candidate changes. */
export interface PlayerChange extends Additions {
  /** Edits of the playbook; empty for none. */
  readonly edits: readonly PlaybookEdit[];
  readonly settings?: CandidateSettings;
}

/** A small change of the player, made for the tasks with one cause. */
export interface Candidate extends PlayerChange {
  /** Unique among the candidates of a run of `improve`. */
  readonly id: string;
  readonly cause: TaskCause;
  /** The ids of the source tasks that it is to improve. */
  readonly tasks: readonly string[];
  /** Why it should help, in a sentence. */
  readonly because: string;
}

/** The calls in which a model was asked for changes. */
export interface Proposals {
  /** Dollars that count against a limit: the known cost, and the most that a call without a known one may have cost. */
  readonly spentUsd: number;
  /** The text of each reply, in order. */
  readonly replies: readonly { readonly cause: TaskCause; readonly text: string }[];
}
