import { describe, expect, test } from "vitest";
import { bytesOf, play } from "../../../../test/helpers/roms/both-cores.ts";

// gambatte's hardware tests in test/hwtests/speedchange (named at each; the value is part of their file names), and Pan
// Docs' table of what STOP does, https://gbdev.io/pandocs/Reducing_Power_Consumption.html

const nops = (count: number): string => "nop\n".repeat(count);
const store = "ld ($c000),a\nend:\njr end\n";
const start = "ld a,$30\nldh ($00),a\nxor a\nldh ($ff),a\nldh ($0f),a\n";
const toggle = "ld a,1\nldh ($4d),a\ndb $10, 0\n";

const result = (code: string, isColor = true): number[] =>
  bytesOf(play({ code: `${start}${code}`, isColor }, 12), 0xc000, 1).flat();

describe("a change of speed", () => {
  test.each([
    ["to double speed", toggle, 60, 0],
    ["to double speed", toggle, 61, 1],
    ["back to normal speed", toggle + toggle, 60, 0],
    ["back to normal speed", toggle + toggle, 61, 1],
  ])("%s resets DIV, and takes 0x20004 cycles (speedchange2_div)", (_, code, after, div) => {
    expect(result(`${code}${nops(after)}ldh a,($04)\n${store}`)).toEqual([div, div]);
  });

  // 8 and (0x20004 − 8) / 2 cycles of the LCD are 143.7 lines; 0x20004 are 287.4, which is a frame and 133.4
  const waitForLine = "wait:\nldh a,($44)\ncp 16\njr nz,wait\n";
  test.each([
    ["to double speed", waitForLine + toggle, 5],
    ["back to normal speed", toggle + waitForLine + toggle, 149],
  ])("%s lets the LCD go on", (_, code, line) => {
    expect(result(`${code}ldh a,($44)\n${store}`)).toEqual([line, line]);
  });

  test.each([
    ["skips STOP's second byte", "", 0x10],
    [
      "executes it where an interrupt is pending, and does not wait",
      "ld a,4\nldh ($ff),a\nldh ($0f),a\n",
      0x11,
    ],
  ])("%s (Pan Docs)", (_, before, value) => {
    const code = `${before}ld a,1\nldh ($4d),a\nld a,$10\ndb $10, $3c\n${store}`;

    expect(result(code)).toEqual([value, value]);
  });

  test("ends its wait with an interrupt (SameBoy)", () => {
    const code = `ld a,4\nldh ($ff),a\nld a,$fe\nldh ($05),a\nld a,5\nldh ($07),a\n${toggle}ldh a,($04)\n${store}`;

    expect(result(code)).toEqual([0, 0]);
  });
});

// daid's speed_switch_timing_div and _stat (github.com/daid/GBEmulatorShootout): a register read every five machine cycles from the
// fourth after STOP on
describe("after a change to double speed", () => {
  const reads = (register: number, count: number): string =>
    `ld hl,$c000\n${`ldh a,(${register})\nld (hl+),a\n`.repeat(count)}end:\njr end\n`;
  const runs = (...lengths: readonly (readonly [number, number])[]): number[] =>
    lengths.flatMap(([count, value]) => Array<number>(count).fill(value));

  test("DIV begins anew: speed_switch_timing_div", () => {
    const wait = "wait:\nldh a,($04)\ncp $40\njr nz,wait\n";
    const machines = play(
      { code: `${start}${wait}ld a,1\nldh ($4d),a\ndb $10, 0\n${reads(4, 32)}`, isColor: true },
      12,
    );

    expect(bytesOf(machines, 0xc000, 32)).toEqual(Array(2).fill(runs([12, 0], [13, 1], [7, 2])));
  });

  test("the LCD went on: speed_switch_timing_stat", () => {
    // 24 machine cycles from HALT to STOP
    const code = `${start}off:\nldh a,($44)\ncp $90\njr nz,off\nxor a\nldh ($40),a\nldh ($41),a\nld a,1\nldh ($ff),a
      ld a,$91\nldh ($40),a\nxor a\nldh ($0f),a\nhalt\nxor a\nldh ($ff),a\n${nops(16)}inc a\nldh ($4d),a\ndb $10, 0\n${reads(0x41, 64)}`;
    const machines = play({ code, isColor: true }, 12);

    expect(bytesOf(machines, 0xc000, 64)).toEqual(
      Array(2).fill(runs([1, 0x80], [8, 0x82], [17, 0x83], [21, 0x80], [8, 0x82], [9, 0x83])),
    );
  });
});

test("STOP resets DIV, which then stands still (Pan Docs)", () => {
  const machines = play({ code: `${start}db $10, 0\n${store}` }, 6);

  for (const { globals } of machines)
    expect(globals["core/timers/timers/Timers.dividerRegister"]?.value).toBe(0);
});

test("STOP in mode 3 leaves a Color machine's picture as it is (daid's stop_instr_gbc_mode3)", () => {
  const palette = "ld a,$80\nldh ($68),a\nld a,$1f\nldh ($69),a\nxor a\nldh ($69),a\n";
  const line = (at: number): string => `line${at}:\nldh a,($44)\ncp ${at}\njr nz,line${at}\n`;
  const code = `${start}${line(0x90)}${palette}${line(0)}${line(0x91)}${line(80)}
    drawing:\nldh a,($41)\nand 3\ncp 3\njr nz,drawing\ndb $10, 0\n${store}`;

  for (const { core, memory } of play({ code, isColor: true }, 10)) {
    const from = core["FRAME_LOCATION"]?.value ?? 0;
    expect([0, 79, 81, 143].map((y) => [...memory.subarray(from + 480 * y, from + 480 * y + 3)])).toEqual(
      Array(4).fill([255, 0, 0]),
    );
    expect(core.peek(0xc000)).toBe(0);
  }
});

// After two changes the LCD is an odd number of cycles off from the CPU's machine cycles; after four, two.
describe("changes of speed move the LCD against the CPU", () => {
  const io = (register: number, value: number): string => `ld a,${value}\nldh (${register}),a\n`;
  const seek = (line: number): string => `seek${line}:\nldh a,($44)\ncp ${line}\njr nz,seek${line}\n`;
  const quick = (nop = ""): string => `ldh ($4d),a\n${nop}db $10, 0\n`;
  const begin = "ld a,$30\nldh ($00),a\nxor a\nldh ($ff),a\ninc a\n";
  const fromLine = (line: number): string =>
    `${io(0x45, line)}${io(0x41, 0x40)}${io(0xff, 2)}xor a\nldh ($0f),a\nei\n${nops(3200)}`;
  const show = "ld ($c000),a\nend:\njr end\n";
  const afterLine = (changes: number, code: string, line: number, handler: string): number[] => {
    const program = { code: `${begin}${quick().repeat(changes)}${code}${fromLine(line)}`, isColor: true };
    return bytesOf(play({ ...program, at: { 72: "jp $1000", 4096: handler } }, 14), 0xc000, 1).flat();
  };

  test.each([
    ["speedchange2_m2int_m3stat_scx2_1", "", 2, 0x32, 3],
    ["speedchange2_m2int_m3stat_scx2_2", "", 2, 0x33, 0],
    ["speedchange2_m2int_m3stat_scx3_1", "", 3, 0x33, 3],
    ["speedchange2_nop_m2int_m3stat_scx1_1", "nop\n", 1, 0x33, 3],
    ["speedchange2_nop_m2int_m3stat_scx4_1", "nop\n", 4, 0x33, 3],
    ["speedchange2_nop_m2int_m3stat_scx4_2", "nop\n", 4, 0x34, 0],
  ])("speedchange/%s", (_, nop, scx, at, mode) => {
    const code = `${begin}${quick()}${quick(nop)}ld b,3\n${seek(0x91)}drawing:\nldh a,($41)\nand b\ncp b\njr nz,drawing
      ${io(0x41, 0x20)}${io(0xff, 2)}xor a\nldh ($0f),a\nei\n${nops(400)}`;
    const handler = `${io(0x43, scx)}${nops(at - 4)}ldh a,($41)\nand 3\n${show}`;

    const machines = play({ code, isColor: true, at: { 72: "jp $1000", 4096: handler } }, 14);

    expect(bytesOf(machines, 0xc000, 1).flat()).toEqual([mode, mode]);
  });

  const clear = (address: number): string => `xor a\nld (${address}),a\n`;
  const read = (address: number) => (at: number) => `${nops(at)}ld a,(${address})\nand 3\n${show}`;
  const write = (address: number) => (at: number) =>
    `${nops(at)}ld a,1\nld (${address}),a\n${seek(0x91)}ld a,(${address})\n${show}`;
  const palette = (at: number) => `${nops(at)}ldh a,($69)\nand 1\n${show}`;
  test.each<[string, number, string, (at: number) => string, number, number, number]>([
    ["vram_m3/preread_lcdoffset1", 2, clear(0x8000), read(0x8000), 7, 0, 3],
    ["vram_m3/preread_lcdoffset2", 4, clear(0x8000), read(0x8000), 8, 0, 3],
    ["vram_m3/prewrite_lcdoffset2", 4, clear(0x8000), write(0x8000), 6, 1, 0],
    ["vram_m3/prewrite_ds_lcdoffset1", 3, clear(0x8000), write(0x8000), 0x19, 1, 0],
    ["oam_access/preread_lcdoffset1", 2, clear(0xfe00), read(0xfe00), 0x65, 0, 3],
    ["oam_access/preread_ds_lcdoffset1", 3, clear(0xfe00), read(0xfe00), 0xd6, 0, 3],
    ["cgbpal_m3/cgbpal_read_m3start_lcdoffset1", 2, "xor a\nldh ($68),a\nldh ($69),a\n", palette, 9, 0, 1],
    ["cgbpal_m3/cgbpal_read_m3start_ds", 1, "xor a\nldh ($68),a\nldh ($69),a\n", palette, 0x1d, 0, 1],
    [
      "cgbpal_m3/cgbpal_read_m3start_ds_lcdoffset1",
      3,
      "xor a\nldh ($68),a\nldh ($69),a\n",
      palette,
      0x1c,
      0,
      1,
    ],
  ])("%s", (_, changes, code, handler, at, first, second) => {
    expect(afterLine(changes, `${seek(0x98)}${code}`, 1, handler(at))).toEqual([first, first]);
    expect(afterLine(changes, `${seek(0x98)}${code}`, 1, handler(at + 1))).toEqual([second, second]);
  });

  const enable = (at: number) =>
    `xor a\nldh ($41),a\nld a,$20\n${nops(at - 5)}ldh ($41),a\nldh a,($0f)\nand 7\n${show}`;
  const compare = (at: number) =>
    `ld a,255\nldh ($45),a\nld a,6\n${nops(at - 6)}ldh ($45),a\nldh a,($0f)\nand 7\n${show}`;
  const next = (at: number) => `${nops(at)}${io(0x45, 6)}nop\nldh a,($0f)\nand 7\n${show}`;
  test.each<[string, number, number, number, (at: number) => string, number, number, number]>([
    ["m2enable/late_enable_lcdoffset2", 4, 0x7f, 0x81, enable, 0x65, 2, 0],
    ["m2enable/late_enable_ds_lcdoffset1", 3, 0x7f, 0x81, enable, 0xd7, 2, 0],
    ["m2enable/late_enable_ly0_lcdoffset2", 4, 0x97, 0x99, enable, 0x65, 2, 0],
    ["lycEnable/late_ff45_enable_lcdoffset1", 2, 3, 6, compare, 0x64, 2, 0],
    ["lycEnable/late_ff45_enable_ds_lcdoffset1", 3, 3, 6, compare, 0xd4, 2, 0],
    ["lycEnable/ff45_enable_weirdpoint_lcdoffset1", 2, 3, 5, next, 0x63, 2, 0],
    ["lycEnable/ff45_enable_weirdpoint_ds_lcdoffset1", 3, 3, 5, next, 0xd3, 2, 0],
  ])("%s", (_, changes, from, line, handler, at, first, second) => {
    expect(afterLine(changes, seek(from), line, handler(at))).toEqual([first, first]);
    expect(afterLine(changes, seek(from), line, handler(at + 1))).toEqual([second, second]);
  });

  test.each([
    ["late_wy_1toFF_lcdoffset1", 2, 0xd6, 0x117],
    ["late_wy_1toFF_ds_lcdoffset1", 3, 0x1b9, 0x23c],
  ])("window/arg/%s", (_, changes, at, until) => {
    const code = `${seek(0x97)}${io(0x40, 0xb1)}${io(0x4b, 7)}${io(0x4a, 1)}`;
    const handler = (write: number) =>
      `${nops(write)}${io(0x4a, 0xff)}${nops(until - write - 4)}ldh a,($41)\nand 3\n${show}`;

    expect(afterLine(changes, code, 0x99, handler(at))).toEqual([0, 0]);
    expect(afterLine(changes, code, 0x99, handler(at + 1))).toEqual([3, 3]);
  });

  test("window/late_wy_lcdoffset1", () => {
    const code = `${seek(0x97)}${io(0x40, 0xb1)}${io(0x4b, 7)}`;
    const handler = (write: number) =>
      `${nops(write)}${io(0x4a, 0xff)}${nops(0xa5 - write - 4)}ldh a,($41)\nand 3\n${show}`;

    expect(afterLine(2, code, 0x99, handler(0x65))).toEqual([0, 0]);
    expect(afterLine(2, code, 0x99, handler(0x66))).toEqual([3, 3]);
  });
});
