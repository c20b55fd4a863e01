import { describe, expect, it } from "vitest";
import { LANTERN, startLantern } from "../../../../test/helpers/roms/lantern.ts";
import { RamImage } from "../../../../test/helpers/roms/ram-image.ts";
import { soundMap } from "../../../../test/helpers/roms/sound-map.ts";
import { loadExampleGame } from "../../src/known/example-game.ts";
import type { MapStanding, MemoryMapFile } from "../../src/known/memory-map/file.ts";
import { createMemoryMapAdapter } from "../../src/known/memory-map/memory-map.ts";

const FIELDS: MemoryMapFile["fields"] = [
  { name: "room", address: "C100", names: { "0": "Hall", "1": "Cave", "2": "Cave" }, place: true },
  { name: "x", address: "C101" },
  { name: "y", address: "C102", when: { field: "mode", is: 1 } },
  { name: "mode", address: "C103" },
  { name: "looks", address: "C104", names: { "0": "up", "1": "left", "2": "away" } },
  { name: "width", address: "C105" },
  { name: "height", address: "C106" },
];
const GRID: MemoryMapFile["grid"] = {
  columns: 2,
  rows: 1,
  address: "C200",
  cells: { "0": "free", "1": "player" },
};
const TOLD: MapStanding = { x: "x", y: "y", facing: "looks", width: "width", height: "height" };

function mapWith(changes: Partial<MemoryMapFile>): MemoryMapFile {
  return { format: 1, game: "Cave Quest", fields: FIELDS, grid: GRID, standing: TOLD, ...changes };
}

function standingIn(changes: Partial<MemoryMapFile>, ...bytes: readonly number[]) {
  const adapter = createMemoryMapAdapter(mapWith(changes));
  return adapter.standing?.(new RamImage().set(0xc100, ...bytes));
}

describe("where the player stands, by a memory map", () => {
  it("is what its fields say", () => {
    expect(standingIn({}, 0, 3, 4, 1, 1, 20, 10)).toEqual({
      ...{ map: "Hall", x: 3, y: 4, facing: "left" },
      size: { width: 20, height: 10 },
    });
  });

  it("places of one name are told apart by their value", () => {
    expect(standingIn({}, 1, 3, 4, 1)?.map).toBe("Cave #1");
    expect(standingIn({}, 2, 3, 4, 1)?.map).toBe("Cave #2");
    expect(standingIn({}, 9, 3, 4, 1)?.map).toBe("unknown room 0x09");
  });

  it("without a place the game is one map; without more fields nothing more is told", () => {
    const fields = FIELDS.filter(({ name }) => name !== "room");

    expect(standingIn({ fields, standing: { x: "x", y: "y" } }, 0, 3, 4, 1)).toEqual({
      ...{ map: "Cave Quest", x: 3, y: 4, facing: null },
    });
  });

  it("is nowhere while a field makes no sense", () => {
    expect(standingIn({}, 0, 3, 4, 0)).toBeNull();
  });

  it("takes no other direction and no empty map", () => {
    expect(standingIn({}, 0, 3, 4, 1, 2, 0, 9)).toEqual({ map: "Hall", x: 3, y: 4, facing: null });
  });

  it("is not told without a grid, nor where the map says nothing of it", () => {
    expect(createMemoryMapAdapter(mapWith({ grid: undefined })).standing).toBeUndefined();
    expect(createMemoryMapAdapter(mapWith({ standing: undefined })).standing).toBeUndefined();
  });

  it.each([
    [{ ...TOLD, y: "row" }, 'map.json: standing.y names a field that does not exist: "row"'],
    [{ x: "x" } as MapStanding, /^map\.json: standing\.y /],
  ])("a map that tells it wrongly is refused with its place", (standing, message) => {
    expect(() => soundMap(mapWith({ standing }), "map.json")).toThrow(message);
  });
});

it("the bundled game's player stands where its memory says", async () => {
  const emulator = await startLantern();
  const adapter = await loadExampleGame();

  expect(adapter.standing?.(emulator)).toEqual({
    ...{ map: "Village", x: emulator.read(LANTERN.x), y: emulator.read(LANTERN.y), facing: "down" },
    size: { width: 16, height: 16 },
  });
});
