import type { MadeMap } from "./overworld-maps.ts";

/** A cell of a made world, with its map's number. */
export interface MadeCell {
  readonly map: number;
  readonly x: number;
  readonly y: number;
}

type Maps = Readonly<Record<number, MadeMap>>;

const WAYS = [
  [0, 1, "v"],
  [0, -1, ""],
  [-1, 0, "<"],
  [1, 0, ">"],
] as const;

/** The kind of a generated world's cell; a wall outside of it. */
export function letterOf(maps: Maps, { map, x, y }: MadeCell): string {
  return maps[map]?.rows[y]?.[x] ?? "#";
}

/** Every cell on which a player can come to rest who begins at one, people aside, by its drawing alone. */
export function reachableFrom(maps: Maps, start: MadeCell): ReadonlySet<string> {
  const seen = new Set([keyOf(start)]);
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of neighboursOf(maps, at)) {
      if (seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      open.push(next);
    }
  }
  return seen;
}

/** A cell in words that are equal where it is. */
export function keyOf({ map, x, y }: MadeCell): string {
  return `${map}:${x},${y}`;
}

function neighboursOf(maps: Maps, at: MadeCell): readonly MadeCell[] {
  return WAYS.flatMap(([dx, dy, ledge]) => {
    const next = overBorder(maps, { map: at.map, x: at.x + dx, y: at.y + dy });
    const letter = letterOf(maps, next);
    if (dy === 1 && letterOf(maps, at) === "M") return behindDoor(maps, at);
    if (letter === "D") return behindDoor(maps, next);
    if (isOpen(letter)) return [next];
    const landing = { map: at.map, x: at.x + 2 * dx, y: at.y + 2 * dy };
    const isJump =
      letter === ledge && ledge !== "" && letterOf(maps, at) === "." && isOpen(letterOf(maps, landing));
    return isJump ? [landing] : [];
  });
}

function overBorder(maps: Maps, { map, x, y }: MadeCell): MadeCell {
  const made = maps[map];
  const width = made?.rows[0]?.length ?? 0;
  const next = x < 0 ? made?.left : x >= width ? made?.right : undefined;
  if (next === undefined) return { map, x, y };
  return { map: next, x: x < 0 ? (maps[next]?.rows[0]?.length ?? 1) - 1 : 0, y };
}

/** Out of a door one takes a step down by oneself; a mat is stood on. */
function behindDoor(maps: Maps, { map, x, y }: MadeCell): readonly MadeCell[] {
  const to = maps[map]?.doors?.find((door) => door.x === x && door.y === y)?.to;
  if (to === undefined) return [];
  const landing = { map: to.id, x: to.x, y: to.y };
  return [letterOf(maps, landing) === "D" ? { ...landing, y: to.y + 1 } : landing];
}

/** Whether a cell with this letter can be stood on. */
export function isOpen(letter: string): boolean {
  return letter === "." || letter === '"' || letter === "M";
}
