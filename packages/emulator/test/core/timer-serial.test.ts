import { describe, expect, test } from "vitest";
import { bytesOf, play } from "../../../../test/helpers/roms/both-cores.ts";

// The figures of the timer are those of gambatte's hardware tests in test/hwtests/tima (named at each; the value is part
// of their file names), those of the serial port follow gambatte's and SameBoy's bit clock, which a write to SC restarts.

const nops = (count: number): string => "nop\n".repeat(count);
const store = "ld ($c000),a\nend:\njr end\n";
const lcdOff = "off:\nldh a,($44)\ncp $90\njr nz,off\nxor a\nldh ($40),a\n";

/** The byte at C000 after a program, on either core. */
function result(code: string, isColor: boolean, handler = ""): number[] {
  const at = { 80: "jp hl", 4096: handler, 12288: `ldh a,($0f)\n${store}` };
  return bytesOf(play({ code, at, isColor }, 4), 0xc000, 1).flat();
}

/** TIMA overflows each 2,048 cycles; the CPU is halted until it does, and goes on at HL 28 cycles later. */
const halted = `
  ${lcdOff}ld sp,$dff0\nld hl,$1000\nxor a\nldh ($0f),a
  ld a,$fe\nldh ($05),a\nldh ($06),a\nld a,4\nldh ($ff),a\nldh ($07),a\nxor a\nei\nhalt\nnop\n`;

describe("the timer's next request, after a HALT that its first one ended,", () => {
  test.each([
    ["DMG", false, 502, 0xe0],
    ["DMG", false, 503, 0xe4],
    ["Color", true, 502, 0xe0],
    ["Color", true, 503, 0xe4],
  ])("%s: shows in IF to the cycle (tc00_irq)", (_, isColor, after, read) => {
    const handler = `${nops(after)}ldh a,($0f)\n${store}`;

    expect(result(halted, isColor, handler)).toEqual([read, read]);
  });

  test.each([
    ["comes after a write to IF", 502, 0xe4],
    ["is lost in a write to IF in the same machine cycle", 503, 0xe0],
  ])("%s (tc00_irq_ifw)", (_, after, read) => {
    const handler = `${nops(after)}ldh ($0f),a\nldh a,($0f)\n${store}`;

    expect(result(halted, false, handler)).toEqual([read, read]);
  });

  test.each([
    ["DMG", false, 493, 0xe4],
    ["DMG", false, 494, 0xe0],
    ["Color", true, 492, 0xe4],
    ["Color", true, 493, 0xe0],
  ])(
    "%s: is forgotten when the first one is dispatched late (tc00_irq_late_retrigger)",
    (_, isColor, after, read) => {
      const handler = `ld h,$30\n${nops(after - 2)}ld a,4\nldh ($0f),a\nei\nnop\n${store}`;

      expect(result(halted, isColor, handler)).toEqual([read, read]);
    },
  );
});

// Wilbert Pol's timer_if (github.com/wilbertpol/mooneye-gb, acceptance/timer), verified on an MGB, a CGB and an AGS. TIMA counts
// every 64 machine cycles from the write to DIV on, and overflows at its second count. Its handler takes eight more before the NOPs.
describe("a timer that counts every 256 cycles", () => {
  const start = `
    ld sp,$dff0\nld hl,$1000\nxor a\nldh ($ff),a\nldh ($0f),a\nld a,7\nldh ($07),a
    ld a,$fe\nldh ($06),a\nldh ($05),a\nldh ($04),a\nldh ($05),a\nldh ($04),a\n`;
  const allow = `ld a,4\nldh ($ff),a\nei\n`;
  const inHandler = (after: number): string => `${nops(8 + after)}ld a,($ff05)\n${store}`;

  test.each([
    ["requests after 128 machine cycles: not yet", `${nops(125)}ldh a,($0f)\n${store}`, "", 0xe0],
    ["requests after 128 machine cycles", `${nops(126)}ldh a,($0f)\n${store}`, "", 0xe4],
    ["interrupts a running CPU: TIMA before it counts", `${allow}${nops(200)}`, inHandler(45), 0xfe],
    ["interrupts a running CPU: TIMA as it counts", `${allow}${nops(200)}`, inHandler(46), 0xff],
    ["wakes a halted CPU a machine cycle later: before", `${allow}nop\nhalt\nnop\n`, inHandler(44), 0xfe],
    [
      "wakes a halted CPU a machine cycle later: as it counts",
      `${allow}nop\nhalt\nnop\n`,
      inHandler(45),
      0xff,
    ],
  ])("%s", (_, code, handler, read) => {
    for (const isColor of [false, true]) {
      expect(result(`${start}${code}`, isColor, handler)).toEqual([read, read]);
    }
  });
});

describe("a write to TAC", () => {
  // DIV is 0 at W; TAC 5 is written at W + 20, TAC 1 at W + 40 + 4 × after. TIMA counts every 16 cycles.
  test.each([
    ["counts when the divider's bit is 1 (W + 40)", 0, 2],
    ["does not count when it is 0 (W + 52)", 3, 2],
    ["counts when it is 1 (W + 56)", 4, 3],
  ])("that stops the timer %s (Pan Docs, Timer obscure behaviour)", (_, after, tima) => {
    const code = `
      ${lcdOff}xor a\nldh ($07),a\nldh ($05),a\nldh ($04),a\nld a,5\nldh ($07),a
      ${nops(after)}ld a,1\nldh ($07),a\nldh a,($05)\n${store}`;

    expect(result(code, false)).toEqual([tima, tima]);
  });

  test("between overflow and reload stops neither the reload nor the request (SameBoy)", () => {
    const code = `
      ${lcdOff}xor a\nldh ($07),a\nldh ($0f),a\nld a,$fe\nldh ($05),a\nld a,$77\nldh ($06),a
      xor a\nldh ($04),a\nld a,5\nldh ($07),a\nxor a\n${nops(3)}ldh ($07),a
      nop\nldh a,($0f)\nld b,a\nldh a,($05)\nadd a,b\n${store}`;

    expect(result(code, false)).toEqual([(0x77 + 0xe4) & 0xff, (0x77 + 0xe4) & 0xff]);
  });
});

describe("a serial transfer", () => {
  /** DIV is 0 at W, SC is written at W + 20 + 4 × `wait`; IF is read at W + 3860 + 4 × (`wait` + `after`). */
  const transfer = (wait: number, after: number): string => `
    ${lcdOff}xor a\nldh ($02),a\nldh ($0f),a\nldh ($04),a\nld a,$81\n${nops(wait)}ldh ($02),a
    ld b,238\ndelay:\ndec b\njr nz,delay\nnop\nnop\nnop\nnop\n${nops(after)}ldh a,($0f)\nand 8\n${store}`;

  test.each([
    ["written at W + 200", 45, 13, 0],
    ["written at W + 200", 45, 14, 8],
    ["written at W + 300", 70, 52, 0],
    ["written at W + 300", 70, 53, 8],
  ])("of an SC %s ends 4,096 cycles after the last multiple of 256", (_, wait, after, read) => {
    expect(result(transfer(wait, after), false)).toEqual([read, read]);
  });
});
