import { describe, expect, test } from "vitest";
import { bytesOf, play } from "../helpers/roms/both-cores.ts";

// gambatte's hardware tests in test/hwtests/m0enable, m2enable, lycEnable, irq_precedence and display_startstate (named at
// each; the values of a DMG-08 and of a CGB-04-C are part of their file names), in which a write or a read moves by one
// machine cycle.

const nops = (count: number): string => "nop\n".repeat(count);
const io = (register: number, value: number): string => `ld a,${value}\nldh (${register}),a\n`;
const fast = `${io(0xff, 0)}${io(0x00, 0x30)}${io(0x4d, 1)}db $10, 0\n`;
const store = "ld ($c100),a\nend:\njr end\n";
const lcdRequest = `ldh a,($0f)\nand 3\n${store}`;

type Model = "DMG" | "Color" | "double";

/** The byte at C100 on both cores, after a handler at 1000 that the interrupt at `vector` calls. */
function result(model: Model, code: string, handler: string, vector = 72, first = "jp $1000"): number[] {
  const at = { [vector]: first, 4096: handler };
  const program = { code: `${model === "double" ? fast : ""}${code}`, at, isColor: model !== "DMG" };
  return bytesOf(play(program, 16), 0xc100, 1).flat();
}
const both = (value: number): number[] => [value, value];

/** Begins to wait for a STAT interrupt in a given mode, with the CPU in a row of NOPs. */
const from = (mode: number, choose: string): string =>
  `ld c,$41\nld b,${mode}\nwait:\ndb $f2\nand 3\ncp b\njr nz,wait\n${choose}ld a,2\nldh ($ff),a\nei\n${nops(600)}`;
const mode0 = from(2, `${io(0x41, 8)}${io(0x0f, 0)}`);
const mode2 = from(3, `${io(0x41, 0x20)}${io(0x0f, 0)}`);
/** From a line on the interrupt of LYC two lines later. */
const fromLine = (line: number): string =>
  `${io(0x45, 0xff)}wait:\nldh a,($44)\ncp ${line}\njr nz,wait\n${io(0x41, 0x40)}${io(0x0f, 0)}${io(0xff, 2)}ei\n${io(0x45, line + 2)}${nops(600)}`;

const compareNext = `${io(0x41, 0x48)}ldh a,($44)\ninc a\nldh ($45),a\n`;
const clear = "xor a\nldh ($0f),a\n";

describe("a write to STAT or LYC just before mode 0 requests its interrupt", () => {
  const disable = (after: number) => `${nops(after)}xor a\nldh ($41),a\n${nops(8)}${lcdRequest}`;
  const late = (after: number, write: string) =>
    `${compareNext}${nops(0x4e)}${clear}${nops(after)}${write}${nops(20 - after)}${lcdRequest}`;
  const stat = (after: number) => late(after, io(0x41, 8));
  const lyc = (after: number) => late(after, io(0x45, 0xff));
  test.each<[string, Model, number, (after: number) => string, number]>([
    ["disable_1", "DMG", 0x64, disable, 0],
    ["disable_2", "DMG", 0x65, disable, 0],
    ["disable_3", "DMG", 0x66, disable, 2],
    ["disable_1", "Color", 0x64, disable, 0],
    ["disable_2", "Color", 0x65, disable, 2],
    ["lycdisable_ff41_2", "DMG", 6, stat, 2],
    ["lycdisable_ff41_3", "DMG", 7, stat, 0],
    ["lycdisable_ff41_1", "Color", 5, stat, 2],
    ["lycdisable_ff41_2", "Color", 6, stat, 0],
    ["lycdisable_ff45_3", "DMG", 6, lyc, 2],
    ["lycdisable_ff45_4", "DMG", 7, lyc, 0],
    ["lycdisable_ff45_1", "Color", 4, lyc, 2],
    ["lycdisable_ff45_2", "Color", 5, lyc, 0],
  ])("m0enable/%s on a %s", (_, model, after, handler, request) => {
    expect(result(model, mode0, handler(after))).toEqual(both(request));
  });

  test.each([
    ["lycdisable_ff45_ds_1", 9, 2],
    ["lycdisable_ff45_ds_2", 10, 0],
  ])("m0enable/%s", (_, after, request) => {
    const choose = from(2, io(0x41, 8));
    const handler = `ldh a,($44)\ninc a\nldh ($45),a\n${io(0x41, 0x48)}${io(0x43, 0)}${nops(0xb6)}${clear}${nops(after)}${io(0x45, 0xff)}${nops(0x1c - after)}${lcdRequest}`;

    expect(result("double", choose, handler)).toEqual(both(request));
  });
});

describe("a write just before the comparison with the next line", () => {
  const ff45 = (after: number) => `${nops(after)}${io(0x45, 0xff)}${lcdRequest}`;
  test.each<[string, Model, number, number]>([
    ["ff45_disable_2", "DMG", 0x60, 1],
    ["ff45_disable_3", "DMG", 0x61, 3],
    ["ff45_disable_1", "Color", 0x5f, 1],
    ["ff45_disable_2", "Color", 0x60, 3],
  ])("lycEnable/%s on a %s", (_, model, after, request) => {
    const code = fromLine(3).replace(io(0x0f, 0), io(0x0f, 1));

    expect(result(model, code, ff45(after), 72, "inc a\nldh ($45),a\njp $1000")).toEqual(both(request));
  });

  test.each<[string, Model, number, number]>([
    ["lyc0_ff45_disable_2", "DMG", 0x62, 0],
    ["lyc0_ff45_disable_1", "Color", 0x61, 0],
    ["lyc0_ff45_disable_2", "Color", 0x62, 2],
  ])("lycEnable/%s on a %s", (_, model, after, request) => {
    const handler = `${io(0x45, 0).replace("ld a,0", "xor a")}${nops(after)}${io(0x45, 0xff)}${nops(4)}ldh a,($0f)\nand 2\n${store}`;

    expect(result(model, fromLine(0x96), handler)).toEqual(both(request));
  });

  test.each<[string, Model, number, number]>([
    ["lyc1_m2irq_late_lyc255_2", "DMG", 0x5e, 2],
    ["lyc1_m2irq_late_lyc255_1", "Color", 0x5d, 2],
    ["lyc1_m2irq_late_lyc255_2", "Color", 0x5e, 0],
  ])("m2enable/%s on a %s", (_, model, after, request) => {
    const code = `wait:\nldh a,($44)\ncp $98\njr nz,wait\n${io(0x41, 0x40)}${io(0x45, 1)}${io(0xff, 2)}${clear}ei\n${nops(600)}`;
    const handler = `${io(0x41, 0x60)}ld a,$ff\n${nops(after)}ldh ($45),a\nldh a,($0f)\nand 2\n${store}`;

    expect(result(model, code, handler)).toEqual(both(request));
  });
});

test.each<[string, Model, number, number]>([
  ["lyc_ff45_trigger_delay_2", "DMG", 0x4a, 0],
  ["lyc_ff45_trigger_delay_1", "Color", 0x49, 0],
  ["lyc_ff45_trigger_delay_2", "Color", 0x4a, 2],
])("LYC that becomes LY requests its interrupt: lycEnable/%s on a %s", (_, model, after, mode) => {
  const first = `ldh a,($44)\ncp 5\njr nz,second\njp $1000\nsecond:\njp $1800`;
  const handler = `${io(0x41, 0x40)}${io(0x45, 0xff)}${clear}ei\n${nops(0x61)}${io(0x45, 6)}xor a\nldh ($ff),a\nend:\njr end`;
  const at = { 72: first, 4096: handler, 6144: `nop\n${nops(after)}ldh a,($41)\nand 3\n${store}` };

  expect(bytesOf(play({ code: fromLine(3), at, isColor: model !== "DMG" }, 16), 0xc100, 1).flat()).toEqual(
    both(mode),
  );
});

describe("a block of the DMA to VRAM and an interrupt at the same time:", () => {
  // The block copies the stack: 34 before the return address is pushed, its lower half after
  const setUp = `${io(0x51, 0xcf)}${io(0x52, 0xf0)}${io(0x53, 0)}${io(0x54, 0)}`;
  const stack = "ld sp,$cff2\nld hl,$1234\npush hl\npop hl\n";
  const show = `seek:\nldh a,($44)\ncp $91\njr nz,seek\nxor a\nldh ($40),a\nld a,($8000)\n${store}`;

  test.each([
    ["late_hdma_vs_ei_scx1_1", 1, 0x1a, 0x2e],
    ["late_hdma_vs_ei_scx1_2", 1, 0x1b, 0x34],
    ["late_hdma_vs_ei_scx2_1", 2, 0x1b, 0x2f],
    ["late_hdma_vs_ei_scx2_2", 2, 0x1c, 0x34],
  ])("irq_precedence/%s", (_, scx, after, byte) => {
    const code = `${io(0x43, scx)}${setUp}${mode2}`;
    const handler = `${stack}${io(0x55, 0x80)}${io(0x0f, 4)}ldh ($ff),a\n${nops(after)}ei\n${nops(80)}`;
    const at = { 72: "jp $1000", 80: "jp $1800", 4096: handler, 6144: show };

    expect(bytesOf(play({ code, at, isColor: true }, 8), 0xc100, 1).flat()).toEqual(both(byte));
  });
});

// The boot ROM of a Color machine ends at a given place of the frame
test.each([
  ["stat_1", 0, 0x47e, 0x87],
  ["stat_2", 0, 0x47f, 0x84],
  ["stat_scx2_2", 2, 0x47a, 0x84],
  ["stat_scx5_1", 5, 0x47a, 0x87],
])("the first picture begins in time: display_startstate/%s", (_, scx, after, status) => {
  const code = `${scx > 0 ? io(0x43, scx) : ""}jp $1000`;

  expect(result("Color", code, `nop\n${nops(after)}ldh a,($41)\n${store}`)).toEqual(both(status));
});
