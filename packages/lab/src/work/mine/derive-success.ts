import { holds } from "../../../../../src/base/expressions/expression.ts";
import { ExpressionError } from "../../../../../src/base/expressions/expression-error.ts";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { isObject, type JsonValue } from "../../../../../src/base/vocabulary/json.ts";
import { PLAYBOOK_LIMITS } from "../../../../../src/parts/playbook/base/playbook.ts";
import { compileWhen } from "../../parts/playbook/play/show-playbook.ts";

/** The greatest part of a run's steps in which a field changes whose value tells how far the player is. */
const MOST_CHANGES = 0.25;

/** Fields that say where the player is: a greater number is no gain. */
const PLACES: ReadonlySet<string> = new Set(["place", "map", "location", "area", "room"]);

/** Names that CEL reads without quotes. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The least part of the changes of a number or a word that came with milestones, where it tells how far the player is. */
const LEAST_TOLD = 0.5;

/**
 * Fields of a game's state that tell how far the player is, the ones that change least often first: those tell most. The place
 * does, and so do lists and switches; a number or another word, such as where the player looks, only if it changes with
 * milestones, or never falls in a run that has none.
 */
export function steadyFields(
  steps: readonly { readonly info: GameInfo; readonly milestones: readonly string[] }[],
): readonly string[] {
  const changes = new Map<string, { count: number; told: number }>();
  for (const [at, { info, milestones }] of steps.entries()) {
    const before = steps[at - 1]?.info ?? info;
    for (const name of Object.keys(info)) {
      const known = changes.get(name) ?? { count: 0, told: 0 };
      changes.set(name, known);
      if (JSON.stringify(info[name]) === JSON.stringify(before[name])) continue;
      known.count += 1;
      if (milestones.length > 0) known.told += 1;
    }
  }
  const most = Math.max(2, steps.length * MOST_CHANGES);
  const hasMilestones = steps.some(({ milestones }) => milestones.length > 0);
  return [...changes]
    .filter(([name, { count, told }]) => {
      if (!NAME.test(name) || count > most) return false;
      if (PLACES.has(name)) return true;
      const values = steps.map(({ info }) => info[name]);
      const isNumber = values.some((value) => typeof value === "number");
      if (!isNumber && !values.some((value) => typeof value === "string")) return count > 0;
      if (isNumber && !neverFell(values)) return false;
      return count > 0 && (hasMilestones ? told >= count * LEAST_TOLD : isNumber);
    })
    .sort(([, one], [, other]) => one.count - other.count)
    .map(([name]) => name);
}

/** A stretch, by the game's states. */
interface Told {
  /** Those from the checkpoint on, before the end. */
  readonly before: readonly GameInfo[];
  readonly end: GameInfo;
  /** Those that follow the end. */
  readonly after: readonly GameInfo[];
  /** The fields that may be used, the best ones first. */
  readonly fields: readonly string[];
  /** The milestones of the end: what they speak of goes before all else. */
  readonly told: readonly string[];
}

/**
 * Returns a condition that holds at the end of a stretch, at no moment of it before, and still right after it; null where the
 * game's state has no field that tells the two apart.
 */
export function deriveSuccess({ before, end, after, fields, told }: Told): string | null {
  const found = fields.flatMap((name) =>
    conditionsFor(
      `game.${name}`,
      before.map((info) => info[name]),
      end[name],
    ).map((condition) => ({ name, condition })),
  );
  const fits = found.filter(
    ({ condition }) =>
      condition.length <= PLAYBOOK_LIMITS.when &&
      isMet(condition, end) &&
      !before.some((info) => isMet(condition, info)) &&
      after.every((info) => isMet(condition, info)),
  );
  const words = told.join("; ").toLowerCase();
  // `"beat the Hush" in game.events` of "beat the Hush", `game.level >= 2` of "level 2", `game.map == "Wood"` of "new map: Wood".
  const isTold = ({ name, condition }: (typeof fits)[number]): boolean =>
    words.includes(/"(.+)"/.exec(condition)?.[1]?.toLowerCase() ?? name.toLowerCase());
  return (fits.find(isTold) ?? fits[0])?.condition ?? null;
}

/**
 * Returns a condition for more than a run ever had: a place that it never saw, or more of a number that never fell. Where its
 * milestones tell of such fields, only those count: others, such as fights won, grow by themselves. Null where there is none.
 *
 * @param told the run's milestones
 */
export function deriveMore(
  all: readonly GameInfo[],
  fields: readonly string[],
  told: readonly string[],
): string | null {
  const words = told.join("; ").toLowerCase();
  const isTold = (text: string): boolean => words.includes(text.toLowerCase());
  const places = new Set<string>();
  const found = fields.flatMap((name) => {
    const values = all.map((info) => info[name]);
    if (PLACES.has(name)) {
      const known = [...new Set([...values, ...all.flatMap((info) => seenIn(info, name))])];
      const seen = known.filter((one) => typeof one === "string" || typeof one === "number");
      const list = JSON.stringify(seen);
      // Two fields may tell the same places.
      if (seen.length === 0 || places.has(list)) return [];
      places.add(list);
      const condition = `game.${name} != null && !(game.${name} in ${list})`;
      const isGoal = seen.some((one) => isTold(typeof one === "string" ? one : name));
      return [{ condition: `(${condition})`, isTold: isGoal }];
    }
    const value = values.at(-1);
    if (typeof value !== "number" || !neverFell(values)) return [];
    return [{ condition: `game.${name} > ${value}`, isTold: isTold(name) }];
  });
  const goals = found.filter((one) => one.isTold);
  let condition = "";
  for (const { condition: part } of goals.length > 0 ? goals : found) {
    const longer = condition === "" ? part : `${condition} || ${part}`;
    if (longer.length <= PLAYBOOK_LIMITS.when) condition = longer;
  }
  return condition === "" || all.some((info) => isMet(condition, info)) ? null : condition;
}

/** The values of a field that the game's state remembers: also those between two steps. */
function seenIn(info: GameInfo, name: string): readonly JsonValue[] {
  const { seen } = info;
  const values = isObject(seen) ? seen[name] : [];
  return Array.isArray(values) ? values : [];
}

/** Whether a condition holds in a state; one that cannot be evaluated there does not. */
function isMet(condition: string, game: GameInfo): boolean {
  try {
    return holds(compileWhen(condition), { game });
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return false;
  }
}

function conditionsFor(
  field: string,
  before: readonly (JsonValue | undefined)[],
  value: JsonValue | undefined,
): readonly string[] {
  const known = before.filter((one): one is JsonValue => one != null);
  // A field that a scene alone has tells of the scene.
  if (value == null || known.length < before.length || isObject(value)) return [];
  if (Array.isArray(value)) {
    const had = new Set(known.flatMap((one) => (Array.isArray(one) ? one : [])));
    const added = value.filter((one) => typeof one === "string" && !had.has(one));
    return added.map((one) => `${JSON.stringify(one)} in ${field}`);
  }
  if (typeof value === "boolean") return [`${field} == ${value}`];
  if (typeof value === "number")
    return known.every((one) => typeof one === "number" && one < value) ? [`${field} >= ${value}`] : [];
  return [`${field} == ${JSON.stringify(value)}`];
}

function neverFell(values: readonly (JsonValue | undefined)[]): boolean {
  const numbers = values.filter((one): one is number => typeof one === "number");
  return numbers.every((one, at) => at === 0 || one >= (numbers[at - 1] ?? one));
}
