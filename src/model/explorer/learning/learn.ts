import type { Notebook } from "../notebook.ts";
import { learnPicture } from "../pictures/picture-book.ts";
import type { Deed, Story } from "../story/read-story.ts";
import { isByPicture, isSameSight } from "../story/sight.ts";
import { learnEvents } from "./learn-events.ts";
import { learnWords } from "./learn-words.ts";

/** Learns all that a conversation teaches, in a game with an atlas or without one. */
export function learnAll(book: Notebook, { deeds }: Story, hasAtlas: boolean): void {
  for (const deed of deeds) learn(book, deed, hasAtlas);
}

/** Learns all that one deed teaches. */
function learn(book: Notebook, deed: Deed, hasAtlas: boolean): void {
  book.steps += 1;
  book.idle = isSameSight(deed.before, deed.after) ? book.idle + 1 : 0;
  if (isByPicture(deed.before, hasAtlas)) learnPicture(book.pictures, deed);
  const spoke = learnWords(book, deed);
  learnEvents(book, deed, spoke);
}
