import { A } from "../addresses.ts";
import { speciesOf } from "../data/species.ts";
import { frames, joypadSlowly } from "../joypad.ts";
import type { World } from "../world.ts";
import { type Game, KEY } from "../world-machine.ts";

const ROWS = ["ABCDEFGHI", "JKLMNOPQR", "STUVWXYZ ", "×():;[]{}", "-?!♂♀/.,"];
const [CURSOR, END, BUFFER] = [0xed, 0xf0, A.textName];

/** The screen on which a name is typed; an empty one is `usual`. */
export function* typeName(w: World, species: number, usual: string, most = 10): Game<string> {
  yield* frames(6);
  let [typed, isUpper, row, column] = ["", true, 0, 0];
  w.setString(BUFFER, "", 11);
  for (;;) {
    draw(w, typed, isUpper, most, species === 0 ? "YOUR NAME?" : `${speciesOf(species).name}`);
    w.tile(5 + row * 2, 1 + column * 2, CURSOR).set(A.menuTopY, row + 3, column * 2 + 1, row + 1);
    w.set(
      A.cursorAt,
      (A.tileMap + (5 + row * 2) * 20 + 1 + column * 2) & 0xff,
      (A.tileMap + (5 + row * 2) * 20 + 1 + column * 2) >> 8,
    );
    yield* frames(3);
    let keys = 0;
    for (; keys === 0; keys = joypadSlowly(w)) yield;
    const isEnd = row === 4 && column === 8;
    if ((keys & KEY.start) !== 0 || ((keys & KEY.a) !== 0 && isEnd)) break;
    if ((keys & KEY.select) !== 0 || ((keys & KEY.a) !== 0 && row === 5)) isUpper = !isUpper;
    else if ((keys & KEY.b) !== 0) typed = typed.slice(0, -1);
    else if ((keys & KEY.a) !== 0 && typed.length < most) {
      const letter = ROWS[row]?.[column] ?? " ";
      typed += isUpper ? letter : letter.toLowerCase();
      if (typed.length === most) [row, column] = [4, 8];
    } else if ((keys & KEY.up) !== 0) row = (row + 5) % 6;
    else if ((keys & KEY.down) !== 0) row = (row + 1) % 6;
    else if ((keys & KEY.right) !== 0 && row < 5) column = (column + 1) % 9;
    else if ((keys & KEY.left) !== 0 && row < 5) column = (column + 8) % 9;
    if (row === 5) column = 0;
    w.setString(BUFFER, typed, 11);
  }
  yield* frames(6);
  return typed === "" ? usual : typed;
}

function draw(w: World, typed: string, isUpper: boolean, most: number, title: string): void {
  w.page().write(1, 0, title).frame(0, 4, 19, 14).write(2, 10, typed);
  for (const [at, line] of ROWS.entries()) {
    for (const [index, letter] of [...line].entries())
      w.write(5 + at * 2, 2 + index * 2, isUpper ? letter : letter.toLowerCase());
  }
  w.tile(13, 18, END).write(15, 2, isUpper ? "lower case" : "UPPER CASE");
  const next = Math.min(typed.length, most - 1);
  w.tile(3, 10, ...Array.from({ length: most }, (_, at) => (at === next ? 0x77 : 0x76)));
}
