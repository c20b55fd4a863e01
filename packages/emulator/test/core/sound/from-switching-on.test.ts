// From the first instruction on, so that the state which the boot ROM leaves counts. Rebuilt from gambatte's hwtests/sound
// (github.com/sinamas/gambatte), whose names give the result on a DMG (`dmg08`) and on a CPU-CGB-C (`cgb04c`): whether
// anything is heard in a frame (`outaudio`), or a register's value (`out`).
import { describe, expect, test } from "vitest";
import { createEmulator } from "../../../src/wasmboy-emulator.ts";
import { set, wait } from "./measure.ts";

const tool = (name: string): string =>
  new URL(`../../../../../tools/core/verify/${name}`, import.meta.url).href;
const { assemble } = (await import(tool("assembler.js"))) as {
  assemble: (origin: number, text: string) => { bytes: number[] };
};
const RESULT = 0xff80;
const FRAMES = 14;

function start(text: string, isColor: boolean): ReturnType<typeof createEmulator> {
  const rom = new Uint8Array(0x8000);
  rom.set([0xc3, 0x50, 0x01], 0x100);
  rom.set(assemble(0x150, text).bytes, 0x150);
  rom[0x143] = isColor ? 0x80 : 0;
  rom[0x14d] = rom.subarray(0x134, 0x14d).reduce((sum, byte) => (sum - byte - 1) & 0xff, 0);
  const emulator = createEmulator(rom);
  emulator.run(FRAMES, []);
  return emulator;
}

/** Whether something is heard: on a DMG, on a Color machine. */
function heard(text: string): string {
  return [false, true]
    .map((isColor) => {
      const sound = start(`${text}\nlimbo:\njr limbo`, isColor).runWithSound([]);
      return new Set(sound.filter((_, i) => i % 2 === 0)).size > 1 ? 1 : 0;
    })
    .join("");
}

function read(text: string): number[] {
  const store = `ldh (${RESULT & 0xff}),a\nlimbo:\njr limbo`;
  return [false, true].map((isColor) => start(`${text}\n${store}`, isColor).read(RESULT));
}

const reset = "xor a\nldh ($26),a\nld a,$80\nldh ($26),a\n";
/** Machine cycles of gambatte's loop: B counts down from `b`, then from 256, C times in all. */
const loop = (b: number, c: number): string => wait(4 + 4 * (b + 256 * (c - 1)) - 1 + 3 * c);
/** The volume goes on changing, and the channel starts again each time: it is heard while the duty is high. */
const modulate = (cycles: number): string =>
  `ld a,$80\nmodulate:\nxor $40\nldh ($12),a\nld b,a\nld a,$80\nldh ($14),a\nld a,b\nld b,${cycles}\nperiod:\ndec b\njr nz,period\njr modulate`;

describe("an envelope of one step", () => {
  const channel2 = `${set({ $24: 0x77, $25: 0x22, $16: 0, $17: 9, $18: 0, $19: 0x87 })}\n`;
  const stop = set({ $17: 8 });

  // ch2_init_env_counter_timing_3 and _4
  test.each([
    [4, "10"],
    [5, "11"],
  ])("steps at a time that the boot ROM leaves: %i cycles later", (later, expected) => {
    expect(heard(`${channel2}${loop(256, 14)}${wait(later)}${stop}`)).toBe(expected);
  });

  // ch2_init_reset_env_counter_timing_4, _5, _7, _8: the APU is switched on close to the middle between two events
  test.each([
    [loop(0x10, 2), 1, loop(0xeb, 15), 3, "01"],
    [loop(0x3e, 1), 2, loop(0xe9, 17), 3, "01"],
    [loop(0x10, 2), 2, loop(0xe9, 17), 3, "10"],
    [loop(0x10, 2), 2, loop(0xe9, 17), 4, "11"],
  ])(
    "steps one event later if DIV's bit is about to be 1 at power-on",
    (before, later, then, last, expected) => {
      expect(heard(`${before}${wait(later)}${reset}${channel2}${then}${wait(last)}${stop}`)).toBe(expected);
    },
  );

  // ch2_init_reset_env_counter_timing_9, _10, _11, _15, _16: the channel starts close to the event that counts
  test.each([
    [loop(0x2d, 14), 0, loop(0xfc, 2), 3, "00"],
    [loop(0x2d, 14), 0, loop(0xfc, 2), 4, "10"],
    [loop(0x2d, 14), 1, loop(0xf0, 18), 2, "01"],
    [loop(0xff, 14), 4, loop(0xf0, 18), 2, "10"],
    [loop(0xff, 14), 4, loop(0xf0, 18), 3, "11"],
  ])("does not count an event right after its start", (before, later, then, last, expected) => {
    expect(heard(`${reset}${before}${wait(later)}${channel2}${then}${wait(last)}${stop}`)).toBe(expected);
  });
});

// ch1_init_pos_1, _4, _5 and _8
test.each([
  [0x16, "01"],
  [0x1e, "10"],
  [0x55, "10"],
  [0x5d, "01"],
])("channel 1 is still in the middle of the boot ROM's chime: %i rounds later", (rounds, expected) => {
  const silent = "xor a\nldh ($25),a\nldh ($10),a\nld a,$80\nldh ($11),a\nldh ($12),a\n";
  const text = `${silent}${wait(2 + 4 * rounds - 1)}nop\n${set({ $24: 0x77, $25: 0x11 })}\n${modulate(0x20)}`;

  expect(heard(text)).toBe(expected);
});

// ch1_duty0_pos6_to_pos7_timing_1 and _2
test.each([
  [3, "00"],
  [4, "11"],
])("a duty's eighth place comes 8 cycles late: %i", (later, expected) => {
  const channel1 = `${set({ $24: 0x77, $25: 0x11, $11: 0, $12: 0x80, $13: 0xc0, $14: 0x87 })}\n`;

  expect(heard(`${reset}${channel1}${wait(2 + 4 * 0x6c - 1 + later)}${modulate(0x20)}`)).toBe(expected);
});

// ch3_reset_nr4init_freq7fd_read_ff30_1 to _4, and 7fe
test.each([
  [0xfd, 0, [0x10, 0x10]],
  [0xfd, 1, [0xff, 0x10]],
  [0xfd, 2, [0xff, 0x32]],
  [0xfd, 3, [0x32, 0x32]],
  [0xfe, 0, [0xff, 0x10]],
  [0xfe, 1, [0xff, 0x32]],
])("FF30 while channel 3 plays: frequency 700 + %i, %i cycles later", (frequency, later, expected) => {
  const wave = `xor a\nldh ($26),a\nld a,$10\nld b,$22\nld c,$30\nld d,16\nwave:\ndb $e2\ninc c\nadd a,b\ndec d\njr nz,wave\n`;
  const play = `${set({ $26: 0x80, $1a: 0x80, $1d: frequency, $1e: 0x87 })}\n`;

  expect(read(`${wave}${play}${wait(later)}ldh a,($30)`)).toEqual(expected);
});

// ch1_init_reset_sweep_counter_timing_nr52_1 and _2
test.each([
  [3, [1, 1]],
  [4, [0, 1]],
])("a sweep ends channel 1 a cycle after its event: %i cycles later", (later, expected) => {
  const channel1 = `${set({ $10: 0x20, $12: 0xf0, $13: 0, $14: 0x87 })}\n`;
  const off = "xor a\nldh ($24),a\nldh ($25),a\nldh ($26),a\nld a,$80\nldh ($26),a\n";

  expect(read(`${off}${channel1}${loop(0x2d, 14)}${wait(later)}ldh a,($26)\nand 7`)).toEqual(expected);
});
