import type { EventShares } from "../../../base/seam/shares.ts";
import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { LoopNode } from "../../../base/vocabulary/loop-node.ts";
import type { NearGoals } from "../../../base/vocabulary/plan.ts";

/** A run at an interrupt, as shown to a person. */
export interface InterruptedState {
  /** Steps from the start of the game. */
  readonly step: number;
  /** The node that comes next. */
  readonly next: LoopNode;
  readonly gameInfo: GameInfo;
  readonly notes: Readonly<Record<string, string>>;
  readonly goal: string | null;
  /** The goals beside it; empty for none. */
  readonly plan: NearGoals;
  readonly summaryText: string | null;
  /** Messages of the present conversation. */
  readonly messages: number;
}

/** A decision at an interrupt, before it takes effect. */
export type ResumedEvent = EventShares["resumed"];

/** The last event of a run that stands at an interrupt. */
export type InterruptEvent = EventShares["interrupt"];
