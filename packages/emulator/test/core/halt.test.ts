import { describe, expect, test } from "vitest";
import { bytesOf, play } from "../../../../test/helpers/roms/both-cores.ts";

// GBMicrotest (tests/microtests/, a DMG's values; https://github.com/aappleby/metroboy), gambatte's hardware tests in
// test/hwtests/halt (of a DMG-08 and a CGB-04-C) and SameSuite's interrupt/ (github.com/LIJI32/SameSuite), named at each.

const nops = (count: number): string => "nop\n".repeat(count);
const io = (register: number, value: number): string => `ld a,${value}\nldh (${register}),a\n`;
const store = "ld ($c100),a\nend:\njr end\n";
const clear = "xor a\nldh ($0f),a\n";
const both = (value: number): number[] => [value, value];

/** The byte at C100 on both cores. */
function result(isColor: boolean, code: string, at: Readonly<Record<number, string>> = {}): number[] {
  return bytesOf(play({ code, at, isColor }, 14), 0xc100, 1).flat();
}

// TIMA counts every four machine cycles: four readings, five machine cycles apart, add up to the time in machine cycles
const start = `${io(6, 0)}${io(7, 5)}xor a\nldh (4),a\nldh (5),a\n`;
const stop = `ldh a,(5)\nld b,a\nnop\nldh a,(5)\nld c,a\nnop\nldh a,(5)\nld d,a\nnop\nldh a,(5)\nadd a,b\nadd a,c\nadd a,d\n${store}`;
// GBMicrotest's figure is five less than this sum
const counted = (total: number): number => total - 5;

const setUp = (stat: number, scx: number): string =>
  `xor a\nldh ($40),a\n${io(0x43, scx)}${io(0x45, 1)}${start}${io(0x41, stat)}${io(0xff, 2)}${clear}`;
const on = io(0x40, 0x91);

describe("from the LCD's start to the handler of mode 0, in machine cycles, on a DMG", () => {
  test.each([
    [0, 97, 98],
    [1, 98, 98],
    [2, 98, 98],
    [3, 98, 99],
    [4, 98, 99],
    [5, 99, 99],
    [6, 99, 99],
    [7, 99, 100],
  ])("with SCX %i: int_hblank_nops_scx, int_hblank_halt_scx", (scx, running, halted) => {
    const time = (wait: string): number[] =>
      result(false, `${setUp(8, scx)}${on}ei\nxor a\n${wait}`, { 72: "jp $1000", 4096: stop }).map(counted);

    expect(time(nops(300))).toEqual(both(running));
    expect(time("halt\nnop\n")).toEqual(both(halted));
  });
});

test.each([
  ["int_timer_nops", nops(50), 14],
  ["int_timer_halt", "halt\nnop\n", 15],
])("the timer's request wakes it a machine cycle later: %s", (_, wait, time) => {
  const code = `ld a,0\nldh (6),a\nldh (4),a\n${io(0xff, 4)}${clear}${io(5, 0xfe)}${io(7, 5)}ei\n${wait}`;

  // Here four are the jump's
  expect(result(false, code, { 80: "jp $1000", 4096: stop })).toEqual(both(time + 4));
});

test.each([
  ["a", 38, 2],
  ["b", 39, 3],
])("int_timer_halt_div_%s", (_, after, div) => {
  const code = `ld a,0\nldh (4),a\n${io(0xff, 4)}${io(5, 0xe0)}${io(7, 5)}${clear}ei\nxor a\nhalt\n`;

  expect(result(false, code, { 80: "jp $1000", 4096: `${nops(after)}ldh a,(4)\n${store}` })).toEqual(
    both(div),
  );
});

describe("without IME and with a request pending HALT ends at once, and the next byte is read twice:", () => {
  test.each([
    ["int_hblank_halt_bug_a: not while none is", 0, 1],
    ["int_hblank_halt_bug_b", 2, 2],
  ])("%s", (_, request, a) => {
    expect(
      result(false, `${io(0x41, 8)}${io(0xff, 2)}${io(0x0f, request)}ld a,0\nhalt\ninc a\n${store}`),
    ).toEqual(both(a));
  });

  test("halt_bug: HALT and INC twice take three machine cycles", () => {
    const time = (halt: string) => result(false, `${start}ld a,1\nldh ($ff),a\nldh ($0f),a\n${halt}${stop}`);

    expect(time("halt\ninc a\n")).toEqual(time(nops(3)));
  });

  test.each([false, true])("noime_ifandie_halt_lda_3c (Color: %s)", (isColor) => {
    const code = `ld a,$11\nldh ($0f),a\nldh ($ff),a\nhalt\nld a,$3c\n${store}`;

    expect(result(isColor, code)).toEqual(both(0x3f));
  });
});

test.each([false, true])(
  "EI before HALT: the interrupt that is pending comes first, and HALT waits for the next one: ei_delay_halt (Color: %s)",
  (isColor) => {
    const code = `
      wait:\nldh a,($44)\ncp $90\njr nz,wait\nxor a\nldh ($40),a\nldh (4),a\nldh (5),a\nldh (6),a\n${io(7, 4)}
      ld bc,$ffff\n${io(0xff, 5)}ld a,1\nldh ($0f),a\nei\nhalt\ninc a\nld ($c100),a
      ld a,b\nld ($c101),a\nld a,c\nld ($c102),a\nend:\njr end\n`;
    const machines = play({ code, isColor, at: { 64: "inc b\nreti", 80: "dec c\nreti" } }, 14);

    expect(bytesOf(machines, 0xc100, 3)).toEqual(Array(2).fill([2, 0, 0xfe]));
  },
);

const mode2 = (scx: number): string =>
  `${io(0x43, scx)}ld c,$41\nld b,3\nwait:\ndb $f2\nand b\ncp b\njr nz,wait\n${io(0x41, 0x20)}${clear}${io(0xff, 2)}ei\n${nops(600)}`;
const status = `db $f2\nand 7\n${store}`;

test.each([
  ["scx2_1", 2, 0x34, 7],
  ["scx2_2", 2, 0x35, 6],
  ["scx3_1", 3, 0x35, 7],
  ["scx3_2", 3, 0x36, 6],
])("a request in HALT's own machine cycle: late_m0irq_halt_dec_%s", (_, scx, halt, a) => {
  const at = { 72: "jp $1000", 4096: "ld a,8\ndb $e2\n", [4096 + halt]: `halt\ndec a\n${store}` };

  expect(result(false, mode2(scx), at)).toEqual(both(a));
  expect(result(true, mode2(scx), at)).toEqual(both(a));
});

test.each([
  ["1b: a DMG goes on a machine cycle sooner than a Color machine", 0x34, 0x65, 0, 2],
  ["1c", 0x34, 0x66, 2, 2],
  ["2a: but for a request in the first machine cycle of a HALT", 0x35, 0x65, 0, 0],
  ["2b", 0x35, 0x66, 2, 2],
])("late_m0irq_halt_m0stat_scx3_%s", (_, halt, read, dmg, color) => {
  const at = {
    72: "jp $1000",
    4096: "ld a,8\ndb $e2\n",
    [4096 + halt]: "halt",
    [4096 + read]: status,
  };

  expect(result(false, mode2(3), at)).toEqual(both(dmg));
  expect(result(true, mode2(3), at)).toEqual(both(color));
});

test.each([
  ["lycirq_m2stat_2", 0x0e, 2, 3],
  ["lycirq_m2stat_3", 0x0f, 3, 3],
])("a HALT that LYC ends: %s", (_, read, dmg, color) => {
  const code = `ld c,$41\n${io(0x41, 0x40)}${io(0x45, 1)}inc a\nldh ($ff),a\n${clear}halt\njp $1000`;
  const at = { [4096 + read]: `db $f2\nand 3\n${store}` };

  expect(result(false, code, at)).toEqual(both(dmg));
  expect(result(true, code, at)).toEqual(both(color));
});
