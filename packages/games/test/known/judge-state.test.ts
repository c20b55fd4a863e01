import { describe, expect, it, test } from "vitest";
import { PokemonRam } from "../../../../test/helpers/roms/pokemon-ram.ts";
import { cartridgeOf, RamImage } from "../../../../test/helpers/roms/ram-image.ts";
import { soundMap } from "../../../../test/helpers/roms/sound-map.ts";
import { createAnyGame } from "../../src/known/any-game.ts";
import { loadExampleGame } from "../../src/known/example-game.ts";
import type { MemoryMapFile } from "../../src/known/memory-map/file.ts";
import { createMemoryMapAdapter } from "../../src/known/memory-map/memory-map.ts";
import { pokemonRed } from "../../src/known/pokemon-red/pokemon-red.ts";

const MAP: MemoryMapFile = {
  format: 1,
  game: "Cave Quest",
  fields: [
    { name: "cave", address: "C100", names: { "0": "Hall", "1": "Cave" } },
    { name: "x", address: "C101" },
    { name: "y", address: "C102" },
    { name: "hp", address: "C103" },
    { name: "maxHp", address: "C104" },
    { name: "coins", address: "C105" },
    { name: "text", address: "C106", size: 4, encoding: "text" },
    { name: "steps", address: "C10A", tell: "never" },
    { name: "clock", address: "C10B", news: "never" },
    { name: "foeHp", address: "C10C", news: "scene" },
    { name: "secret", address: "C10D", tell: "never", news: "always" },
  ],
  position: ["cave", "x", "y"],
  health: { field: "hp", of: "maxHp" },
  ended: { field: "cave", is: "Cave" },
};

describe("what a memory map says of how a game goes", () => {
  const adapter = createMemoryMapAdapter(soundMap(MAP, "cave.json"));
  const ram = new RamImage().set(0xc100, 0, 3, 4, 5, 20, 7, 0x48, 0x69, 0, 0, 9, 8, 6, 2);
  const info = adapter.readState(ram, null);

  it("facts: texts and what comes and goes apart, without place, health, and what runs by itself", () => {
    expect(adapter.facts?.(info)).toEqual({
      ...{ coins: 7, secret: 2 },
      text: { text: "Hi" },
      scene: { foeHp: 6 },
    });
  });

  it("the position, in words", () => {
    expect(adapter.position?.(info)).toBe("(3,4) of Hall");
  });

  test.each([
    [5, 20, 0.25],
    [0, 20, 0],
    [30, 20, 1],
    [5, 0, null],
  ])("health: %i of %i is %f", (hp, maxHp, health) => {
    const other = adapter.readState(new RamImage().set(0xc103, hp, maxHp), null);

    expect(adapter.health?.(other)).toBe(health);
  });

  test.each([
    [0, false],
    [1, true],
  ])("the end: cave %i is %s", (cave, isEnded) => {
    expect(adapter.isEnded?.(adapter.readState(new RamImage().set(0xc100, cave), null))).toBe(isEnded);
  });

  test.each([
    ["the number of a named value", { field: "cave", is: 1 }, true],
    ["one of several", { field: "cave", is: ["Hall", "Cave"] }, true],
    ["another value", { field: "cave", is: [0] }, false],
    ["any but zero", { field: "coins" }, true],
    ["zero", { field: "foeHp", is: false }, true],
    ["a bit that is set", { field: "events", is: "won" }, true],
    ["a bit that is not", { field: "events", is: "lost" }, false],
  ] as const)("the end: %s", (_, ended, isEnded) => {
    const bits = { "0": "won", "1": "lost" };
    const events = { name: "events", address: "C105", encoding: "flags", bits } as const;
    const own = createMemoryMapAdapter({ ...MAP, fields: [...MAP.fields, events], ended });
    const there = own.readState(new RamImage().set(0xc100, 1, 0, 0, 0, 0, 1), null);

    expect(own.isEnded?.(there)).toBe(isEnded);
  });

  it("health as a share of a number", () => {
    const own = createMemoryMapAdapter({ ...MAP, health: { field: "hp", of: 10 } });

    expect(own.health?.(info)).toBe(0.5);
  });

  it("nothing where the map says nothing", () => {
    const { health: _, ended: __, position: ___, ...bare } = MAP;
    const own = createMemoryMapAdapter(bare);

    expect([own.health?.(info), own.isEnded?.(info), own.position?.(info)]).toEqual([null, false, null]);
  });

  test.each([
    [{ health: { field: "gone", of: 3 } }, 'health.field names a field that does not exist: "gone"'],
    [{ health: { field: "hp", of: "gone" } }, 'health.of names a field that does not exist: "gone"'],
    [{ ended: { field: "cave", is: "Moon" } }, 'ended.field "cave" has no value called "Moon"'],
    [
      { fields: [{ name: "a", address: "C100", news: "often" }] },
      "fields[0].news takes always, scene, never",
    ],
  ])("a mistake has a place and a remedy: %j", (wrong, message) => {
    const bare = { format: 1, game: "x", fields: MAP.fields };

    expect(() => soundMap({ ...bare, ...wrong }, "cave.json")).toThrow(message);
  });
});

test("the bundled game tells its health and its end, and counts no steps", async () => {
  const adapter = await loadExampleGame();
  const walking = { mode: "walk", hp: 5, maxHp: 20, steps: 77 };

  expect(adapter.health?.(walking)).toBe(0.25);
  expect([adapter.isEnded?.(walking), adapter.isEnded?.({ mode: "ending" })]).toEqual([false, true]);
  expect(adapter.facts?.(walking)).not.toHaveProperty("steps");
});

describe("Pokémon Red", () => {
  const begun = (ram = new PokemonRam()) => pokemonRed.readState(ram.at(12, 5, 6), null);
  const hurt = () => new PokemonRam().party({ species: 0x99, hp: 5 }, { species: 0xb0, hp: 10 });

  it("takes the party's health as a whole", () => {
    expect(pokemonRed.health?.(begun(hurt()))).toBe(15 / 40);
    expect(pokemonRed.health?.(begun())).toBeNull();
  });

  it("tells the same of a game in which nothing but the clock and the health changed", () => {
    const before = pokemonRed.facts?.(begun(hurt()));
    const later = hurt().set(0xda41, 1, 0, 2, 3).set(0xd16c, 0, 1);

    expect(pokemonRed.facts?.(begun(later))).toEqual(before);
    expect(pokemonRed.facts?.(begun(hurt().items([0x14, 1])))).not.toEqual(before);
  });

  it("tells a fight as what comes and goes", () => {
    const ram = hurt().set(0xd057, 1).fighter(0xcfe5, { species: 0xa5, level: 3, hp: 9 });

    expect(pokemonRed.facts?.(begun(ram))?.["scene"]).toMatchObject({ enemyHp: 9 });
    expect(pokemonRed.position?.(begun(ram))).toBeNull();
  });

  it("tells places of one name apart", () => {
    const at = (map: number) =>
      pokemonRed.position?.(pokemonRed.readState(new PokemonRam().at(map, 5, 6), null));

    expect(at(12)).toBe("(5,6) of Route 1 #12");
    expect(at(0x0b)).not.toBe(at(0xff));
  });

  it("is at its end in the Hall of Fame", () => {
    const inHall = pokemonRed.readState(new PokemonRam().at(0x76, 5, 6), null);

    expect([pokemonRed.isEnded?.(begun()), pokemonRed.isEnded?.(inHall)]).toEqual([false, true]);
  });

  it("says nothing of another game's state", () => {
    expect([pokemonRed.facts?.({}), pokemonRed.health?.({}), pokemonRed.isEnded?.({})]).toEqual([
      {},
      null,
      false,
    ]);
  });
});

test("a game that nobody knows is told by its picture alone", () => {
  const adapter = createAnyGame(cartridgeOf("X"));

  expect(adapter.facts?.({ screens: 3, cells: "00" })).toEqual({});
});
