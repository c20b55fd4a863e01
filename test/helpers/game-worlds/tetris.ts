import { bcdLow, byte, type GameWorld, named, valueAt } from "./game-world.ts";

/** @see https://github.com/kaspermeerts/tetris hram.asm and wram.asm, release 1.1 */
export const TETRIS: GameWorld = {
  game: "Tetris",
  cartridges: [{ title: "TETRIS", revision: 1 }],
  // The first release has other code, and nobody compared its addresses.
  strangers: [
    { title: "TETRIS", revision: 0 },
    { title: "TETRIS DX", revision: 0, isColor: true },
  ],
  values: {
    state: valueAt(0xffe1, named({ playing: 0, title: 7, lost: 1 }), ["playing", "title", "lost"], [[0xee]]),
    score: valueAt(
      0xc0a0,
      bcdLow(3),
      [123_456, 0, 40, 999_999],
      [
        [0x1a, 0, 0],
        [0, 0xff, 0],
      ],
    ),
    lines: valueAt(
      0xff9e,
      bcdLow(2),
      [137, 0, 9, 9_999],
      [
        [0xaa, 0],
        [0, 0xf0],
      ],
    ),
    level: valueAt(0xffa9, byte, [9, 0, 20], [[0xff]]),
    type: valueAt(0xffc0, named({ A: 0x37, B: 0x77 }), ["A", "B"], [[0x12]]),
    pieceY: valueAt(0xc201, byte, [0x18, 0x80]),
    pieceX: valueAt(0xc202, byte, [0x3f, 0x77]),
    next: valueAt(0xc213, byte, [0, 4, 24], [[0xff]]),
  },
};
