/** The game's values by name; names are lower case without spaces: `coincount`. */
export type StateValues = ReadonlyMap<string, string>;

const LINE = /^\s*(?:[-*] )?(\p{L}[\p{L}\p{N} _'-]{0,30}):\s*(.*)$/u;
const GONE = "no more";

/** The first line of a map or a walking grid: all lines after it are drawing, not state. */
const DRAWING = /^Map of .+:.* (known|shown) |^(?: {2}|r\\c )\d+$/;

/** The line with the player's position. */
const STANDING = /^At (.+) (\d+),(\d+) facing (\w+|\?); free: /;
const STANDING_NAMES = ["place", "x", "y", "facing"];

/**
 * The state after a text of the game adapter's: `name: value` lines, or what changed since the state before,
 * `name: value (was old)`, and `Same: name: value · name: value`. What a text leaves out stays as it was.
 */
export function parseState(text: string, before: StateValues): StateValues {
  const values = new Map(before);
  for (const line of text.split("\n")) {
    if (DRAWING.test(line)) break;
    const standing = STANDING.exec(line);
    if (standing !== null) {
      for (const [at, name] of STANDING_NAMES.entries()) values.set(name, standing[at + 1] ?? "");
      continue;
    }
    const match = LINE.exec(line);
    if (match === null) continue;
    const [, label = "", rest = ""] = match;
    if (label === "Same") {
      for (const part of rest.split(" · ")) readPair(part, values);
    } else {
      readPair(line, values);
    }
  }
  return values;
}

/** Returns whether a value says that there is nothing: empty, a dash, `no`, `none`, `0`. */
export function isNothing(value: string | undefined): boolean {
  return value === undefined || /^(|[-–—]+|no|none|nothing|null|false|0+)$/i.test(value);
}

function readPair(line: string, values: Map<string, string>): void {
  const [, label = "", text = ""] = LINE.exec(line) ?? [];
  if (label === "" || label === "Changed") return;
  const name = label.toLowerCase().replace(/[\s_'-]+/g, "");
  // The game's own texts are quoted.
  const value = text
    .replace(/ \(was [^)]*\)$/, "")
    .trim()
    .replace(/^"([^"]*)"$/, "$1");
  if (value === GONE) values.delete(name);
  else values.set(name, value);
}
