import { describeError } from "../../../../../../src/base/errors.ts";
import { showValue } from "../../../../../../src/base/text/mistake.ts";
import { isTextDeeperThan } from "../../../../../../src/base/text/nesting.ts";
import { findRepeatedKey } from "../../../../../../src/base/text/repeated-key.ts";
import { type LocatedMistake, locateMistakes } from "../../../../../../src/base/text/yaml/located-mistake.ts";
import type { Cartridge } from "../../../../../emulator/src/machine/machine.ts";
import { jsonPlaces } from "../json-places.ts";
import { type ResolvedMap, resolveSymbols, type Symbols } from "../symbols.ts";
import { checkMap } from "./check-map.ts";

/** A map needs eight. */
const MOST_LEVELS = 32;

/** A parsed game map file and its mistakes. */
export interface ReadMap extends Pick<ResolvedMap, "map" | "used"> {
  /** In the order of the file. Without one, `map` is a `MemoryMapFile`. */
  readonly mistakes: readonly LocatedMistake[];
  /** Set where symbols that are not found are all that is wrong. */
  readonly symbolCode: ResolvedMap["mistakes"][number]["code"] | null;
}

/** Reads the text of a game map file, and finds all of its mistakes. Never throws. */
export function readMap(given: string, symbols: Symbols | null, cartridge: Cartridge | null): ReadMap {
  // Some editors begin a file with a byte order mark.
  const json = given.replace(/^\uFEFF/, "");
  if (isTextDeeperThan(Buffer.from(json), MOST_LEVELS)) {
    const deep = { line: 1, column: 1, place: "", fact: `is nested deeper than ${MOST_LEVELS} levels` };
    return { map: null, used: new Map(), mistakes: [deep], symbolCode: null };
  }
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return { map: null, used: new Map(), mistakes: [notJson(json, error)], symbolCode: null };
  }
  const resolved = symbols === null ? null : resolveSymbols(value, symbols);
  const { map, used, mistakes } = resolved ?? { map: value, used: new Map<string, string>(), mistakes: [] };
  const others = checkMap(map, cartridge);
  const repeated = findRepeatedKey(json);
  const twice = repeated === null ? [] : [{ ...tellTwice(repeated), column: 1, place: "" }];
  return {
    map,
    used,
    mistakes: [...twice, ...locateMistakes([...mistakes, ...others], { locate: jsonPlaces(json) })],
    symbolCode: others.length + twice.length === 0 ? (mistakes[0]?.code ?? null) : null,
  };
}

function tellTwice({ key, line }: { readonly key: string; readonly line: number }) {
  return { line, fact: `has the key ${showValue(key)} twice in one object` };
}

function notJson(json: string, error: unknown): LocatedMistake {
  const offset = /\bposition (\d+)/.exec(describeError(error))?.[1];
  const before = (offset === undefined ? json.trimEnd() : json.slice(0, Number(offset))).split("\n");
  const [line, column] = [before.length, (before.at(-1)?.length ?? 0) + 1];
  return { line, column, place: "", fact: `is not JSON (${describeError(error)})` };
}
