import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { describeDeed } from "../../../../src/record/drift/deed.ts";
import { buttonsIn } from "./buttons-in.ts";

/** What a call is shown as: keys, words, and whatever else it says as data. */
export interface CallWords {
  /** Buttons to be drawn as keys. */
  readonly buttons: readonly string[];
  /** What it does, in words; null where its data says it best. */
  readonly words: string | null;
  readonly rest: JsonObject;
}

/** What of the input is told by the words for a call, by the tool's name. */
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

/** How a call is shown. What is told in words is not shown once more; tools that are not known are shown with all that they hold. */
export function wordsOfCall(name: string, input: JsonObject): CallWords {
  const told = Object.hasOwn(TOLD, name) ? TOLD[name] : undefined;
  if (told === undefined) return { ...buttonsIn(input), words: null };
  const isPlain = told.every((key) => ["string", "number", "undefined"].includes(typeof input[key]));
  // Words for what nobody expects would hide it.
  if (!isPlain) return { buttons: [], words: null, rest: input };
  const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !told.includes(key)));
  return { buttons: [], words: describeDeed({ name, input }), rest };
}
