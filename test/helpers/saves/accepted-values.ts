import { isObject } from "../../../src/base/vocabulary/json.ts";

const MISSING = Symbol("missing");
const SHA256 = "0123456789abcdef".repeat(4);

/** Values of every sort, one of which stands in the place of each part in turn. */
const OTHERS: readonly (readonly [name: string, value: unknown])[] = [
  ["-", MISSING],
  ["null", null],
  ["true", true],
  ["false", false],
  ["-1", -1],
  ["0", 0],
  ["0.5", 0.5],
  ["1e14", 1e14],
  ['""', ""],
  ['"a b"', "a b"],
  ['"x1"', "x1"],
  ["sha256", SHA256],
  ["[]", []],
  ["{}", {}],
];

/** Keys that name things, and no fields. */
const NAMED = /^(?:[0-9a-f]{8,}|\d+|.*[^\w-].*)$/;

/**
 * A line for each part of some values, once: its place, and what else a check takes there. A part for which it takes anything is not
 * followed.
 *
 * @param isFollowed whether the parts of a place are looked at, too
 */
export function acceptedIn(
  examples: readonly unknown[],
  isValid: (value: unknown) => boolean,
  isFollowed: (place: string) => boolean = () => true,
): readonly string[] {
  const lines = new Map<string, string>();
  for (const example of examples) {
    const root = { value: structuredClone(example) };
    const visit = (holder: Record<string, unknown>, key: string, place: string): void => {
      const original = holder[key];
      let taken = lines.get(place);
      if (taken === undefined) {
        const names = OTHERS.filter(([, other]) => {
          if (other === MISSING) delete holder[key];
          else holder[key] = other;
          return isValid(root.value);
        }).map(([name]) => name);
        holder[key] = original;
        taken = names.length === OTHERS.length ? "anything" : names.join(" ");
        lines.set(place, taken);
      }
      if (taken === "anything" || !isFollowed(place)) return;
      if (Array.isArray(original)) {
        for (const at of original.keys()) visit(original as never, String(at), `${place}[]`);
      } else if (isObject(original)) {
        for (const name of Object.keys(original)) {
          visit(original as never, name, `${place}.${NAMED.test(name) ? "*" : name}`);
        }
      }
    };
    if (!isValid(root.value)) throw new Error(`example ${examples.indexOf(example)} is not valid`);
    for (const name of Object.keys(root.value as object)) visit(root.value as never, name, name);
  }
  return [...lines].map(([place, taken]) => `${place}: ${taken}`);
}
