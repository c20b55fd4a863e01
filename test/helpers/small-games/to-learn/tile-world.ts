import type { GameCode, Variable } from "../game-code.ts";

const NOISE_ROM = 0x40;
const [NC, C, NZ] = [0x30, 0x38, 0x20];

/** Shares of wall cells, in 256ths. */
const WALLS = 44;

let labels = 0;

function label(): string {
  labels += 1;
  return `w${labels}`;
}

/**
 * A world of 256 × 256 pixels: 16 × 16 cells of 2 × 2 tiles, of which the outermost are walls and some of the others, by the value of
 * `seed`. The three cells from (2, 2) to (4, 2) are free.
 */
export class TileWorld {
  readonly #game: GameCode;
  readonly #seed: Variable;
  readonly #cell: Variable;
  readonly #kind: Variable;

  constructor(game: GameCode, seed: Variable) {
    this.#game = game;
    this.#seed = seed;
    this.#cell = game.variable();
    this.#kind = game.variable();
  }

  /** Paints the whole background, 32 × 32 tiles: walls are tile 3, the rest 0 and 1. The LCD goes off for it. */
  paint(): void {
    const { code } = this.#game;
    const [row, next] = [label(), label()];
    this.#game.screenOff();
    code.raw(0x11, 0x00, 0x98, 0x06, 0).label(row).raw(0x0e, 0).label(next); // ld de,9800 · ld b,0 · ld c,0
    code.raw(0x78, 0xcb, 0x3f, 0xcb, 0x37, 0x6f, 0x79, 0xcb, 0x3f, 0xb5); // a = (b >> 1) << 4 | c >> 1
    code.store(this.#cell).raw(0xc5, 0xd5); // push bc · push de
    this.#readKind();
    code.raw(0xd1, 0xc1, 0x12, 0x13, 0x0c, 0x79, 0xfe, 32).jr(next, NZ); // ld (de),a · inc de · inc c · cp 32
    code.raw(0x04, 0x78, 0xfe, 32).jr(row, NZ);
    this.#game.screenOn();
  }

  /** Does `then` if the cell at these pixels is no wall. */
  whenFree(x: Variable, y: Variable, then: () => void): void {
    const { code } = this.#game;
    code.load(x).raw(0xcb, 0x37, 0xe6, 0x0f, 0x6f).load(y).raw(0xe6, 0xf0, 0xb5).store(this.#cell);
    this.#readKind();
    code.store(this.#kind);
    this.#game.whenBelow(this.#kind, 3, then);
  }

  /** A tile in A for the cell: 3 for a wall, else 0 or 1. */
  #readKind(): void {
    const { code } = this.#game;
    const [wall, free, end] = [label(), label(), label()];
    code.load(this.#cell).raw(0xe6, 0x0f).jr(wall, 0x28).raw(0xfe, 15).jr(wall, 0x28); // columns 0 and 15
    code.load(this.#cell).raw(0xfe, 0x10).jr(wall, C).raw(0xfe, 0xf0).jr(wall, NC); // rows 0 and 15
    code.raw(0xd6, 0x22, 0xfe, 3).jr(free, C); // the free cells: sub 22 · cp 3
    code.load(this.#seed).raw(0x6f, 0x26, NOISE_ROM, 0x66).load(this.#cell).raw(0x84); // ld h,(hl) · add h
    code.raw(0x6f, 0x26, NOISE_ROM, 0x7e, 0xfe, WALLS).jr(wall, C).raw(0xe6, 1).jr(end);
    code.label(free).raw(0xaf).jr(end).label(wall).raw(0x3e, 3).label(end);
  }
}
