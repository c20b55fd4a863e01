import { mapNamed } from "../apply-observation.ts";
import type { Atlas, AtlasMap, Direction, MapCell } from "../atlas/atlas.ts";
import { isInside, letterAt, withRuns } from "../layer.ts";
import { ATLAS_LETTERS } from "../letters.ts";
import type { WayRules } from "./fields.ts";
import { type FoundWay, findWay } from "./find-way.ts";
import { groundOf, isOpenKind, KIND, kindAt, WAYS } from "./ground.ts";
import { isBarred } from "./marks.ts";

/** One push of a boulder by a cell. */
export interface Push {
  readonly button: Direction;
  /** The boulder's cell before it. */
  readonly boulder: MapCell;
  /** The way to where the player pushes from: it stays on the map. */
  readonly way: FoundWay;
}

/** A boulder and the player behind it, and the push that led there. */
interface State {
  readonly boulder: MapCell;
  readonly player: MapCell;
  readonly last: { readonly push: Push; readonly before: State } | null;
}

/**
 * The fewest pushes that bring a boulder to a cell of its map, in order; null where none are known. It rolls over open ground that
 * was seen; only its target may be a hole. Other boulders, people and things stand in its way and in the player's.
 */
export function findPushes(
  atlas: Atlas,
  player: MapCell,
  boulder: MapCell,
  target: MapCell,
  rules: WayRules = {},
): readonly Push[] | null {
  const map = mapNamed(atlas, boulder.map);
  if (map === undefined || player.map !== map.name || target.map !== map.name) return null;
  const bare = withoutPeople(withLetter(map, boulder, "free"));
  const isSame = (one: MapCell, other: MapCell): boolean => one.x === other.x && one.y === other.y;
  const seen = new Set<string>();
  const queue: State[] = [{ boulder, player, last: null }];
  for (const state of queue) {
    if (isSame(state.boulder, target)) return pushesOf(state);
    const now: Atlas = { ...atlas, maps: [withLetter(bare, state.boulder, "boulder")] };
    for (const [way, { x, y, direction: button }] of WAYS.entries()) {
      const { boulder: at } = state;
      const [to, behind] = [
        { ...at, x: at.x + x, y: at.y + y },
        { ...at, x: at.x - x, y: at.y - y },
      ];
      const key = `${to.x},${to.y} ${button}`;
      if (seen.has(key) || !rollsOn(bare, at, way, to, isSame(to, target))) continue;
      const walked = isSame(state.player, behind)
        ? { steps: [], cells: 0 }
        : findWay(now, state.player, [behind], rules);
      if (walked === null) continue;
      seen.add(key);
      const push = { button, boulder: at, way: walked };
      queue.push({ boulder: to, player: at, last: { push, before: state } });
    }
  }
  return null;
}

/** Whether a boulder rolls from a cell to the next one. */
function rollsOn(map: AtlasMap, from: MapCell, way: number, to: MapCell, isTarget: boolean): boolean {
  const ground = groundOf(map);
  const kind = kindAt(map, to.x, to.y);
  const isRoom = isOpenKind(kind) || (isTarget && kind === KIND.exit);
  const mark = ground.marks[(from.y << ground.shift) + from.x] ?? 0;
  return isInside(to.x, to.y, map.size) && isRoom && !isBarred(mark, way);
}

/** The map alone, off which no way leads. */
function withoutPeople({ doors: _, warps: __, ...map }: AtlasMap): AtlasMap {
  const { person, wall } = ATLAS_LETTERS;
  return { ...map, cells: map.cells.map((row) => row.replaceAll(person, wall)) };
}

function withLetter(map: AtlasMap, { x, y }: MapCell, kind: "free" | "boulder"): AtlasMap {
  const letter = ATLAS_LETTERS[kind];
  return letterAt(map.cells, x, y) === letter
    ? map
    : { ...map, cells: withRuns(map.cells, [[x, y, letter]]) };
}

function pushesOf(state: State): readonly Push[] {
  const pushes: Push[] = [];
  for (let { last } = state; last !== null; last = last.before.last) pushes.push(last.push);
  return pushes.reverse();
}
