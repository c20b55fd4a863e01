import { isObject, type JsonValue } from "../../base/vocabulary/json.ts";
import { hasRedacted } from "../../record/run-file/redact.ts";

/** Whether two values are the same; a difference may be hidden where words were taken out. */
export type Comparison = "same" | "hidden" | "different";

/**
 * Compares what a file says with what the rules give, part by part.
 *
 * @param mayHide whether texts that were taken out, of either side, count as `hidden`
 */
export function compare(said: unknown, found: unknown, mayHide: boolean): Comparison {
  if (Array.isArray(said) && Array.isArray(found)) {
    const common = Math.min(said.length, found.length);
    const parts = Array.from({ length: common }, (_, at) => compare(said[at], found[at], mayHide));
    const isLonger = said.length !== found.length;
    const rest = [...said.slice(common), ...found.slice(common)];
    return worst([...parts, ...(isLonger ? [hides(rest, mayHide)] : [])]);
  }
  if (isObject(said) && isObject(found)) {
    const names = new Set([...Object.keys(said), ...Object.keys(found)]);
    return worst([...names].map((name) => compare(said[name] ?? null, found[name] ?? null, mayHide)));
  }
  return said === found ? "same" : hides([said, found] as JsonValue, mayHide);
}

function hides(value: unknown, mayHide: boolean): Comparison {
  return mayHide && hasRedacted(value) ? "hidden" : "different";
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
