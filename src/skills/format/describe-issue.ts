import type { z } from "zod";
import { type Mistake, type Place, showValue, tellUnknown } from "./mistake.ts";
import { skillSchemas } from "./schema.ts";

/**
 * What zod found, in our words: one mistake for each place.
 *
 * @param root the value that was looked at
 * @param before where that stands
 */
export function describeIssues({ issues }: z.ZodError, root: unknown, before: Place): readonly Mistake[] {
  return issues
    .flatMap((issue) => describeIssue(issue, root, before))
    .filter(({ place }, at, all) => {
      // Several checks of one field may fail: they stand beside each other.
      const last = all[at - 1]?.place;
      return last === undefined || last.length !== place.length || place.some((key, i) => key !== last[i]);
    });
}

function describeIssue(issue: z.core.$ZodIssue, root: unknown, before: Place): readonly Mistake[] {
  const place = [...before, ...issue.path];
  switch (issue.code) {
    case "unrecognized_keys": {
      const known = keysOf(valueAt(root, issue.path), place);
      return issue.keys.map((key) => lazily([...place, key], () => tellUnknown("key", key, known)));
    }
    case "invalid_union":
      if (issue.discriminator === undefined) return [{ place, fact: issue.message }];
      return [describePrimitive(valueAt(root, issue.path), place)];
    case "invalid_key":
      return [{ place, fact: `the key ${issue.issues[0]?.message ?? issue.message}` }];
    case "invalid_type":
      // Messages of our own are given to each leaf; zod's stand for objects only.
      return issue.expected === "object" && issue.message.startsWith("Invalid input")
        ? [{ place, fact: tellNoObject(valueAt(root, issue.path)) }]
        : [{ place, fact: issue.message }];
    default:
      return [{ place, fact: issue.message }];
  }
}

function describePrimitive(given: unknown, place: Place): Mistake {
  const at = place.at(-1) === "primitive" ? place : [...place, "primitive"];
  return lazily(at, () => {
    const names = Object.keys(skillSchemas().primitives);
    return given === undefined
      ? `is missing; it takes one of ${names.join(", ")}`
      : tellUnknown("primitive", given, names);
  });
}

/** A mistake that finds its words when it is told: a file may hold a hundred thousand, of which twenty are. */
function lazily(place: Place, tell: () => string): Mistake {
  return {
    place,
    get fact() {
      return tell();
    },
  };
}

function tellNoObject(given: unknown): string {
  return given === undefined ? "is missing; it takes an object" : `takes an object, got ${showValue(given)}`;
}

/** The keys that an object of a skill takes. */
function keysOf(object: unknown, place: Place): readonly string[] {
  const { keys, primitives } = skillSchemas();
  if (place.length === 0) return keys.skill;
  if (place[0] === "meta") return place.length === 1 ? keys.meta : keys.parameter;
  const name = (object as { readonly primitive?: unknown } | null)?.primitive;
  return typeof name === "string" && Object.hasOwn(primitives, name)
    ? primitives[name as keyof typeof primitives]
    : ["primitive"];
}

function valueAt(root: unknown, path: Place): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
