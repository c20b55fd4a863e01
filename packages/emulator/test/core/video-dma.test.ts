import { describe, expect, test } from "vitest";
import { bytesOf, play } from "../../../../test/helpers/roms/both-cores.ts";

// gambatte's hardware tests in test/hwtests/dma (named at each; the value is part of their file names). Each pair differs
// by one machine cycle.

const nops = (count: number): string => "nop\n".repeat(count);
const store = "ld ($c100),a\nend:\njr end\n";
const io = (register: number, value: number): string => `ld a,${value}\nldh (${register}),a\n`;
const waitFor = (line: number): string => `line${line}:\nldh a,($44)\ncp ${line}\njr nz,line${line}\n`;
const fast = `${io(0xff, 0)}${io(0x00, 0x30)}${io(0x4d, 1)}db $10, 0\n`;

interface Setting {
  readonly isFast?: boolean;
  readonly source?: number;
  readonly destination?: number;
  readonly lyc?: number;
  readonly scx?: number;
}

const addresses = ({ source = 0xc000, destination = 0x8000 }: Setting): string =>
  io(0x51, source >> 8) + io(0x52, source & 0xff) + io(0x53, destination >> 8) + io(0x54, destination & 0xff);

/** What is in A after a handler that the interrupt of a line calls, with HL 8000 and 1 in C000. */
function afterLine(handler: string, setting: Setting): number[] {
  const { isFast = false, lyc = 1, scx = 0 } = setting;
  const code = `
    ${isFast ? fast : ""}${waitFor(lyc === 1 ? 0x98 : lyc - 2)}${io(0x45, lyc)}${io(0x41, 0x40)}xor a\nld ($8000),a
    inc a\nld ($c000),a\n${addresses(setting)}${io(0x43, scx)}${io(0x0f, 0)}${io(0xff, 2)}ei\nld hl,$8000\nhalt\n`;
  const at = { 72: "jp $1000", 4096: `${handler}${store}` };
  return bytesOf(play({ code, at, isColor: true }, 12), 0xc100, 1).flat();
}

const both = (value: number): number[] => [value, value];

describe("a transfer takes a machine cycle, and two cycles for each byte", () => {
  const atOnce = (value: number, more = ""): string => `ld b,3\nld a,${value}\nldh ($55),a\n${more}`;
  test.each([
    ["gdma_cycles_long", atOnce(0x7f), 0x9e, { lyc: 0x90 }],
    ["gdma_cycles_short_ds", atOnce(0), 0x13d, { lyc: 0x99, isFast: true }],
    ["gdma_cycles_2xshort_ds", atOnce(0, "ldh ($55),a\n"), 0x129, { lyc: 0x99, isFast: true }],
    ["hdma_cycles", "ld a,$80\nldh ($55),a\nld b,3\n", 0x94, {}],
    ["hdma_cycles_ds", "ld a,$80\nldh ($55),a\nld b,3\n", 0x13d, { isFast: true }],
  ])("%s", (_, begin, after, setting) => {
    const mode = (count: number) => `${begin}${nops(count)}ldh a,($41)\nand b\n`;

    expect(afterLine(mode(after), setting)).toEqual(both(3));
    expect(afterLine(mode(after + 1), setting)).toEqual(both(0));
  });
});

describe("the block of an HBlank comes after the opcode that is read then:", () => {
  test.each([
    ["hdma_late_disable_scx2", "xor a\nldh ($55),a\n", 0x2b, 0x33, { scx: 2 }],
    ["hdma_late_disable_ds", "xor a\nldh ($55),a\n", 0x6a, 0x74, { isFast: true }],
    ["hdma_late_destl", "ld a,$10\nldh ($54),a\n", 0x2b, 0x32, {}],
  ])("%s is in time for it", (_, write, after, rest, setting) => {
    const late = (count: number) =>
      `ld a,$80\nldh ($55),a\nld b,7\n${nops(count)}${write}${nops(rest)}ld a,(hl)\nand b\n`;

    expect(afterLine(late(after), setting)).toEqual(both(0));
    expect(afterLine(late(after + 1), setting)).toEqual(both(1));
  });

  test("a write of another length counts from the next block on (hdma_late_length)", () => {
    const setting = { source: 0xbff0, destination: 0x9ff0 };
    const late = (count: number) =>
      `ld a,$81\nldh ($55),a\nld b,7\n${nops(count)}ld a,$80\nldh ($55),a\n${nops(0x82)}ld a,(hl)\nand b\n`;

    expect(afterLine(late(0x2b), setting)).toEqual(both(0));
    expect(afterLine(late(0x2c), setting)).toEqual(both(1));
  });
});

test.each([
  ["wraps in VRAM", 0x9f, 1],
  ["ends where it would go beyond FFFF (dma_dst_wrap_2)", 0xff, 0],
])("the destination %s", (_, high, byte) => {
  const handler = `${io(0x53, high)}${io(0x54, 0xf0)}${io(0x51, 0xbf)}${io(0x52, 0xf0)}ld b,7\n${io(0x55, 1)}ld a,(hl)\nand b\n`;

  expect(afterLine(handler, { lyc: 0x99 })).toEqual(both(byte));
});

describe("HALT around an HBlank:", () => {
  /** FF55 after a HALT that the timer's second request ends. The LCD is switched on `on` NOPs after the first, FF55 written `arm` later. */
  function afterHalt(on: number, arm: number, value: number, isFast: boolean, scx: number): number[] {
    const code = `
      ${isFast ? fast : ""}${waitFor(0x91)}${io(0x40, 0)}ld a,${isFast ? 0xfc : 0xfe}\nldh ($05),a\nldh ($06),a
      ${io(0x07, 4)}${io(0xff, 4)}xor a\nldh ($0f),a\nei\n${nops(700)}`;
    const zero = "xor a\nldh ($51),a\nldh ($52),a\nldh ($53),a\nldh ($54),a\n";
    const scroll = scx > 0 ? io(0x43, scx) : "";
    const handler = `${nops(on)}${io(0x40, 0x91)}${scroll}${zero}${nops(arm)}${io(0x55, value)}xor a\nldh ($0f),a\nhalt\nnop\nldh a,($55)\n${store}`;
    return bytesOf(
      play({ code, at: { 80: "jp $1000", 4096: handler }, isColor: true }, 16),
      0xc100,
      1,
    ).flat();
  }

  test.each([
    ["hdma_late_m0halt", [0xb0, 0xc2], [0xb0, 0xc3], 0x81, false, 0],
    ["hdma_late_m0halt_ds", [0xb0, 0x281], [0xb0, 0x282], 0x81, true, 0],
    ["hdma_late_m0unhalt", [0x110, 0x83], [0x111, 0x82], 0x80, false, 0],
    ["hdma_late_m0unhalt_ds", [0x149, 0x1fa], [0x14a, 0x1f9], 0x80, true, 0],
    ["hdma_late_m3halt_m2unhalt_scx1", [0x100, 0x93], [0x100, 0x94], 0x80, false, 1],
  ])("%s", (_, [on = 0, arm = 0], [laterOn = 0, laterArm = 0], value, isFast, scx) => {
    expect(afterHalt(on, arm, value, isFast, scx)).toEqual(both(0));
    expect(afterHalt(laterOn, laterArm, value, isFast, scx)).toEqual(both(0xff));
  });
});

// SameSuite's dma/ (github.com/LIJI32/SameSuite)
describe("a block that goes at once", () => {
  const fill = "ld hl,$c000\nfill:\nld a,l\nld (hl+),a\nld a,l\ncp $40\njr nz,fill\n";
  const block = Array.from({ length: 16 }, (_, i) => i);

  test("comes from and goes to addresses of 16, in VRAM whatever the upper bits are (gdma_addr_mask)", () => {
    const setting = { source: 0xc00f, destination: 0x680f };
    const code = `${waitFor(0x91)}${io(0x40, 0)}${fill}${addresses(setting)}${io(0x55, 0x83)}end:\njr end\n`;

    expect(bytesOf(play({ code, isColor: true }), 0x8800, 17)).toEqual(Array(2).fill([...block, 0]));
  });

  test("is the first one of a transfer that begins in mode 0 (hdma_mode0)", () => {
    const code = `
      ${fill}${addresses({ destination: 0x8800 })}${waitFor(0x91)}${waitFor(0)}${io(0x41, 8)}${io(0xff, 2)}
      xor a\nldh ($0f),a\nei\nld a,$83\nhalt\nldh ($55),a\nnop\nnop\nnop\nldh a,($55)\nld ($c200),a
      xor a\nldh ($55),a\nldh a,($55)\nld ($c201),a\n${waitFor(0x92)}xor a\nldh ($40),a\nend:\njr end\n`;
    const machines = play({ code, isColor: true, at: { 72: "reti" } }, 4);

    expect(bytesOf(machines, 0xc200, 2)).toEqual(Array(2).fill([2, 0x80]));
    expect(bytesOf(machines, 0x8800, 17)).toEqual(Array(2).fill([...block, 0]));
  });
});

describe("while the LCD is off", () => {
  test("one block goes at once, and the rest can be stopped (SameSuite's hdma_lcd_off)", () => {
    const code = `
      ${waitFor(0x91)}${io(0x40, 0)}${addresses({})}${io(0x55, 0x83)}ldh a,($55)\nld ($c200),a
      ${io(0x55, 0)}ldh a,($55)\nld ($c201),a\nend:\njr end\n`;

    expect(bytesOf(play({ code, isColor: true }), 0xc200, 2)).toEqual([
      [2, 0x80],
      [2, 0x80],
    ]);
  });

  test("switching it off in mode 3 moves the next block (SameBoy)", () => {
    const code = `
      ${waitFor(0x91)}${addresses({})}${io(0x55, 0xff)}${waitFor(0x10)}drawing:\nldh a,($41)\nand 3\ncp 3\njr nz,drawing
      ldh a,($55)\nld ($c200),a\nxor a\nldh ($40),a\nnop\nldh a,($55)\nld ($c201),a\nend:\njr end\n`;

    // Sixteen lines have moved a block each
    expect(bytesOf(play({ code, isColor: true }, 4), 0xc200, 2)).toEqual([
      [0x6f, 0x6e],
      [0x6f, 0x6e],
    ]);
  });
});
