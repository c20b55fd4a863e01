import { expect, test } from "vitest";
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
