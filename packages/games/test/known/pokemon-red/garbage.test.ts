import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { RamImage } from "../../../../../test/helpers/roms/ram-image.ts";
import type { Battle } from "../../../src/known/pokemon-red/battle.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

function read(ram: RamImage, previous: GameInfo | null = null): GameInfo {
  return pokemonRed.readState(ram, previous);
}

/** What a fight's state says is unknown or possible. */
function expectPossibleFight(battle: Battle | null): void {
  for (const { percent } of battle?.catching ?? []) {
    expect(percent).toBeGreaterThanOrEqual(0);
    expect(percent).toBeLessThanOrEqual(100);
  }
  for (const stage of Object.values({ ...battle?.own?.stages, ...battle?.enemy?.stages })) {
    expect(Math.abs(stage)).toBeLessThanOrEqual(6);
  }
  for (const { effect = null } of battle?.own?.moves ?? []) {
    expect([null, 0, 0.25, 0.5, 1, 2, 4]).toContain(effect);
  }
  const { left, of } = battle?.trainerLeft ?? { left: 0, of: 0 };
  expect(left).toBeLessThanOrEqual(of);
  expect(of).toBeLessThanOrEqual(6);
  expect(battle?.own?.toNextLevel ?? 1).toBeGreaterThan(0);
}

describe("whatever the memory", () => {
  const check = (ram: RamImage, previous: GameInfo | null) => {
    const info = read(ram, previous);

    expect(JSON.parse(JSON.stringify(info))).toEqual(info);
    expect(pokemonRed.describe(info, previous)).toBeTypeOf("string");
    expectPossibleFight(info["battle"] as Battle | null);
    expect(pokemonRed.milestones(previous ?? {}, info)).toBeInstanceOf(Array);
    expect(pokemonRed.isWaitingForInput?.(ram)).toBeTypeOf("boolean");
    const standing = pokemonRed.standing?.(ram) ?? null;
    expect(JSON.parse(JSON.stringify(standing))).toEqual(standing);
    for (const shown of [
      pokemonRed.shownText?.(ram),
      pokemonRed.shownMenu?.(ram),
      pokemonRed.shownKeyboard?.(ram),
    ]) {
      expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
    }
    const doors = pokemonRed.doors?.(ram);
    expect(JSON.parse(JSON.stringify(doors))).toEqual(doors);
    const grid = pokemonRed.grid?.(ram);
    grid?.canStep?.(-1, 0, 99, 99);
    return info;
  };

  it.each([0x00, 0x50, 0x7c, 0xff])("all %i: it never throws and gives plain data", (fill) => {
    const info = check(new RamImage(fill), null);

    check(new PokemonRam(), info);
  });

  it("garbage: it never throws and gives plain data", () => {
    let previous: GameInfo | null = null;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const ram = new RamImage();
        let state = seed | 1;
        for (let at = 0; at < ram.bytes.length; at += 1) {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
          ram.bytes[at] = state >>> 24;
        }

        previous = check(ram, previous);
      }),
      { numRuns: 50 },
    );
  });

  it("garbage in what is read, in a sound game: it never throws and gives plain data", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(0xc100, 0xc3a0, 0xcd10, 0xcfd0, 0xd000, 0xd057, 0xd158, 0xd2f0, 0xd530, 0xd700),
            fc.uint8Array({ maxLength: 255 }),
          ),
        ),
        (patches) => {
          const ram = new PokemonRam().party({ species: 0xb0 }).set(0xd057, 1);
          for (const [address, bytes] of patches) ram.set(address, ...bytes);

          check(ram, read(new PokemonRam()));
        },
      ),
    );
  });

  it("a state of another adapter before it: it never throws", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (previous) => {
        check(new PokemonRam(), previous as GameInfo);
      }),
    );
  });
});
