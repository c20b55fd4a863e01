import type { Atlas, AtlasDoor, AtlasMap, MapCell } from "../../../packages/games/src/world/atlas/atlas.ts";
import { letterAt } from "../../../packages/games/src/world/layer.ts";
import type { WayRules } from "../../../packages/games/src/world/way/fields.ts";

/** A cell, of the map `Here` unless another one is named. */
export const at = (x: number, y: number, map = "Here"): MapCell => ({ map, x, y });

/** A map of these letters. */
export function mapOf(cells: readonly string[], more: Partial<AtlasMap> = {}): AtlasMap {
  return { name: "Here", step: 1, cells, visits: [], ...more };
}

/** An atlas of some maps. */
export function atlasOf(...maps: readonly AtlasMap[]): Atlas {
  return { at: null, maps };
}

/** Where a press leads on a map without anything. */
export const MOVES = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;
/** The ledges that are jumped by each press. */
export const LEDGE = { up: "^", down: "v", left: "<", right: ">" } as const;

/** The kind of a cell: an exit may look like any floor, have a person on it, or not have been seen. */
export function letterOf(atlas: Atlas, { map, x, y }: MapCell): string {
  const { cells = [], doors = [] } = atlas.maps.find(({ name }) => name === map) ?? {};
  const letter = letterAt(cells, x, y);
  const isEntrance = doors.some((door) => door.x === x && door.y === y && door.press === undefined);
  return isEntrance && '.="!P '.includes(letter) ? "E" : letter;
}

/** Whether a side between two neighbours is barred, as the letters say. */
export function isBarred(atlas: Atlas, { map, x, y }: MapCell, button: keyof typeof MOVES): boolean {
  const sides = atlas.maps.find(({ name }) => name === map)?.sides ?? [];
  if (button === "right") return "rb".includes(letterAt(sides, x, y));
  if (button === "left") return "rb".includes(letterAt(sides, x - 1, y));
  if (button === "down") return "db".includes(letterAt(sides, x, y));
  return "db".includes(letterAt(sides, x, y - 1));
}

/** A way as it is found by trying all: how many persons and unknown cells are in the way, and how long it is. */
interface PlainWay {
  readonly rank: number;
  readonly cells: number;
}

/** The best way, by the letters of an atlas alone: every step of each cell, again where it got better; null for none. */
export function plainSearch(atlas: Atlas, from: MapCell, to: MapCell, rules: WayRules): PlainWay | null {
  const best = new Map<string, PlainWay>();
  const key = ({ map, x, y }: MapCell) => `${map} ${x} ${y}`;
  best.set(key(from), { rank: 0, cells: 0 });
  const waiting = [from];
  for (let cell = waiting.shift(); cell !== undefined; cell = waiting.shift()) {
    const known = best.get(key(cell));
    const isEnd = key(cell) === key(to) && letterOf(atlas, cell) === "E" && key(cell) !== key(from);
    if (known === undefined || isEnd) continue;
    for (const { to: next, rank, cells: more } of stepsFrom(atlas, cell, to, rules)) {
      const now = { rank: known.rank + rank, cells: known.cells + more };
      const old = best.get(key(next));
      const isShorter =
        old === undefined || now.rank < old.rank || (now.rank === old.rank && now.cells < old.cells);
      if (!isShorter) continue;
      best.set(key(next), now);
      waiting.push(next);
    }
  }
  return best.get(key(to)) ?? null;
}

function stepsFrom(atlas: Atlas, from: MapCell, end: MapCell, rules: WayRules) {
  const map = atlas.maps.find(({ name }) => name === from.map);
  const { doors = [], visits = [] } = map ?? {};
  const newest = (test: (door: AtlasDoor) => boolean) => doors.findLast(test);
  return (["up", "down", "left", "right"] as const).flatMap((button) => {
    const found: { readonly to: MapCell; readonly rank: number; readonly cells: number }[] = [];
    const pressed = newest(({ x, y, press }) => x === from.x && y === from.y && press === button);
    if (pressed !== undefined) found.push({ to: pressed.to, rank: 0, cells: 1 });
    if (isBarred(atlas, from, button)) return found;
    const [dx, dy] = MOVES[button];
    const ahead = { ...from, x: from.x + dx, y: from.y + dy };
    const isJump = letterOf(atlas, ahead) === LEDGE[button];
    const next = isJump ? { ...from, x: from.x + 2 * dx, y: from.y + 2 * dy } : ahead;
    const [width, height] = [map?.cells[0]?.length ?? 0, map?.cells.length ?? 0];
    const isMap = (cell: MapCell) => cell.x >= 0 && cell.y >= 0 && cell.x < width && cell.y < height;
    if (!isMap(ahead) || !isMap(next)) return found;
    const letter = letterOf(atlas, next);
    const isEnd = JSON.stringify(next) === JSON.stringify(end);
    const entrance = newest(({ x, y, press }) => x === next.x && y === next.y && press === undefined);
    const isMat = letter === "E" && entrance === undefined && letterAt(visits, next.x, next.y) !== " ";
    if (letter === "E" && !isMat) {
      if (isJump) return found;
      if (isEnd) found.push({ to: next, rank: 0, cells: 1 });
      else if (entrance !== undefined) found.push({ to: entrance.to, rank: 0, cells: 1 });
      return found;
    }
    const isFree = ".=".includes(letter) || isMat;
    const isAllowed =
      isFree ||
      letter === "P" ||
      (letter === '"' && (isEnd || rules.avoid?.includes("grass") !== true)) ||
      (letter === "~" && (isEnd || rules.canSwim === true)) ||
      (letter === " " && (isEnd || (rules.explores === true && from.map === end.map)));
    if (!isAllowed) return found;
    const rank = letter === "P" ? 1 : letter === " " ? 1_024 : 0;
    found.push({ to: next, rank, cells: isJump ? 2 : 1 });
    return found;
  });
}
