import { describe, expect, test } from "vitest";
import { bytesOf, type Program, play } from "../../../../test/helpers/roms/both-cores.ts";

// Which bus a transfer takes, and what the CPU finds there, as gambatte's hardware tests `oamdma` have it
// (https://github.com/sinamas/gambatte/tree/master/test/hwtests/oamdma) and Pan Docs, "OAM DMA bus conflicts".

/** 160 bytes of a table: 40, 41, …, so that a byte tells its place. */
const TABLE = Array.from({ length: 160 }, (_, i) => 0x40 + i);

/** Copies what is at 1000 to RAM at C800 and VRAM at 8800 with the LCD off, then runs `code` in HRAM. */
function inHram(isColor: boolean, code: string): Program {
  return {
    isColor,
    code: `
      ld sp,$fffe
      off:\nldh a,($44)\ncp $90\njr nz,off
      xor a\nldh ($40),a
      ld hl,$1000\nld de,$c800\nld b,160\ncall copy
      ld hl,$1000\nld de,$8800\nld b,160\ncall copy
      ld hl,$2000\nld de,$ff80\nld b,$60\ncall copy
      ld a,$11\nld ($c123),a\nld a,$22\nld ($d123),a
      jp $ff80
      copy:\nld a,(hl+)\nld (de),a\ninc de\ndec b\njr nz,copy\nret`,
    at: { 8192: `${code}\nend:\njr end` },
    data: { 4096: TABLE },
  };
}

/** Starts a transfer from `source`, and reads `address` so that the access is in the machine cycle of byte `byte`. */
function readDuring(source: number, address: number, byte: number, save = ""): string {
  // LD A,(a16): its access is four machine cycles after FF46 was written; byte 0 is copied in the second
  return `
    ld a,${source >> 8}\nldh ($46),a
    ${"nop\n".repeat(byte - 2)}ld a,(${address})\n${save}ld b,a
    ld a,44\nwait:\ndec a\njr nz,wait
    ld a,b\nldh ($f0),a`;
}

interface Read {
  readonly name: string;
  readonly source: number;
  readonly address: number;
  readonly isColor?: boolean;
  readonly read: number;
}

const READS: readonly Read[] = [
  { name: "ROM while ROM is copied", source: 0x1000, address: 0x0150, read: 0x44 },
  { name: "ROM while RAM is copied", source: 0xc800, address: 0x0150, read: 0x44 },
  { name: "RAM while ROM is copied", source: 0x1000, address: 0xc123, read: 0x44 },
  { name: "the echo while ROM is copied", source: 0x1000, address: 0xe123, read: 0x44 },
  { name: "the cartridge's RAM while ROM is copied", source: 0x1000, address: 0xa000, read: 0x44 },
  { name: "VRAM while ROM is copied", source: 0x1000, address: 0x8805, read: 0x45 },
  { name: "VRAM while VRAM is copied", source: 0x8800, address: 0x8900, read: 0x44 },
  { name: "RAM while VRAM is copied", source: 0x8800, address: 0xc123, read: 0x11 },
  { name: "ROM while ROM is copied", isColor: true, source: 0x1000, address: 0x0150, read: 0x44 },
  { name: "ROM while RAM is copied", isColor: true, source: 0xc800, address: 0x1003, read: 0x43 },
  { name: "RAM while RAM is copied", isColor: true, source: 0xc800, address: 0xc123, read: 0x44 },
  {
    name: "RAM while ROM of an even page is copied",
    isColor: true,
    source: 0x2000,
    address: 0xd123,
    read: 0x11,
  },
  {
    name: "RAM while ROM of an odd page is copied",
    isColor: true,
    source: 0x1000,
    address: 0xc123,
    read: 0x22,
  },
  { name: "RAM while VRAM is copied", isColor: true, source: 0x8800, address: 0xc123, read: 0x11 },
];

describe("what the CPU reads in the machine cycle of byte 4", () => {
  test.each(READS.map((each) => [each.isColor ? "Color" : "DMG", each.name, each] as const))(
    "%s: %s",
    (_, __, { source, address, isColor = false, read }) => {
      const machines = play(inHram(isColor, readDuring(source, address, 4)), 3);

      expect(bytesOf(machines, 0xfff0, 1)).toEqual([[read], [read]]);
    },
  );
});

interface Write {
  readonly name: string;
  readonly source: number;
  readonly address: number;
  readonly isColor?: boolean;
  /** Byte 4 of OAM afterwards, and what lies at the address. */
  readonly oam: number;
  readonly there: number;
}

const WRITES: readonly Write[] = [
  {
    name: "RAM while ROM is copied: byte 4 becomes it",
    source: 0x1000,
    address: 0xc123,
    oam: 0xf1,
    there: 0x11,
  },
  { name: "RAM while RAM is copied: byte 4 AND it", source: 0xc800, address: 0xc123, oam: 0x40, there: 0x11 },
  { name: "RAM while VRAM is copied: no conflict", source: 0x8800, address: 0xc123, oam: 0x44, there: 0xf1 },
  {
    name: "VRAM while VRAM is copied: byte 4 becomes it",
    source: 0x8800,
    address: 0x8900,
    oam: 0xf1,
    there: 0,
  },
  {
    name: "VRAM while VRAM is copied: byte 4 becomes 0",
    isColor: true,
    source: 0x8800,
    address: 0x8900,
    oam: 0,
    there: 0,
  },
  {
    name: "RAM while RAM is copied: nothing happens",
    isColor: true,
    source: 0xc800,
    address: 0xc123,
    oam: 0x44,
    there: 0x11,
  },
  {
    name: "ROM while ROM is copied: byte 4 becomes it",
    isColor: true,
    source: 0x1000,
    address: 0x2000,
    oam: 0xf1,
    there: 0x3e,
  },
];

describe("what a write of F1 in the machine cycle of byte 4 does", () => {
  test.each(WRITES.map((each) => [each.isColor ? "Color" : "DMG", each.name, each] as const))(
    "%s: %s",
    (_, __, { source, address, isColor = false, oam, there }) => {
      const code = `
        ld a,${source >> 8}\nld b,$f1\nld hl,${address}\nldh ($46),a
        ${"nop\n".repeat(4)}ld (hl),b
        ld a,44\nwait:\ndec a\njr nz,wait`;
      const machines = play(inHram(isColor, code), 3);

      expect(bytesOf(machines, 0xfe04, 1)).toEqual([[oam], [oam]]);
      expect(bytesOf(machines, address, 1)).toEqual([[there], [there]]);
    },
  );
});

test("a Color machine's DMA reads FF from E000 on", () => {
  const code = "ld a,$e8\nldh ($46),a\nld a,44\nwait:\ndec a\njr nz,wait";

  expect(bytesOf(play(inHram(true, code), 3), 0xfe00, 2)).toEqual([
    [0xff, 0xff],
    [0xff, 0xff],
  ]);
});

test("a transfer stands still while the CPU is halted", () => {
  // TIMA overflows long after 160 machine cycles; then OAM is locked still (SameBoy and gambatte: the DMA is paused)
  const code = `
    di\nld a,4\nldh ($ff),a\nld a,5\nldh ($07),a\nxor a\nldh ($05),a\nldh ($0f),a
    ld a,$10\nldh ($46),a\nnop\nnop\nhalt
    ld a,($fe00)\nldh ($f0),a
    ld a,44\nwait:\ndec a\njr nz,wait
    ld a,($fe00)\nldh ($f1),a`;

  expect(bytesOf(play(inHram(false, code), 3), 0xfff0, 2)).toEqual([
    [0xff, 0x40],
    [0xff, 0x40],
  ]);
});

test("a bank of VRAM that is chosen during a transfer gives the rest of it", () => {
  const code = `
    ld a,1\nldh ($4f),a\nld a,$99\nld hl,$8800\nld b,160\nfill:\nld (hl+),a\ndec b\njr nz,fill
    xor a\nldh ($4f),a\nld a,$88\nldh ($46),a\nnop\nnop\nld a,1\nldh ($4f),a
    ld a,44\nwait:\ndec a\njr nz,wait`;

  // The write comes in the machine cycle of byte 5
  expect(bytesOf(play(inHram(true, code), 3), 0xfe04, 4)).toEqual([
    [0x44, 0x45, 0x99, 0x99],
    [0x44, 0x45, 0x99, 0x99],
  ]);
});

// gambatte's oamdma/late_sp*: a transfer begins (x) or ends (y) as mode 2 comes to a sprite, the only one on the line, which
// lengthens mode 3. The handler of LYC 2 runs in HRAM; FF46 is written after a number of NOPs.
describe("mode 2 finds no sprites while a transfer goes on", () => {
  const nops = (count: number): string => "nop\n".repeat(count);
  const io = (register: number, value: number): string => `ld a,${value}\nldh (${register}),a\n`;
  const count = (label: string, turns: number): string => `ld c,${turns}\n${label}:\ndec c\njr nz,${label}\n`;
  const seek = (line: number): string => `seek${line}:\nldh a,($44)\ncp ${line}\njr nz,seek${line}\n`;
  const mode = "ldh a,($41)\nand 3\nldh ($f0),a\nend:\njr end";
  /** OAM and what is copied to it: the sprite alone is on lines 0 to 7, at X 160; a copy of `x` would be at X 16. */
  const setUp = (kind: "x" | "y", sprite: number, control: number): string => `
    ld sp,$dff0\nld hl,$2000\nld de,$ff81\nld b,$50\ncopy:\nld a,(hl+)\nld (de),a\ninc de\ndec b\njr nz,copy
    ${seek(0x90)}xor a\nldh ($40),a
    ld hl,$fe00\nld c,160\nld a,$a0\nfill:\nld (hl+),a\ndec c\njr nz,fill
    ld hl,$c000\nld c,160\nld a,${kind === "x" ? 16 : 160}\nsource:\nld (hl+),a\ndec c\njr nz,source
    ld a,16\nld (${0xfe00 + 4 * sprite}),a\n${kind === "y" ? `ld (${0xc000 + 4 * sprite}),a\n` : ""}
    ${io(0x40, control)}${seek(0x91)}${seek(0x92)}
    ${io(0x45, 2)}${io(0x41, 0x40)}${io(0x0f, 0)}${io(0xff, 2)}ei\n${nops(3200)}`;

  test.each([
    ["late_sp00x_1", "x", 0, 1, 0],
    ["late_sp00x_2", "x", 0, 2, 3],
    ["late_sp02x_1", "x", 2, 2, 0],
    ["late_sp02x_2", "x", 2, 3, 3],
    ["late_sp01y_1", "y", 1, 4, 3],
    ["late_sp01y_2", "y", 1, 5, 0],
  ] as const)("%s", (_, kind, sprite, before, value) => {
    const [wait, rest, all] = kind === "x" ? [0x18, 0x0f, 4] : [0x0c, 0x37, 6];
    const handler = `${count("before", wait)}${nops(before)}${io(0x46, 0xc0)}${count("after", rest)}${nops(all - before)}${mode}`;
    const program = (isColor: boolean): Program => ({
      isColor,
      code: setUp(kind, sprite, 0x93),
      at: { 72: "jp $ff81", 8192: handler },
    });

    for (const isColor of [false, true])
      expect(bytesOf(play(program(isColor), 8), 0xfff0, 1).flat()).toEqual([value, value]);
  });

  test.each([
    ["late_sp01x_ds_1", "x", 1, 0xd6, 0],
    ["late_sp01x_ds_2", "x", 1, 0xd7, 3],
    ["late_sp39y_ds_1", "y", 39, 0x5c, 3],
    ["late_sp39y_ds_2", "y", 39, 0x5d, 0],
  ] as const)("%s", (_, kind, sprite, before, value) => {
    const fast = `${io(0xff, 0)}${io(0x00, 0x30)}${io(0x4d, 1)}db $10, 0\n`;
    const handler = `${nops(before)}${io(0x46, 0xc0)}${nops(0x157 - before)}${mode}`;
    const code = `${fast}${setUp(kind, sprite, 0x91)}`;

    const machines = play({ isColor: true, code, at: { 72: "jp $1000", 4096: handler } }, 12);

    expect(bytesOf(machines, 0xfff0, 1).flat()).toEqual([value, value]);
  });
});

test.each([
  ["DMG", false, 0],
  ["Color", true, 0x34],
])("FEA0 on a %s machine, which a transfer locks (gambatte's busypushFEA1)", (_, isColor, value) => {
  const code = `
    ld a,$34\nld ($fea0),a\nld a,$10\nldh ($46),a\nnop\nnop\nnop\nld a,$55\nld ($fea0),a
    ld a,44\nwait:\ndec a\njr nz,wait\nld a,($fea0)\nldh ($f0),a`;

  expect(bytesOf(play(inHram(isColor, code), 3), 0xfff0, 1).flat()).toEqual([value, value]);
});

test("a DMA to VRAM takes the bus: each second byte goes to OAM (gambatte's oamdmasrcC000_hdmasrc0000)", () => {
  // The block begins six machine cycles before the end of the transfer
  const nops = (count: number): string => "nop\n".repeat(count);
  const io = (register: number, value: number): string => `ld a,${value}\nldh (${register}),a\n`;
  const code = `
    ld hl,$c000\nld c,$a0\nxor a\nsource:\nld (hl+),a\ninc a\ndec c\njr nz,source
    seek:\nldh a,($44)\ncp $90\njr nz,seek
    ld hl,$fe00\nld c,$a0\nld a,c\nfill:\nld (hl+),a\ndec c\njr nz,fill
    ${io(0x51, 0x10)}xor a\nldh ($52),a\nldh ($53),a\nldh ($54),a
    ${io(0x45, 1)}${io(0x41, 0x40)}${io(0x0f, 0)}${io(0xff, 2)}ei\nhalt\nnop`;
  const handler = `${nops(8)}${io(0x46, 0xc0)}${nops(0x74)}${io(0x55, 0x80)}${nops(0x3c)}end:\njr end`;
  const data = { 4096: Array.from({ length: 16 }, (_, i) => 0x9f - i) };

  const machines = play({ isColor: true, code, at: { 72: "jp $2000", 8192: handler }, data }, 4);

  for (const oam of bytesOf(machines, 0xfe00, 160)) {
    expect(oam.slice(10, 14)).toEqual([0x0a, 0x94, 0x0c, 0x0d]);
    expect(oam.slice(0x98)).toEqual([0x98, 0x99, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0]);
  }
});
