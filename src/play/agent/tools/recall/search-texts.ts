import MiniSearch from "minisearch";

/** Accents, which a search ignores. */
const ACCENTS = /\p{Diacritic}/gu;

/** The length from which a word is also found by its beginning, or with one letter in five other. */
const LONG_WORD = 4;
const OTHER_LETTERS = 0.2;

/** Returns the places of the texts that have words of a query, or similar ones, the best first. */
export function searchTexts(texts: readonly string[], query: string): readonly number[] {
  const index = new MiniSearch<{ readonly id: number; readonly text: string }>({
    fields: ["text"],
    processTerm: (term) => term.normalize("NFD").replace(ACCENTS, "").toLowerCase(),
  });
  index.addAll(texts.map((text, id) => ({ id, text })));
  const found = index.search(query, {
    prefix: (term) => term.length >= LONG_WORD,
    fuzzy: (term) => (term.length >= LONG_WORD ? OTHER_LETTERS : false),
  });
  return found.map(({ id }) => id as number);
}
