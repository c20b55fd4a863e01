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

  test.each<[string, (emulator: ReturnType<typeof started>) => unknown, RegExp | null]>([
    ["no frames", (one) => one.runUntilAny([], [], 0), /^cannot run 0 frames$/],
    ["half a frame", (one) => one.runUntilAny([], [], 0.5), /^cannot run 0.5 frames$/],
    ["one frame", (one) => one.runUntilAny([], [], 1), null],
    [
      "more frames than fit",
      (one) => one.runUntilAny([{ kind: "frames", frames: 1 }], [], 2 ** 27),
      /^cannot run 134217728 frames$/,
    ],
    ["the most frames", (one) => one.runUntilAny([{ kind: "frames", frames: 1 }], [], 2 ** 27 - 1), null],
    [
      "seventeen conditions",
      (one) => one.runUntilAny(new Array(17).fill({ kind: "frames", frames: 1 }), [], 1),
      /^17 conditions are too many$/,
    ],
    ["no frames to run", (one) => one.run(0, []), /^cannot run 0 frames$/],
    ["half a frame to run", (one) => one.run(1.5, []), /^cannot run 1.5 frames$/],
    ["a button of another console", (one) => one.run(1, ["x" as never]), /^a Game Boy has no button x$/],
    [
      "a buffer that is too small",
      (one) => one.screen({ into: new Uint8Array(9) }),
      /^a picture has 69120 bytes, and the buffer 9$/,
    ],
    ["the last byte", (one) => [one.read(0xffff), one.readRange(0xffff, 1), one.readRange(0x10000, 0)], null],
    [
      "bytes behind the last",
      (one) => one.readRange(0xffff, 2),
      /^a Game Boy has no 2 bytes from address 65535$/,
    ],
    ["a byte before the first", (one) => one.read(-1), /^a Game Boy has no 1 bytes from address -1$/],
    ["fewer than no bytes", (one) => one.readRange(0, -1), /^a Game Boy has no -1 bytes from address 0$/],
    ["a cell that is not there", (one) => one.runUntil({ address: 0x10000, value: 0 }, [], 1), /no 1 bytes/],
  ])("takes and refuses %s", (_, act, refusal) => {
    const emulator = started();

    if (refusal === null) expect(() => act(emulator)).not.toThrow();
    else expect(() => act(emulator)).toThrow(refusal);
    expect(emulator.read(0xff40)).toBe(0x91);
  });
});

test("a run until something happens draws no picture, and the next frame does again", () => {
  const emulator = started();
  emulator.run(1, []);
  const before = Buffer.from(emulator.screen().rgb);
  const paint = createEmulator(
    buildRom({}, (code) => {
      code.raw(0xf3).register(0x47, 0xe4).register(0x40, 0x91);
      for (let at = 0; at < 3; at += 1)
        code.label(`l${at}`).readRegister(0x44).raw(0xfe, 150).jr(`l${at}`, 0x20);
      code.register(0x47, 0xff).store(0xc000, 9).forever();
    }),
  );
  paint.runUntil({ address: 0xc000, value: 9 }, [], 20);
  paint.runUntilAny([{ kind: "frames", frames: 4 }], [], 5);
  const blank = new Set(paint.screen().rgb).size;
  const own = new Uint8Array(before.length);
  paint.run(1, []);
  const drawn = paint.screen({ into: own });

  expect(blank).toBe(1);
  expect(paint.screen().rgb[0]).toBe(8);
  expect(drawn.rgb).toBe(own);
  expect([drawn.width, drawn.height]).toEqual([160, 144]);
});
