import { expect, test } from "vitest";
import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import { cellAt, MEMORY_BYTES } from "../../src/memory.ts";
import type { Moment } from "../../src/moment.ts";
import type { Position } from "../../src/place/choose-position.ts";
import { type Drawn, isDrawnIn, shareDrawn } from "../../src/place/fit-picture.ts";
import type { Room } from "../../src/world/explore-cells.ts";
import { isSomebodyAt } from "../../src/world/is-somebody-at.ts";
import type { Step } from "../../src/world/measure-step.ts";
import { predictGround } from "../../src/world/predict-ground.ts";
import { sharedPlaces } from "../../src/world/shared-places.ts";

const [X, Y] = [cellAt(0x10), cellAt(0x11)];

/** A moment with the player at a cell of 16 pixels, sprites at places, and tiles of one kind but for some. */
function momentAt(
  x: number,
  y: number,
  sprites: readonly (readonly [x: number, y: number])[] = [],
  tiles: Uint8Array = new Uint8Array(0x400),
): Moment {
  const memory = Object.assign(new Uint8Array(MEMORY_BYTES), { 16: x, 17: y });
  return {
    ...{ memory, tiles, scrollX: 0, scrollY: 0, window: null, control: 0x83, windowLeft: 0, windowTop: 0 },
    sprites: sprites.map(([left, top]) => ({ x: left, y: top, tile: 1, left, top })),
  };
}

const drawnBy = (by: Drawn["by"], scale = 16, offset = 4): Drawn => {
  const fit = { scale, offset, share: 1 };
  return { by, x: fit, y: fit, share: 1, ...(by === "tile" && { tile: 7 }) } as Drawn;
};
const positionOf = (drawn: Drawn): Position => ({ x: X, y: Y, drawn }) as unknown as Position;
const stepOf = (cellPixels: number): Step => ({ cellPixels }) as Step;

test.each<[what: string, sprite: readonly [number, number], cellPixels: number, ways: string]>([
  // The player is at 36, 52.
  ["on the next cell", [52, 52], 16, "right"],
  ["the player's own, eleven pixels away", [47, 52], 16, ""],
  ["twelve pixels away", [48, 52], 16, "right"],
  ["as far as a cell and eight pixels", [60, 52], 16, "right"],
  ["further away", [61, 52], 16, ""],
  ["as far in a game of small cells", [60, 52], 8, "right"],
  ["further in a game of large cells", [68, 52], 24, "right"],
  ["eight pixels beside the way", [52, 60], 16, "right"],
  ["nine pixels beside it", [52, 61], 16, ""],
  ["on the cell before", [20, 52], 16, "left"],
  ["above", [36, 36], 16, "up"],
  ["below", [36, 68], 16, "down"],
])("somebody is on the next cell whose sprite is %s", (_, sprite, cellPixels, ways) => {
  const moment = momentAt(2, 3, [[36, 52], sprite]);
  const seen = (drawn: Drawn) =>
    DIRECTIONS.filter((way) => isSomebodyAt(moment, positionOf(drawn), stepOf(cellPixels), way)).join(" ");

  expect([seen(drawnBy("sprite")), seen(drawnBy("tile"))]).toEqual([ways, ""]);
});

test("somebody beyond the end of the picture's 256 pixels is near, too", () => {
  const position = positionOf(drawnBy("sprite"));
  const seen = (x: number, sprite: number) =>
    DIRECTIONS.filter((way) => isSomebodyAt(momentAt(x, 3, [[sprite, 52]]), position, stepOf(16), way));

  expect([seen(15, 4), seen(0, 244)]).toEqual([["right"], ["left"]]);
});

test("a picture shows the player by a sprite near the place, or by the very tile", () => {
  const tiles = Object.assign(new Uint8Array(0x400), { [(7 << 5) | 5]: 7, [0]: 7 });
  const by = (drawn: Drawn, moment: Moment, slack?: number) => isDrawnIn(moment, drawn, X, Y, slack);
  const sprite = drawnBy("sprite");
  // Cells of two tiles, one tile from the corner.
  const tile = drawnBy("tile", 16, 8);

  expect([by(sprite, momentAt(2, 3, [[36, 52]])), by(sprite, momentAt(2, 3, [[37, 52]]))]).toEqual([
    true,
    false,
  ]);
  expect([1, 2, 3].map((slack) => by(sprite, momentAt(2, 3, [[38, 50]]), slack))).toEqual([
    false,
    true,
    true,
  ]);
  expect(by(sprite, momentAt(15, 3, [[1, 52]]), 7)).toBe(false);
  expect(by(drawnBy("sprite", 16, 14), momentAt(15, 2, [[0, 46]]), 2)).toBe(true);
  expect([by(tile, momentAt(2, 3, [], tiles)), by(tile, momentAt(3, 2, [], tiles))]).toEqual([true, false]);
  const four = [
    momentAt(2, 3, [], tiles),
    momentAt(3, 2, [], tiles),
    momentAt(18, 3, [], tiles),
    momentAt(2, 4, [], tiles),
  ];
  expect(shareDrawn(tile, X, Y, four)).toBe(0.5);
});

const [GRASS, WALL] = [0, 1];

/** A room of a row of cells, with what each direction did there, and the picture of each. */
function roomOf(
  cells: Readonly<Record<string, Readonly<Record<string, string>>>>,
  tiles?: Uint8Array,
  more: Partial<Room> = {},
): Room {
  const places = Object.entries(cells).map(([key, kinds]) => {
    const [x = 0, y = 0] = key.split(",").map(Number);
    const outcomes = Object.fromEntries(Object.entries(kinds).map(([way, kind]) => [way, { kind }]));
    return [key, { x, y, moment: momentAt(x, y, [], tiles), outcomes }] as const;
  });
  return { cells: new Map(places), returns: 0, clashes: 0, visits: 1, ...more } as unknown as Room;
}

test("the ground is known by the tile of the cell that was pressed to, where tiles show it", () => {
  // Rows 2 and 3 of the tiles are a cell of grass, all else is wall.
  const tiles = new Uint8Array(0x400).fill(WALL);
  for (const row of [2, 3]) tiles.fill(GRASS, row << 5, (row << 5) + 24);
  const row = (kind: (x: number) => string) =>
    Object.fromEntries(
      Array.from({ length: 10 }, (_, x) => [
        `${x + 1},1`,
        { up: "blocked", down: "blocked", left: kind(x), right: x === 9 ? "door" : "cell" },
      ]),
    );
  const tell = (rooms: readonly Room[]) => {
    const { ground, finding } = predictGround(
      { rooms } as never,
      positionOf(drawnBy("sprite", 16, 0)),
      stepOf(16),
    );
    const counted = [...(ground?.tiles ?? [])].map(
      ([tile, { free, blocked }]) => `${tile}: ${free}/${blocked}`,
    );
    return [finding.confidence, finding.evidence, ground && [ground.footX, ground.footY], counted.sort()];
  };

  expect(
    tell([
      roomOf(
        row(() => "cell"),
        tiles,
      ),
    ]),
  ).toEqual([
    1,
    "31 cells were tried; the tile 4,12 pixels from the player's corner predicts 100 % of them from the others (always the same answer: 65 %)",
    [4, 12],
    ["0: 11/0", "1: 0/20"],
  ]);
  expect(tell([roomOf({ "1,1": { up: "blocked", left: "person", right: "door" } }, tiles)])).toEqual([
    ...[0, "1 cells were tried", null, []],
  ]);
  const [confidence, , ground] = tell([roomOf(row((x) => (x % 2 === 0 ? "blocked" : "cell")))]);
  expect([confidence, ground]).toEqual([0, null]);
});

test("coordinates are shared by rooms that show other pictures there, or by a room that does so on return", () => {
  const other = new Uint8Array(0x400).fill(9);
  const four = { "1,1": {}, "2,1": {}, "3,1": {}, "4,1": {} };
  const { "4,1": _, ...three } = four;
  const { "3,1": __, ...two } = three;
  const visits = (returns: number, clashes: number) => roomOf(four, undefined, { returns, clashes });

  expect(
    [
      [],
      [roomOf(four)],
      [roomOf(four), roomOf(four)],
      [roomOf(four), roomOf(two, other)],
      [roomOf(four), roomOf(three, other)],
      [roomOf(four), roomOf({ "8,8": {} }, other), roomOf(three, other), roomOf(two, other)],
      [visits(40, 3)],
      [visits(30, 3)],
      [visits(20, 2)],
      [visits(30, 3), roomOf(two, other)],
    ].map(sharedPlaces),
  ).toEqual([0, 0, 0, 0, 3, 5, 0, 3, 0, 5]);
});
