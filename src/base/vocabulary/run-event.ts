import type { ErrorCode, ErrorFacts } from "../errors.ts";
import type { AnyOf, EventShares } from "../seam/shares.ts";
import type { CheckpointKind } from "./checkpoint.ts";
import type { GameInfo } from "./game-info.ts";
import type { JsonObject } from "./json.ts";
import type { RunOutcome } from "./outcome.ts";
import type { Usage } from "./usage.ts";

/** The pending action. */
export interface PendingAction {
  readonly by: "lm" | "operator";
  /** The LM's words; empty for none. */
  readonly text: string;
  readonly toolCalls: readonly PendingCall[];
}

/** A tool call that is about to be carried out. */
export interface PendingCall {
  /** By which it is decided: the one that the LM's server gave it. */
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
}

/** Everything that happens in a run, as it happens. Plain data: one line of JSON each. */
export type RunEvent =
  | {
      readonly type: "started";
      readonly how: "new-game" | "resumed";
      readonly runId: string;
      readonly branchId: string;
      readonly totalSteps: number;
      readonly model: string;
      readonly game: string;
      /** The save that the run goes on from. */
      readonly from: string | null;
      /** Steps that the journal told and no save. */
      readonly replayedSteps: number;
      /** Earlier cost of the whole run, with all branches and lost calls. */
      readonly spent: {
        readonly tokens: number;
        readonly costUsd: number;
        /** The most that lost calls can have cost in addition. */
        readonly unconfirmedUsd: number;
        readonly unknownCalls: number;
      };
    }
  | { readonly type: "step-started"; readonly step: number }
  /** A piece of what the LM says, while it says it. Void when an `lm-retry` follows. */
  | { readonly type: "lm-text"; readonly step: number; readonly text: string }
  | { readonly type: "lm-thinking"; readonly step: number; readonly text: string }
  | {
      readonly type: "lm-retry";
      readonly step: number;
      readonly attempt: number;
      readonly waitMs: number;
      readonly reason: string;
      /** Known usage of the lost reply. */
      readonly lostUsage: Usage | null;
      /** Its cost; null if unknown. */
      readonly costUsd: number | null;
    }
  | {
      readonly type: "lm-reply";
      readonly step: number;
      readonly purpose: string;
      readonly text: string;
      readonly stopReason: string;
      readonly model: string;
      readonly usage: Usage;
      /** Null when the price of the model is not known. */
      readonly costUsd: number | null;
      readonly ms: number;
    }
  | {
      readonly type: "tool-result";
      readonly step: number;
      readonly tool: string;
      readonly input: JsonObject;
      readonly text: string;
      readonly isError: boolean;
    }
  | {
      readonly type: "step-finished";
      readonly step: number;
      readonly frames: number;
      readonly machineSha256: string;
      readonly gameInfo: GameInfo;
      readonly messages: number;
    }
  | AnyOf<EventShares>
  | { readonly type: "summarized"; readonly step: number; readonly summaryText: string }
  | { readonly type: "summary-failed"; readonly step: number; readonly reason: string }
  /** Something was decided that changes how the run goes on: told to people. */
  | {
      readonly type: "notice";
      readonly step: number;
      readonly text: string;
      /** An error whose remedy makes it unnecessary another time; absent for none. */
      readonly code?: ErrorCode;
    }
  | {
      readonly type: "saved";
      readonly step: number;
      readonly kind: CheckpointKind;
      readonly label: string | null;
      readonly file: string;
      readonly bytes: number;
      readonly ms: number;
    }
  | {
      readonly type: "save-failed";
      readonly step: number;
      readonly kind: CheckpointKind;
      readonly reason: string;
      /** The error's code, and the facts for its remedy. */
      readonly code: ErrorCode;
      readonly facts: JsonObject;
    }
  /** Something worth keeping was reached in the game. */
  | { readonly type: "milestone"; readonly step: number; readonly reached: readonly string[] }
  /** The number of steps that are neither in a save nor in the journal, and the reason; 0 when all are again. */
  | {
      readonly type: "unsaved";
      readonly step: number;
      readonly steps: number;
      readonly reason: string | null;
    }
  | {
      readonly type: "finished";
      readonly outcome: RunOutcome;
      readonly totalSteps: number;
      readonly sessionSteps: number;
      /** The newest save of this run, or null when there is none. */
      readonly lastSave: string | null;
      /** Steps that no save holds. */
      readonly unsavedSteps: number;
      /** Why they are not: what befell the last save. Null when no save failed. */
      readonly unsavedReason: string | null;
      /** The error that this was; null when no save failed. */
      readonly unsavedError: ErrorFacts | null;
      /** The run's model, while no reply of it has come; null otherwise. */
      readonly unconfirmedModel: string | null;
    };

/** The last event of a run in this process: it ended, or stands where a person decides. */
export type LastEvent = Extract<RunEvent, { readonly outcome: RunOutcome }>;

/** Whether it is the last one. */
export function isLastEvent(event: RunEvent): event is LastEvent {
  return event.type === "finished" || event.type === "interrupt";
}

/** The last event of a run that stands where a person decides. */
export type StopEvent = Exclude<LastEvent, { type: "finished" }>;

/** Whether it stands there. */
export function isStopEvent(event: RunEvent): event is StopEvent {
  return isLastEvent(event) && event.type !== "finished";
}
