import { A } from "./addresses.ts";
import { tileOf } from "./tilesets.ts";
import type { World } from "./world.ts";
import { BACK, WAYS } from "./world-map.ts";

/** Draws the 10 × 9 cells around a player at x, y. */
export function drawMap(w: World, x: number, y: number): void {
  const { tileset } = w.here;
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 10; column += 1) {
      const tile = tileOf(w.letterAt(x - 4 + column, y - 4 + row), tileset);
      w.tile(row * 2, column * 2, tile, tile).tile(row * 2 + 1, column * 2, tile, tile);
    }
  }
}

/** Where the people are on the screen, and who is not shown: hidden ones, and those outside of it. */
export function placePeople(w: World): void {
  const [px, py] = [w.get(A.x), w.get(A.y)];
  w.set(0xc100, 1).set(0xc102, 0).set(0xc104, 0x3c, 0, 0x40);
  for (const [at, person] of (w.here.people ?? []).entries()) {
    const offset = (at + 1) * 16;
    const [y, x] = [w.get(0xc204 + offset) - 4, w.get(0xc205 + offset) - 4];
    const isSeen = !w.isHidden(person) && y >= py - 4 && y <= py + 4 && x >= px - 4 && x <= px + 5;
    w.set(0xc102 + offset, isSeen ? 0x10 + at * 4 + (w.get(0xc109 + offset) >> 2) : 0xff);
    w.set(0xc104 + offset, ((y - py) * 16 + 0x3c) & 0xff).set(0xc106 + offset, ((x - px) * 16 + 0x40) & 0xff);
  }
}

/** Turns whoever stands ahead of the player; gives a function that turns them back. */
export function turnPerson(w: World): () => void {
  const { x, y } = w.ahead;
  const found = w.personAt(x, y);
  if (found === undefined || found.person.picture >= 0x3d) return () => {};
  const at = 0xc109 + found.index * 16;
  const before = w.get(at);
  w.set(at, WAYS[BACK[w.facing]].facing);
  return () => {
    w.set(at, before);
  };
}

/** Those who walk about take a step now and then, to plain floor where nobody is. */
export function walkAbout(w: World): void {
  for (const [at, person] of (w.here.people ?? []).entries()) {
    if (person.wanders !== true || w.isHidden(person) || w.below(24) !== 0) continue;
    const offset = (at + 1) * 16;
    const way = WAYS[(["up", "down", "left", "right"] as const)[w.below(4)] ?? "down"];
    const [y, x] = [w.get(0xc204 + offset) - 4 + way.y, w.get(0xc205 + offset) - 4 + way.x];
    const near = Math.abs(x - w.get(A.x)) + Math.abs(y - w.get(A.y));
    const hasRoom =
      w.letterAt(x, y) === "." && near > 1 && Math.abs(x - person.x) + Math.abs(y - person.y) < 4;
    if (!hasRoom || w.personAt(x, y) !== undefined) continue;
    w.set(0xc204 + offset, y + 4, x + 4).set(0xc109 + offset, way.facing);
    placePeople(w);
  }
}
