import type { z } from "zod";
import { type Mistake, type Place, showValue, tellUnknown, tellUnknownBriefly } from "./mistake.ts";

/** The keys of a file of steps that zod's issues do not name. */
export interface StepGrammar {
  /** The key that says what a step is: `primitive`. */
  readonly kindKey: string;
  /** Its allowed values. */
  readonly kinds: () => readonly string[];
  /** Whether there are too many keys to list: the most similar one is named alone. */
  readonly isBrief?: true;
  /** The keys that the object at a place takes. */
  keysOf(object: unknown, place: Place): readonly string[];
}

/**
 * Describes zod's issues in our words: one mistake for each place.
 *
 * @param root the checked value
 * @param before the place of that value
 */
export function describeIssues(
  { issues }: z.ZodError,
  root: unknown,
  before: Place,
  grammar: StepGrammar,
): readonly Mistake[] {
  return issues
    .flatMap((issue) => describeIssue(issue, root, before, grammar))
    .filter(({ place }, at, all) => {
      // Several checks of one field may fail: they stand beside each other.
      const last = all[at - 1]?.place;
      return last === undefined || last.length !== place.length || place.some((key, i) => key !== last[i]);
    });
}

function describeIssue(
  issue: z.core.$ZodIssue,
  root: unknown,
  before: Place,
  grammar: StepGrammar,
): readonly Mistake[] {
  const place = [...before, ...issue.path];
  switch (issue.code) {
    case "unrecognized_keys": {
      const known = grammar.keysOf(valueAt(root, issue.path), place);
      const tell = grammar.isBrief === true ? tellUnknownBriefly : tellUnknown;
      return issue.keys.map((key) => lazily([...place, key], () => tell("key", key, known)));
    }
    case "invalid_union":
      if (issue.discriminator === undefined) return [{ place, fact: issue.message }];
      return [describeKind(valueAt(root, issue.path), place, grammar)];
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

function describeKind(given: unknown, place: Place, { kindKey, kinds }: StepGrammar): Mistake {
  const at = place.at(-1) === kindKey ? place : [...place, kindKey];
  return lazily(at, () =>
    given === undefined
      ? `is missing; it takes one of ${kinds().join(", ")}`
      : tellUnknown(kindKey, given, kinds()),
  );
}

/** A mistake that finds its words on demand: a file may hold a hundred thousand, of which twenty are shown. */
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

function valueAt(root: unknown, path: Place): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
