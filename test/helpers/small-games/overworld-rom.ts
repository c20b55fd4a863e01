import { buildGame, type GameCode, PAD, PLAYER, type Variable } from "./game-code.ts";

/** Where the cells of the world, a trainer's header, and the list of the tiles one walks on are in the ROM. */
const [CELLS, HEADER, PASSABLE] = [0x5000, 0x4800, 0x4700];
const STRIDE = 32;
/** What the screen shows around the player, and so where the road begins in the world; the town is below it. */
const [BORDER, SIZE] = [5, { width: 10, height: 8 }];
const TOWN_TOP = BORDER + SIZE.height;
const [TOWN, ROAD] = [0, 12];
const TILES = { "#": 0x01, ".": 0x2c, '"': 0x52, "~": 0x14, ">": 0x20 } as const;
const [WALL, ARROW] = [TILES["#"], TILES[">"]];
/** How many cells an arrow carries, and how many frames a step takes. */
const [CARRIED, STEP] = [4, 16];

/** The addresses that the adapter reads. */
const RAM = {
  ...{ tiles: 0xc3a0, facing: 0xc109, moving: 0xcfc5, map: 0xd35e, y: 0xd361, x: 0xd362, blocks: 0xd368 },
  ...{
    borders: 0xd370,
    passable: 0xd530,
    floors: 0xd532,
    cycling: 0xd700,
    script: 0xd730,
    spin: 0xd736,
    left: 0xcd38,
  },
  ...{ sprite: 0xc110, trainers: 0xda30 },
} as const;

/** Where the ROM keeps what a map file cannot say by itself: the player's place on the screen, and a map's width and height. */
const CONSTANTS = 0xd0f0;

/** A map file for the same world: it knows the floor that carries, and no connections. */
export const OVERWORLD_MAP = {
  format: 1,
  game: "Arrows",
  fields: [
    { name: "place", address: RAM.map, names: { [TOWN]: "Pallet Town", [ROAD]: "Route 1" }, place: true },
    { name: "x", address: RAM.x },
    { name: "y", address: RAM.y },
    { name: "stepping", address: RAM.moving, tell: "never" },
    { name: "spinning", address: RAM.spin, tell: "never" },
    { name: "middle", address: CONSTANTS, tell: "never" },
    { name: "width", address: CONSTANTS + 1, tell: "never" },
    { name: "height", address: CONSTANTS + 2, tell: "never" },
  ],
  standing: { x: "x", y: "y", width: "width", height: "height" },
  grid: {
    ...{ columns: 10, rows: 9, address: RAM.tiles + 20, columnStep: 2, rowStep: 40 },
    ...{
      cells: { "0x2c": "free", "0x20": "free", "0x52": "grass" },
      player: { row: "middle", column: "middle" },
    },
  },
  stops: ["place"],
  position: ["place", "x", "y"],
  moving: { field: "stepping", is: [1, 2, 3, 4, 5, 6, 7, 8] },
  carried: { field: "spinning", is: 0x80 },
};

/** The cells at the edge between the two maps. */
export type EdgeKind = "grass" | "water" | "sight";

const EDGES = { grass: '"', water: "~", sight: "." } as const;

/** The road; a step onto its arrow leads four cells to the right. */
const roadOf = (edge: string) => [
  ...["##########", "#...>....#", "#.######.#", "#.######.#", "#........#", "#........#", "#........#"],
  `####${edge}${edge}####`,
];

/** The town: its one exit is at 4,0, and whoever stands at 4,4 sees it. */
const townOf = (edge: string, isSeen: boolean) => [
  ...[`####${edge}#####`, "#........#", "#........#", "#........#"],
  ...[isSeen ? "#...#....#" : "#........#", "#........#", "#........#", "##########"],
];

/**
 * A ROM that keeps its world where Pokémon Red does: a town and a road, one above the other, whose edges are connected by grass,
 * by water on which the player swims, or by ground in a trainer's sight; and an arrow on the road that carries the player on.
 */
export function overworldRom(kind: EdgeKind, title = "POKEMON RED"): Uint8Array {
  const edge = EDGES[kind];
  const rom = buildGame(title, (game) => overworld(game, kind));
  const rows = [...roadOf(edge), ...townOf(edge, kind === "sight")];
  rom.fill(WALL, CELLS, CELLS + STRIDE * STRIDE);
  for (const [y, row] of rows.entries()) {
    const cells = kind === "water" ? row.replaceAll(".", "~") : row;
    rom.set(
      [...cells].map((letter) => TILES[letter as keyof typeof TILES]),
      CELLS + (y + BORDER) * STRIDE + BORDER,
    );
  }
  rom.set([0x2c, 0x52, 0x20, 0xff], PASSABLE);
  // Sprite 1 sees four cells; its event and its texts are somewhere.
  rom.set([1, 0x40, 0x50, 0xd7, ...Array<number[]>(4).fill([0, 0x44]).flat(), 0xff], HEADER);
  return rom;
}

function overworld(game: GameCode, kind: EdgeKind): void {
  const [isBegun, x, y, wait, tile, seed] = game.variables();
  const [toX, toY] = game.variables();
  const isIdle = (then: () => void): unknown => game.whenEqual(wait, 0, then);

  const draw = (): void => {
    game.copy(seed, y).addVariable(seed, seed).addVariable(seed, x).paint(seed);
    drawTiles(game, x, y);
  };
  const rest = (): void => {
    const town = () => game.set(RAM.map, TOWN).copy(RAM.y, y).add(RAM.y, -TOWN_TOP);
    const road = () => game.set(RAM.map, ROAD).copy(RAM.y, y).add(RAM.y, -BORDER);
    game.set(RAM.moving, 0).copy(RAM.x, x).add(RAM.x, -BORDER);
    game.whenBelow(
      y,
      TOWN_TOP,
      () => {
        road();
        connect(game, 4, 1, TOWN, 0);
        game.set(RAM.sprite, 0).set(RAM.trainers, 0);
      },
      () => {
        town();
        connect(game, 8, 0, ROAD, SIZE.height - 1);
        if (kind === "sight")
          game
            .set(RAM.sprite, 1)
            .set(RAM.trainers, HEADER >> 8)
            .set(RAM.trainers + 1, 12);
      },
    );
    game.whenEqual(RAM.left, 0, () => game.set(RAM.spin, 0).set(RAM.script, 0));
    cellAt(game, tile, x, y);
    game.whenEqual(tile, ARROW, () => game.set(RAM.spin, 0x80).set(RAM.script, 0x80).set(RAM.left, CARRIED));
  };
  const step = (dx: number, dy: number, facing: number): void => {
    game.set(RAM.facing, facing).copy(toX, x).add(toX, dx).copy(toY, y).add(toY, dy);
    cellAt(game, tile, toX, toY);
    game.whenEqual(
      tile,
      WALL,
      () => undefined,
      () => {
        game.copy(x, toX).copy(y, toY).set(wait, STEP).set(RAM.moving, 8);
        draw();
      },
    );
  };
  game.whenEqual(isBegun, 0, () => {
    game
      .set(isBegun, 1)
      .set(x, BORDER + 4)
      .set(y, TOWN_TOP + 2);
    game.set(RAM.passable, PASSABLE & 0xff).set(RAM.passable + 1, PASSABLE >> 8);
    for (const [index, value] of [0xff, 0xff, 0xff, TILES['"']].entries())
      game.set(RAM.floors + index, value);
    game.set(RAM.blocks, SIZE.height / 2).set(RAM.blocks + 1, SIZE.width / 2);
    game.set(RAM.cycling, kind === "water" ? 2 : 0);
    // The trainer, who looks up from 4,4; their place is kept with four added.
    game
      .set(RAM.sprite + 9, 4)
      .set(0xc214, 8)
      .set(0xc215, 8);
    game
      .set(CONSTANTS, 4)
      .set(CONSTANTS + 1, SIZE.width)
      .set(CONSTANTS + 2, SIZE.height);
    draw();
    rest();
  });
  game.sprite(0, x, y, PLAYER);
  game.whenAny(wait, 0xff, () => {
    game.add(wait, -1).copy(RAM.moving, wait).add(RAM.moving, 1).shiftRight(RAM.moving, 1);
    isIdle(rest);
  });
  isIdle(() => {
    const pressed = (bits: number, dx: number, dy: number, facing: number) => () =>
      game.whenAny(game.held, bits, () => isIdle(() => step(dx, dy, facing)));
    game.whenAny(
      RAM.left,
      0xff,
      () => {
        game.add(RAM.left, -1);
        step(1, 0, 0x0c);
      },
      () => {
        for (const walk of [
          pressed(PAD.down, 0, 1, 0),
          pressed(PAD.up, 0, -1, 4),
          pressed(PAD.left, -1, 0, 8),
          pressed(PAD.right, 1, 0, 12),
        ])
          walk();
      },
    );
  });
}

/** The one connection of a map: on its side of this bit, in this record. */
function connect(game: GameCode, bit: number, record: number, to: number, arriveY: number): void {
  const at = RAM.borders + 1 + record * 11;
  game
    .set(RAM.borders, bit)
    .set(at, to)
    .set(at + 5, SIZE.width / 2)
    .set(at + 7, arriveY)
    .set(at + 8, 0);
}

/** The tile of a cell of the world. */
function cellAt({ code }: GameCode, to: Variable, x: Variable, y: Variable): void {
  code.load(y).raw(0x6f, 0x26, 0, 0x29, 0x29, 0x29, 0x29, 0x29); // hl = y * 32
  code
    .load(x)
    .raw(0x5f, 0x16, CELLS >> 8, 0x19, 0x7e)
    .store(to); // de = cells + x · add hl,de · ld a,(hl)
}

/** Writes the 10 × 9 cells around the player to the tile map, four tiles each. */
function drawTiles(game: GameCode, x: Variable, y: Variable): void {
  const { code } = game;
  const [left, top] = game.variables();
  const mark = `draw${code.bytes.length}`;
  game.copy(left, x).add(left, -4).copy(top, y).add(top, -4);
  code
    .raw(0x11, RAM.tiles & 0xff, RAM.tiles >> 8, 0x06, 0)
    .label(`${mark}row`)
    .raw(0x0e, 0)
    .label(mark); // ld de · ld b,0 · ld c,0
  code.load(top).raw(0x80, 0x6f, 0x26, 0, 0x29, 0x29, 0x29, 0x29, 0x29); // hl = (top + b) * 32
  code.load(left).raw(0x81, 0xd5, 0x5f, 0x16, CELLS >> 8, 0x19, 0xd1, 0x7e); // a = cells[hl + left + c]
  code.raw(0x12, 0x13, 0x12, 0x21, 19, 0, 0x19, 0x22, 0x77, 0x13); // two tiles, and two in the row below
  code.raw(0x0c, 0x79, 0xfe, 10).jr(mark, 0x20).raw(0x21, 20, 0, 0x19, 0x54, 0x5d); // next column · de += 20
  code.raw(0x04, 0x78, 0xfe, 9).jr(`${mark}row`, 0x20); // next row
}
