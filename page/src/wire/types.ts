import type { InputTrack } from "../../../src/run/button.ts";
import type { GameIdentity } from "../../../src/run/checkpoint.ts";
import type { CoreIdentity } from "../../../src/run/machine.ts";
import type { Usage } from "../../../src/run/usage.ts";

/** One step that was played, on one branch, as the time line tells of it. */
export interface StepRow {
  readonly index: number;
  readonly step: number;
  readonly branchId: string;
  readonly runId: string;
  readonly time: string;
  readonly by: "lm" | "operator";
  readonly frames: number;
  readonly sha256: string;
  readonly place: string | null;
  readonly position: { readonly x: number; readonly y: number; readonly map: string } | null;
  readonly said: string;
  readonly did: string;
  readonly model: string | null;
  readonly tokens: Usage | null;
  readonly costUsd: number | null;
  readonly ms: number | null;
  readonly lost: number;
  readonly useful: boolean;
  readonly hasPicture: boolean;
  readonly milestones: readonly string[];
}

/** One branch, and where it left another. */
export interface BranchRow {
  readonly branchId: string;
  readonly runId: string;
  readonly from: { readonly branchId: string; readonly step: number } | null;
  readonly firstIndex: number;
  readonly lastIndex: number;
  readonly firstStep: number;
  readonly lastStep: number;
  readonly current: boolean;
  readonly head: boolean;
  readonly agentId?: string;
}

/** What is marked on the time line. */
export const MARK_KINDS = [
  "start",
  "summary",
  "milestone",
  "save",
  "lost",
  "interrupt",
  "resume",
  "recovery",
  "rollback",
  "mail",
  "answer",
  "decision",
  "operator",
  "skill",
  "stage",
  "keyframe",
] as const;

/** What is marked on the time line. */
export type MarkKind = (typeof MARK_KINDS)[number];

/** Something that happened at a step. */
export interface Mark {
  readonly kind: MarkKind;
  readonly step: number;
  readonly index: number | null;
  readonly branchId: string;
  readonly time: string;
  readonly text: string;
  readonly id?: string;
}

/** One answer of the time line's route: the rows from the place that was asked for on. */
export interface TimelineAnswer {
  readonly generation: number;
  readonly game: GameIdentity | null;
  readonly core: CoreIdentity | null;
  readonly rows: readonly StepRow[];
  readonly more: boolean;
  readonly branches: readonly BranchRow[];
  readonly marks: readonly Mark[];
  readonly totals: { readonly steps: number; readonly costUsd: number; readonly unknownCalls: number };
  readonly damage: string | null;
  readonly bytes: number;
  readonly journalBytes: number;
}

/** What the server tells while it is listened to. */
export type ViewerEvent =
  | { readonly type: "timeline"; readonly generation: number; readonly rows: number; readonly bytes: number }
  | {
      readonly type: "words";
      readonly step: number;
      readonly purpose: string;
      readonly thinking: string;
      readonly text: string;
    }
  | { readonly type: "status"; readonly status: unknown }
  | { readonly type: "gone"; readonly why: string };

/** What is played again to get to a step. */
export interface PlaybackAnswer {
  readonly base: { readonly kind: "power-on" } | { readonly kind: "machine"; readonly key: string };
  readonly steps: readonly {
    readonly index: number;
    readonly step: number;
    readonly machine: string | null;
    readonly track: InputTrack;
    readonly sha256: string;
  }[];
}
