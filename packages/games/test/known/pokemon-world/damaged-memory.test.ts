import { describe, expect, it } from "vitest";
import { PokemonWorld } from "../../../../../test/helpers/pokemon-world/index.ts";
import { SMALL_TOWN } from "../../../../../test/helpers/pokemon-world/small-town.ts";
import { RamImage } from "../../../../../test/helpers/roms/ram-image.ts";
import { createRandom } from "../../../../../test/helpers/runs/random.ts";
import { rounds } from "../../../../../test/helpers/runs/sweep.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

const ROUNDS = rounds(40, 2_000);

/** Asks an adapter all that it can read; a throw fails the test. */
function readAll(view: RamImage): void {
  const info = pokemonRed.readState(view, null);
  pokemonRed.describe(info, null);
  pokemonRed.milestones(info, info);
  pokemonRed.position?.(info);
  pokemonRed.facts?.(info);
  pokemonRed.health?.(info);
  for (const read of [
    "grid",
    "standing",
    "doors",
    "borders",
    "isMoving",
    "isQuick",
    "isCarried",
    "experience",
  ] as const)
    pokemonRed[read]?.(view);
  for (const read of ["isWaitingForInput", "shownText", "shownMenu", "shownKeyboard"] as const)
    pokemonRed[read]?.(view);
}

/** The memory of a world now, free to be changed. */
function copyOf({ emulator }: PokemonWorld): RamImage {
  const image = new RamImage();
  image.bytes.set(emulator.readRange(0, 0x10000));
  return image;
}

function town(): PokemonWorld {
  return new PokemonWorld({
    maps: SMALL_TOWN,
    x: 6,
    y: 5,
    party: [
      ["SQUIRTLE", 8],
      ["PIDGEY", 4],
    ],
    bag: [["POTION", 3]],
    hasPokedex: true,
  });
}

describe("what is read of damaged memory", () => {
  it("is nothing bad: random bytes never throw", () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const random = createRandom(seed);
      const image = new RamImage();
      for (let at = 0; at < 0x10000; at += 1) image.bytes[at] = Math.floor(random() * 256);
      expect(() => readAll(image)).not.toThrow();
    }
  });

  it("does not throw after flipped bits, on the map and in menus", () => {
    const world = town();
    const image = copyOf(world);
    world.emulator.run(4, ["start"]);
    world.emulator.run(30, []);
    for (const start of [image, copyOf(world)]) {
      for (let seed = 0; seed < ROUNDS; seed += 1) {
        const random = createRandom(seed);
        const damaged = new RamImage();
        damaged.bytes.set(start.bytes);
        for (let flip = 0; flip < 60; flip += 1) {
          const at = 0xc000 + Math.floor(random() * 0x2000);
          damaged.bytes[at] = (damaged.bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
        }
        expect(() => readAll(damaged)).not.toThrow();
      }
    }
  });

  it("is no party member that cannot be: levels, HP and numbers stay possible or are left out", () => {
    const start = copyOf(town());
    const wrong: string[] = [];
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const random = createRandom(seed);
      const damaged = new RamImage();
      damaged.bytes.set(start.bytes);
      for (let at = 0xd163; at < 0xd2f7; at += 1)
        if (random() < 0.2) damaged.bytes[at] = Math.floor(random() * 256);
      const party = (pokemonRed.readState(damaged, null)["party"] ?? []) as {
        level?: number;
        hp?: number;
        maxHp?: number;
      }[];
      for (const { level, hp, maxHp } of party) {
        const isPossible =
          (level ?? 1) >= 1 && (level ?? 1) <= 100 && (hp ?? 0) <= (maxHp ?? 999) && (maxHp ?? 0) <= 999;
        if (!isPossible) wrong.push(`seed ${seed}: level ${level}, HP ${hp} of ${maxHp}`);
      }
      if (party.length > 6) wrong.push(`seed ${seed}: ${party.length} in the party`);
    }
    expect(wrong).toEqual([]);
  });

  it("has no place beyond the map's size", () => {
    const world = town();
    expect(pokemonRed.standing?.(copyOf(world))).toMatchObject({ x: 6, y: 5 });

    expect(pokemonRed.standing?.(copyOf(world).set(0xd361, 200, 200))).toBeNull();
  });
});

describe("the revision of the game", () => {
  it("is recognised by the title, or refused", () => {
    const { cartridge } = new PokemonWorld({ maps: SMALL_TOWN, x: 6, y: 5 }).emulator;
    expect(pokemonRed.recognises(cartridge)).toBe(true);
    expect(pokemonRed.recognises({ ...cartridge, title: "POKEMON YELLOW" })).toBe(false);
    expect(pokemonRed.recognises({ ...cartridge, title: "POKEMON_GLDAAUE" })).toBe(false);
    expect(pokemonRed.recognises({ ...cartridge, title: "TETRIS" })).toBe(false);
  });
});
