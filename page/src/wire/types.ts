// What the server sends, as it says itself: types only, so nothing of it gets into the page.
export type { BranchRow, Mark, MarkKind, StepRow, Totals } from "../../../src/timeline/rows.ts";
export type {
  Gallery as GamesAnswer,
  GalleryGame as GameEntry,
  GallerySave as SaveEntry,
  TimelineAnswer,
  ViewerEvent,
} from "../../../src/web/api.ts";

import type { InputTrack } from "../../../src/run/button.ts";
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
