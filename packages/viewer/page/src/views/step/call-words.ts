import type { JsonObject } from "../../../../../../src/base/vocabulary/json.ts";
import { describeDeed } from "../../../../../../src/record/evidence/deed.ts";
import { buttonsIn } from "./buttons-in.ts";

/** A call as shown: keys, words, and the rest of its input as data. */
export interface CallWords {
  /** Buttons to be drawn as keys. */
  readonly buttons: readonly string[];
  /** Its action, in words; null if its data says it best. */
  readonly words: string | null;
  readonly rest: JsonObject;
}

/** The parts of the input that a call's words contain, by the tool's name. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  navigate_to: ["map", "x", "y", "marker", "row", "column", "direction"],
  explore_towards: ["direction", "x", "y"],
  look_at_map: ["map"],
  mark: ["map", "x", "y", "label"],
  unmark: ["map", "x", "y", "label"],
  read_text: [],
  choose: ["option"],
  enter_name: ["text"],
};

/** A call as shown. Parts in its words are not repeated; unknown tools are shown with all their data. */
export function wordsOfCall(name: string, input: JsonObject): CallWords {
  const told = Object.hasOwn(TOLD, name) ? TOLD[name] : undefined;
  if (told === undefined) return { ...buttonsIn(input), words: null };
  const isPlain = told.every((key) => ["string", "number", "undefined"].includes(typeof input[key]));
  // Words for an unexpected input would hide it.
  if (!isPlain) return { buttons: [], words: null, rest: input };
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !told.includes(key)));
  return { buttons: [], words: describeDeed({ name, input }), rest };
}
