import { type GameCode, LETTERS, PAD, PLAYER } from "../game-code.ts";
import type { Truth } from "./truth.ts";

const [COLUMNS, ROWS, MOST] = [6, 5, 6] as const;

/**
 * A keyboard whose cursor and typed letters are sprites, so that the background never changes: A writes the letter under the cursor,
 * B takes one back, and START, with a letter written, begins the next name.
 */
export function spriteKeyboard(game: GameCode): Truth {
  const [isDrawn, x, y, count, sx, sy] = game.variables();
  const [letter, left, top, tile, column, row] = game.variables();
  const typed = game.bytes(MOST);
  const pixels = (to: number, from: number): void => {
    game.copy(to, from);
    for (let i = 0; i < 4; i++) game.addVariable(to, to);
    game.add(to, 32);
  };
  const move = (at: number, bits: number, by: number, edge: number): void => {
    game.whenAny(game.pressed, bits, () =>
      game.whenEqual(
        at,
        edge,
        () => undefined,
        () => game.add(at, by),
      ),
    );
  };
  game.whenEqual(
    isDrawn,
    0,
    () => {
      game.screenOff().set(row, 0).set(tile, LETTERS);
      for (let line = 0; line < ROWS; line++) {
        game.set(row, 4 + 2 * line);
        for (let key = 0; key < COLUMNS; key++) {
          game
            .set(column, 4 + 2 * key)
            .tile(column, row, tile)
            .add(tile, 1);
        }
      }
      game.screenOn().set(isDrawn, 1).set(count, 0);
      for (let index = 0; index < MOST; index++) game.hideSprite(1 + index);
    },
    () => {
      pixels(sx, x);
      pixels(sy, y);
      game.sprite(0, sx, sy, PLAYER);
      game.set(top, 12);
      for (let index = 0; index < MOST; index++) {
        game.set(left, 40 + 10 * index);
        game.whenBelow(
          count,
          index + 1,
          () => game.hideSprite(1 + index),
          () => {
            game.sprite(1 + index, left, top, PLAYER);
            game.code.load(typed + index).store(0xfe00 + 4 * (1 + index) + 2);
          },
        );
      }
      move(x, PAD.right, 1, COLUMNS - 1);
      move(x, PAD.left, -1, 0);
      move(y, PAD.down, 1, ROWS - 1);
      move(y, PAD.up, -1, 0);
      game.whenAny(game.pressed, PAD.a, () =>
        game.whenBelow(count, MOST, () => {
          // letter = 6 · y + x
          game.copy(letter, y).addVariable(letter, letter).addVariable(letter, y).addVariable(letter, letter);
          game.addVariable(letter, x).add(letter, LETTERS).put(typed, count, letter).add(count, 1);
        }),
      );
      game.whenAny(game.pressed, PAD.b, () => game.whenAny(count, 0xff, () => game.add(count, -1)));
      game.whenAny(game.pressed, PAD.start, () => game.whenAny(count, 0xff, () => game.set(count, 0)));
    },
  );
  return { kind: "refused", decoys: [x, y, sx, sy] };
}
