import { buildGame, type GameCode, PAD, PLAYER, type Variable } from "./game-code.ts";

/** The cells of the world, from the upper left; a cell is 16 × 16 pixels, and so is the player. */
const ROWS = [
  "##########",
  "#........#",
  "#.######.#",
  "#.#....#.#",
  "#.#.##.#.#",
  "#...##...#",
  "##########",
] as const;
const [CELLS, STRIDE] = [0x6000, 32];
const [X, Y] = [0xc080, 0xc081];

/** A map file for a game in which the player moves a pixel a frame. */
export const PIXEL_MAP = {
  format: 1,
  game: "Pixels",
  fields: [
    { name: "pixelX", address: X, tell: "never" },
    { name: "pixelY", address: Y, tell: "never" },
    { name: "x", address: X, add: 8, scale: "1/16" },
    { name: "y", address: Y, add: 8, scale: "1/16" },
    { name: "offsetX", expression: "(pixelX + 8) % 16 - 8", tell: "never" },
    { name: "offsetY", expression: "(pixelY + 8) % 16 - 8", tell: "never" },
  ],
  grid: {
    ...{ columns: 10, rows: 7, rowStep: STRIDE, address: CELLS.toString(16), cells: { "0": "free" } },
    player: { row: "y", column: "x" },
  },
  standing: { x: "x", y: "y" },
  position: ["x", "y"],
  offset: { x: "offsetX", y: "offsetY" },
};

/** A ROM in which the player walks by pixels, and fits through the ways only where they stand in the middle of them. */
export function pixelWalkerRom(): Uint8Array {
  const rom = buildGame("PIXELS", play);
  rom.fill(1, CELLS, CELLS + 0x400);
  for (const [row, line] of ROWS.entries())
    rom.set(
      [...line].map((sign) => (sign === "." ? 0 : 1)),
      CELLS + row * STRIDE,
    );
  return rom;
}

function play(game: GameCode): void {
  const [isBegun, cellX, cellY, cell, wall] = game.variables();
  game.whenEqual(isBegun, 0, () => game.set(isBegun, 1).set(X, 16).set(Y, 16));
  const go = (bits: number, dx: number, dy: number): void => {
    const corners =
      dx === 0
        ? [
            [0, dy],
            [15, dy],
          ]
        : [
            [dx, 0],
            [dx, 15],
          ];
    game.whenAny(game.held, bits, () => {
      game.set(wall, 0);
      for (const [right = 0, down = 0] of corners) {
        game
          .copy(cellX, X)
          .add(cellX, right)
          .shiftRight(cellX, 4)
          .copy(cellY, Y)
          .add(cellY, down)
          .shiftRight(cellY, 4);
        cellAt(game, cell, cellX, cellY);
        game.whenAny(cell, 1, () => game.set(wall, 1));
      }
      game.whenEqual(wall, 0, () => game.add(X, Math.sign(dx)).add(Y, Math.sign(dy)));
    });
  };
  go(PAD.right, 16, 0);
  go(PAD.left, -1, 0);
  go(PAD.down, 0, 16);
  go(PAD.up, 0, -1);
  game.sprite(0, X, Y, PLAYER);
}

function cellAt({ code }: GameCode, to: Variable, x: Variable, y: Variable): void {
  code.load(y).raw(0x6f, 0x26, 0, 0x29, 0x29, 0x29, 0x29, 0x29); // hl = y * 32
  code
    .load(x)
    .raw(0x5f, 0x16, CELLS >> 8, 0x19, 0x7e)
    .store(to); // de = cells + x · add hl,de · ld a,(hl)
}
