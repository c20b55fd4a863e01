import { describe, expect, test } from "vitest";
import { type Assembler, buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { global, play } from "../../../../test/helpers/runs/play.ts";
import { hashMachine } from "../../src/machine/machine-hash.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const NOP = 0x00;
const LEFT = "core/memory/oamDma/OamDma.cyclesLeft";

/** In a Color machine the CPU can run ROM while RAM is copied. */
const COLOR = { colorFlag: 0x80 };

/** Writes a pattern to C200–C29F, and starts a DMA from the page. */
const transfer = (code: Assembler, page = 0xc2): Assembler => code.pattern(0xc200, 0xa0).register(0x46, page);

describe("OAM DMA", () => {
  test("goes on beside the CPU, and takes no time from it", () => {
    // TIMA counts every four machine cycles; the DMA lasts 160.
    const emulator = play((code) => {
      code.pattern(0xc200, 0xa0).register(0x07, 0x05).register(0x05, 0);
      code.register(0x46, 0xc2).readRegister(0x05).store(0xc000).forever();
    });

    expect(emulator.read(0xc000)).toBeLessThan(5);
  });

  test("lets OAM be read for a machine cycle, then gives FF until it is over", () => {
    // Each reads FE01 so many machine cycles after the write to FF46: POP has the second byte at the third.
    const read = (nops: number): number =>
      play(
        (code) => {
          transfer(code)
            .raw(...Array(200).fill(NOP))
            .store(0xfe01, 0x77)
            .hl(0xfe01);
          code
            .register(0x46, 0xc2)
            .raw(...Array(nops).fill(NOP), 0x7e)
            .store(0xc000)
            .forever(); // ld a,(hl)
        },
        5,
        COLOR,
      ).read(0xc000);

    expect([read(0), read(1), read(158), read(159), read(160)]).toEqual([0, 0, 0xff, 0xff, 2 ^ 0xc2]);
  });

  test("takes no write to OAM meanwhile", () => {
    const emulator = play(
      (code) => {
        transfer(code)
          .store(0xfe01, 0x77)
          .raw(...Array(200).fill(NOP))
          .store(0xfe02, 0x66)
          .forever();
      },
      5,
      COLOR,
    );

    expect([...emulator.readRange(0xfe01, 2)]).toEqual([2 ^ 0xc2, 0x66]);
  });

  test("has C000–DFFF for E000–FFFF", () => {
    const emulator = play((code) => {
      code.pattern(0xde00, 0xa0).oamDma(0xfe).forever();
    });

    expect([...emulator.readRange(0xfe00, 0xa0)]).toEqual([...emulator.readRange(0xde00, 0xa0)]);
  });

  test("goes on from a state that was taken in its midst", () => {
    // Starts at the end of line 143; the frame ends some 200 cycles later. OAM's first byte is noted until it shows.
    const rom = buildRom(COLOR, (code) => {
      code.pattern(0xc200, 0xa0).store(0xc201, 0x99).register(0x40, 0x91);
      code.label("wait").readRegister(0x44).raw(0xfe, 143).jr("wait", 0x20);
      code.label("mode").readRegister(0x41).raw(0xe6, 3).jr("mode", 0x20).register(0x46, 0xc2).hl(0xfe01);
      code.raw(0x11, 0x00, 0xc0).label("note").raw(0x7e, 0x12, 0x13, 0xfe, 0xff).jr("note", 0x28).jr("wait"); // ld a,(hl) · ld (de),a · inc de · cp FF
    });
    const one = createEmulator(rom);
    one.run(3, []);
    const state = one.snapshot();
    const other = createEmulator(rom);
    other.restore(state);

    one.run(1, []);
    other.run(1, []);

    const { globalNames, globals } = state;
    const left = globals[globalNames.indexOf(LEFT)] ?? 0;
    expect(left).toBeGreaterThan(300);
    expect(left).toBeLessThanOrEqual(640);
    expect(hashMachine(other.snapshot())).toBe(hashMachine(one.snapshot()));
    expect(hashMachine({ ...state, globals: state.globals.with(globalNames.indexOf(LEFT), 0) })).not.toBe(
      hashMachine(state),
    );
    expect(global(one, LEFT)).not.toBe(left - 1);
  });
});

describe("instructions of two bytes", () => {
  // With the sound off, NR51 (FF25) takes a write only after NR52 (FF26) has switched it on.
  test("PUSH writes the high byte first", () => {
    const emulator = play((code) => {
      code.register(0x26, 0).raw(0x31, 0x27, 0xff, 0x01, 0x5a, 0x80, 0xc5).forever(); // ld sp,FF27 · ld bc,805A · push bc
    });

    expect(emulator.read(0xff25)).toBe(0x5a);
  });

  test("LD (nn),SP writes the low byte first", () => {
    const emulator = play((code) => {
      code.register(0x26, 0).raw(0x31, 0x5a, 0x80, 0x08, 0x25, 0xff, 0x31, 0xfe, 0xff).forever();
    });

    expect([emulator.read(0xff25), emulator.read(0xff26)]).toEqual([0x00, 0xf0]);
  });
});
