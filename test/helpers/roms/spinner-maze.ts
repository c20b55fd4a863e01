import { createRandom } from "../runs/random.ts";
import type { MadeMap } from "./overworld-maps.ts";
import { isOpen, keyOf, type MadeCell } from "./overworld-truth.ts";

const SIDE = 20;
const ARROWS = 36;

const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;
type Way = keyof typeof WAYS;

/** A floor with walls and arrows, each of which carries whoever enters it some cells on, around a corner, or onto the next one. */
export function spinnerMaze(seed: number): MadeMap {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const rows = Array.from({ length: SIDE }, (_, y) =>
    Array.from({ length: SIDE }, (_, x) => {
      const isEdge = x === 0 || y === 0 || x === SIDE - 1 || y === SIDE - 1;
      return isEdge || random() < 0.15 ? "#" : ".";
    }).join(""),
  );
  const isFree = (x: number, y: number) => rows[y]?.[x] === ".";
  const arrows: { x: number; y: number; moves: Way[] }[] = [];
  while (arrows.length < ARROWS) {
    const start = { x: 1 + below(SIDE - 2), y: 1 + below(SIDE - 2) };
    if (!isFree(start.x, start.y) || arrows.some(({ x, y }) => x === start.x && y === start.y)) continue;
    const moves: Way[] = [];
    let at = start;
    for (let leg = 0; leg <= below(2); leg += 1) {
      const way = (Object.keys(WAYS) as Way[])[below(4)] ?? "up";
      for (let cells = 2 + below(5); cells > 0; cells -= 1) {
        const next = { x: at.x + WAYS[way][0], y: at.y + WAYS[way][1] };
        if (!isFree(next.x, next.y)) break;
        moves.push(way);
        at = next;
      }
    }
    if (moves.length > 0 && !(at.x === start.x && at.y === start.y)) arrows.push({ ...start, moves });
  }
  return { rows, arrows: arrows.filter(({ x, y }) => restOf(arrows, { x, y }) !== null) };
}

/** Where whoever enters a cell comes to rest; null for one that is carried for ever. */
export function restOf(
  arrows: MadeMap["arrows"] = [],
  start: Pick<MadeCell, "x" | "y">,
): Pick<MadeCell, "x" | "y"> | null {
  let at = start;
  for (let count = 0; count <= arrows.length; count += 1) {
    const arrow = arrows.find(({ x, y }) => x === at.x && y === at.y);
    if (arrow === undefined) return at;
    at = arrow.moves.reduce(({ x, y }, way) => ({ x: x + WAYS[way][0], y: y + WAYS[way][1] }), at);
  }
  return null;
}

/** Every cell on which a player can come to rest who begins at one. */
export function restsFrom({ rows, arrows }: MadeMap, start: MadeCell): ReadonlySet<string> {
  const seen = new Set([keyOf(start)]);
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const [dx, dy] of Object.values(WAYS)) {
      const [x, y] = [at.x + dx, at.y + dy];
      const rest = isOpen(rows[y]?.[x] ?? "#") ? restOf(arrows, { x, y }) : null;
      if (rest === null) continue;
      const next = { map: start.map, ...rest };
      if (seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      open.push(next);
    }
  }
  return seen;
}
