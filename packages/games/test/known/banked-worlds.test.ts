import { expect, it } from "vitest";
import { BankedWorld } from "../../../../test/helpers/game-worlds/banked-world.ts";
import { secondWorld } from "../../../../test/helpers/game-worlds/second-generation.ts";
import { yellowWorld } from "../../../../test/helpers/game-worlds/yellow.ts";
import { PokemonRam } from "../../../../test/helpers/roms/pokemon-ram.ts";

it("a world has banks, of which the CPU sees one", () => {
  const world = new BankedWorld({ title: "X", isColor: true }).put(0xd000, 1).putIn(5, 0xd000, 5);

  expect([world.read(0xd000), world.map("wram", 5).read(0xd000)]).toEqual([1, 5]);
  expect(world.readBank(1, 0xd000, 1)).toEqual(Uint8Array.of(1));
  expect(() => world.readBank(8, 0xd000, 1)).toThrow(RangeError);
});

it("a damaged world keeps its ROM, and leaves the first one whole", () => {
  const world = new BankedWorld({ title: "X" }).put(0xd000, 7).putIn(9, 0x4000, 9);

  for (const { world: damaged } of world.damaged()) {
    expect(damaged.read(0xd000)).not.toBe(7);
    expect(damaged.readBank(9, 0x4000, 1)).toEqual(Uint8Array.of(9));
  }
  expect(world.read(0xd000)).toBe(7);
});

it.each([
  ["crystal", 0xc800, 0xd19f, 0xd1df],
  ["gold", 0xc700, 0xd088, 0xd0c8],
] as const)("%s has its map where the game's routine looks for a cell", (game, blocks, width, bank) => {
  const codes = { 1: [0, 7, 0x29, 0x18], 2: [0x71, 0, 0, 0] } as const;
  const map = [
    [1, 2],
    [2, 1],
  ];
  const world = secondWorld(game, { x: 3, y: 2, blocks: map, collisions: codes });
  const codeAt = (x: number, y: number): number => {
    const row = world.read(width) + 6;
    const block = world.read(blocks + row * (3 + (y >> 1)) + 3 + (x >> 1));
    const [number = 0, low = 0, high = 0] = world.readRange(bank, 3);
    return world.readBank(number, low + 256 * high + 4 * block + (x & 1) + 2 * (y & 1), 1)[0] ?? -1;
  };

  expect([codeAt(1, 0), codeAt(0, 1), codeAt(1, 1), codeAt(2, 0), codeAt(3, 3)]).toEqual([
    0x07, 0x29, 0x18, 0x71, 0x18,
  ]);
});

it("Yellow has Red's values one byte lower, and its passable tiles in bank 1", () => {
  const red = new PokemonRam().at(12, 6, 5).party({ species: 0x54, level: 5 });
  const world = yellowWorld(red, { pikachu: { x: 6, y: 4 } });

  expect([...world.readRange(0xd35d, 4)]).toEqual([12, red.read(0xd35f), red.read(0xd360), 5]);
  expect([...world.readRange(0xd162, 1), ...world.readRange(0xd16a, 1)]).toEqual([1, 0x54]);
  expect(world.read(0xc3a0)).toBe(red.read(0xc3a0));
  expect([world.read(0x1735), world.readBank(1, 0x4ac2, 4)]).toEqual([0, Uint8Array.of(0x2c, 0x20, 5, 0xff)]);
});
