import { createRandom } from "../../runs/random.ts";
import { WAYS, type Way, type WorldMap } from "../world-map.ts";

/** The floors' arrows: x, y, and what the script presses, as the public scripts list them. */
const ARROWS: Readonly<Record<number, string>> = {
  200: `4 9 L2;4 11 R4;4 15 R4U4;4 16 U1R4U4;4 19 L2;4 22 U3L2;5 14 R4D2;6 22 U2;6 24 U4;8 9 L6;8 12 U1;8 15 U4;8 19 L6;8 23 U4L6
9 14 D2;9 22 D2;10 9 L8;10 10 U1L8;10 15 U6L8;10 17 R4U2;10 19 U2R4U2;10 25 R4;11 14 D2R4D2;11 16 R4D2;11 18 D2;12 9 L10;12 11 U2L10
12 13 U4L10;12 17 R2U2;13 10 D2R1;13 12 R1;13 16 R2D2;13 18 L2D2;13 19 L3U2R4U2;13 22 L4D2;13 23 L5U4L6;14 17 U2;15 16 D2;16 14 U1
16 16 U3;16 18 U5;17 10 L4D2R1;17 11 L5U2L10`,
  201: `10 13 R4;10 19 R4U4R4;11 18 R4D4;12 11 L2;12 17 R2U2R4;12 20 U3R2U2R4;13 16 R4;14 11 R2;14 15 R4;14 17 U2R4;14 19 U4R4
15 16 R2;15 18 D4;16 13 U2;17 12 D4;18 16 U1`,
  45: `19 11 U9;19 1 L8;18 2 D9;11 2 R6;16 10 D2;4 6 D7;5 13 R8;4 14 R9;0 15 U8;1 15 U6;13 16 L6;13 17 L12`,
};

/** A list of arrows. */
export function arrowsOf(id: number): readonly (readonly [x: number, y: number, moves: string])[] {
  return (ARROWS[id] ?? "").split(/[;\n]/).map((line) => {
    const [x = "", y = "", moves = ""] = line.split(" ");
    return [
      Number(x),
      Number(y),
      moves.replace(/([UDLR])(\d+)/g, (_, way: string, count: string) => way.repeat(Number(count))),
    ];
  });
}

/** A floor with real arrows, and walls by chance where no arrow leads. `keep` are cells that stay free, besides those beside them. */
export function spinnerFloor(
  id: number,
  [width, height]: readonly [number, number],
  keep: readonly (readonly [x: number, y: number, letter: string])[],
  more: Partial<WorldMap> & Pick<WorldMap, "name" | "tileset">,
  seed = 1,
): WorldMap {
  const random = createRandom(id * 100 + seed);
  const arrows = arrowsOf(id);
  const free = new Set<string>();
  for (const [x, y] of keep)
    for (const { x: dx, y: dy } of [{ x: 0, y: 0 }, ...Object.values(WAYS)]) free.add(`${x + dx},${y + dy}`);
  for (const [startX, startY, moves] of arrows) {
    let [x, y] = [startX, startY];
    free.add(`${x},${y}`);
    for (const letter of moves) {
      const way = WAYS[(Object.keys(WAYS) as Way[]).find((one) => WAYS[one].letter === letter) ?? "up"];
      [x, y] = [x + way.x, y + way.y];
      free.add(`${x},${y}`);
    }
    for (const { x: dx, y: dy } of Object.values(WAYS)) free.add(`${x + dx},${y + dy}`);
  }
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const kept = keep.find((one) => one[0] === x && one[1] === y);
      if (kept !== undefined) return kept[2];
      if (arrows.some((one) => one[0] === x && one[1] === y)) return "A";
      return free.has(`${x},${y}`) || random() > 0.25 ? "." : "#";
    }).join(""),
  );
  return { id, rows, arrows, ...more };
}
