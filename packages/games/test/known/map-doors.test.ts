import { expect, test } from "vitest";
import { BankedImage } from "../../../../test/helpers/roms/banked-image.ts";
import { mapAdapter } from "../../../../test/helpers/roms/map-adapter.ts";
import { RamImage } from "../../../../test/helpers/roms/ram-image.ts";
import { checkMap } from "../../src/known/memory-map/check/check-map.ts";
import type { MemoryMapFile } from "../../src/known/memory-map/file.ts";
import { createMemoryMapAdapter } from "../../src/known/memory-map/memory-map.ts";

const MAP: MemoryMapFile = {
  format: 1,
  game: "Cave Quest",
  fields: [
    { name: "room", address: "C100", names: { "0": "Hall", "1": "Cave" }, place: true },
    { name: "x", address: "C101" },
    { name: "y", address: "C102" },
  ],
  grid: { columns: 2, rows: 1, address: "C200", cells: { "0": "free", "1": "player" } },
  standing: { x: "x", y: "y" },
  doors: [
    { place: "Hall", x: 1, y: 1, to: { place: "Cave", x: 9, y: 4 } },
    { place: "Hall", x: 7, y: 2, press: "right", to: { place: "Cave", x: 0, y: 2 } },
    { place: "Cave", x: 0, y: 2, press: "left", to: { place: "Hall", x: 7, y: 2 } },
  ],
};

const doorsIn = (room: number) => createMemoryMapAdapter(MAP).doors?.(new RamImage().set(0xc100, room, 3, 4));

test("the doors of the place that the player is in are told, each with its way back", () => {
  expect(doorsIn(0)).toEqual([
    { x: 1, y: 1, id: 0, to: { map: "Cave", id: -1 } },
    { x: 7, y: 2, press: "right", id: 1, to: { map: "Cave", id: 0 } },
  ]);
  expect(doorsIn(1)).toEqual([{ x: 0, y: 2, press: "left", id: 0, to: { map: "Hall", id: 1 } }]);
});

test("a door that leads nowhere is a mistake", () => {
  expect(checkMap(JSON.parse(JSON.stringify(MAP)), null)).toEqual([]);
  const [mistake] = checkMap({ ...MAP, doors: [{ place: "Hall", x: 1, y: 1 }] }, null);
  expect(mistake?.place).toContain("doors");
});

/**
 * A cave of 3 × 3 cells in which every number that may be a field is one. Its exits are listed at C080: x, y, the end's number
 * and its place.
 */
const cave = mapAdapter({
  fields: [
    { name: "room", address: "C000", names: { "0": "Hall", "1": "Well" }, place: true },
    { name: "x", address: "C001" },
    { name: "y", address: "C002" },
    { name: "row", address: "C003" },
    { name: "column", address: "C004" },
    { name: "top", address: "C005" },
    { name: "left", address: "C006" },
    { name: "index", address: "C007" },
    { name: "floor", address: "C008" },
    {
      name: "exits",
      address: "C080",
      stride: 4,
      count: 2,
      entries: [
        { name: "x" },
        { name: "y", offset: 1 },
        { name: "id", offset: 2 },
        { name: "to", offset: 3, names: { "0": "Hall", "1": "Well" } },
      ],
    },
  ],
  grid: {
    columns: 3,
    rows: 3,
    address: { base: "C100", index: "index", stride: 64 },
    rowStep: 8,
    origin: { row: "top", column: "left" },
    walls: [9],
    cells: { "1": "free", "2": { cell: "exit", press: "up" }, "3": "exit" },
    player: { row: "row", column: "column" },
    when: { field: "floor", is: [0, 1] },
  },
  standing: { x: "x", y: "y" },
  warps: { list: "exits", x: "x", y: "y", id: "id", map: "to" },
});

/** The numbers of a moment: where the player is in the cave and in the grid, where the grid begins, which map it is. */
interface Moment {
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly column: number;
  readonly top: number;
  readonly left: number;
  readonly index: number;
  readonly floor: number;
}
const MIDDLE: Moment = { x: 1, y: 1, row: 1, column: 1, top: 1, left: 1, index: 1, floor: 1 };

/** The memory of a moment; its exits are at the cells 0, 2 and 2, 0 of the grid as it begins at (1, 1). */
function memory(moment: Moment, ...exits: readonly number[]): BankedImage {
  const { x, y, row, column, top, left, index, floor } = moment;
  const view = new BankedImage().set(0xc000, 0, x, y, row, column, top, left, index, floor);
  const start = 0xc100 + 64 * index + 8 * top + left;
  view.set(0xc080, ...exits).set(0xc100 + 64 * index, ...Array(64).fill(1));
  return view.set(start + 2, 2).set(start + 16, 3);
}

/** The exits of a moment whose cave begins at (`x` − `column`, `y` − `row`). */
function exitsOf(moment: Moment): readonly number[] {
  const [x, y] = [moment.x - moment.column, moment.y - moment.row];
  return [x + 2, y, 0, 1, x, y + 2, 5, 0];
}

const found = (moment: Moment, view = memory(moment, ...exitsOf(moment))) => cave.doors?.(view);

test.each<Partial<Moment>>([
  {},
  { row: 0, y: 0 },
  { column: 0, x: 0 },
  { row: 0, column: 0 },
  { row: 2, y: 2 },
  { top: 0 },
  { left: 0 },
  { index: 0 },
  { floor: 0 },
  { x: 0, column: 0, y: 0, row: 0, top: 0, left: 0, index: 0, floor: 0 },
])("the ways out are known with the fields %j, of which any may be 0", (own) => {
  const moment = { ...MIDDLE, ...own };
  const [x, y] = [moment.x - moment.column, moment.y - moment.row];

  expect(found(moment)).toEqual([
    { x: x + 2, y, press: "up", id: 0, to: { map: "Well", id: 0 } },
    { x, y: y + 2, id: 1, to: { map: "Hall", id: 5 } },
  ]);
  expect(cave.grid?.(memory(moment))?.player).toEqual({ row: moment.row, column: moment.column });
});

test.each<[string, readonly number[]]>([
  ["a cell that is no exit", [1, 1, 0, 1]],
  ["a cell beyond the grid", [3, 0, 0, 1]],
  ["a place without a name", [2, 0, 0, 7]],
])("an entry with %s is no way out", (_, entry) => {
  expect(found(MIDDLE, memory(MIDDLE, ...entry, 0, 2, 5, 0))).toEqual([
    { x: 0, y: 2, id: 1, to: { map: "Hall", id: 5 } },
  ]);
});

test("there is none where the grid does not hold, or where the player is elsewhere", () => {
  expect(found({ ...MIDDLE, floor: 2 })).toEqual([]);
  expect(found(MIDDLE, memory(MIDDLE, ...exitsOf(MIDDLE)).set(0xc001, 250, 250))).toEqual([]);
});
