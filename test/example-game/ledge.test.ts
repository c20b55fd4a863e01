import { describe, expect, test } from "vitest";
import { readRom } from "../../src/game/emulator/cartridge/read-rom.ts";
import { createEmulator } from "../../src/game/emulator/wasmboy-emulator.ts";
import { findAdapter } from "../../src/game/games/registry.ts";

describe("Ledge", () => {
  test("keeps the speed of a run in the air, and jumps higher while A is held", async () => {
    const emulator = createEmulator(readRom("ledge"));
    const { readState } = await findAdapter(emulator.cartridge);
    const state = () => readState(emulator, null);
    for (const [frames, held] of [[60], [4, ["start"]], [60], [30, ["right"]]] as const) {
      emulator.run(frames, [...(held ?? [])], { picture: false });
    }
    const before = state();

    const peaks = [4, 26].map((frames) => {
      const machine = emulator.snapshot();
      emulator.run(frames, ["a"], { picture: false });
      const ys = Array.from({ length: 40 }, () => {
        emulator.run(1, [], { picture: false });
        return Number(state()["y"]);
      });
      const { x } = state();
      emulator.restore(machine);
      return { rise: Number(before["y"]) - Math.min(...ys), far: Number(x) - Number(before["x"]) };
    });

    expect(before).toMatchObject({ mode: "play", level: 1, stands: true, speedX: 24 });
    expect(peaks[0]?.rise).toBeLessThan(24);
    expect(peaks[1]?.rise).toBeGreaterThan(36);
    expect(peaks[1]?.far).toBeGreaterThan(60);
  });
});
