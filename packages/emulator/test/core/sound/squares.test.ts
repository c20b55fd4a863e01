// What PCM12 (FF76) gives so many machine cycles after a write. Tables from SameSuite (github.com/LIJI32/SameSuite,
// apu/channel_1/), measured on a CPU-CGB-E; channel 2 gives the same in the upper four bits (apu/channel_2/).
import { describe, expect, test } from "vitest";
import { from, hear, RESTART_APU, set, wait } from "./measure.ts";

interface Channel {
  readonly duty: string;
  readonly envelope: string;
  readonly low: string;
  readonly high: string;
}

const CHANNELS: Readonly<Record<string, Channel>> = {
  "channel 1": { duty: "$11", envelope: "$12", low: "$13", high: "$14" },
  "channel 2": { duty: "$16", envelope: "$17", low: "$18", high: "$19" },
};

describe.each(Object.entries(CHANNELS))("%s", (_name, { duty, envelope, low, high }) => {
  const start = `${RESTART_APU}\nld hl,$ff76\n`;
  const write = (register: string): string => `ldh (${register}),a\n`;
  // Volume 8, duty 50 %
  const loud = (frequency: number): string =>
    `ld a,${frequency}\n${write(low)}ld a,$80\n${write(duty)}${write(envelope)}ld a,$87\n`;
  const waits = from(0, 16);

  test.each([
    [0xff, "0888888008888880"],
    [0xfe, "0088888888888800"],
  ])(
    "takes the time of a step, and two cycles more, to its first step: frequency 700 + %i",
    (frequency, expected) => {
      const part = (delay: string): string =>
        `${start}${set({ [low]: frequency, [duty]: 0xc0, [envelope]: 0x80, [high]: 0x87 })}\n${delay}ld a,(hl)`;

      expect(hear(part, waits)).toBe(expected);
    },
  );

  test.each([
    [0, "0000000000000888"],
    [1, "0000000000008888"],
    [3, "0000000000008888"],
  ])("steps at 1 MHz, at double speed too: %i cycles later", (later, expected) => {
    const part = (delay: string): string =>
      `${start}${write(low)}ld a,$80\n${write(duty)}${write(envelope)}ld a,$87\n${wait(later)}${write(high)}${delay}ld a,(hl)`;

    expect(hear(part, waits, { speed: 2 })).toBe(expected);
  });

  test.each([0, 1, 3])("counts from the moment in which the APU is switched on, %i cycles later", (later) => {
    const on = `xor a\nldh ($26),a\ncpl\n${wait(later)}ldh ($26),a\nld hl,$ff76\n`;
    const part = (delay: string): string =>
      `${on}${write(low)}ld a,$80\n${write(duty)}${write(envelope)}ld a,$87\n${write(high)}${delay}ld a,(hl)`;

    expect(hear(part, waits, { speed: 2 })).toBe("0000000000000888");
  });

  test.each([
    [0, "0000000000088888"],
    [2, "0000000000088888"],
    [3, "0000000888888888"],
    [6, "0000000888888888"],
    [7, "0008888888888888"],
    [11, "8888888888888880"],
    [15, "8888888888800000"],
  ])(
    "goes on with the duty when it is triggered again after %i cycles, a cycle earlier",
    (later, expected) => {
      const part = (delay: string): string =>
        `${start}${loud(0xfc)}${write(high)}${wait(later)}${write(high)}${delay}ld a,(hl)`;

      expect(hear(part, from(8, 16))).toBe(expected);
    },
  );

  test.each([
    [0, "0000000000008888"],
    [2, "0000000000008888"],
    [3, "0000000088888888"],
    [7, "0000888888888888"],
    [11, "8888888888888888"],
    [15, "8888888888880000"],
  ])("goes on with the duty after its DAC was off, %i cycles after its start", (later, expected) => {
    const off = "xor a\ndb $e2\nld a,$80\ndb $e2\nld a,$87\n";
    const part = (delay: string): string =>
      `${start}ld c,${envelope}\n${loud(0xfc)}${write(high)}${wait(later)}${off}${write(high)}${delay}ld a,(hl)`;

    expect(hear(part, from(8, 16))).toBe(expected);
  });

  test.each([
    [0xfe, 0, "0000000000888888"],
    [0xfe, 3, "0000000888888880"],
    [0xff, 0, "0000008888000088"],
    [0xff, 3, "0008888000088880"],
  ])("takes a frequency at its next step: %i, %i cycles after the start", (frequency, later, expected) => {
    const part = (delay: string): string =>
      `ld b,${frequency}\n${start}ld c,$76\nld h,$ff\nld l,${low}\n${loud(0xfc)}${write(high)}${wait(later)}ld (hl),b\n${delay}db $f2`;

    expect(hear(part, waits)).toBe(expected);
  });

  test("takes a duty at its next step", () => {
    const part = (delay: string): string =>
      `${start}ld b,0\nld c,$76\nld h,$ff\nld l,${duty}\n${set({ [low]: 0xf8, [duty]: 0xc0, [envelope]: 0x80, [high]: 0x87 })}\n${delay}ld (hl),b\ndb $f2`;

    expect(hear(part, from(0, 64))).toBe(`00000000${"88888800".repeat(5)}8888888800000000`);
  });

  test.each([
    [1, from(22, 8), "0000ffff", "000ffff0"],
    [2, from(50, 8), "0000000f", "000fffff"],
  ])(
    "takes a step back if the frequency leaves 700–7FF as the timer is loaded: speed %i",
    (speed, delays, at, then) => {
      // Duty 12.5 %: high after seven steps of four cycles
      const part = (delay: string, later: number): string =>
        `${RESTART_APU}\nxor a\n${write(duty)}ld a,$f8\n${write(envelope)}ld a,$fc\n${write(low)}ld a,$87\nld hl,$ff${high.slice(1)}\nld b,0\nld c,$76\nld (hl),a\n${delay}ld (hl),b\n${wait(later)}db $f2`;

      expect(hear((delay) => part(delay, 0), delays, { speed })).toBe(at);
      expect(hear((delay) => part(delay, 20), delays, { speed })).toBe(then);
    },
  );
});
