import { describe, expect, it } from "vitest";
import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { PokemonWorld, type WorldOptions } from "../../../../../test/helpers/pokemon-world/index.ts";
import { SMALL_TOWN } from "../../../../../test/helpers/pokemon-world/small-town.ts";
import { randomTrack } from "../../../../../test/helpers/runs/random.ts";
import { hashMachine } from "../../../../emulator/src/machine/machine-hash.ts";

/** The small town, the player in its middle. */
function town(options: Partial<WorldOptions> = {}) {
  const world = new PokemonWorld({
    maps: SMALL_TOWN,
    x: 6,
    y: 5,
    party: [
      ["SQUIRTLE", 8],
      ["PIDGEY", 4],
    ],
    ...options,
  });
  const press = (...buttons: Button[]) => {
    for (const button of buttons) {
      world.emulator.run(4, [button]);
      world.emulator.run(30, []);
    }
  };
  return { world, press, shown: () => rowsOf(world) };
}

/** The screen's letters, row by row. */
function rowsOf({ emulator }: PokemonWorld): string {
  const letter = (byte: number) => {
    if (byte >= 0x80 && byte < 0x9a) return String.fromCharCode(byte - 0x80 + 65);
    if (byte >= 0xa0 && byte < 0xba) return String.fromCharCode(byte - 0xa0 + 97);
    if (byte >= 0xf6) return String(byte - 0xf6);
    return byte === 0xed ? ">" : byte === 0xec ? "}" : byte === 0xee ? "v" : byte === 0xf0 ? "$" : " ";
  };
  const tiles = emulator.tiles();
  return Array.from({ length: 18 }, (_, row) =>
    [...tiles.subarray(row * 20, row * 20 + 20)].map(letter).join("").trimEnd(),
  ).join("\n");
}

describe("the model of Pokémon Red", () => {
  it("turns first, then takes a step of 16 frames", () => {
    const { world } = town();

    world.emulator.run(4, ["right"]);
    expect([world.truth.facing, world.truth.place.x]).toEqual(["right", 6]);
    world.emulator.run(20, ["right"]);
    expect(world.truth.place.x).toBe(7);
  });

  it("opens the menus, and buys in the mart", () => {
    const { world, press, shown } = town({ map: 42, x: 3, y: 5, facing: "left" });

    press("a");
    expect(shown()).toContain("BUY");
    press("a");
    expect(shown()).toContain("POK  BALL");
    press("down", "a", "up", "a", "a", "a", "a");
    expect(world.truth.bag).toEqual([["POTION", 2]]);
    expect(world.truth.money).toBe(2400);
  });

  it("fights, and is back on the map", () => {
    const { world, press } = town({ x: 14, y: 5, seed: 3 });
    for (let turn = 0; turn < 300 && world.truth.battle === null; turn += 1)
      press(turn % 2 === 0 ? "left" : "right");
    expect(world.truth.battle?.kind).toBe("wild");

    for (let turn = 0; turn < 200 && world.truth.battle !== null; turn += 1) press("a");
    expect(world.truth.battle).toBeNull();
  });

  it.each([0, 2])("goes back to a snapshot exactly, %i frames late", (lag) => {
    const { world } = town({ lag, seed: 5, bag: [["POTION", 3]] });
    const track = randomTrack(7, 4000);
    const play = (from: number, to: number) => {
      for (const [held, frames] of track.slice(from, to)) world.emulator.run(frames, held);
    };

    play(0, 2000);
    const middle = world.emulator.snapshot();
    play(2000, 4000);
    const end = hashMachine(world.emulator.snapshot());
    world.emulator.restore(middle);
    expect(hashMachine(world.emulator.snapshot())).toBe(hashMachine(middle));
    play(2000, 4000);
    expect(hashMachine(world.emulator.snapshot())).toBe(end);
  });
});
