import { expect, test } from "vitest";
import { describeButtons, describePad } from "../../src/buttons/find-buttons.ts";
import { finding, isCertain, percent } from "../../src/finding.ts";
import { cellAt, MEMORY_BYTES } from "../../src/memory.ts";
import { lookOf, type Moment, readMoment, sharedBackground } from "../../src/moment.ts";
import { commonestOf } from "../../src/numbers/commonest.ts";
import type { Position } from "../../src/place/choose-position.ts";
import { confidenceOf, confirmAxis } from "../../src/place/confirm-position.ts";
import { findCandidates } from "../../src/place/find-candidates.ts";
import { findPacked } from "../../src/place/find-packed.ts";
import { drawnBy, fitToSprites, fitToTiles } from "../../src/place/fit-picture.ts";
import { renderCoordinate } from "../../src/place/render-coordinate.ts";
import type { Trial } from "../../src/play/gather-trials.ts";
import type { Play } from "../../src/play/study-play.ts";
import { whyNoPlay } from "../../src/play/test-play.ts";
import { drawRoom } from "../../src/world/draw-room.ts";
import { type Room, tellingBytes } from "../../src/world/explore-cells.ts";
import { isWayBack } from "../../src/world/find-doors.ts";

const STEPS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;
type Way = keyof typeof STEPS;

/**
 * A made-up game's moment with the player at a cell: their place is in C010 and C011 (in pixels), in C020–C021 (x, little),
 * in C030 (16 · y + x), in C040 as the way they look, and in the place of a sprite and of a tile.
 */
function momentAt(x: number, y: number, facing = 0, scene = 0): Moment {
  const memory = new Uint8Array(MEMORY_BYTES);
  memory[0x10] = x * 8;
  memory[0x11] = y * 8;
  const wide = 240 + x * 8;
  memory[0x20] = wide & 255;
  memory[0x21] = wide >> 8;
  memory[0x30] = (y << 4) | x;
  memory[0x40] = facing;
  const tiles = Uint8Array.from({ length: 0x400 }, (_, at) => (at % 7) + 16 * scene);
  tiles[(y << 5) | x] = 200;
  return {
    ...{ memory, tiles, scrollX: 0, scrollY: 0, window: null, control: 0x83, windowLeft: 0, windowTop: 0 },
    sprites: [
      { x: x * 8 + 4, y: y * 8, tile: 1, left: x * 8 + 4, top: y * 8 },
      { x: 100, y: 60, tile: 9, left: 100, top: 60 },
    ],
  };
}

/** A trial at a cell: a press leads one cell on, but a `wall` stops the player, and a `door` leads to another scene. */
function trialAt(x: number, y: number, wall?: Way, door?: Way): Trial {
  const ways = Object.keys(STEPS) as Way[];
  const moved = (times: number, way: Way): Moment => {
    const [dx, dy] = STEPS[way];
    const far = way === wall ? 0 : times;
    return momentAt(x + dx * far, y + dy * far, ways.indexOf(way) + 1, way === door ? 1 : 0);
  };
  const each = (times: number) => Object.fromEntries(ways.map((way) => [way, moved(times, way)]));
  const idle = momentAt(x, y);
  return {
    ...{ start: new Uint8Array() as never, held: 12, settled: 28, idle, idleTwice: idle, during: [] },
    looks: { up: 1, down: 2, left: 3, right: 4, idle: 0 },
    once: each(1) as Trial["once"],
    twice: each(2) as Trial["twice"],
    back: each(0) as Trial["back"],
  };
}

const TRIALS = Array.from({ length: 12 }, (_, at) =>
  trialAt(3 + (at % 5), 4 + (at % 3), at % 4 === 3 ? "left" : undefined, at === 6 ? "down" : undefined),
);

test("what is found about a player's place in made-up memory is the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const moments = TRIALS.flatMap(({ idle, once }) => [idle, ...Object.values(once)]);
  const [x, y] = [cellAt(0x10), cellAt(0x11)];
  const drawn = drawnBy(x, y, moments);
  const position: Position = {
    ...{ x, y, drawn: drawn ?? (null as never), rivals: 1 },
    causes: {
      x: { lasts: 0.9, shows: 0.8, answer: { right: 20, wrong: 1 } },
      y: { lasts: 1, shows: 0.75, answer: { right: 19, wrong: 0 } },
    } as never,
    carried: { x: { wraps: null }, y: { wraps: 0 } } as never,
  };
  const confirmed = { x: confirmAxis(TRIALS, position, "x"), y: confirmAxis(TRIALS, position, "y") };
  const play = { position, confirmed, trials: TRIALS, fresh: TRIALS.slice(2) } as unknown as Play;
  const tell = (value: unknown): string => JSON.stringify(value);
  const few = [3, 5, 8].map((count) => TRIALS.slice(0, count));
  const lines = [
    "candidates",
    ...(["x", "y"] as const).flatMap((axis) => [
      `  ${axis}:`,
      ...findCandidates(TRIALS, axis).map((answer) => `    ${tell(answer)}`),
      ...few.map(
        (trials) =>
          `    of ${trials.length} trials: ${findCandidates(trials, axis).length}, with 3 changes ${findCandidates(trials, axis, 3).length}`,
      ),
    ]),
    "packed",
    ...findPacked(TRIALS).map((packed) => `  ${tell(packed)}`),
    ...few.map((trials) => `  of ${trials.length} trials: ${findPacked(trials).length}`),
    "fits",
    `  sprites, x: ${tell(fitToSprites(x, "x", moments))}`,
    `  sprites, y: ${tell(fitToSprites(y, "y", moments))}`,
    `  the way they look: ${tell(fitToSprites(cellAt(0x40), "x", moments))}`,
    `  without sprites: ${tell(
      drawnBy(
        x,
        y,
        moments.map((moment) => ({ ...moment, sprites: [] })),
      ),
    )}`,
    `  tiles: ${tell(fitToTiles(x, y, moments))}`,
    `  tiles of one place: ${tell(fitToTiles(x, y, moments.slice(0, 1)))}`,
    `  drawn: ${tell(drawn)}`,
    "confirmed",
    ...(["x", "y"] as const).flatMap((axis) => [
      `  ${tell(confirmed[axis])}, confidence ${confidenceOf(confirmed[axis], position)}`,
      `  ${renderCoordinate(play, axis)}`,
    ]),
    `  of no trials: ${tell(confirmAxis([], position, "x"))}`,
    `  backgrounds: ${sharedBackground(momentAt(3, 4), momentAt(4, 4))}, ${sharedBackground(momentAt(3, 4), momentAt(3, 4, 0, 1))}, ${sharedBackground(momentAt(3, 4), { ...momentAt(3, 4), scrollX: 80 })}, ${sharedBackground(momentAt(3, 4), { ...momentAt(3, 4), scrollX: 144, scrollY: 96 })}`,
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("places.txt");
});

test.each<[size: 1 | 2, order: "little" | "big"]>([
  [1, "little"],
  [2, "little"],
  [2, "big"],
])(
  "a coordinate of %i byte(s), the %s end first, is found on each axis, and as nothing else",
  (size, order) => {
    const index = 0x50;
    const low = order === "big" ? index + 1 : index;
    for (const axis of ["x", "y"] as const) {
      /** The moment with the coordinate in it, and none of the made-up game's other numbers. */
      const only = (moment: Moment): Moment => {
        const { x = 0, y = 0 } = { x: (moment.memory[0x10] ?? 0) / 8, y: (moment.memory[0x11] ?? 0) / 8 };
        const value = size === 1 ? 8 * { x, y }[axis] : 232 + 8 * { x, y }[axis];
        const memory = new Uint8Array(MEMORY_BYTES);
        memory[low] = value & 255;
        if (size === 2) memory[index === low ? index + 1 : index] = value >> 8;
        return { ...moment, memory };
      };
      const each = (moments: Trial["once"]) =>
        Object.fromEntries(Object.entries(moments).map(([way, moment]) => [way, only(moment)]));
      // The upper byte changes now and then.
      const trials = Array.from({ length: 24 }, (_, at) => trialAt(1 + (at % 5), 1 + ((at * 2) % 5))).map(
        ({ idle, idleTwice, once, twice, back, ...rest }) =>
          ({
            ...rest,
            ...{ idle: only(idle), idleTwice: only(idleTwice) },
            ...{ once: each(once), twice: each(twice), back: each(back) },
          }) as Trial,
      );

      const found = findCandidates(trials, axis).map(({ cell }) => cell);

      // The lower byte alone is one, too.
      expect(found).toEqual(expect.arrayContaining([cellAt(low), cellAt(index, size, order)]));
      expect(found).toHaveLength(size);
      expect(findCandidates(trials, axis === "x" ? "y" : "x")).toEqual([]);
    }
  },
);

test("what is read of a machine, and said of rooms, doors and buttons, is the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const registers: Record<number, number> = { 65344: 0x83, 65346: 16, 65347: 250, 65354: 100, 65355: 17 };
  const machineOf = (change: Record<number, number> = {}) => {
    const read = (address: number): number => {
      const sprite = address - 0xfe00;
      const sprites = [
        [0, 20, 1],
        [16, 8, 2],
        [159, 167, 3],
        [160, 20, 4],
        [20, 168, 5],
        [20, 0, 6],
        [80, 88, 7],
      ];
      const own = { ...registers, ...change }[address];
      if (own !== undefined) return own;
      if (sprite >= 0 && sprite < 0xa0) return sprites[sprite >> 2]?.[sprite & 3] ?? 0;
      return (address * 7 + (address >> 8)) & 255;
    };
    const readRange = (address: number, length: number) =>
      Uint8Array.from({ length }, (_, at) => read(address + at));
    return { read, readRange } as Parameters<typeof readMoment>[0];
  };
  const told = (change: Record<number, number> = {}): string => {
    const { memory, tiles, window, ...rest } = readMoment(machineOf(change));
    const shown = window && { ...window, tiles: [window.tiles.length, window.tiles[3]] };
    const bytes = [0, 0x1fff, 0x2000, 0x207e, 0x207f, 0x2083].map((at) => memory[at]);
    return `  ${JSON.stringify(change)}: ${JSON.stringify({ bytes, tiles: [tiles.length, tiles[3]], ...rest, window: shown })}`;
  };
  const look = (change: Record<number, number>, part?: "maps") => lookOf(machineOf(change), part);
  const room = (cells: Record<string, Record<string, string>>, constant: readonly number[] = []): Room =>
    ({
      constant,
      cells: new Map(
        Object.entries(cells).map(([key, kinds]) => {
          const [x = 0, y = 0] = key.split(",").map(Number);
          const outcomes = Object.fromEntries(Object.entries(kinds).map(([way, kind]) => [way, { kind }]));
          return [key, { x, y, outcomes }];
        }),
      ),
    }) as unknown as Room;
  const constants = (first: number, second: number, third: number) =>
    Array.from({ length: MEMORY_BYTES }, (_, at) => [first, second, third][at] ?? 9);
  const door = (from: readonly number[], to: readonly number[]) => {
    const cell = ([at = 0, x = 0, y = 0]: readonly number[]) => ({ room: at, x, y });
    return { from: cell(from), direction: "up" as const, to: cell(to) };
  };
  const quiet = { places: 10, written: 0, letters: 0, opened: 0, left: 0 };
  const drawing = drawRoom(
    room({
      "3,4": { up: "blocked", down: "door", left: "moved", right: "moved" },
      "2,4": { up: "person", left: "blocked", down: "blocked" },
      "4,4": { right: "blocked", down: "blocked", up: "door" },
    }),
  );
  const lines = [
    "moments",
    told(),
    told({ 65344: 0xeb }),
    told({ 65344: 0xe1 }),
    told({ 65344: 0xa3, 65354: 143, 65355: 166 }),
    told({ 65344: 0xa3, 65354: 144 }),
    told({ 65344: 0xa3, 65355: 167 }),
    "looks",
    `  ${look({})}, maps ${look({}, "maps")}`,
    ...[0x9800, 0x9fff, 0xfe00, 0xff40, 0xff42, 0xff43, 0xff4a, 0xff4b, 0xff44].map((address) => {
      const change = { [address]: 77 };
      return `  ${address.toString(16)}: ${look(change) === look({}) ? "the same" : "another"}, maps ${look(change, "maps") === look({}, "maps") ? "the same" : "others"}`;
    }),
    "commonest",
    `  ${[[], [4], [1, 2], [1, 2, 2], [3, 1, 1, 3]].map(commonestOf)}`,
    "rooms",
    `  ${drawing.x}, ${drawing.y}`,
    ...drawing.rows.map((row) => `  |${row}|`),
    `  telling ${JSON.stringify(tellingBytes([room({}, constants(1, 2, 3)), room({}, constants(1, 5, -1))]))}, of one room ${JSON.stringify(tellingBytes([room({}, constants(1, 2, 3))]))}`,
    "doors",
    ...(
      [
        [
          [1, 6, 6],
          [0, 3, 3],
        ],
        [
          [1, 7, 7],
          [0, 3, 5],
        ],
        [
          [1, 8, 7],
          [0, 3, 3],
        ],
        [
          [1, 6, 6],
          [0, 3, 6],
        ],
        [
          [2, 6, 6],
          [0, 3, 3],
        ],
      ] as const
    ).map(
      ([from, to]) =>
        `  ${from} to ${to}: ${isWayBack(door([0, 3, 3], [1, 6, 6]), door(from, to)) ? "the way back" : "another way"}`,
    ),
    "no play",
    ...[
      {},
      { letters: 3, written: 5 },
      { letters: 2, written: 9 },
      { letters: 9, written: 4 },
      { left: 2 },
      { left: 3 },
      { opened: 6 },
      { opened: 7 },
      { letters: 3, written: 5, left: 3, opened: 9 },
    ].map((change) => `  ${JSON.stringify(change)}: ${whyNoPlay({ ...quiet, ...change } as never)}`),
    "buttons",
    `  ${describePad(16, true)} ${describePad(8, false)}`,
    `  ${describeButtons([0.9, 0.8999, 0.89949, 1].map((confidence) => ({ words: `Sure by ${confidence}.`, finding: finding("b", null, confidence, "") })))}`,
    `  ${JSON.stringify(finding("n", cellAt(0x2001, 2, "big"), 0.12345, "seen"))}, ${isCertain(finding("n", null, 0.9, ""))}`,
    `  ${[0, 0.004, 0.005, 0.995, 1].map(percent).join(", ")}`,
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("moments.txt");
});
