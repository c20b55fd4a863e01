// What the server sends, as it says itself: types only, so nothing of it gets into the page.
import type { ViewerEvent } from "../../../src/web/api.ts";

export type { RunStatus } from "../../../../../src/play/status/run-status.ts";
export type { BranchRow, Mark, MarkKind, StepRow } from "../../../src/timeline/rows.ts";
export type {
  Gallery as GamesAnswer,
  PlaybackAnswer,
  TimelineAnswer,
  ViewerEvent,
} from "../../../src/web/api.ts";

/** The player's words at this moment. */
export type WordsSoFar = Omit<Extract<ViewerEvent, { readonly type: "words" }>, "type">;
