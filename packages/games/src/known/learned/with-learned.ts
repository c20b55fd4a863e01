import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { isObject, type JsonObject, type JsonValue } from "../../../../../src/base/vocabulary/json.ts";
import { ANY_GAME_ID } from "../any-game.ts";
import type { GameAdapter } from "../game-adapter.ts";
import { UNCHANGED } from "../text/describe-changes.ts";

/** The key of a state under which it says what was learned. */
const LEARNED = "learned";

const HEADING = "Found by experiment, so less sure:";

/**
 * An adapter that fills in from `learned` what `known` does not read: values, the place, a grid. Known facts win: of a state that both
 * read, and of each method that both have, `known` has the last word. The state lists the learned values under `learned`, and the LM
 * gets them apart.
 */
export function withLearned(known: GameAdapter, learned: GameAdapter): GameAdapter {
  const describe: GameAdapter["describe"] = (info, previous, options) => {
    const before = previous === null ? null : partOf(previous);
    const facts = changesIn(known.describe(info, previous, options));
    const found = changesIn(learned.describe(partOf(info), before, options));
    // Of an unknown game, the introduction says that all values are learned.
    const heading = known.id !== ANY_GAME_ID && found !== "" ? HEADING : "";
    const told = [facts, heading, found].filter((text) => text !== "").join("\n");
    return told === "" && previous !== null && options?.isStandingTold !== true ? UNCHANGED : told;
  };
  return {
    ...learned,
    ...known,
    readState: (view, previous) => {
      const facts = known.readState(view, previous);
      const found = learned.readState(view, previous === null ? null : partOf(previous));
      const extra = Object.entries(found).filter(([key]) => !(key in facts) && key !== "seen");
      return {
        ...Object.fromEntries(extra),
        ...facts,
        [LEARNED]: { names: extra.map(([key]) => key), seen: found["seen"] ?? {} },
      };
    },
    describe,
    facts: (info) => joined(learned.facts?.(partOf(info)) ?? {}, known.facts?.(info) ?? {}),
    milestones: (before, after) => [
      ...known.milestones(before, after),
      ...learned.milestones(partOf(before), partOf(after)),
    ],
    position: (info) => known.position?.(info) ?? learned.position?.(partOf(info)) ?? null,
    health: (info) => known.health?.(info) ?? learned.health?.(partOf(info)) ?? null,
    isEnded: (info) => known.isEnded?.(info) === true || learned.isEnded?.(partOf(info)) === true,
    interruption: (before, after) =>
      known.interruption?.(before, after) ?? learned.interruption?.(partOf(before), partOf(after)) ?? null,
  };
}

function changesIn(text: string): string {
  return text
    .split("\n")
    .filter((line) => line !== UNCHANGED)
    .join("\n");
}

/** The learned part of a state, as the adapter of the learned map made it. */
function partOf(info: GameInfo): GameInfo {
  const { names, seen } = namesIn(info);
  const own = names.flatMap((name): readonly (readonly [string, JsonValue])[] => {
    const value = info[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(own), seen };
}

function namesIn(info: GameInfo): { readonly names: readonly string[]; readonly seen: JsonObject } {
  const told = info[LEARNED];
  if (!isObject(told)) return { names: [], seen: {} };
  const { names, seen } = told as JsonObject;
  return {
    names: Array.isArray(names) ? names.filter((name) => typeof name === "string") : [],
    seen: isObject(seen) ? (seen as JsonObject) : {},
  };
}

/** Both objects' values; of objects under the same key, both's values, too. */
function joined(one: JsonObject, other: JsonObject): JsonObject {
  const both = Object.entries(other).map(([key, value]) => {
    const first = one[key];
    const areObjects = isObject(first) && isObject(value) && !Array.isArray(first) && !Array.isArray(value);
    return [key, areObjects ? { ...(first as JsonObject), ...(value as JsonObject) } : value] as const;
  });
  return { ...one, ...Object.fromEntries(both) };
}
