import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import { pokemonRed } from "../../../../src/game/games/pokemon-red/pokemon-red.ts";
import { PokemonRam } from "../../../helpers/roms/pokemon-ram.ts";
import { RamImage } from "../../../helpers/roms/ram-image.ts";

function read(ram: RamImage, previous: GameInfo | null = null): GameInfo {
  return pokemonRed.readState(ram, previous);
}

describe("whatever the memory", () => {
  const check = (ram: RamImage, previous: GameInfo | null) => {
    const info = read(ram, previous);

    expect(JSON.parse(JSON.stringify(info))).toEqual(info);
    expect(pokemonRed.describe(info, previous)).toBeTypeOf("string");
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
            fc.constantFrom(0xc100, 0xc3a0, 0xcfd0, 0xd000, 0xd158, 0xd2f0, 0xd530, 0xd700),
            fc.uint8Array({ maxLength: 255 }),
          ),
        ),
        (patches) => {
          const ram = new PokemonRam();
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
