import type { Span } from "../strip/scale.ts";

/** The settings of the page, without any data of the run. */
export interface UiState {
  /** The part of the time line that is shown; null for all of it. */
  readonly span: Span | null;
  readonly hasGrid: boolean;
  readonly hasMarkers: boolean;
  readonly isHelpOpen: boolean;
}

/** As the page opens. */
export const UI_AT_START: UiState = { span: null, hasGrid: false, hasMarkers: false, isHelpOpen: false };
