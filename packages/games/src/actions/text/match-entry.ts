import type { ShownEntry } from "../../known/game-adapter.ts";

/** The words that identify a menu's entry. */
export type Entry = Pick<ShownEntry, "label" | "detail">;

/** The entry that matches: one, none, or one of several. */
export type Match<E extends Entry> =
  | { readonly type: "one"; readonly entry: E }
  | { readonly type: "none" }
  | { readonly type: "several"; readonly entries: readonly E[] };

/**
 * The entry that has these words, or else the one that begins with them. `(2)` after them picks the second one of several.
 * Case, spaces, accents and the width of letters do not count.
 */
export function matchEntry<E extends Entry>(entries: readonly E[], option: string): Match<E> {
  const found = allMatches(entries, option);
  const [only] = found;
  if (only !== undefined) return found.length === 1 ? one(only) : { type: "several", entries: found };
  const [, words, number] = /^(.*)\((\d+)\)\s*$/su.exec(option) ?? [];
  if (words === undefined) return { type: "none" };
  const numbered = allMatches(entries, words);
  const picked = numbered[Number(number) - 1];
  if (picked !== undefined) return one(picked);
  return numbered.length === 0 ? { type: "none" } : { type: "several", entries: numbered };
}

/** The words of an entry and what else is written there. */
export function entryWords({ label, detail }: Entry): string {
  return detail === undefined ? label : `${label} ${detail}`;
}

/** The entries with exactly these words; else those with these words and details, else those that begin so. */
function allMatches<E extends Entry>(entries: readonly E[], option: string): readonly E[] {
  const wanted = plain(option);
  if (wanted === "") return [];
  const byLabel = entries.filter(({ label }) => plain(label) === wanted);
  if (byLabel.length > 0) return byLabel;
  const byWords = entries.filter((entry) => plain(entryWords(entry)) === wanted);
  return byWords.length > 0
    ? byWords
    : entries.filter((entry) => plain(entryWords(entry)).startsWith(wanted));
}

function one<E extends Entry>(entry: E): Match<E> {
  return { type: "one", entry };
}

/** Words without the differences between keyboards: `POKéMON`, `pokemon` and `PkMn` are equal. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\s]/gu, "")
    .replace(/[‘’ʼ]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/[‐-―]/gu, "-")
    .replaceAll("♂", "m")
    .replaceAll("♀", "f")
    .replaceAll("×", "x")
    .toLowerCase()
    .replaceAll("pkmn", "pokemon");
}
