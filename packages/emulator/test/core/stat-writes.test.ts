import { describe, expect, test } from "vitest";
import { bytesOf, play } from "../../../../test/helpers/roms/both-cores.ts";

// gambatte's hardware tests in test/hwtests/m0enable, m1, m2enable, ly0, lycEnable, irq_precedence, sprites, window and
// display_startstate (named at each; the values of a DMG-08 and of a CGB-04-C are part of their file names), in which a write
// or a read moves by one machine cycle.

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

const lycOf1 = `wait:\nldh a,($44)\ncp $98\njr nz,wait\n${io(0x41, 0x40)}${io(0x45, 1)}${io(0xff, 2)}${clear}ei\n${nops(600)}`;
const lycOf0 = `wait:\nldh a,($44)\ncp $97\njr nz,wait\n${io(0x41, 0x40)}xor a\nldh ($45),a\n${io(0xff, 2)}${clear}ei\n${nops(600)}`;
const vblankToo = (line: number): string => fromLine(line).replace(io(0x41, 0x40), io(0x41, 0x50));
const mode2AndNext = from(3, `ldh a,($44)\ninc a\nldh ($45),a\n${io(0x41, 0x60)}${io(0x0f, 0)}`);
const write = "ldh ($41),a\n";

/** IF after a handler's last write, which begins `after` bytes into it, NOPs before. */
function requested(model: Model, code: string, first: string, after: number, last: string): number[] {
  const at = {
    72: "jp $1000",
    4096: first,
    [4096 + after]: `${last}ldh a,($0f)\nand 7\n${store}`,
  };
  const program = { code: `${model === "double" ? fast : ""}${code}`, at, isColor: model !== "DMG" };
  return bytesOf(play(program, 16), 0xc100, 1).flat();
}

describe("STAT or LYC written as VBlank, mode 2 or a line begins", () => {
  test.each<[string, Model, string, string, number, string, number]>([
    // VBlank
    ["m1/ly143_late_m0enable_2", "DMG", fromLine(0x8d), `xor a\n${write}ld a,8\n`, 0x65, write, 3],
    ["m1/ly143_late_m0enable_2", "Color", fromLine(0x8d), `xor a\n${write}ld a,8\n`, 0x65, write, 1],
    ["m1/ly143_late_m2enable_1", "Color", fromLine(0x8d), `xor a\n${write}ld a,$20\n`, 0x64, write, 3],
    ["m1/ly143_late_m2enable_2", "Color", fromLine(0x8d), `xor a\n${write}ld a,$20\n`, 0x65, write, 1],
    ["m1/lyc143_late_m2enable_lycdisable_1", "DMG", fromLine(0x8d), "ld a,$20\n", 0x65, write, 3],
    ["m1/lyc143_late_m2enable_lycdisable_2", "DMG", fromLine(0x8d), "ld a,$20\n", 0x66, write, 1],
    ["m1/lyc143_late_m2enable_lycdisable_2", "Color", fromLine(0x8d), "ld a,$20\n", 0x66, write, 1],
    ["m1/m1irq_m2enable_lyc_2", "DMG", vblankToo(0x8d), "ld a,$70\n", 0x66, write, 1],
    ["m1/m1irq_m2enable_lyc_2", "Color", vblankToo(0x8d), "ld a,$70\n", 0x66, write, 3],
    ["m1/m1irq_m2enable_lyc_3", "DMG", vblankToo(0x8d), "ld a,$70\n", 0x67, write, 3],
    [
      "m1/m1irq_m2disable_lycdisable_2",
      "DMG",
      vblankToo(0x8d),
      `${io(0x41, 0x70)}ld a,$10\n`,
      0x65,
      write,
      3,
    ],
    [
      "m1/m1irq_m2disable_lycdisable_2",
      "Color",
      vblankToo(0x8d),
      `${io(0x41, 0x70)}ld a,$10\n`,
      0x65,
      write,
      1,
    ],
    ["m1/m2m1irq_ifw_2", "DMG", vblankToo(0x8d), io(0x41, 0x30), 0x65, "ldh ($0f),a\n", 1],
    ["m1/m2m1irq_ifw_2", "Color", vblankToo(0x8d), io(0x41, 0x30), 0x65, "ldh ($0f),a\n", 1],
    [
      "m1/m1irq_m0disable_2",
      "Color",
      fromLine(0x8c),
      io(0x41, 0x18),
      0xcc,
      `${clear}${nops(5)}${io(0x41, 0x10)}${nops(4)}`,
      1,
    ],
    // Mode 2
    [
      "m2enable/late_enable_after_lycint_2",
      "DMG",
      mode2AndNext,
      `${io(0x41, 0x40)}${clear}`,
      0x63,
      io(0x41, 0x60),
      0,
    ],
    [
      "m2enable/late_enable_after_lycint_2",
      "Color",
      mode2AndNext,
      `${io(0x41, 0x40)}${clear}`,
      0x63,
      io(0x41, 0x60),
      2,
    ],
    [
      "m2enable/late_enable_after_lycint_disable_2",
      "DMG",
      mode2AndNext,
      `${io(0x41, 0x40)}${clear}`,
      0x63,
      io(0x41, 0x20),
      0,
    ],
    [
      "m2enable/late_enable_after_lycint_disable_2",
      "Color",
      mode2AndNext,
      `${io(0x41, 0x40)}${clear}`,
      0x63,
      io(0x41, 0x20),
      2,
    ],
    [
      "m2enable/late_enable_m0disable_2",
      "DMG",
      mode2,
      io(0x41, 8),
      0x5b,
      `${clear}${nops(5)}${io(0x41, 0x20)}${nops(3)}`,
      0,
    ],
    [
      "m2enable/late_enable_m0disable_2",
      "Color",
      mode2,
      io(0x41, 8),
      0x5b,
      `${clear}${nops(5)}${io(0x41, 0x20)}${nops(3)}`,
      2,
    ],
    ["m2enable/lyc1_late_m2enable_lycdisable_1", "DMG", lycOf1, "ld a,$20\n", 0x66, write, 0],
    ["m2enable/lyc1_late_m2enable_lycdisable_1", "Color", lycOf1, "ld a,$20\n", 0x66, write, 2],
    ["m2enable/lyc1_late_m2enable_lycdisable_ds_1", "double", lycOf1, "ld a,$20\n", 0xd7, write, 2],
    ["m2enable/lyc1_late_m2enable_lycdisable_ds_2", "double", lycOf1, "ld a,$20\n", 0xd8, write, 0],
    ["m2enable/lyc0_late_m2enable_lycdisable_2", "DMG", lycOf0, "ld a,$20\n", 0x64, write, 2],
    ["m2enable/lyc0_late_m2enable_lycdisable_2", "Color", lycOf0, "ld a,$20\n", 0x64, write, 0],
    [
      "m2enable/lyc1_m2irq_late_lyc255_ds_1",
      "double",
      lycOf1,
      `${io(0x41, 0x60)}ld a,$ff\n`,
      0xd5,
      "ldh ($45),a\n",
      2,
    ],
    [
      "m2enable/lyc1_m2irq_late_lyc255_ds_2",
      "double",
      lycOf1,
      `${io(0x41, 0x60)}ld a,$ff\n`,
      0xd6,
      "ldh ($45),a\n",
      0,
    ],
    ["ly0/lycint152_m2irq_ds_1", "double", fromLine(0x96), `${io(0x41, 0x20)}${clear}`, 0x1ba, "", 0],
    ["ly0/lycint152_m2irq_ds_2", "double", fromLine(0x96), `${io(0x41, 0x20)}${clear}`, 0x1bb, "", 2],
    // LYC
    [
      "lycEnable/lyc153_late_ff41_enable_2",
      "DMG",
      fromLine(0x96),
      `${io(0x41, 0)}${io(0x45, 0x99)}${clear}`,
      0x63,
      `${io(0x41, 0x40)}${nops(9)}`,
      2,
    ],
    [
      "lycEnable/lyc153_late_ff41_enable_2",
      "Color",
      fromLine(0x96),
      `${io(0x41, 0)}${io(0x45, 0x99)}${clear}`,
      0x63,
      `${io(0x41, 0x40)}${nops(9)}`,
      0,
    ],
    ["lycEnable/lyc0_late_ff45_enable_2", "DMG", fromLine(0x96), "", 0x148, "xor a\nldh ($45),a\n", 2],
    ["lycEnable/lyc0_late_ff45_enable_2", "Color", fromLine(0x96), "", 0x148, "xor a\nldh ($45),a\n", 0],
    [
      "lycEnable/lyc153_late_ff45_enable_ds_5",
      "double",
      fromLine(0x96),
      "",
      0xd8,
      `${io(0x45, 0x99)}${nops(14)}`,
      2,
    ],
    [
      "lycEnable/lyc153_late_ff45_enable_ds_6",
      "double",
      fromLine(0x96),
      "",
      0xd9,
      `${io(0x45, 0x99)}${nops(14)}`,
      0,
    ],
    [
      "lycEnable/lycwirq_trigger_ly00_stat50_ds_1",
      "double",
      fromLine(0x97),
      `${io(0x45, 0xff)}${io(0x41, 0x50)}`,
      0xd2,
      `${clear}ldh ($45),a\nnop\nnop\n`,
      0,
    ],
    [
      "lycEnable/lycwirq_trigger_ly00_stat50_ds_2",
      "double",
      fromLine(0x97),
      `${io(0x45, 0xff)}${io(0x41, 0x50)}`,
      0xd3,
      `${clear}ldh ($45),a\nnop\nnop\n`,
      2,
    ],
  ])("%s on a %s", (_, model, code, first, after, last, request) => {
    expect(requested(model, code, first, after, last)).toEqual(both(request));
  });
});

describe("while the LCD is off, the last comparison with LYC stays:", () => {
  const off = (line: number): string =>
    `wait:\nldh a,($44)\ncp $91\njr nz,wait\n${io(0x45, line)}${io(0x41, 0x40)}${io(0xff, 2)}${clear}halt\nldh ($40),a\n${io(0x45, 0xff)}`;
  test.each<[string, Model, string, number]>([
    ["1", "DMG", `xor a\n${write}ldh ($0f),a\n${io(0x41, 0x40)}`, 2],
    ["1", "Color", `xor a\n${write}ldh ($0f),a\n${io(0x41, 0x40)}`, 2],
    ["3", "Color", `${clear}${io(0x41, 0x40)}`, 0],
    ["4", "DMG", `xor a\n${write}ldh ($0f),a\n${write}`, 2],
    ["4", "Color", `xor a\n${write}ldh ($0f),a\n${write}`, 0],
  ])("lycEnable/lcdoff_lycirqen_%s on a %s", (_, model, code, request) => {
    expect(result(model, `${off(0x92)}${code}${lcdRequest}`, "")).toEqual(both(request));
  });

  test("but LY is compared with nothing: lycEnable/lcdoff_lycirqen_2", () => {
    const code = `xor a\n${write}${io(0x45, 0xff)}wait:\nldh a,($44)\ncp $91\njr nz,wait\nxor a\nldh ($40),a\nldh ($0f),a\nldh ($45),a\n${io(0x41, 0x40)}`;

    expect(result("DMG", `${code}${lcdRequest}`, "")).toEqual(both(0));
  });
});

// SameSuite's ppu/stat_lcd_off (github.com/LIJI32/SameSuite)
test.each<[Model, number]>([
  ["DMG", 0xe2],
  ["Color", 0xe0],
])("no write to STAT or LYC requests while the LCD is off: stat_lcd_off on a %s", (model, first) => {
  const keep = (register: number, at: number): string => `ldh a,(${register})\nld (${0xc100 + at}),a\n`;
  const code = `
    xor a\nldh ($ff),a\nwait:\nldh a,($44)\ncp $90\njr nz,wait
    ${clear}${io(0x41, 8)}${keep(0x0f, 0)}${clear}ldh ($40),a\n${keep(0x0f, 1)}${keep(0x44, 2)}${io(0x45, 1)}
    ${clear}${io(0x41, 0x40)}${keep(0x0f, 3)}${clear}ldh ($45),a\n${keep(0x0f, 4)}
    ${clear}${io(0x41, 0x10)}${keep(0x0f, 5)}${clear}${io(0x41, 0xff)}${keep(0x0f, 6)}${keep(0x44, 7)}end:\njr end\n`;

  expect(bytesOf(play({ code, isColor: model !== "DMG" }, 3), 0xc100, 8)).toEqual(
    Array(2).fill([first, 0xe0, 0, 0xe0, 0xe0, 0xe0, 0xe0, 0]),
  );
});

describe("an interrupt that the LCD requests as one of the same kind is acknowledged is forgotten:", () => {
  const again = (after: number, code: string, first: string, request: number, model: Model): number[] => {
    const at = {
      64: "jp $1000",
      72: "jp $1000",
      4096: first,
      [4096 + after]: `ld a,${request}\nldh ($0f),a\nei\n`,
      6144: `and 7\n${store}`,
    };
    const program = { code: `${model === "double" ? fast : ""}${code}`, at, isColor: model !== "DMG" };
    return bytesOf(play(program, 16), 0xc100, 1).flat();
  };
  // The second time the return address is in the handler
  const second = "pop af\nand $10\nldh a,($0f)\njp nz,$1800\n";
  const inMode0 = `ldh a,($41)\nand 8\nldh a,($0f)\njp nz,$1800\n${io(0x41, 8)}${clear}`;
  test.each<[string, Model, string, string, number, number, number]>([
    ["irq_precedence/late_m0irq_retrigger_1", "DMG", mode2, inMode0, 2, 0x26, 2],
    ["irq_precedence/late_m0irq_retrigger_2", "DMG", mode2, inMode0, 2, 0x27, 0],
    ["irq_precedence/late_m0irq_retrigger_2", "Color", mode2, inMode0, 2, 0x27, 0],
    ["m1/lycint143_m1irq_late_retrigger_1", "DMG", vblankToo(0x8d), second, 2, 0x59, 3],
    ["m1/lycint143_m1irq_late_retrigger_2", "DMG", vblankToo(0x8d), second, 2, 0x5a, 1],
    ["m1/lycint143_m1irq_late_retrigger_2", "Color", vblankToo(0x8d), second, 2, 0x5a, 1],
    [
      "m1/lycint_vblankirq_late_retrigger_1",
      "DMG",
      fromLine(0x8d).replace(io(0xff, 2), io(0xff, 3)),
      second,
      1,
      0x59,
      1,
    ],
    [
      "m1/lycint_vblankirq_late_retrigger_2",
      "DMG",
      fromLine(0x8d).replace(io(0xff, 2), io(0xff, 3)),
      second,
      1,
      0x5a,
      0,
    ],
    [
      "ly0/lycint152_lyc0irq_late_retrigger_1",
      "Color",
      fromLine(0x96),
      `${second}xor a\nldh ($45),a\n`,
      2,
      0x5a,
      2,
    ],
    [
      "ly0/lycint152_lyc0irq_late_retrigger_2",
      "Color",
      fromLine(0x96),
      `${second}xor a\nldh ($45),a\n`,
      2,
      0x5b,
      0,
    ],
  ])("%s on a %s", (_, model, code, first, request, after, left) => {
    expect(again(after, code, first, request, model)).toEqual(both(left));
  });
});

describe("mode 0 requests its interrupt", () => {
  const line1 = (xs: readonly number[]): string => `top:\nldh a,($44)\ncp $91\njr nz,top\nxor a\nldh ($40),a
    ld hl,$fea0\nclear:\ndec l\nld (hl),a\njr nz,clear\n${xs.map((x) => `ld a,16\nld (hl+),a\nld a,${x}\nld (hl+),a\ninc l\ninc l\n`).join("")}
    ${io(0x41, 0x40)}${io(0xff, 2)}${clear}ei\n${io(0x45, 1)}ld c,$41\n`;
  const nine = (x: number): string => `${line1(Array<number>(9).fill(x))}${io(0x40, 0x93)}${nops(400)}`;
  test.each<[string, Model, number, number, string, number]>([
    ["10xposA6_m0irq_1", "DMG", 0xa6, 0x3e, lcdRequest, 0],
    ["10xposA6_m0irq_2", "DMG", 0xa6, 0x3f, lcdRequest, 2],
    ["10xposA7_m0irq_1", "DMG", 0xa7, 0x31, lcdRequest, 0],
    ["10xposA7_m0irq_2", "DMG", 0xa7, 0x32, lcdRequest, 2],
    ["10xposA7_m0irq_1", "Color", 0xa7, 0x31, lcdRequest, 0],
    ["10xposA7_m0irq_2", "Color", 0xa7, 0x32, lcdRequest, 2],
    ["10xposA7_m3stat_1", "DMG", 0xa7, 0x41, `db $f2\nand 3\n${store}`, 3],
    ["10xposA7_m3stat_2", "DMG", 0xa7, 0x42, `db $f2\nand 3\n${store}`, 0],
  ])(
    "before sprites at X 167 hold mode 3 up: sprites/10spritesPrLine_%s on a %s",
    (name, model, x, after, read, value) => {
      const first = name.includes("irq") ? `${io(0x41, 8)}${clear}` : "";
      const at = { 72: "jp $1000", 4096: first, [4096 + after]: read };

      expect(bytesOf(play({ code: nine(x), at, isColor: model !== "DMG" }, 16), 0xc100, 1).flat()).toEqual(
        both(value),
      );
    },
  );

  test.each<[Model, number]>([
    ["DMG", 0x32],
    ["Color", 0x32],
    ["Color", 0x33],
  ])("and before a window at WX 166 does: m0enable/enable_wxA6_2x_spxA7 on a %s (%i)", (model, after) => {
    const code = `${line1([0xa7, 0xa7])}${io(0x40, 0xb7)}${io(0x4b, 0xa6)}xor a\nldh ($ff),a\n${mode2}`;
    const at = { 72: "jp $1000", [4096 + after]: `${io(0x41, 8)}${lcdRequest}` };

    expect(bytesOf(play({ code, at, isColor: model !== "DMG" }, 16), 0xc100, 1).flat()).toEqual(both(2));
  });
});

// In double speed the LCD switches the window on a cycle after it would switch it off
test.each([
  ["1", 0x20, 3],
  ["2", 0x21, 0],
])("the window enabled as its line begins: window/late_enable_ly0_ds_%s", (_, after, mode) => {
  const code = `wait:\nldh a,($44)\ncp $98\njr nz,wait\n${io(0x40, 0x91)}${io(0x4b, 7)}ld c,$41\n${io(0x41, 0x20)}${clear}${io(0xff, 2)}ei\n${nops(600)}`;
  const at = { 72: "jp $1000", [4096 + after]: io(0x40, 0xb1), 4213: `db $f2\nand 3\n${store}` };

  expect(bytesOf(play({ code: `${fast}${code}`, at, isColor: true }, 16), 0xc100, 1).flat()).toEqual(
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
