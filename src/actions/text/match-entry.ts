import type { ShownEntry } from "../../games/game-adapter.ts";

/** What an entry of a menu is known by. */
export type Entry = Pick<ShownEntry, "label" | "detail">;

/** Which entry is meant: one, none, or one of several. */
export type Match<E extends Entry> =
  | { readonly type: "one"; readonly entry: E }
  | { readonly type: "none" }
  | { readonly type: "several"; readonly entries: readonly E[] };

/** The entry that has these words, in any case; the first of those that are equal. Null where there is none. */
export function findExactly<E extends Entry>(entries: readonly E[], option: string): E | null {
  const wanted = plain(option);
  const byLabel = entries.find(({ label }) => plain(label) === wanted);
  return byLabel ?? entries.find((entry) => plain(wordsOf(entry)) === wanted) ?? null;
}

/** The entry that has these words, or else the one that begins with them, in any case. */
export function matchEntry<E extends Entry>(entries: readonly E[], option: string): Match<E> {
  const exact = findExactly(entries, option);
  if (exact !== null) return { type: "one", entry: exact };
  const wanted = plain(option);
  const begun = wanted === "" ? [] : entries.filter((entry) => plain(wordsOf(entry)).startsWith(wanted));
  const [first] = begun;
  if (first === undefined) return { type: "none" };
  const isOne = begun.every((entry) => wordsOf(entry) === wordsOf(first));
  return isOne ? { type: "one", entry: first } : { type: "several", entries: begun };
}

/** Whether two entries read the same. */
export function isSameEntry(one: Entry, other: Entry): boolean {
  return one.label === other.label && one.detail === other.detail;
}

function wordsOf({ label, detail }: Entry): string {
  return detail === undefined ? label : `${label} ${detail}`;
}

function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}
