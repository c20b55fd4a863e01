import { isObject } from "../../../../src/base/vocabulary/json.ts";
import { piecesOf } from "../../../../src/record/redacted.ts";

/** Whether two values are the same; a difference may be hidden where words were taken out. */
export type Comparison = "same" | "hidden" | "different";

/**
 * Compares what a file says with what the rules give, part by part.
 *
 * @param mayHide whether texts that were taken out, of either side, count as `hidden`: what is left around them must fit
 */
export function compare(said: unknown, found: unknown, mayHide: boolean): Comparison {
  if (Array.isArray(said) && Array.isArray(found)) {
    if (said.length !== found.length) return "different";
    return worst(said.map((one, at) => compare(one, found[at], mayHide)));
  }
  if (isObject(said) && isObject(found)) {
    const names = new Set([...Object.keys(said), ...Object.keys(found)]);
    return worst([...names].map((name) => compare(said[name] ?? null, found[name] ?? null, mayHide)));
  }
  if (said === found) return "same";
  const isText = typeof said === "string" && typeof found === "string";
  return mayHide && isText && (fits(said, found) || fits(found, said)) ? "hidden" : "different";
}

/** Whether a text is another one from which words were taken out. */
function fits(redacted: string, text: string): boolean {
  const [first = "", ...pieces] = piecesOf(redacted);
  const last = pieces.pop();
  if (last === undefined || !text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

function worst(all: readonly Comparison[]): Comparison {
  if (all.includes("different")) return "different";
  return all.includes("hidden") ? "hidden" : "same";
}

/** The first place where two values differ, in short. */
export function difference(said: unknown, found: unknown): string {
  const [a, b] = [JSON.stringify(said) ?? "nothing", JSON.stringify(found) ?? "nothing"];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const from = Math.max(0, at - 20);
  const cut = (text: string): string =>
    `${from > 0 ? "…" : ""}${text.slice(from, at + 40)}${text.length > at + 40 ? "…" : ""}`;
  return `the file says ${cut(a)}, the rules ${cut(b)}`;
}
