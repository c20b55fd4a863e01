import { describe, expect, test } from "vitest";
import { buildBusyRom } from "../../../test/helpers/roms/busy-rom.ts";
import { play } from "../../../test/helpers/runs/play.ts";
import { createEmulator } from "../src/wasmboy-emulator.ts";

describe("the memory", () => {
  test("has the registers as the program itself reads them", () => {
    // Copies FF00–FF7F to C000 for ever. LCD, timer and wave channel are off, so only DIV goes on counting.
    const emulator = play((code) => {
      code.register(0x1a, 0).register(0x11, 0x80).register(0x12, 0xf0).register(0x14, 0x80).register(0x4d, 1);
      code.register(0x05, 0x42).register(0x0f, 0x04).register(0x00, 0x10);
      code.label("again").hl(0xff00).raw(0x11, 0x00, 0xc0); // ld de,C000
      code.raw(0x2a, 0x12, 0x1c, 0xcb, 0x7b, 0x28, -7 & 0xff).jr("again"); // ld a,(hl+) · ld (de),a · inc e · bit 7,e
    });
    emulator.run(2, ["a", "start", "left"]);

    const [registers, copied] = [emulator.readRange(0xff00, 0x80), emulator.readRange(0xc000, 0x80)];

    expect(Math.abs((registers[0x04] ?? 0) - (copied[0x04] ?? 0))).toBeLessThan(16);
    expect([...registers.with(0x04, 0)]).toEqual([...copied.with(0x04, 0)]);
    expect([registers[0x00], registers[0x05], registers[0x0f], registers[0x26]]).toEqual([
      0xd6, 0x42, 0xf4, 0xf1,
    ]);
  });

  test("has LY, OAM in VBlank, HRAM, the interrupt mask and echo RAM", () => {
    const emulator = play((code) => {
      code.pattern(0xc200, 0xa0).oamDma(0xc2).register(0x80, 0x55).register(0xff, 0x04);
      code.register(0x40, 0x91).forever();
    });

    expect([...emulator.readRange(0xfe00, 0xa0)]).toEqual([...emulator.readRange(0xc200, 0xa0)]);
    expect([...emulator.readRange(0xe200, 0xa0)]).toEqual([...emulator.readRange(0xc200, 0xa0)]);
    expect(emulator.read(0xe201)).toBe(2 ^ 0xc2);
    expect([0xff44, 0xff80, 0xffff].map((address) => emulator.read(address))).toEqual([144, 0x55, 0x04]);
  });

  test("has the banks that are switched in", () => {
    const rom = buildBusyRom(true);
    const emulator = createEmulator(rom);
    const seen = new Set<number>();

    for (let i = 0; i < 30; i++) {
      emulator.run(1, []);
      const bank = emulator.read(0xc001) & 3;
      seen.add(bank);
      if (i > 10)
        expect([...emulator.readRange(0x3ffe, 6)]).toEqual([
          ...rom.slice(0x3ffe, 0x4000),
          ...rom.slice(bank * 0x4000, bank * 0x4000 + 4),
        ]);
    }
    expect(seen.size).toBe(4);
  });

  test("has the banks of a machine that was just restored, before it runs", () => {
    const rom = buildBusyRom(true);
    const emulator = createEmulator(rom);
    const fresh = createEmulator(rom);
    const powerOn = fresh.snapshot();
    emulator.run(11, []);

    for (let i = 0; i < 8; i++) {
      emulator.run(1, []);
      fresh.restore(emulator.snapshot());
      const isSame = Buffer.from(fresh.readRange(0x4000, 6)).equals(
        Buffer.from(emulator.readRange(0x4000, 6)),
      );
      fresh.restore(powerOn);
      expect({ i, isSame }).toEqual({ i, isSame: true });
    }
  });
});
