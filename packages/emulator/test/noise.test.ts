import { expect, test } from "vitest";
import { play } from "../../../test/helpers/runs/play.ts";

const VOLUME = 0xf0;
/** Clock cycles that a DMA takes from the CPU for 16 bytes, and those of its begin and what else lies before the reading. */
const BLOCK_CYCLES = 32;
const OTHER_CYCLES = 36;

/**
 * What channel 4 gives so many clock cycles after it was started, as FF77 of a Color machine reads. Its counter counts
 * every four cycles, for the first time after twelve; the bit that shifts the register is 0 at first (SameSuite's
 * channel_4_delay).
 */
function expected(cycles: number, period: number, isNarrow: boolean): number {
  let register = 0x7fff;
  const first = 8 + period / 2;
  for (let shift = Math.floor((cycles - first + period) / period); shift > 0; shift--) {
    const sum = (register ^ (register >> 1)) & 1;
    register = (register >> 1) | (sum << 14);
    if (isNarrow) register = (register & ~0x40) | (sum << 6);
  }
  return register & 1 ? 0 : VOLUME;
}

test.each([
  ["15 bits, its shortest period", 0x00, 8, false],
  ["7 bits, its shortest period", 0x08, 8, true],
  ["15 bits, 16 cycles", 0x10, 16, false],
  ["7 bits, 32 cycles", 0x28, 32, true],
] as const)(
  "the noise is shifted once a period, while a DMA holds the CPU up too: %s",
  (_, control, period, isNarrow) => {
    const blocks = [1, 2, 3, 4, 5, 6, 7, 11, 18, 29, 40, 55, 70, 99, 113, 128];
    const rom = play(
      (code) => {
        for (const [i, count] of blocks.entries()) {
          code.register(0x26, 0).register(0x26, 0x80).register(0x21, VOLUME).register(0x22, control);
          code.register(0x23, 0x80).register(0x55, count - 1);
          code.readRegister(0x77).store(0xc000 + i);
        }
        code.forever();
      },
      20,
      { colorFlag: 0x80 },
    );

    const heard = blocks.map((_, i) => rom.read(0xc000 + i) & 0xf0);

    expect(heard).toEqual(
      blocks.map((count) => expected(BLOCK_CYCLES * count + OTHER_CYCLES, period, isNarrow)),
    );
  },
);
