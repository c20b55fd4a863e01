import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { buildBusyRom } from "../../../test/helpers/roms/busy-rom.ts";
import type { MachineState } from "../src/machine/machine.ts";
import { hashMachine } from "../src/machine/machine-hash.ts";
import { createEmulator } from "../src/wasmboy-emulator.ts";

const emulator = createEmulator(buildBusyRom(false));
emulator.run(20, ["a"]);
const state = emulator.snapshot();

/** A copy of the state in which one global has another value. */
function withGlobal(name: string, value: number): MachineState {
  const index = state.globalNames.indexOf(name);
  if (index < 0) throw new Error(`no global ${name}`);
  return { ...state, globals: state.globals.with(index, value) };
}

describe("the hash of a machine", () => {
  test("is the same for the same machine, in whatever order its globals are kept", () => {
    const reversed = {
      ...state,
      globalNames: state.globalNames.toReversed(),
      globals: state.globals.toReversed(),
    };

    expect(hashMachine(state)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashMachine(emulator.snapshot())).toBe(hashMachine(state));
    expect(hashMachine(reversed)).toBe(hashMachine(state));
  });

  test.each(["vram", "wram", "oamIoHram", "palettes", "cartridgeRam"] as const)(
    "changes with a bit of %s",
    (region) => {
      const bytes = state.regions[region].slice();
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;

      expect(hashMachine({ ...state, regions: { ...state.regions, [region]: bytes } })).not.toBe(
        hashMachine(state),
      );
    },
  );

  test.each([
    "core/cpu/cpu/Cpu.programCounter",
    "core/timers/timers/Timers.dividerRegister",
    "core/sound/channel4/Channel4.linearFeedbackShiftRegister",
    "core/joypad/joypad/Joypad.start",
    "core/memory/memory/Memory.currentRomBank",
  ])("changes with %s", (name) => {
    expect(hashMachine(withGlobal(name, 99))).not.toBe(hashMachine(state));
  });

  test.each([
    "core/config/Config.tileRendering",
    "core/cpu/cpu/Cpu.currentCycles",
    "core/cycles/Cycles.cycles",
    "core/execute/Execute.steps",
    "core/graphics/tiles/TileCache.tileId",
    "core/sound/sound/Sound.audioQueueIndex",
  ])("does not change with %s, which is no part of a Game Boy", (name) => {
    expect(hashMachine(withGlobal(name, 99))).toBe(hashMachine(state));
  });

  test("does not change with the picture", () => {
    const frame = new Uint8Array(state.regions.frame.length);

    expect(hashMachine({ ...state, regions: { ...state.regions, frame } })).toBe(hashMachine(state));
  });

  test("is SHA-256 over the sorted lines and the regions, as the description says", () => {
    const regions = Object.fromEntries(
      ["vram", "wram", "oamIoHram", "palettes", "cartridgeRam", "frame"].map((r, i) => [r, Uint8Array.of(i)]),
    );
    const small = {
      ...state,
      globalNames: ["core/b", "core/a", "core/config/c"],
      globals: Int32Array.of(-2, 1, 3),
      regions,
    };

    const expected = createHash("sha256")
      .update("core/a=1\ncore/b=-2\n")
      .update(Uint8Array.of(0, 1, 2, 3, 4));
    expect(hashMachine(small as unknown as MachineState)).toBe(expected.digest("hex"));
  });
});
