import { describe, expect, test } from "vitest";
import { mapAdapter } from "../../../../test/helpers/roms/map-adapter.ts";
import { cartridgeOf, RamImage } from "../../../../test/helpers/roms/ram-image.ts";
import { createAnyGame } from "../../src/known/any-game.ts";
import { openLearned } from "../../src/known/learned/open-learned.ts";
import { withLearned } from "../../src/known/learned/with-learned.ts";
import { pokemonRed } from "../../src/known/pokemon-red/pokemon-red.ts";

const CARTRIDGE = cartridgeOf("QUEST");
const MAP = {
  format: 1,
  game: "QUEST",
  fields: [
    { name: "x", address: "C100" },
    { name: "hearts", address: "C101" },
  ],
};

test("a learned map adds its fields to the state of an unknown game", async () => {
  const { adapter, mistake } = await openLearned(
    createAnyGame(CARTRIDGE),
    { map: MAP, frames: 1 },
    CARTRIDGE,
  );
  const info = adapter.readState(new RamImage().set(0xc100, 7, 3), null);

  expect(mistake).toBeNull();
  expect(info).toMatchObject({ x: 7, hearts: 3, screens: 0 });
  expect(adapter.describe(info, null)).toContain("Hearts: 3");
});

test.each([
  ["a field at no address", { ...MAP, fields: [{ name: "x", address: "10000" }] }],
  ["an unknown key", { ...MAP, script: "rm" }],
])("a learned map with %s is left out, with a reason", async (_, map) => {
  const known = createAnyGame(CARTRIDGE);
  const { adapter, mistake } = await openLearned(known, { map, frames: 1 }, CARTRIDGE);

  expect(adapter).toBe(known);
  expect(mistake).toMatch(/^the learned map is not valid \(.+\): the game is read without it$/);
});

test("known facts win over learned ones, and the state says which are learned", () => {
  const learned = { ...createAnyGame(CARTRIDGE), readState: () => ({ place: "learned", extra: 1 }) };
  const adapter = withLearned(pokemonRed, learned);

  expect(adapter.readState(new RamImage().set(0xd361, 1), null)).toMatchObject({
    ...{ place: "Pallet Town", extra: 1 },
    learned: { names: ["extra"] },
  });
  expect(adapter.standing).toBe(pokemonRed.standing);
});

describe("a game whose map has no grid, with a learned one", () => {
  const known = mapAdapter({
    fields: [
      { name: "lives", address: "C000" },
      { name: "score", address: "C001" },
    ],
    milestones: [{ field: "lives", when: "greater" }],
  });
  const learned = {
    ...{ format: 1, game: "QUEST" },
    fields: [
      { name: "lives", address: "C00F" },
      { name: "place", address: "C002", names: { "1": "Cave", "2": "Field" } },
      { name: "x", address: "C003", tell: "never" },
      { name: "y", address: "C004", tell: "never" },
    ],
    milestones: [{ field: "place", when: "new value", text: "new place: {value}" }],
    position: ["place", "x", "y"],
    standing: { x: "x", y: "y" },
    grid: {
      columns: 2,
      rows: 1,
      address: "C010",
      cells: { "1": { cell: "free", confidence: 0.8 } },
      player: { row: 0, column: 0 },
    },
  };
  const open = async () => (await openLearned(known, { map: learned, frames: 1 }, CARTRIDGE)).adapter;
  const ram = (place: number) => new RamImage().set(0xc000, 3, 9, place, 4, 5).set(0xc00f, 77, 0, 1);

  test("has the learned grid and place, and says that they are learned", async () => {
    const adapter = await open();
    const info = adapter.readState(ram(1), null);

    expect(info).toMatchObject({
      lives: 3,
      score: 9,
      place: "Cave",
      learned: { names: ["place", "x", "y"] },
    });
    expect(adapter.describe(info, null)).toBe(
      "Lives: 3\nScore: 9\nFound by experiment, so less sure:\nPlace: Cave",
    );
    expect(adapter.describe(info, info)).toBe("Nothing changed.");
    expect(adapter.grid?.(ram(1))?.confidence).toEqual([[1, 0.8]]);
    expect(adapter.standing?.(ram(1))).toMatchObject({ map: "Cave", x: 4, y: 5 });
    expect(adapter.position?.(info)).toBe("(4,5) of Cave");
  });

  test("has the milestones of both, each place once", async () => {
    const adapter = await open();
    const [first, second] = [adapter.readState(ram(1), null), ram(2).set(0xc000, 4)];
    const then = adapter.readState(second, first);
    const back = adapter.readState(ram(1), then);

    expect(adapter.milestones(first, then)).toEqual(["lives: 4", "new place: Field"]);
    expect(adapter.milestones(then, back)).toEqual([]);
  });
});
