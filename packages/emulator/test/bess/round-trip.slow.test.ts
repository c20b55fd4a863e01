import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withoutOwnBlock } from "../../../../test/helpers/bess/read-bess.ts";
import { buildBusyRom } from "../../../../test/helpers/roms/busy-rom.ts";
import { readLantern, tap } from "../../../../test/helpers/roms/lantern.ts";
import { randomTrack } from "../../../../test/helpers/runs/random.ts";
import { SMALL_GAMES } from "../../../../test/helpers/small-games/all-games.ts";
import { decodeBess } from "../../src/bess/decode-bess.ts";
import { encodeBess } from "../../src/bess/encode-bess.ts";
import type { Emulator } from "../../src/emulator.ts";
import type { MachineState } from "../../src/machine/machine.ts";
import { hashMachine } from "../../src/machine/machine-hash.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const FRAMES = 600;
const SAVED = new Date("2026-11-20T12:00:00Z");
const { testRomFolder } = (await import(
  new URL("../../../../tools/core/verify/test-roms.js", import.meta.url).href
)) as { testRomFolder(): string | null };
const ROMS = testRomFolder();

/** The picture of each frame from a state on, with buttons at random. */
function picturesFrom(rom: Uint8Array, state: MachineState, seed: number): readonly string[] {
  const emulator = createEmulator(rom);
  emulator.restore(state);
  return randomTrack(seed, FRAMES).flatMap(([held, frames]) =>
    Array.from({ length: frames }, () => {
      emulator.run(1, held);
      return Buffer.from(emulator.screen().rgb).toString("latin1");
    }),
  );
}

/** A machine that was played for a while at random. */
function playedFor(emulator: Emulator, frames: number, seed: number): MachineState {
  for (const [held, count] of randomTrack(seed, frames)) emulator.run(count, held);
  return emulator.snapshot();
}

describe("a state, out and in again", () => {
  test.each([["DMG", false] as const, ["CGB", true] as const])(
    "is the very same machine, even of a program that keeps all of the hardware busy (%s)",
    (_, isColor) => {
      const rom = buildBusyRom(isColor);
      const emulator = createEmulator(rom);
      for (const seed of [1, 2, 3]) {
        const state = playedFor(emulator, 97, seed);

        const { state: back } = decodeBess(encodeBess(state, rom, SAVED).bytes, rom, createEmulator);

        expect(hashMachine(back)).toBe(hashMachine(state));
        expect(picturesFrom(rom, back, seed)).toEqual(picturesFrom(rom, state, seed));
      }
    },
  );

  test("plays the next ten seconds with the same pictures by what BESS alone holds, in the bundled game", async () => {
    const rom = await readLantern();
    const emulator = createEmulator(rom);
    emulator.run(100, []);
    tap(emulator, "start");
    for (const seed of [1, 2, 3, 4]) {
      const state = playedFor(emulator, 150, seed);
      const { bytes } = encodeBess(state, rom, SAVED);

      const { state: back } = decodeBess(withoutOwnBlock(bytes), rom, createEmulator);

      expect(picturesFrom(rom, back, seed)).toEqual(picturesFrom(rom, state, seed));
    }
  });

  test.each(Object.entries(SMALL_GAMES).filter((_, at) => at % 3 === 0))(
    "and in a small game: %s",
    (_, build) => {
      const rom = build();
      const state = playedFor(createEmulator(rom), 400, 5);

      const { state: back } = decodeBess(
        withoutOwnBlock(encodeBess(state, rom, SAVED).bytes),
        rom,
        createEmulator,
      );

      expect(picturesFrom(rom, back, 6)).toEqual(picturesFrom(rom, state, 6));
    },
  );

  const acid = ROMS === null ? [] : readdirSync(join(ROMS, "acid")).filter((name) => /\.gbc?$/.test(name));
  test.skipIf(acid.length === 0)(
    "and in test ROMs for the picture, DMG and Color (skipped without them)",
    () => {
      for (const name of acid) {
        const rom = new Uint8Array(readFileSync(join(ROMS ?? "", "acid", name)));
        const state = playedFor(createEmulator(rom), 90, 7);

        const { state: back } = decodeBess(
          withoutOwnBlock(encodeBess(state, rom, SAVED).bytes),
          rom,
          createEmulator,
        );

        expect(picturesFrom(rom, back, 8), name).toEqual(picturesFrom(rom, state, 8));
      }
    },
  );
});
