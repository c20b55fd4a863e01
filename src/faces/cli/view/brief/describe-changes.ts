import type { GameAdapter } from "../../../../../packages/games/src/known/game-adapter.ts";
import type { GameInfo } from "../../../../base/vocabulary/game-info.ts";
import type { JsonValue } from "../../../../base/vocabulary/json.ts";
import { plainLine } from "../../render/plain-text.ts";

/** Changes to tell, and characters of each. */
const MAX_CHANGES = 3;
const MAX_CHARACTERS = 40;

/** Values of a game without words that change in most steps, or that the rest of the line says. */
const PASSING = /^(?:x|y|map.*|place|seen|steps|frames?|moving|waiting|cursor|.*time)$/i;

/** The game's words, and its milestones, which have lines of their own. */
type Game = Pick<GameAdapter, "words" | "milestones">;

/**
 * The few values of the game that a step changed, in the game's words: `embers 1`, `HP down to 12`, and new entries of a list as
 * they are. Numbers that change with the place belong to the place.
 */
export function describeChanges(before: GameInfo | null, after: GameInfo, game?: Game): readonly string[] {
  if (before === null) return [];
  const isElsewhere = before.place !== after.place;
  const milestones = (game?.milestones(before, after) ?? []).map((text) => text.replace(": ", " "));
  const changes = Object.entries(after).flatMap(([name, value]) => {
    const word = game?.words === undefined ? wordOf(name) : game.words.values[name];
    if (word === undefined) return [];
    return describeChange(uncapitalized(word), before[name], value ?? null, isElsewhere);
  });
  return changes
    .filter((change) => !milestones.includes(change))
    .slice(0, MAX_CHANGES)
    .map((change) => plainLine(change, MAX_CHARACTERS));
}

function describeChange(
  word: string,
  before: JsonValue | undefined,
  after: JsonValue,
  isElsewhere: boolean,
): readonly string[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return after.filter((entry) => typeof entry === "string" && !before.includes(entry)).map(String);
  }
  // What was not known before did not change.
  if (typeof before !== typeof after || before === after) return [];
  if (typeof before === "number" && typeof after === "number") {
    if (isElsewhere) return [];
    return [after > before ? `${word} ${after}` : `${word} down to ${after}`];
  }
  return typeof after === "boolean" ? [`${word}: ${after ? "yes" : "no"}`] : [];
}

/** A value's name in words: `coinCount` → `coin count`; none for a passing one. */
function wordOf(name: string): string | undefined {
  return PASSING.test(name) ? undefined : name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

/** `Levels solved` within a line; `HP` remains. */
function uncapitalized(word: string): string {
  return /^\p{Lu}\p{Ll}/u.test(word) ? `${word.charAt(0).toLowerCase()}${word.slice(1)}` : word;
}
