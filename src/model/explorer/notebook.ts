import type { Atlas, Thing } from "./map/atlas.ts";
import type { CellKey } from "./map/direction.ts";
import { emptyPictureBook, type PictureBook } from "./pictures/picture-book.ts";

/** All that the explorer knows; read from the summary before, then changed by each deed of the conversation. */
export interface Notebook {
  /** Steps played so far. */
  steps: number;
  readonly atlas: Atlas;
  /** Whether a press was ever seen to move a whole cell each time: what a bump means hangs on it. */
  isSwift: boolean;
  /** Deeds in a row that changed nothing. */
  idle: number;
  /** The cell that the player looks at, or null where that is not known. */
  ahead: CellKey | null;
  /** Who is speaking, or null. */
  speaker: Thing | null;
  /** What happened, the oldest first; one line each. */
  readonly events: string[];
  /** What was decided, the oldest first; one line each. */
  readonly decisions: string[];
  /** What is known of a game of which only the picture is known. */
  readonly pictures: PictureBook;
}

/** A notebook with nothing in it. */
export function emptyNotebook(): Notebook {
  return {
    steps: 0,
    atlas: new Map(),
    isSwift: false,
    idle: 0,
    ahead: null,
    speaker: null,
    events: [],
    decisions: [],
    pictures: emptyPictureBook(),
  };
}
