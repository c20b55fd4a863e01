import type { Position, ShownKeyboard } from "../../known/game-adapter.ts";

/** The keys that write nothing. */
const CONTROLS: ReadonlySet<string> = new Set(["END", "DEL", "lower", "UPPER", ""]);

/** The keys that show the other letters. */
const SWITCHES = ["lower", "UPPER"] as const;

/** The letters that a keyboard shows. */
export function lettersOf({ keys }: ShownKeyboard): readonly string[] {
  return keys.flat().filter((key) => !CONTROLS.has(key));
}

/** Returns the place of a key; null where it is not shown. */
export function placeOfKey({ keys }: ShownKeyboard, wanted: string): Position | null {
  const row = keys.findIndex((line) => line.includes(wanted));
  return row === -1 ? null : { row, column: keys[row]?.indexOf(wanted) ?? -1 };
}

/** The key that shows the other letters; null where there is none. */
export function switchOf(keyboard: ShownKeyboard): string | null {
  return SWITCHES.find((key) => placeOfKey(keyboard, key) !== null) ?? null;
}

/**
 * A name as keys, the longest key first where several fit; a letter that only the other case has is written in that one.
 * Characters that no key writes are returned instead, as one text.
 */
export function keysFor(
  name: string,
  letters: readonly string[],
): readonly string[] | { readonly missing: string } {
  const known = [...new Set(letters)].sort((one, other) => other.length - one.length);
  const keys: string[] = [];
  const missing: string[] = [];
  for (let rest = name; rest !== ""; ) {
    const key =
      known.find((one) => rest.startsWith(one)) ??
      known.find((one) => rest.toLowerCase().startsWith(one.toLowerCase()));
    const [letter = ""] = rest;
    if (key === undefined) missing.push(letter);
    else keys.push(key);
    rest = rest.slice((key ?? letter).length);
  }
  return missing.length > 0 ? { missing: [...new Set(missing)].join("") } : keys;
}
