import { expect, it } from "vitest";
import { RamImage } from "../../../../../test/helpers/roms/ram-image.ts";
import { sideViewReader } from "../../../src/known/memory-map/cells/side-view.ts";
import type { MemoryMapFile } from "../../../src/known/memory-map/file.ts";
import { createMemoryMapAdapter } from "../../../src/known/memory-map/memory-map.ts";

const SIGNS: Readonly<Record<string, string>> = {
  ...{ free: ".", wall: "#", player: "@", water: "~", grass: '"', exit: "E", sign: "S", person: "P" },
};
const CELLS = { "0-60": "free", "61-120": "water", "121-180": "grass", "181-220": "exit" } as const;
const [SCREEN_WIDTH, SCREEN_HEIGHT] = [160, 144];

/** A screen whose background has other tiles in every row and column, in both of its maps. */
function screen(scrollX: number, scrollY: number, isSecondMap = false): RamImage {
  const tiles = (by: number) =>
    Array.from({ length: 1024 }, (_, at) => (Math.floor(at / 32) * 37 + (at % 32) * by) & 255);
  return new RamImage()
    .set(0xff40, isSecondMap ? 0x08 : 0x00)
    .set(0xff42, scrollY, scrollX)
    .set(0x9800, ...tiles(53))
    .set(0x9c00, ...tiles(91))
    .set(0xc000, 40, 30);
}

interface Window {
  readonly left: number;
  readonly top: number;
  readonly cellSize: number;
}

function mapOf({ left, top, cellSize }: Window, more: Partial<NonNullable<MemoryMapFile["grid"]>> = {}) {
  const grid: MemoryMapFile["grid"] = {
    columns: Math.ceil((SCREEN_WIDTH - left) / cellSize) + 1,
    rows: Math.ceil((SCREEN_HEIGHT - top) / cellSize) + 1,
    background: { left, top, cellSize },
    cells: CELLS,
    others: "sign",
    player: { row: 4, column: 4 },
    ...more,
  };
  const fields = [
    { name: "x", address: "C000" },
    { name: "y", address: "C001" },
  ];
  return createMemoryMapAdapter({ format: 1, game: "Edges", fields, standing: { x: "x", y: "y" }, grid });
}

function drawn(adapter: ReturnType<typeof mapOf>, view: RamImage): readonly string[] {
  const grid = adapter.grid?.(view);
  if (!grid) return ["no grid"];
  return grid.cells.map((row, y) => {
    const known = grid.confidence?.[y]?.map((one) => (one === 1 ? "+" : one === 0.5 ? "?" : " ")).join("");
    return `${row.map((cell) => SIGNS[cell] ?? cell).join("")}${known === undefined ? "" : ` |${known}|`}`;
  });
}

it("the cells of the background are the same as ever at every edge of the screen and of its map (if a change is meant: npx vitest run FILE -u)", async () => {
  const windows: readonly Window[] = [
    { left: 0, top: 0, cellSize: 8 },
    { left: -1, top: -1, cellSize: 8 },
    { left: 7, top: 7, cellSize: 8 },
    { left: -16, top: -8, cellSize: 16 },
    { left: 15, top: 143, cellSize: 16 },
    { left: 159, top: 15, cellSize: 16 },
  ];
  const scrolls = [
    ...[[0, 0] as const, [7, 1] as const, [8, 9] as const, [96, 112] as const],
    ...[[255, 255] as const, [97, 113] as const],
  ];
  const parts = windows.flatMap((window) =>
    scrolls.map(([x, y], index) =>
      [
        `From ${window.left},${window.top} cells of ${window.cellSize}, scrolled by ${x},${y}${index === 1 ? ", second map" : ""}`,
        ...drawn(mapOf(window), screen(x, y, index === 1)),
      ].join("\n"),
    ),
  );

  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("./background.txt");
});

it("cells that were tried are known as ever, on the screen and beyond its edges", async () => {
  const confidence = 0.5;
  const cells = { "0-60": { cell: "free", confidence }, "61-120": { cell: "water", confidence } } as const;
  const rows = Array.from({ length: 14 }, (_, y) =>
    Array.from({ length: 14 }, (_, x) => ".# "[(x * 2 + y) % 3]).join(""),
  );
  const tried = [
    { x: 35, y: 25, rows },
    { x: 44, y: 33, rows: ["##", "##"] },
  ];
  const parts = [
    { left: -16, top: -16, cellSize: 16 },
    { left: 8, top: 0, cellSize: 16 },
  ].flatMap((window) =>
    [[], tried].map((known) => {
      const adapter = mapOf(window, { cells, others: { cell: "wall", confidence }, tried: known });
      const drawing = drawn(adapter, screen(8, 16));
      return [`From ${window.left},${window.top}, ${known.length} tried places`, ...drawing].join("\n");
    }),
  );

  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("./tried.txt");
});

const EDGES = {
  across: [-1, 0, 7, 8, 151, 152, 159, 160],
  down: [-1, 0, 8, 143, 144],
};

it("sprites are people in the same cells as ever, at every edge of the screen", async () => {
  const parts = [
    { left: 0, top: 0 },
    { left: -8, top: 8 },
  ].flatMap(({ left, top }) => {
    const sprites = EDGES.down.flatMap((down) => EDGES.across.map((across) => [down + 12, across + 4]));
    const view = screen(0, 0).set(0x9800, ...Array<number>(1024).fill(0));
    for (const [at, sprite] of sprites.slice(0, 40).entries()) view.set(0xfe00 + at * 4, ...sprite);
    const adapter = mapOf({ left, top, cellSize: 8 }, { sprites: { left, top, cellSize: 8 } });
    return [`From ${left},${top}`, ...drawn(adapter, view)];
  });

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./sprites.txt");
});

it("the view from the side is drawn as ever at every scroll, with the player at every edge", async () => {
  const view = {
    ...{ x: "x", y: "y", width: 8, height: 16 },
    tiles: { "0-40": "#", "41-60": "c", "200": "k" },
    sprites: { "9": "e", "10-12": "f" },
  };
  const places = [
    ...[[0, 0, 0, 0] as const, [159, 143, 0, 0] as const, [300, 80, 200, 20] as const],
    ...[[-20, 160, 0, 17] as const, [512, 512, 255, 255] as const],
  ];
  const parts = places.flatMap(([x, y, scrollX, scrollY]) =>
    [8, 16].map((cellSize) => {
      const memory = screen(scrollX, scrollY);
      for (const [at, across] of [-8, 0, 80, 152, 160].entries())
        memory.set(0xfe00 + at * 4, 16 + 24 * at, across + 8, 9 + at);
      const read = sideViewReader(
        { ...view, cellSize },
        (_, name) => (name === "x" ? x : y),
        () => true,
      );
      return `Player at ${x},${y}, scrolled by ${scrollX},${scrollY}, cells of ${cellSize}\n${read(memory)}`;
    }),
  );

  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("./from-the-side.txt");
});
