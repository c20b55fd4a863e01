import { isDeepStrictEqual } from "node:util";

/** The first place in which a value is not what is expected: one line, or none. */
export function differing(what: string, found: unknown, expected: unknown): readonly string[] {
  if (isDeepStrictEqual(found, expected)) return [];
  return [`${what}: ${firstDifference(found, expected, "")}`];
}

/** The first place in which two values differ. */
function firstDifference(found: unknown, expected: unknown, place: string): string {
  if (isTree(found) && isTree(expected)) {
    for (const key of new Set([...Object.keys(found), ...Object.keys(expected)])) {
      if (!isDeepStrictEqual(found[key], expected[key])) {
        return firstDifference(found[key], expected[key], `${place}.${key}`);
      }
    }
  }
  return `${place} is ${short(found)}, not ${short(expected)}`;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? "undefined").slice(0, 200);
}
