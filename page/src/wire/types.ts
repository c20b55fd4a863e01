import type { InputTrack } from "../../../src/run/button.ts";
import type { GameIdentity } from "../../../src/run/checkpoint.ts";
import type { CoreIdentity } from "../../../src/run/machine.ts";
import type { BranchRow, Mark, MarkKind, StepRow, Totals } from "../../../src/timeline/rows.ts";

export type { BranchRow, Mark, MarkKind, StepRow, Totals };

/** One answer of the time line's route: the rows from the place that was asked for on. */
export interface TimelineAnswer {
  readonly generation: number;
  readonly game: GameIdentity | null;
  readonly core: CoreIdentity | null;
  readonly rows: readonly StepRow[];
  readonly more: boolean;
  readonly branches: readonly BranchRow[];
  readonly marks: readonly Mark[];
  readonly totals: Totals;
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
