import { describe, expect, test } from "vitest";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import { GAMES_TO_LEARN } from "../../../test/helpers/small-games/to-learn/games-to-learn.ts";
import type { Place } from "../../../test/helpers/small-games/to-learn/truth.ts";
import type { Emulator } from "../../emulator/src/emulator.ts";
import { createEmulator } from "../../emulator/src/wasmboy-emulator.ts";

const NAMES = Object.keys(GAMES_TO_LEARN);

const read = (emulator: Emulator, { address, size }: Place): number =>
  emulator.read(address) + (size === 2 ? 256 * emulator.read(address + 1) : 0);

const press = (emulator: Emulator, held: Button): void => {
  emulator.run(20, [held]);
  emulator.run(12, []);
};

describe.each(NAMES)("the game to learn %s", (name) => {
  test("is where its truth says", () => {
    const { rom, truth } = (GAMES_TO_LEARN[name] as (typeof GAMES_TO_LEARN)[string])();
    const emulator = createEmulator(rom);
    emulator.run(60, []);
    if (name.startsWith("menu, then")) press(emulator, "start");
    const places = [...(truth.x ?? []), ...(truth.packed === undefined ? [] : [truth.packed])];
    const before = places.map((place) => read(emulator, place));

    press(emulator, "right");

    for (const [index, place] of places.entries()) {
      expect(read(emulator, place)).toBeGreaterThan(before[index] as number);
    }
    expect(places.length > 0).toBe(truth.kind !== "refused");
  });
});
