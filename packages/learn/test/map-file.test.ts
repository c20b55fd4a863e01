import { describe, expect, test } from "vitest";
import { DIRECTIONS } from "../../../src/base/vocabulary/button.ts";
import type { Cartridge } from "../../emulator/src/machine/machine.ts";
import type { MemoryMapFile } from "../../games/src/known/memory-map/file.ts";
import { type Finding, finding } from "../src/finding.ts";
import type { Learned } from "../src/learn-game.ts";
import { mapOf } from "../src/map-of.ts";
import { type Cell, cellAt, MEMORY_BYTES } from "../src/memory.ts";
import type { Moment } from "../src/moment.ts";
import { type NumberCell, numbersAt, readNumber, withValue } from "../src/numbers/number-cell.ts";
import type { World } from "../src/study-world.ts";
import { drawRoom } from "../src/world/draw-room.ts";
import type { Outcome, Room, TriedCell } from "../src/world/explore-cells.ts";

const CARTRIDGE = { title: "GAME" } as Cartridge;

const moment = (tile = 1, scrollX = 0): Moment =>
  ({
    ...{ memory: new Uint8Array(MEMORY_BYTES), tiles: new Uint8Array(0x400).fill(tile), scrollX },
    ...{ scrollY: 0, sprites: [], window: null, control: 0x91, windowLeft: 7, windowTop: 144 },
  }) as Moment;

const BLOCKED: Outcome = { kind: "blocked" };
const PERSON: Outcome = { kind: "person" };

function room(
  cells: readonly (readonly [x: number, y: number, outcomes?: TriedCell["outcomes"], moment?: Moment])[],
  constant: Readonly<Record<number, number>> = {},
): Room {
  const values = new Int16Array(MEMORY_BYTES).fill(-1);
  for (const [index, value] of Object.entries(constant)) values[Number(index)] = value;
  return {
    cells: new Map(
      cells.map(([x, y, outcomes = {}, seen = moment()]) => [`${x},${y}`, { x, y, outcomes, moment: seen }]),
    ),
    ...{ constant: values, visits: 1, returns: 10, clashes: 0 },
  };
}

/** A game in which the coordinates are at C002 and C003, eight pixels a cell, and the way is known at C004. */
function learned(
  more: readonly Finding[],
  { x = cellAt(2), y = cellAt(3), scale = 8, by = "sprite" }: PlayOf = {},
  world: Partial<World> | null = null,
): Learned {
  const trial = (values: readonly number[]) => ({
    once: Object.fromEntries(
      DIRECTIONS.map((direction, at) => {
        const memory = new Uint8Array(MEMORY_BYTES);
        memory[4] = values[at] ?? 0;
        return [direction, { memory }];
      }),
    ),
  });
  const axis = { scale, offset: 12 };
  const play = {
    position: { x, y, drawn: { by, x: axis, y: axis } },
    trials: [trial([8, 6, 4, 2]), trial([8, 6, 4, 2]), trial([1, 1, 1, 1])],
  };
  const places = [finding("x", x, 0.95, "moved right"), finding("y", y, 0.97, "moved down")];
  const explored = { rooms: [room([[1, 1]])], arrivals: [], locks: [], stops: [], doors: [] };
  const around = {
    ...{
      step: { cellPixels: 8, isOnCells: true },
      explored,
      ground: null,
      mode: null,
      texts: [],
      text: null,
    },
    ...{ numbers: [], doors: [], buttons: [], ...world },
  };
  return {
    ...{ findings: [...places, ...more], frames: 1, play },
    world: world === null ? null : around,
  } as unknown as Learned;
}

interface PlayOf {
  readonly x?: Cell;
  readonly y?: Cell;
  readonly scale?: number;
  readonly by?: string;
}

const mapOfGame = (...args: Parameters<typeof learned>): MemoryMapFile => {
  const map = mapOf(learned(...args), CARTRIDGE);
  if (map === null) throw new Error("there is no map");
  return map;
};
const fieldIn = ({ fields }: MemoryMapFile, name: string) => fields.find((field) => field.name === name);

describe("the map of what was learned", () => {
  test("reads the coordinates, each with its confidence and evidence, and is named as the cartridge", () => {
    expect(mapOfGame([])).toEqual({
      ...{ format: 1, game: "GAME", title: "GAME" },
      comment:
        "Found by experiment with `runner learn`. Each field's comment says what was tried: see docs/learn.md.",
      fields: [
        { name: "x", address: "C002", tell: "never", confidence: 0.95, comment: "moved right" },
        { name: "y", address: "C003", tell: "never", confidence: 0.97, comment: "moved down" },
      ],
      ...{ stops: [], position: ["x", "y"], standing: { x: "x", y: "y" } },
    });
    expect(mapOf(learned([]), { title: "" } as Cartridge)).toMatchObject({ game: "Learned game" });
    expect(mapOf(learned([]), { title: "" } as Cartridge)).not.toHaveProperty("title");
  });

  test("is none where a coordinate is not certain, or no play was found", () => {
    const game = learned([]);
    const [x, y] = game.findings;
    const unsure = { ...game, findings: [{ ...x, confidence: 0.899 }, y] } as Learned;
    const sure = { ...game, findings: [{ ...x, confidence: 0.9 }, y] } as Learned;

    expect(mapOf(unsure, CARTRIDGE)).toBeNull();
    expect(mapOf({ ...game, findings: game.findings.slice(0, 1) }, CARTRIDGE)).toBeNull();
    expect(mapOf({ ...game, play: null }, CARTRIDGE)).toBeNull();
    expect(mapOf(sure, CARTRIDGE)).not.toBeNull();
  });

  test.each<[what: string, given: PlayOf, field: object]>([
    ["two bytes", { x: cellAt(2, 2, "big") }, { address: "C002", size: 2, byteOrder: "big" }],
    ["pixels", { scale: 1 }, { scale: "1/8" }],
    ["larger cells", { scale: 16 }, { scale: 2 }],
    ["the lower half of a byte", { x: { ...cellAt(2), range: 16 } }, { mask: 15 }],
    ["the upper half of a byte", { x: { ...cellAt(2), divisor: 16, range: 16 } }, { mask: 240, shift: 4 }],
    ["high memory", { x: cellAt(0x2001) }, { address: "FF81" }],
  ])("reads a coordinate in %s", (_, given, field) => {
    expect(fieldIn(mapOfGame([], given), "x")).toMatchObject(field);
  });

  test("computes a coordinate whose part of a number is no bits", () => {
    const map = mapOfGame([], { x: { ...cellAt(2, 2), divisor: 10, range: 20 } });

    expect(fieldIn(map, "xPacked")).toMatchObject({ address: "C002", size: 2, byteOrder: "little" });
    expect(fieldIn(map, "x")).toEqual({
      ...{ name: "x", expression: "xPacked / 10 % 20", tell: "never", confidence: 0.95 },
      comment: "moved right",
    });
  });

  test("names the values of facing as most trials show them, and those of the mode", () => {
    const found = [finding("facing", cellAt(4), 0.95, ""), finding("mode", cellAt(5), 0.6, "")];
    const map = mapOfGame(found, {}, { mode: { cell: cellAt(5), free: 1, locked: [2, 3] } });
    const [up, right, down, left] = DIRECTIONS;

    expect(fieldIn(map, "facing")).toMatchObject({ names: { "8": up, "6": right, "4": down, "2": left } });
    expect(fieldIn(map, "mode")).toMatchObject({
      ...{ label: "Mode", tell: "changes", names: { "1": "walk", "2": "locked", "3": "locked" } },
    });
    expect(map).toMatchObject({ stops: ["mode"], standing: { x: "x", y: "y", facing: "facing" } });
    const unsure = mapOfGame([finding("mode", cellAt(5), 0.599, "")], {}, { mode: null });
    expect([fieldIn(unsure, "mode"), unsure.stops]).toEqual([undefined, []]);
  });

  test("has rooms as places that are milestones, and doors between numbered rooms", () => {
    const rooms = [
      room(
        [
          [1, 1, { right: BLOCKED }],
          [1, 2],
        ],
        { 9: 7 },
      ),
      room(
        [
          [3, 3],
          [3, 4],
        ],
        { 9: 8 },
      ),
      room([
        [5, 5],
        [5, 6],
      ]),
    ];
    const at = (index: number, x: number, y: number) => ({ room: index, x, y });
    const doors = [
      { from: at(0, 1, 1), direction: "up" as const, to: at(1, 3, 3) },
      { from: at(0, 1, 2), direction: "up" as const, to: at(2, 5, 5) },
      { from: at(0, 1, 2), direction: "up" as const, to: at(0, 1, 1) },
      { from: at(0, -1, 2), direction: "up" as const, to: at(1, 3, 3) },
    ];
    const world = { explored: { rooms } as unknown as World["explored"], doors };
    const map = mapOfGame([finding("room", cellAt(9), 1, ""), finding("doors", null, 1, "")], {}, world);

    expect(fieldIn(map, "room")).toMatchObject({ address: "C009", label: "Place", place: true });
    expect(map).toMatchObject({
      milestones: [{ field: "room", when: "new value", text: "new place: {value}" }],
      ...{ stops: ["room"], position: ["room", "x", "y"] },
      doors: [{ place: 7, x: 1, y: 1, press: "up", to: { place: 8, x: 3, y: 3 } }],
    });
    expect(map.doors).toHaveLength(1);
    expect(mapOfGame([finding("room", cellAt(9), 1, "")], {}, world)).not.toHaveProperty("doors");
  });

  test("is partial where rooms share coordinates and have no number", () => {
    const here = [1, 2, 3].map((x) => [x, 1] as const);
    const there = [1, 2, 3].map((x) => [x, 1, {}, moment(9)] as const);
    const world = { explored: { rooms: [room(here), room(there)] } as unknown as World["explored"] };
    const map = mapOfGame([], {}, world);

    expect(map.comment).toContain(" It is partial: its rooms share coordinates, and no number");
    expect(map).not.toHaveProperty("standing");
    expect(map).not.toHaveProperty("grid");
    const two = { rooms: [room(here.slice(1)), room(there)] } as unknown as World["explored"];
    expect(mapOfGame([], {}, { explored: two })).toHaveProperty("standing");
  });

  test("has the certain numbers, whose changes are news; a timer is never shown", () => {
    const cell = (index: number, more: Partial<NumberCell> = {}): NumberCell => ({
      index,
      bytes: 1,
      order: "little",
      encoding: "uint",
      ...more,
    });
    const number = (name: string, of: NumberCell, confidence = 0.95) => ({
      ...{ cell: of, most: 6, finding: finding(name, cellAt(of.index), confidence, "fell") },
    });
    const numbers = [
      number("health", cell(10)),
      number("score", cell(11, { bytes: 3, order: "big", encoding: "bcd" })),
      number("timer2", cell(15)),
      number("lives", cell(16), 0.89),
    ];
    const map = mapOfGame([], {}, { numbers });
    const field = { confidence: 0.95, comment: "fell" };

    expect(map.fields.slice(2)).toEqual([
      { name: "health", address: "C00A", tell: "changes", news: "never", ...field },
      {
        ...{ name: "score", address: "C00B", size: 3, byteOrder: "big", encoding: "bcd" },
        ...{ tell: "changes", news: "never", ...field },
      },
      { name: "timer2", address: "C00F", tell: "never", ...field },
    ]);
    expect(map).toMatchObject({ health: { field: "health", of: 6 } });
    expect(mapOfGame([], {}, { numbers: numbers.slice(1) })).not.toHaveProperty("health");
  });

  test("reads texts line by line, with runs of letters in one key and an end that no letter is", () => {
    const letters = new Map([
      [0x42, "B"],
      [0x41, "A"],
      [0xff, "!"],
    ]);
    const text = {
      ...{ region: { left: 0, top: 0, width: 8, height: 8 }, letters, pages: [] },
      lines: [
        { address: 0x9c21, columns: 18 },
        { address: 0x9c61, columns: 18 },
      ],
      open: { address: 0xff40, mask: 0x20, values: [32] },
    };
    const found = [finding("text", null, 0.93, "letters fit"), finding("moving", cellAt(6), 0.6, "")];
    const map = mapOfGame(found, {}, { text });
    const when = { field: "textOpen", is: [32] };

    expect(fieldIn(map, "textOpen")).toEqual({ name: "textOpen", address: "FF40", mask: 32, tell: "never" });
    expect(fieldIn(map, "text")).toEqual({
      ...{ name: "text", address: "9C21", size: 18, encoding: "text", terminator: 254, label: "Text", when },
      ...{ charset: { "65-66": "AB", "255": "!" }, confidence: 0.93, comment: "letters fit" },
    });
    expect(fieldIn(map, "text2")).toMatchObject({ address: "9C61", label: "Text, line 2", when });
    expect(fieldIn(map, "text2")).not.toHaveProperty("comment");
    expect(map).toMatchObject({ text: { lines: ["text", "text2"], when, waiting: when } });
    expect(map).toMatchObject({ moving: { field: "moving" } });
    expect(fieldIn(map, "moving")).toMatchObject({ encoding: "bool" });
    for (const lacking of [{ letters: null }, { lines: [] }, { open: null }])
      expect(mapOfGame(found, {}, { text: { ...text, ...lacking } })).not.toHaveProperty("text");
    const whole = { ...text, open: { ...text.open, mask: 0xff } };
    expect(fieldIn(mapOfGame(found, {}, { text: whole }), "textOpen")).not.toHaveProperty("mask");
  });

  const ground = {
    ...{ footX: 3, footY: 5, accuracy: 1, baseline: 0.5 },
    tiles: new Map([
      [9, { free: 0, blocked: 4 }],
      [2, { free: 7, blocked: 0 }],
      [5, { free: 1, blocked: 1 }],
    ]),
  };

  test("draws cells from the picture's tiles, one more around a room that does not scroll", () => {
    const still = mapOfGame([], {}, { ground });
    const rooms = [
      room([
        [1, 1],
        [2, 1, {}, moment(1, 8)],
      ]),
    ];
    const scrolling = mapOfGame([], { by: "tile" }, { ground, explored: { rooms } as never });

    expect(still.grid).toMatchObject({
      ...{ columns: 22, rows: 20, background: { left: "gridLeft", top: "gridTop", cellSize: 8 } },
      player: { row: "gridRow", column: "gridColumn" },
      sprites: { left: "cornerLeft", top: "cornerTop", cellSize: 8 },
      cells: {
        "2": { cell: "free", confidence: 0.88 },
        "5": { cell: "wall", confidence: 0.33 },
        "9": { cell: "wall", confidence: 0.8 },
      },
      others: { cell: "wall", confidence: 0.5 },
      tried: [{ x: 1, y: 1, rows: ["."] }],
    });
    const expressions = ({ fields }: MemoryMapFile) =>
      fields.flatMap(({ expression }) => (expression === undefined ? [] : [expression]));
    expect(expressions(still)).toEqual([
      "(x * 8 + 4108 - scrollX) % 256",
      "(y * 8 + 4108 - scrollY) % 256",
      ...["playerLeft / 8 + 1", "playerTop / 8 + 1", "playerLeft % 8 - 8", "playerTop % 8 - 8"],
      ...["cornerLeft + 3", "cornerTop + 5"],
    ]);
    expect(fieldIn(still, "scrollX")).toMatchObject({ address: "FF43" });
    expect(fieldIn(still, "scrollY")).toMatchObject({ address: "FF42" });
    expect(scrolling.grid).toMatchObject({ columns: 20, rows: 18 });
    expect(scrolling.grid).not.toHaveProperty("sprites");
    expect(expressions(scrolling)).toContain("playerLeft / 8 + 0");
    const mode = { cell: cellAt(5), free: 1, locked: [2] };
    expect(mapOfGame([finding("mode", cellAt(5), 0.7, "")], {}, { ground, mode }).grid).toMatchObject({
      when: { field: "mode", is: "walk" },
    });
  });

  test("lists the tried cells of each numbered room with more than one cell", () => {
    const cells = [
      [1, 1, { up: BLOCKED }],
      [1, 2],
    ] as const;
    const rooms = [room(cells, { 9: 7 }), room([[1, 1]], { 9: 8 }), room(cells)];
    const map = mapOfGame([finding("room", cellAt(9), 1, "")], {}, { ground, explored: { rooms } as never });

    expect(map.grid).toMatchObject({ tried: [{ place: 7, x: 1, y: 0, rows: ["#", ".", "."] }] });
  });

  test("explains the control pad and the certain buttons to players", () => {
    const use = (name: string, confidence: number) => ({
      ...{ words: `${name} opens a text.`, finding: finding(name, null, confidence, "") },
    });
    const buttons = [use("A", 0.95), use("B", 0.5)] as unknown as World["buttons"];
    const step = { cellPixels: 16, isOnCells: false } as World["step"];

    expect(mapOfGame([], {}, { buttons }).briefing).toBe(
      "The control pad moves the player, one cell of 8 pixels a press. A opens a text.",
    );
    expect(mapOfGame([], { scale: 16 }, { buttons, step }).briefing).toContain(
      "as long as a direction is held. A opens",
    );
    expect(mapOfGame([], {}, {})).not.toHaveProperty("briefing");
  });

  test("is the same as ever with everything in it (if a change is meant: npx vitest run FILE -u)", async () => {
    const rooms = [
      room(
        [
          [1, 1, { up: BLOCKED, right: PERSON }],
          [1, 2, { left: BLOCKED }],
        ],
        { 9: 7 },
      ),
      room(
        [
          [3, 3],
          [4, 3, { down: BLOCKED }],
        ],
        { 9: 8 },
      ),
    ];
    const at = (index: number, x: number, y: number) => ({ room: index, x, y });
    const cell = { index: 11, bytes: 3, order: "big", encoding: "bcd" } as const;
    const world = {
      ...{ ground, explored: { rooms } as never, step: { cellPixels: 16, isOnCells: true } as World["step"] },
      mode: { cell: cellAt(5), free: 1, locked: [2, 3] },
      doors: [
        { from: at(0, 1, 1), direction: "up" as const, to: at(1, 3, 3) },
        { from: at(1, 4, 3), direction: "left" as const, to: at(0, 1, 2) },
      ],
      numbers: [
        { cell, most: 6, finding: finding("health", cellAt(11), 0.95, "fell") },
        {
          cell: { ...cell, index: 15, encoding: "uint" },
          most: 9,
          finding: finding("timer2", cellAt(15), 0.91, "rose"),
        },
      ] as unknown as World["numbers"],
      buttons: [
        { words: "A opens a text.", finding: finding("button A", null, 0.95, "") },
      ] as unknown as World["buttons"],
      text: {
        ...{ region: { left: 0, top: 104, width: 160, height: 40 }, pages: [] },
        letters: new Map([
          ...Array.from({ length: 26 }, (_, n) => [33 + n, String.fromCharCode(65 + n)] as const),
          [70, "!"],
          [255, " "],
        ]),
        lines: [
          { address: 0x9c21, columns: 18 },
          { address: 0x9c41, columns: 17 },
        ],
        open: { address: 0xff4a, mask: 0xf8, values: [104, 96] },
      } as unknown as World["text"],
    };
    const found = [
      ...[finding("mode", cellAt(5), 0.7, "held"), finding("room", cellAt(9), 0.96, "numbered")],
      ...[finding("facing", cellAt(4), 0.92, "turned"), finding("moving", cellAt(6), 0.65, "moved")],
      ...[finding("doors", null, 0.95, "led"), finding("text", null, 0.93, "letters fit")],
    ];
    const place = {
      x: { ...cellAt(2), divisor: 16, range: 16 },
      y: { ...cellAt(3, 2), divisor: 10, range: 20 },
    };
    const map = mapOfGame(found, { ...place, scale: 4 }, world);

    await expect(`${JSON.stringify(map, null, 1)}\n`).toMatchFileSnapshot("./whole/hand-made-map.txt");
  });
});

test("a drawing shows walked cells and obstacles, but no people", () => {
  const door: Outcome = { kind: "door", room: 1, x: 0, y: 0 };
  const cell: Outcome = { kind: "cell", x: 3, y: 2 };

  expect(
    drawRoom(
      room([
        [2, 2, { up: BLOCKED, left: PERSON, right: cell, down: door }],
        [3, 2, { left: BLOCKED, right: BLOCKED, down: BLOCKED }],
      ]),
    ),
  ).toEqual({ x: 2, y: 1, rows: ["#  ", "..#", ".# "] });
});

describe("numbers as games keep them", () => {
  const memory = new Uint8Array(MEMORY_BYTES);
  memory.set([0x12, 0x34, 0x0a, 3, 9, 0xa0]);
  const cell = (index: number, bytes: number, order: "little" | "big", encoding: NumberCell["encoding"]) => ({
    ...{ index, bytes, order, encoding },
  });

  test.each<[NumberCell, number | null]>([
    [cell(0, 1, "little", "uint"), 0x12],
    [cell(0, 2, "little", "uint"), 0x3412],
    [cell(0, 2, "big", "uint"), 0x1234],
    [cell(0, 2, "big", "bcd"), 1234],
    [cell(0, 2, "little", "bcd"), 3412],
    [cell(2, 1, "little", "bcd"), null],
    [cell(5, 1, "little", "bcd"), null],
    [cell(3, 2, "big", "digits"), 39],
    [cell(3, 2, "little", "digits"), 93],
    [cell(2, 2, "big", "digits"), null],
  ])("%j is %s", (of, value) => {
    expect(readNumber(of, memory)).toBe(value);
  });

  test.each<[NumberCell, number, readonly number[]]>([
    [cell(0, 2, "little", "uint"), 0x1234, [0x34, 0x12]],
    [cell(0, 2, "big", "uint"), 0x1234, [0x12, 0x34]],
    [cell(0, 2, "big", "bcd"), 1234, [0x12, 0x34]],
    [cell(0, 3, "little", "digits"), 123, [3, 2, 1]],
  ])("are changed by hand byte by byte: %j to %d", (of, value, bytes) => {
    const written: number[] = [];
    const forks = {
      poked: (state: unknown, at: Cell, byte: number) => {
        written[at.index] = byte;
        return state;
      },
    };

    withValue(forks as never, {} as never, of, value);

    expect(written).toEqual(bytes);
  });

  test("have up to two bytes as a whole, four of decimal digits and six single digits, and stay within memory", () => {
    const counts = (index: number) => {
      const all = numbersAt(index);
      return (["uint", "bcd", "digits"] as const).map(
        (one) => all.filter(({ encoding }) => encoding === one).length,
      );
    };

    expect(counts(100)).toEqual([3, 7, 11]);
    expect(counts(0)).toEqual([2, 4, 6]);
    expect(counts(MEMORY_BYTES - 1)).toEqual([2, 4, 6]);
    expect(numbersAt(100).filter(({ bytes, order }) => bytes === 2 && order === "big")).toMatchObject([
      { index: 99, encoding: "uint" },
      { index: 99, encoding: "bcd" },
      { index: 99, encoding: "digits" },
    ]);
  });
});
