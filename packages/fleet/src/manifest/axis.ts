import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import { type Mistake, type Place, showValue } from "../../../../src/base/text/mistake.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";

/** One value of the matrix. */
export interface Choice {
  /** As it is written. */
  readonly shown: JsonValue;
  /** The parsed value: `true` for `on`. */
  readonly value: JsonValue;
  /** The same as canonical JSON. */
  readonly print: string;
  readonly place: Place;
}

/** The values of one key of the matrix. */
export interface Axis {
  readonly key: string;
  readonly choices: readonly Choice[];
}

/** Knows what stands behind which key. */
export interface ValueReader {
  /** Why there can be no such key; null where there can. */
  refuseKey(key: string): string | null;
  /** The parsed value of a known key, or its mistake. */
  read(
    key: string,
    given: JsonValue,
    place: Place,
  ): { readonly value: JsonValue; readonly mistakes: null } | { readonly mistakes: readonly Mistake[] };
}

/** Takes down mistakes. */
export type Note = (...found: readonly Mistake[]) => void;

/** The most whole numbers of one range. */
const MAX_RANGE = 100_000;

/** The values of a key of the matrix: a list, or `{from: 1, to: 20}`. */
export function readAxis(place: Place, key: string, given: JsonValue, reader: ValueReader, note: Note): Axis {
  const refusal = reader.refuseKey(key);
  if (refusal === null && (Array.isArray(given) || isRange(given))) {
    return readEntry(place, key, given, reader, note);
  }
  const takes = "takes a list, or whole numbers as {from: 1, to: 20}";
  note({ place, fact: refusal ?? `${takes}, got ${showValue(given)}` });
  return { key, choices: [] };
}

/** The values of a key that there can be: a list, a range, or a single one. */
export function readEntry(
  place: Place,
  key: string,
  given: JsonValue,
  reader: ValueReader,
  note: Note,
): Axis {
  if (Array.isArray(given) && given.length === 0) {
    note({ place, fact: "is empty; it takes at least one value" });
  }
  const choices: Choice[] = [];
  const seen = new Set<string>();
  for (const written of writtenIn(given, place, note)) {
    const found = reader.read(key, written.shown, written.place);
    if (found.mistakes !== null) {
      note(...found.mistakes);
      // A range is one mistake.
      if (written.place === place) break;
      continue;
    }
    const print = canonicalJson(found.value);
    if (seen.has(print)) {
      note({ place: written.place, fact: `has ${showValue(written.shown)} twice: leave one of them out` });
    }
    seen.add(print);
    choices.push({ ...written, value: found.value, print });
  }
  return { key, choices };
}

/** Values as they are written, one after the other: a file may name more than there is room for. */
function* writtenIn(given: JsonValue, place: Place, note: Note): Iterable<Pick<Choice, "shown" | "place">> {
  if (Array.isArray(given)) {
    for (const [at, shown] of (given as readonly JsonValue[]).entries())
      yield { shown, place: [...place, at] };
    return;
  }
  if (!isRange(given)) {
    yield { shown: given, place };
    return;
  }
  const { from, to } = given;
  const isFine = Number.isSafeInteger(from) && Number.isSafeInteger(to) && Object.keys(given).length === 2;
  if (!isFine || Number(from) > Number(to)) {
    note({ place, fact: "takes whole numbers as {from: 1, to: 20}, the smaller one first" });
    return;
  }
  const count = Number(to) - Number(from) + 1;
  if (count > MAX_RANGE) {
    note({ place, fact: `has ${count} numbers; at most ${MAX_RANGE} are taken` });
    return;
  }
  for (let shown = Number(from); shown <= Number(to); shown += 1) yield { shown, place };
}

function isRange(given: JsonValue): given is JsonObject {
  return (
    typeof given === "object" &&
    given !== null &&
    !Array.isArray(given) &&
    (Object.hasOwn(given, "from") || Object.hasOwn(given, "to"))
  );
}
