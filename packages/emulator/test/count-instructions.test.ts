import { describe, expect, test } from "vitest";
import { buildRom } from "../../../test/helpers/roms/build-rom.ts";
import { play, wait } from "../../../test/helpers/runs/play.ts";
import { createEmulator } from "../src/wasmboy-emulator.ts";

/** A hundred NOPs and a jump back: 101 instructions in 412 of a frame's 70,224 cycles. */
const busy = () =>
  play((code) =>
    code
      .label("again")
      .raw(...Array(100).fill(0))
      .jr("again"),
  );

describe("54.8: instructions that were carried out", () => {
  const counted = (emulator: ReturnType<typeof play>, frames = 10): number => {
    const before = emulator.countInstructions?.() ?? Number.NaN;
    emulator.run(frames, [], { picture: false });
    return (emulator.countInstructions?.() ?? Number.NaN) - before;
  };

  test("are as many as a busy program has in its frames", () => {
    const count = counted(busy());

    expect(Math.abs(count - (10 * 70_224 * 101) / 412)).toBeLessThan(200);
  });

  test.each([
    ["a halted CPU", () => play((code) => code.register(0xff, 0).label("again").raw(0x76).jr("again"))],
    [
      "a wait for a line",
      () => play((code) => code.label("again").readRegister(0x44).raw(0xfe, 200).jr("again", 0x20)),
    ],
    ["a counted delay", () => play((code) => wait(code.label("again"), 0xffff).jr("again"))],
  ])("are few for %s", (_, start) => {
    expect(counted(start())).toBeLessThan(10 * 500);
  });

  test("go on whatever is restored, and are the same on another emulator", () => {
    const [one, other] = [busy(), busy()];
    const state = one.snapshot();
    const counts = [one, other].map((emulator) => {
      const first = counted(emulator);
      emulator.restore(state);
      return [first, counted(emulator)];
    });

    expect(counts[0]).toEqual(counts[1]);
    expect(counts[0]?.[0]).toBe(counts[0]?.[1]);
  });

  test("are not counted by the core of an earlier release", () => {
    const present = createEmulator(buildRom({}, (code) => code.forever()));
    const [earlier] =
      present.onEarlierCores?.("b6e21585671fb13c39a25af2df64f62309201eeef297da1dd5c0eced7658f68c") ?? [];

    expect(earlier).toBeDefined();
    expect(earlier?.countInstructions).toBeUndefined();
  });
});
