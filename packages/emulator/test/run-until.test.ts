import { describe, expect, test } from "vitest";
import { buildRom } from "../../../test/helpers/roms/build-rom.ts";
import { global } from "../../../test/helpers/runs/play.ts";
import type { StopCondition } from "../src/emulator.ts";
import { hashMachine } from "../src/machine/machine-hash.ts";
import { createEmulator } from "../src/wasmboy-emulator.ts";

// Counts frames at C000 in VBlank, and calls 0300 at line 40 of each.
const rom = buildRom({}, (code) => {
  code
    .raw(0xf3)
    .register(0x40, 0)
    .raw(0xaf)
    .store(0xc000)
    .register(0xff, 0x03)
    .register(0x45, 40)
    .register(0x41, 0x40);
  code.register(0x40, 0x91).raw(0xfb).label("idle").raw(0x76, 0).jr("idle");
  code.label("vblank").raw(0xf5).load(0xc000).raw(0x3c).store(0xc000).raw(0xf1, 0xd9);
  code.label("stat").call(0x300).raw(0xd9);
});
rom.set([0x34, 0xc9], 0x300); // inc (hl) · ret
const started = (frames = 3) => {
  const emulator = createEmulator(rom);
  emulator.run(frames, []);
  return emulator;
};

describe("a run until something happens", () => {
  test.each<[string, StopCondition, number]>([
    ["so many frames are over", { kind: "frames", frames: 12 }, 12],
    ["a line begins", { kind: "line", line: 40 }, 0],
    ["an instruction comes next", { kind: "pc", address: 0x300 }, 0],
    ["a cell changes", { kind: "cellIsNot", address: 0xc000, value: 3 }, 1],
    ["a cell has a value in some bits", { kind: "cell", address: 0xc000, value: 0xf8, mask: 0x07 }, 5],
  ])("ends where %s", (_, condition, frames) => {
    const emulator = started();
    expect(emulator.read(0xc000)).toBe(3);

    expect(emulator.runUntilAny([condition], [], 100)).toEqual({ met: 0, frames });
  });

  test("stands at the line, and at the instruction, that it waited for", () => {
    const [line, pc] = [started(), started()];

    line.runUntilAny([{ kind: "line", line: 100 }], [], 10);
    pc.runUntilAny([{ kind: "pc", address: 0x301 }], [], 10);

    expect(line.read(0xff44)).toBe(100);
    expect(global(pc, "core/cpu/cpu/Cpu.programCounter")).toBe(0x301);
    expect(pc.read(0xff44)).toBe(40);
  });

  test("ends by the first of sixteen conditions, and says which", () => {
    const never = Array.from({ length: 15 }, (_, i) => ({ kind: "pc", address: 0x7000 + i }) as const);

    const stop = started().runUntilAny([...never, { kind: "line", line: 77 }], [], 10);

    expect(stop).toEqual({ met: 15, frames: 0 });
    expect(() => started().runUntilAny([...never, ...never], [], 10)).toThrow(RangeError);
  });

  test("gives up after the most frames that it may take", () => {
    const emulator = started();

    expect(emulator.runUntilAny([{ kind: "pc", address: 0x7000 }], [], 10)).toBeNull();
    expect(emulator.read(0xc000)).toBe(13);
  });

  test("comes past the same place again, once a frame", () => {
    const emulator = started();

    const stops = [1, 2, 3].map(() => emulator.runUntilAny([{ kind: "pc", address: 0x300 }], [], 10)?.frames);

    expect(stops).toEqual([0, 1, 1]);
  });

  test("changes nothing: a run that stopped on its way is where one is that did not", () => {
    const [straight, stopped] = [started(), started()];
    straight.run(5, []);

    stopped.runUntilAny([{ kind: "line", line: 90 }], [], 10);
    stopped.run(1, []);
    stopped.runUntilAny([{ kind: "pc", address: 0x300 }], [], 10);
    const within = stopped.snapshot();
    stopped.run(1, []);
    const restored = createEmulator(rom);
    restored.restore(within);
    restored.run(1, []);
    for (const emulator of [stopped, restored]) emulator.run(3, []);

    expect(hashMachine(stopped.snapshot())).toBe(hashMachine(straight.snapshot()));
    expect(hashMachine(restored.snapshot())).toBe(hashMachine(straight.snapshot()));
    expect(Buffer.compare(restored.screen().rgb, straight.screen().rgb)).toBe(0);
  });
});
