import type { Charts, Thing } from "./map/charts.ts";
import { emptyPictureBook, type PictureBook } from "./pictures/picture-book.ts";

/** All that the explorer knows; read from the summary before, then changed by each deed of the conversation. */
export interface Notebook {
  /** Steps played so far. */
  steps: number;
  readonly charts: Charts;
  /** Deeds in a row that changed nothing. */
  idle: number;
  /** The current speaker, or null. */
  speaker: Thing | null;
  /** Events, the oldest first; one line each. */
  readonly events: string[];
  /** Decisions, the oldest first; one line each. */
  readonly decisions: string[];
  /** The book of a game of which only the picture is known. */
  readonly pictures: PictureBook;
}

/** A notebook with nothing in it. */
export function emptyNotebook(): Notebook {
  return {
    steps: 0,
    charts: new Map(),
    idle: 0,
    speaker: null,
    events: [],
    decisions: [],
    pictures: emptyPictureBook(),
  };
}
