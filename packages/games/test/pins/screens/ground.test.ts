import { expect, it } from "vitest";
import { DIRECTIONS } from "../../../../../src/base/vocabulary/button.ts";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { readBorders } from "../../../src/known/pokemon-red/screen/borders.ts";
import { readDoors } from "../../../src/known/pokemon-red/screen/doors.ts";
import { floorsOf, readFloors } from "../../../src/known/pokemon-red/screen/floors.ts";
import {
  groundKinds,
  isJumpedFrom,
  readPassable,
  stepsBetween,
} from "../../../src/known/pokemon-red/screen/ground.ts";
import { idleButtons, isCarried, isCycling, isMoving } from "../../../src/known/pokemon-red/screen/moving.ts";
import { readSight, readTrainers } from "../../../src/known/pokemon-red/screen/sight.ts";
import { readThings } from "../../../src/known/pokemon-red/screen/things.ts";
import { readTravel } from "../../../src/known/pokemon-red/screen/travel.ts";

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
const hex = (value: number): string => value.toString(16).padStart(2, "0");
const TILESETS = upTo(25);
const TILES = upTo(0x60);
const TILE_MAP = 0xc3a0;

/** Pallet Town with another tileset; without counters and grass. */
const inTileset = (tileset: number): PokemonRam =>
  new PokemonRam().set(0xd367, tileset).set(0xd532, 0xff, 0xff, 0xff).set(0xd535, 0xff);

/** Keys, each with what belongs to it. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string, tell: (item: T) => string): string {
  const groups = new Map<string, string[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), tell(item)]);
  return [...groups].map(([key, some]) => `${key}: ${some.join(" ")}`).join("; ");
}

it("the ground of each tileset is as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const kinds = TILESETS.map((tileset) => {
    const kind = groundKinds(inTileset(tileset));
    const others = TILES.filter((tile) => kind(tile, 0) !== "wall");
    return `${tileset} ${grouped(others, (tile) => kind(tile, 0), hex)}`;
  });
  const special = groundKinds(new PokemonRam().set(0xd532, 0x40, 0x41, 0xff).set(0xd535, 0x52));
  const more = [
    [0x2c, 0x52],
    [0x2c, 0x51],
    [0x40, 0],
    [0x41, 0x52],
    [0x42, 0],
    [0xff, 0],
  ].map(([left = 0, right = 0]) => `${hex(left)} ${hex(right)}: ${special(left, right)}`);
  const steps = TILESETS.flatMap((tileset) =>
    [false, true].flatMap((isSurfing) => {
      const canStep = stepsBetween(inTileset(tileset), isSurfing);
      const barred = TILES.flatMap((one) =>
        TILES.filter((other) => one <= other && !(canStep(one, other) && canStep(other, one))).map(
          (other) => `${hex(one)}-${hex(other)}`,
        ),
      );
      return barred.length === 0 ? [] : [`${tileset}${isSurfing ? " surfing" : ""}: ${barred.join(" ")}`];
    }),
  );
  const jumps = TILES.flatMap((ledge) => {
    const grounds = TILES.filter((ground) => isJumpedFrom(ledge, ground));
    return grounds.length === 0 ? [] : [`${hex(ledge)} from ${grounds.map(hex).join(" ")}`];
  });
  const list = [0x10, 0x11, 0xff, 0x12];
  const bank = Object.assign(new PokemonRam().set(0xd530, 0x00, 0x40).set(0x4000, 1, 0xff), {
    readBank: (number: number, address: number, length: number) =>
      Uint8Array.of(number, address >> 8, length),
  });
  const passable = [
    new PokemonRam().set(0xd530, 0x00, 0x30).set(0x3000, ...list),
    new PokemonRam().set(0xd530, 0x00, 0x40).set(0x4000, ...list),
    new PokemonRam().set(0xd530, 0xfe, 0x7f).set(0x7ffe, 7, 8, 9, 0xff),
    new PokemonRam().set(0xd530, 0xff, 0x3f).set(0x3fff, 7, 8, 9, 0xff),
    new PokemonRam().set(0xd530, 0x00, 0xc0).set(0xc000, ...upTo(200)),
    new PokemonRam().set(0xd530, 0xfe, 0xff).set(0xfffe, 1, 2),
    bank,
  ].map((ram) => [...readPassable(ram)].map(hex).join(" "));
  const floors = upTo(256).flatMap((map) => {
    const all = floorsOf(map).map(({ x, y, to }) => `${x},${y} → ${to.map} ${to.x},${to.y}`);
    return all.length === 0 ? [] : [`${map}: ${all.join("; ")}`];
  });
  const inFight = readFloors(new PokemonRam().at(45, 1, 1).set(0xd057, 1)).length;
  const text = [
    ...["# Kinds", ...kinds, ...more, "# Steps that are barred", ...steps, "# Jumps", ...jumps],
    ...["# Passable", ...passable, "# Floors", ...floors, `in a fight: ${inFight}`],
  ];

  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("./ground.txt");
});

it("the ways out of each tileset are as ever", async () => {
  // The player stands at 6,6 of a map of 12 × 12; the ways out lie around them, and one at each edge.
  const at = (tileset: number, map: number, x: number, y: number) =>
    inTileset(tileset).at(map, x, y).set(0xd368, 6, 6).set(0xd365, 9);
  const put = (ram: PokemonRam, row: number, column: number, tile: number) =>
    ram.set(TILE_MAP + (row * 2 + 1) * 20 + column * 2, tile);
  const oneDoor = (tileset: number, map: number) =>
    at(tileset, map, 6, 6).set(0xd3ae, 1).set(0xd3af, 6, 7, 3, 0x25);
  const seen = (ram: PokemonRam, rules?: number) =>
    readDoors(ram, ...(rules === undefined ? [] : [{ rules }]))
      .map(
        ({ x, y, press, id, to }) =>
          `${x},${y}${press === undefined ? "" : ` ${press}`} ${id} → ${to.map} ${to.id}`,
      )
      .join("; ");
  const entered = TILESETS.map((tileset) => {
    const ram = oneDoor(tileset, 1);
    const found = TILES.filter((tile) => {
      const [door] = readDoors(put(ram, 4, 5, tile));
      return (
        door !== undefined && door.press === undefined && tile !== 0x2c && tile !== 0x20 && tile !== 0x05
      );
    });
    return `${tileset}: ${found.map(hex).join(" ")}`;
  });
  const carpets = [
    [0, 1],
    [13, 1],
    [13, 0x61],
    [14, 1],
    [23, 1],
    [1, 1],
    [1, 0xc7],
    [1, 0xc8],
    [1, 0xc9],
    [1, 0xca],
    [1, 0x52],
  ].map(([tileset = 0, map = 0]) => {
    const ram = oneDoor(tileset, map);
    const sides = [
      [5, 5],
      [3, 5],
      [4, 4],
      [4, 6],
    ].flatMap(([row = 0, column = 0]) =>
      [...TILES, 0x2c].flatMap((tile) => {
        const [door] = readDoors(put(ram, row, column, tile));
        return door?.press === undefined ? [] : [{ press: door.press, tile }];
      }),
    );
    return `${tileset} on map ${hex(map)}: ${grouped(
      sides,
      ({ press }) => press,
      ({ tile }) => hex(tile),
    )}`;
  });
  const warps = [
    0, 5, 2, 0x25, 5, 0, 3, 0xff, 11, 5, 4, 1, 5, 11, 5, 2, 20, 20, 6, 3, 6, 6, 7, 4, 0, 0, 8, 5,
  ];
  const edges = (
    [
      [5, 2],
      [2, 5],
      [5, 9],
      [9, 5],
      [6, 6],
      [1, 1],
    ] as const
  ).map(
    ([x, y]) =>
      `at ${x},${y}: ${seen(
        at(1, 1, x, y)
          .set(0xd3ae, 7)
          .set(0xd3af, ...warps),
      )}`,
  );
  const halves = [1, 2, undefined].flatMap((rules) =>
    [3, 4].map((y) => seen(at(12, 0xc1, 5, y).set(0xd3ae, 1).set(0xd3af, y, 5, 0, 0xff), rules)),
  );
  const none = [
    seen(oneDoor(1, 1).set(0xd057, 1)),
    seen(put(oneDoor(1, 1), 4, 5, 0x50)),
    seen(at(1, 1, 6, 6).set(0xd365, 0xff).set(0xd3ae, 1).set(0xd3af, 6, 7, 3, 0xff)),
  ];
  const text = [
    "# Entered",
    ...entered,
    "# Carpets",
    ...carpets,
    "# Edges",
    ...edges,
    "# Halves",
    ...halves,
    "# None",
    ...none,
  ];

  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("./doors.txt");
});

it("movement, travel, borders, people and trainers are as ever", async () => {
  const states: Readonly<Record<string, PokemonRam>> = {
    still: new PokemonRam(),
    ...Object.fromEntries(
      (
        [
          [0xcfc5, 1],
          [0xcd6b, 0xff],
          [0xcd6b, 0xfe],
          [0xd736, 1],
          [0xd736, 2],
          [0xd736, 4],
          [0xd736, 0x40],
          [0xd736, 0x80],
          [0xd700, 1],
          [0xd700, 2],
          [0xd730, 0x80],
        ] as const
      ).flatMap(([address, value]) => [
        [`${address.toString(16)} ${hex(value)}`, new PokemonRam().set(address, value)],
        [
          `${address.toString(16)} ${hex(value)} in a fight`,
          new PokemonRam().set(address, value).set(0xd057, 1),
        ],
      ]),
    ),
    "a press of a script": new PokemonRam().set(0xd730, 0x80).set(0xcd38, 1),
    "a script over a ledge": new PokemonRam().set(0xd730, 0x80).set(0xcd38, 1).set(0xd736, 0x40),
    "Route 17": new PokemonRam().at(28, 3, 3),
    "Route 17 in a fight": new PokemonRam().at(28, 3, 3).set(0xd057, 1),
    "Route 16": new PokemonRam().at(27, 3, 3),
  };
  const moving = Object.entries(states).map(
    ([what, ram]) =>
      `${what}: ${[isMoving(ram), isCarried(ram), isCycling(ram)].join(" ")} ${idleButtons(ram).join(" ")}`,
  );
  const safari = [0xd8, 0xd9, 0xe1, 0xe2].flatMap((map) =>
    (
      [
        [0x01f6, 30],
        [0x01f7, 30],
        [5, 31],
      ] as const
    ).map(([steps, balls]) => {
      const ram = new PokemonRam()
        .at(map, 1, 1)
        .set(0xd70d, steps >> 8, steps & 0xff)
        .set(0xda47, balls);
      return `${hex(map)}, ${steps} steps, ${balls} balls: ${JSON.stringify(readTravel(ram).safari)}`;
    }),
  );
  const record = (map: number, length: number, y: number, x: number) => [
    map,
    0,
    0,
    0,
    0,
    length,
    0,
    y,
    x,
    0,
    0,
  ];
  const borders = [0, 1, 2, 4, 8, 15].map((sides) => {
    const ram = new PokemonRam().set(0xd368, 9, 10).set(0xd370, sides);
    ram.set(
      0xd371,
      ...record(12, 10, 35, 0),
      ...record(32, 13, 0, 256 - 6),
      ...record(0xff, 9, 0, 39),
      ...record(1, 8, 10, 0),
    );
    return `${sides}: ${JSON.stringify(readBorders(ram))}`;
  });
  const person = (ram: PokemonRam, index: number, picture: number, x: number, y: number, facing = 0) =>
    ram
      .set(0xc100 + index * 16, picture, 0, 0)
      .set(0xc100 + index * 16 + 9, facing)
      .set(0xc200 + index * 16 + 4, y + 4, x + 4);
  const things = [0x01, 0x15, 0x24, 0x26, 0x29, 0x2a, 0x31, 0x3c, 0x3d, 0x3e, 0x3f, 0x40, 0x41, 0x48].flatMap(
    (picture) =>
      (
        [
          [0, 0],
          [4, 0],
          [4, 5],
          [0xc8, 1],
          [0xc9, 1],
          [0xc9, 0],
        ] as const
      ).map(([first, second]) => {
        const ram = person(new PokemonRam(), 1, picture, 6, 6).set(0xd504, first, second);
        return `${hex(picture)} ${hex(first)} ${hex(second)}: ${readThings(ram).map(({ x, y, what }) => `${what} ${x},${y}`)}`;
      }),
  );
  const header = (sprite: number, sight: number, flags = 0xd750, texts = 0x4800) => [
    ...[sprite, sight, flags & 0xff, flags >> 8],
    ...[0, 1, 2, 3].flatMap(() => [texts & 0xff, texts >> 8]),
  ];
  const lists: Readonly<Record<string, readonly number[]>> = {
    two: [...header(1, 0x40), ...header(2, 0x10), 0xff],
    "none at the end": [...header(1, 0x40), ...header(2, 0x10), 0xfe],
    "a sprite too high": [...header(1, 0x40), ...header(16, 0x10), 0xff],
    "no sprite": [...header(0, 0x40), 0xff],
    "half a cell of sight": [...header(1, 0x41), 0xff],
    "the last event": [...header(1, 0x20, 0xd886), 0xff],
    "no event": [...header(1, 0x20, 0xd887), 0xff],
    "before the events": [...header(1, 0x20, 0xd746), 0xff],
    "texts elsewhere": [...header(1, 0x20, 0xd750, 0x8000), 0xff],
    "texts before": [...header(1, 0x20, 0xd750, 0x3fff), 0xff],
  };
  const trainers = Object.entries(lists).flatMap(([what, bytes]) =>
    [0, 12, 24].map((offset) => {
      const start = 0x5000;
      const ram = new PokemonRam()
        .set(start, ...bytes)
        .set(0xda30, (start + offset) >> 8, (start + offset) & 0xff)
        .set(0xd750, 0b10);
      for (const [at] of DIRECTIONS.entries()) person(ram, at + 1, 1, 5 + at, 6, [4, 0, 8, 12][at]);
      const sight = readSight(ram).map(({ x, y }) => `${x},${y}`);
      return `${what} from ${offset}: ${JSON.stringify(readTrainers(ram))} sees ${sight.join(" ")}`;
    }),
  );
  const text = [
    "# Moving",
    ...moving,
    "# Safari",
    ...safari,
    "# Borders",
    ...borders,
    "# Things",
    ...things,
    "# Trainers",
    ...trainers,
  ];

  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("./people.txt");
});
