import { describe, expect, test } from "vitest";
import type { Assembler } from "../../../../test/helpers/roms/build-rom.ts";
import { play } from "../../../../test/helpers/runs/play.ts";
import type { Emulator } from "../../src/emulator.ts";

const color = (program: (code: Assembler) => void, frames = 5): Emulator =>
  play(program, frames, { colorFlag: 0xc0 });

/** C200–C2FF to 8000, with the way and length that are given. */
const transfer = (code: Assembler, control: number): Assembler =>
  code
    .register(0x51, 0xc2)
    .register(0x52, 0x00)
    .register(0x53, 0x00)
    .register(0x54, 0x00)
    .register(0x55, control);

const vram = (emulator: Emulator, from: number, bytes: number): number[] => [
  ...emulator.snapshot().regions.vram.subarray(from, from + bytes),
];
const copied = (from: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, i) => ((2 * (from + i)) % 256) ^ 0xc2);

describe("the DMA to video memory", () => {
  test("goes on counting: started anew without an address, it goes on where it ended", () => {
    const emulator = color((code) => {
      transfer(code.pattern(0xc200, 0x80), 0x01).register(0x55, 0x01).forever();
    });

    expect(vram(emulator, 0, 0x60)).toEqual([...copied(0, 0x40), ...Array(0x20).fill(0)]);
  });

  test("that goes by HBlank can be stopped, then shows the length last written (SameSuite), and goes on where it was", () => {
    // Eight blocks; after a few lines it is stopped, and started again for two more.
    const emulator = color((code) => {
      code.pattern(0xc200, 0x100).register(0x40, 0x91);
      code.label("wait").readRegister(0x44).raw(0xfe, 20).jr("wait", 0x20);
      transfer(code, 0x87).label("line").readRegister(0x44).raw(0xfe, 24).jr("line", 0x20);
      code.readRegister(0x55).store(0xc000).register(0x55, 0x05).readRegister(0x55).store(0xc001);
      code.register(0x55, 0x81).forever();
    });

    const left = (emulator.read(0xc000) & 0x7f) + 1;
    const done = 8 - left;
    expect(emulator.read(0xc001)).toBe(0x85);
    expect(done).toBeGreaterThanOrEqual(3);
    expect(vram(emulator, 0, 0x100)).toEqual([
      ...copied(0, 16 * (done + 2)),
      ...Array(0x100 - 16 * (done + 2)).fill(0),
    ]);
    expect(emulator.read(0xff55)).toBe(0xff);
  });

  test("that goes by HBlank moves one block at once while the LCD is off", () => {
    const emulator = color((code) => transfer(code.pattern(0xc200, 0x100), 0x83).forever());

    expect(vram(emulator, 0, 0x20)).toEqual([...copied(0, 0x10), ...Array(0x10).fill(0)]);
    expect(emulator.read(0xff55)).toBe(0x02);
  });

  test("that goes by HBlank waits while the CPU is halted", () => {
    const emulator = color((code) => {
      code.pattern(0xc200, 0x100).register(0x40, 0x91).register(0xff, 0);
      code.label("wait").readRegister(0x41).raw(0xe6, 3, 0xfe, 3).jr("wait", 0x20); // until mode 3
      transfer(code, 0x87).raw(0x76, 0).forever();
    });

    expect(vram(emulator, 0x10, 0x10)).toEqual(Array(0x10).fill(0));
  });
});
