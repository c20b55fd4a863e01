import { table } from "../../../../../src/base/table.ts";
import { ATLAS_LETTERS } from "../letters.ts";

/** The names of an atlas's cells, in the order of the legend. */
const WORDS: Readonly<Record<string, string>> = table({
  free: "free ground",
  grass: "tall grass",
  sight: "in a trainer's sight",
  water: "water",
  wall: "wall",
  tree: "tree that can be cut",
  counter: "counter",
  sign: "sign",
  person: "person",
  item: "item",
  boulder: "boulder",
  locked: "locked door",
  exit: "exit",
  edge: "open edge of the map",
  "ledge-up": "ledge, jumped upwards",
  "ledge-down": "ledge, jumped downwards",
  "ledge-left": "ledge, jumped to the left",
  "ledge-right": "ledge, jumped to the right",
});

/** The kinds of cell that have a look of their own, in the order of the legend. */
export const CELL_KINDS: readonly string[] = Object.keys(WORDS);

/** A kind of a later version. */
const OTHER = "other";

const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries(ATLAS_LETTERS).map(([kind, letter]) => [letter, kind]),
);

/** The kind of cell of an atlas's letter; `other` if unknown. */
export function kindOf(letter: string): string {
  const kind = KINDS.get(letter);
  return kind !== undefined && Object.hasOwn(WORDS, kind) ? kind : OTHER;
}

/** The name of a kind of cell, for people. */
export function wordsOfKind(kind: string): string {
  return WORDS[kind] ?? "something else";
}
