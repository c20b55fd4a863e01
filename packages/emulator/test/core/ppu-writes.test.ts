import { expect, test } from "vitest";
import { bareMachine } from "../../../../test/helpers/roms/bare-core.ts";

const LINE = 64;
/** Red of the shades of a DMG, and of the greys that the palettes below hold. */
const GREYS = [255, 173, 82, 0];
const DMG_GREYS = [242, 160, 88, 8];
/** `old` is a DMG's program on a Color machine. */
const SHADES = { DMG: DMG_GREYS, CGB: GREYS, double: GREYS, old: DMG_GREYS };
type Model = keyof typeof SHADES;

const register = (address: number, value: number): string => `ld a,${value}\nldh (${address & 0xff}),a\n`;
const fill = (from: number, bytes: readonly number[]): string =>
  `ld hl,${from}\n${bytes.map((byte) => `ld a,${byte}\nld (hl+),a\n`).join("")}`;
/** A tile whose rows are these two in turn, each as its low and its high byte. */
const tile = (at: number, even: readonly [number, number], odd = even): string =>
  fill(at, [...even, ...odd, ...even, ...odd, ...even, ...odd, ...even, ...odd]);
/** Stretches of one shade: how many pixels of which. */
const stretches = (line: readonly number[]): [number, number][] =>
  line.reduce<[number, number][]>((all, shade) => {
    const last = all.at(-1);
    if (last?.[1] === shade) last[0] += 1;
    else all.push([1, shade]);
    return all;
  }, []);

/** Palettes in four shades, and what is to be drawn, with the LCD off. */
function begin(model: Model, setUp: string): string {
  const greys = [0xff, 0x7f, 0xb5, 0x56, 0x4a, 0x29, 0, 0];
  const fast = model === "double" ? "ld a,$30\nldh ($00),a\nld a,1\nldh ($4d),a\ndb $10, 0\n" : "";
  return `${fast}off:\nldh a,($44)\ncp $90\njr nz,off
      xor a\nldh ($40),a
      ${register(0x68, 0x80)}${greys.map((byte) => register(0x69, byte)).join("")}
      ${register(0x47, 0xe4)}${register(0x48, 0xe4)}${setUp}`;
}

/**
 * Line 64 of a picture in which a register is written at a cycle of the line: counted from the machine cycle in which its
 * mode 2 shows, a multiple of four, or of two in double speed.
 */
function drawLine(model: Model, setUp: string, cycle: number, address: number, value: number): number[] {
  const isFast = model === "double";
  const pieces = {
    72: "jp $4000",
    256: "jp $150",
    336: `${begin(model, setUp)}
      blank:\nldh a,($44)\ncp $90\njr nz,blank
      ${register(0x45, LINE)}${register(0x41, 0x40)}${register(0xff, 2)}
      before:\nldh a,($44)\ncp ${LINE - 2}\njr nz,before
      xor a\nldh ($0f),a\nei`,
    // It begins 36 cycles after the line, or 16, and the write comes 16 cycles after the wait, or 8
    16384: `${"nop\n".repeat(isFast ? (cycle - 24) / 2 : (cycle - 52) / 4)}ld a,${value}\nldh (${address & 0xff}),a\nld a,1\nld ($c000),a\nend:\njr end`,
  };
  const machine = bareMachine(pieces, model === "CGB" || isFast, model === "old" ? "cgb" : "auto");
  for (let frame = 0; frame < 14 && machine.memory[machine.place("WORK_RAM_LOCATION")] !== 1; frame++) {
    machine.core.runFrames(1, 0);
  }
  const at = machine.place("FRAME_LOCATION") + LINE * 480;
  return Array.from({ length: 160 }, (_, x) => SHADES[model].indexOf(machine.memory[at + 3 * x] ?? -1));
}

const lcdc = (value: number): string => register(0x40, value);
/** Columns of the map in four shades in turn. */
const BARS = `${tile(0x8000, [0, 0])}${tile(0x8010, [0xff, 0])}${tile(0x8020, [0, 0xff])}${tile(0x8030, [0xff, 0xff])}
  ld hl,$9800\nld bc,$0400\nbars:\nld a,l\nand 3\nld (hl+),a\ndec bc\nld a,b\nor c\njr nz,bars\n`;
const bars = (from: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => [8, (from + i) & 3]);
/** A sprite that nobody sees, at X 0: it holds up the line for eleven dots. */
const DELAY = `${fill(0xfe00, [LINE + 16, 0, 4, 0])}`;

// The figures are those of SameBoy's Core/display.c and Core/sm83_cpu.c, which draw mealybug-tearoom-tests as hardware
// does: pixel 0 leaves 89 dots into the line, and a tile is fetched in the eight dots before its first pixel. A DMG takes a
// palette two dots before the write ends, both values for one; SCX two dots, and SCY and LCDC one dot before.
test.each<[string, Model, string, number, number, number, [number, number][]]>([
  [
    "BGP at cycle 100: both values for a pixel",
    "DMG",
    `${tile(0x8000, [0xff, 0])}${lcdc(0x91)}`,
    100,
    0x47,
    0x08,
    [
      [9, 1],
      [1, 3],
      [150, 2],
    ],
  ],
  [
    "BGP with SCX 3: three dots later",
    "DMG",
    `${tile(0x8000, [0xff, 0])}${register(0x43, 3)}${lcdc(0x91)}`,
    100,
    0x47,
    0x08,
    [
      [6, 1],
      [1, 3],
      [153, 2],
    ],
  ],
  [
    "SCX + 8 counts from the next tile's fetch on",
    "DMG",
    `${BARS}${lcdc(0x91)}`,
    100,
    0x43,
    8,
    [...bars(0, 3), ...bars(4, 17)],
  ],
  [
    "SCY between a tile's two bytes mixes two rows",
    "DMG",
    `${tile(0x8000, [0xff, 0], [0, 0xff])}${DELAY}${lcdc(0x93)}`,
    104,
    0x42,
    1,
    [
      [8, 1],
      [8, 3],
      [144, 2],
    ],
  ],
  [
    "SCY between a tile's two bytes mixes two rows",
    "CGB",
    `${tile(0x8000, [0xff, 0], [0, 0xff])}${lcdc(0x91)}`,
    92,
    0x42,
    1,
    [
      [8, 1],
      [8, 3],
      [144, 2],
    ],
  ],
  [
    "TILE_SEL between a tile's two bytes mixes two tiles",
    "DMG",
    `${tile(0x8000, [0xff, 0])}${tile(0x9000, [0, 0xff])}${DELAY}${lcdc(0x93)}`,
    104,
    0x40,
    0x83,
    [
      [8, 1],
      [8, 3],
      [144, 2],
    ],
  ],
  [
    // https://github.com/mattcurrie/mealybug-tearoom-tests: the-comprehensive-game-boy-ppu-documentation.md
    "TILE_SEL reset as a tile's byte is read gives the tile's number",
    "CGB",
    `${tile(0x8550, [0xff, 0])}${tile(0x9550, [0, 0xff])}
    ld hl,$9800\nld bc,$0400\nsame:\nld a,$55\nld (hl+),a\ndec bc\nld a,b\nor c\njr nz,same\n${lcdc(0x91)}`,
    100,
    0x40,
    0x81,
    [[16, 1], ...Array.from({ length: 8 }, (_, i): [number, number] => [1, 2 + (i & 1)]), [136, 2]],
  ],
  [
    // gambatte's bgtiledata: a Color machine makes a tile's address with TILE_SEL a dot before the rest of LCDC
    "TILE_SEL set as a tile's first address is made",
    "CGB",
    `${tile(0x8000, [0, 0xff])}${tile(0x9000, [0xff, 0])}${lcdc(0x81)}`,
    100,
    0x40,
    0x91,
    [
      [16, 1],
      [144, 2],
    ],
  ],
  [
    // gambatte's scy: a dot before the write ends
    "SCY as a tile's first address is made",
    "double",
    `${tile(0x8000, [0xff, 0], [0, 0xff])}${lcdc(0x91)}`,
    84,
    0x42,
    1,
    [[160, 2]],
  ],
  [
    "SCY as a tile's second address is made",
    "double",
    `${tile(0x8000, [0xff, 0], [0, 0xff])}${lcdc(0x91)}`,
    86,
    0x42,
    1,
    [
      [8, 3],
      [152, 2],
    ],
  ],
  [
    "OBJ_EN ends a sprite at a pixel",
    "DMG",
    `${tile(0x8010, [0xff, 0xff])}${fill(0xfe00, [LINE + 16, 24, 1, 0])}${lcdc(0x93)}`,
    120,
    0x40,
    0x91,
    [
      [16, 0],
      [3, 3],
      [141, 0],
    ],
  ],
  [
    "WIN_EN ends the window at a tile",
    "DMG",
    `${tile(0x8000, [0xff, 0])}${tile(0x8010, [0, 0xff])}
    ld hl,$9c00\nld b,32\nrow:\nld a,1\nld (hl+),a\ndec b\njr nz,row
    ${register(0x4a, LINE)}${register(0x4b, 31)}${lcdc(0xf1)}`,
    132,
    0x40,
    0xd1,
    [
      [24, 1],
      [24, 2],
      [112, 1],
    ],
  ],
])("a write in mode 3: %s on a %s", (_, model, setUp, cycle, address, value, expected) => {
  expect(stretches(drawLine(model, setUp, cycle, address, value))).toEqual(expected);
});

// Registers and places of mealybug-tearoom-tests (src/ppu/: m3_obp0_change, m3_lcdc_*_map_change, m3_lcdc_obj_size_change,
// m3_window_timing*, m3_wx_*_change, m2_win_en_toggle), with the figures of SameBoy's Core/display.c, which draws those as hardware does
const WINDOW_TWO = `${tile(0x8000, [0xff, 0])}${tile(0x8010, [0, 0xff])}
  ld hl,$9c00\nld b,32\nrow:\nld a,1\nld (hl+),a\ndec b\njr nz,row\n${register(0x4a, LINE)}`;
/** A window of two tiles in turn, of the shades 1 and 3. */
const STRIPES = `${tile(0x8000, [0xff, 0])}${tile(0x8010, [0xff, 0xff])}
  ld hl,$9c00\nld bc,$0400\nstripes:\nld a,l\nand 1\nld (hl+),a\ndec bc\nld a,b\nor c\njr nz,stripes
  ${register(0x4a, LINE)}${register(0x4b, 15)}${lcdc(0xf1)}`;
const striped = (pairs: number): [number, number][] =>
  Array.from({ length: 2 * pairs }, (_, i) => [8, i % 2 === 0 ? 3 : 1]);

test.each<[string, Model, string, number, number, number, [number, number][]]>([
  [
    "OBP0: both values for a pixel",
    "DMG",
    `${tile(0x8010, [0xff, 0])}${fill(0xfe00, [LINE + 16, 24, 1, 0])}${lcdc(0x93)}`,
    120,
    0x48,
    0x08,
    [
      [16, 0],
      [2, 1],
      [1, 3],
      [5, 2],
      [136, 0],
    ],
  ],
  [
    "BGP: a pixel later than on a DMG, without both values",
    "old",
    `${tile(0x8000, [0xff, 0])}${lcdc(0x91)}`,
    100,
    0x47,
    0x08,
    [
      [10, 1],
      [150, 2],
    ],
  ],
  [
    "BG_MAP counts from the next tile's fetch on",
    "DMG",
    `${WINDOW_TWO.replace("ld b,32", "ld b,0")}${register(0x42, 192)}${lcdc(0x91)}`,
    104,
    0x40,
    0x99,
    [
      [24, 1],
      [136, 2],
    ],
  ],
  [
    "WIN_MAP counts from the next tile's fetch on",
    "DMG",
    `${WINDOW_TWO}${register(0x4b, 31)}${lcdc(0xb1)}`,
    132,
    0x40,
    0xf1,
    [
      [48, 1],
      [112, 2],
    ],
  ],
  [
    "OBJ_SIZE chooses a sprite's tile as it is fetched",
    "DMG",
    `${tile(0x8020, [0xff, 0])}${fill(0xfe00, [LINE + 8, 16, 2, 0])}${lcdc(0x97)}`,
    108,
    0x40,
    0x93,
    [[160, 0]],
  ],
  [
    "a window holds up the line for six dots",
    "DMG",
    `${tile(0x8000, [0xff, 0])}${register(0x4a, LINE)}${register(0x4b, 15)}${lcdc(0xb1)}`,
    120,
    0x47,
    0x08,
    [
      [23, 1],
      [1, 3],
      [136, 2],
    ],
  ],
  [
    "a window with WX 0 and SCX 3 begins a dot later",
    "DMG",
    `${WINDOW_TWO}${register(0x43, 3)}${register(0x4b, 0)}${lcdc(0xf1)}`,
    112,
    0x47,
    0x08,
    [
      [12, 2],
      [148, 0],
    ],
  ],
  [
    "a window with WX 3 and SCX 3",
    "DMG",
    `${WINDOW_TWO}${register(0x43, 3)}${register(0x4b, 3)}${lcdc(0xf1)}`,
    112,
    0x47,
    0x08,
    [
      [13, 2],
      [147, 0],
    ],
  ],
  [
    "WIN_EN reset in mode 2 leaves a pixel where the window would begin",
    "DMG",
    `${WINDOW_TWO}${register(0x4b, 31)}${lcdc(0xf1)}`,
    60,
    0x40,
    0xd1,
    [
      [24, 1],
      [1, 0],
      [135, 1],
    ],
  ],
  [
    "WX of a window that is on puts in a pixel before a tile",
    "DMG",
    `${WINDOW_TWO}${register(0x4b, 15)}${lcdc(0xf1)}`,
    120,
    0x4b,
    47,
    [
      [8, 1],
      [32, 2],
      [1, 0],
      [119, 2],
    ],
  ],
  // A Color machine's fetcher reads nothing new where WX is the next pixel, be the window on already
  [
    "WX as a tile's number is read",
    "CGB",
    STRIPES,
    120,
    0x4b,
    64,
    [[16, 1], ...striped(2), [8, 3], [24, 1], ...striped(4), [8, 3], [8, 1]],
  ],
  [
    "WX as a tile's first byte is read",
    "CGB",
    STRIPES,
    120,
    0x4b,
    66,
    [[16, 1], ...striped(2), [8, 3], [8, 1], [8, 2], [8, 1], ...striped(5)],
  ],
  ["WX elsewhere", "CGB", STRIPES, 120, 0x4b, 65, [[16, 1], ...striped(9)]],
])("mealybug's registers: %s on a %s", (_, model, setUp, cycle, address, value, expected) => {
  expect(stretches(drawLine(model, setUp, cycle, address, value))).toEqual(expected);
});

test("WX 166 begins a DMG's window as the line ends: it fills the next line, two rows further", () => {
  // gambatte's window/on_screen/wxA6_wy01_dmg08: line 2 has row 2
  const rows = `${tile(0x8010, [0xff, 0], [0, 0xff])}ld hl,$9c00\nld b,32\nrow:\nld a,1\nld (hl+),a\ndec b\njr nz,row\n`;
  const window = (line: number): string =>
    `${rows}${register(0x4a, line)}${register(0x4b, 166)}${lcdc(0xf1)}`;

  expect(stretches(drawLine("DMG", window(LINE), 300, 0x47, 0xe4))).toEqual([[160, 0]]);
  expect(stretches(drawLine("DMG", window(LINE - 1), 300, 0x47, 0xe4))).toEqual([[160, 1]]);
  expect(stretches(drawLine("DMG", window(LINE - 2), 300, 0x47, 0xe4))).toEqual([[160, 2]]);
});

test("a sprite hidden by the background hides those that it is in front of", () => {
  // https://gbdev.io/pandocs/OAM.html#drawing-priority
  const sprites = fill(0xfe00, [LINE + 16, 20, 1, 0x80, LINE + 16, 22, 1, 0]);
  const setUp = `${tile(0x8000, [0xff, 0])}${tile(0x8010, [0xff, 0xff])}${sprites}${lcdc(0x93)}`;

  expect(stretches(drawLine("DMG", setUp, 300, 0x47, 0xe4))).toEqual([
    [20, 1],
    [2, 3],
    [138, 1],
  ]);
});

// Splits of a picture as games make them, after Hacktix's scribbltests (github.com/Hacktix/scribbltests: lycscx, lycscy and scxly,
// verified on an MGB and a CPU-CGB-D): a line shows the write of its LYC's handler, or of the mode 0 before
const ROWS = BARS.replace("ld a,l\nand 3", "ld a,l\nrlca\nrlca\nrlca\nand 3");
const SOLID = `${tile(0x8000, [0xff, 0xff])}ld hl,$9800\nld bc,$0400\nsolid:\nxor a\nld (hl+),a\ndec bc\nld a,b\nor c\njr nz,solid\n`;
const add = (address: number): string => `ldh a,(${address & 0xff})\nadd a,8\nldh (${address & 0xff}),a\n`;
const rewind = (address: number): string => `${register(0x45, 0)}${register(address, 0)}`;
/** The colour of the tile, from a table. */
const next = (model: Model): string =>
  model === "DMG"
    ? "ld a,(hl+)\nldh ($47),a\n"
    : `${register(0x68, 0x86)}ld a,(hl+)\nldh ($69),a\nld a,(hl+)\nldh ($69),a\n`;
const gradient = (model: Model): string =>
  Array.from({ length: 145 }, (_, y) =>
    model === "DMG" ? `db ${(y & 3) << 6}` : `db ${["$ff,$7f", "$b5,$56", "$4a,$29", "0,0"][y & 3]}`,
  ).join("\n");

test.each<[string, Model, string, number, string, string, (line: number) => number]>(
  (["DMG", "CGB", "double"] as const).flatMap((model) => [
    ["SCX by LYC", model, BARS, 0x40, rewind(0x43), add(0x43) + add(0x45), (y) => ((y >> 3) + 1) & 3],
    ["SCY by LYC", model, ROWS, 0x40, rewind(0x42), add(0x42) + add(0x45), (y) => (2 * (y >> 3) + 1) & 3],
    ["a gradient by mode 0", model, SOLID, 8, `ld hl,$5000\n${next(model)}`, next(model), (y) => y & 3],
  ]),
)("a split comes at its line: %s on a %s", (_, model, setUp, stat, atVBlank, atStat, shade) => {
  const pieces = {
    64: "jp $4000",
    72: "jp $4800",
    256: "jp $150",
    336: `${begin(model, setUp)}${register(0x41, stat)}${register(0xff, 3)}${register(0x0f, 0)}${lcdc(0x91)}ei\nidle:\nhalt\njr idle`,
    16384: `${atVBlank}reti`,
    18432: `${atStat}reti`,
    20480: gradient(model),
  };
  const machine = bareMachine(pieces, model !== "DMG");
  machine.core.runFrames(14, 0);
  const at = machine.place("FRAME_LOCATION");
  const lines = Array.from({ length: 144 }, (_, y) => y);

  expect(lines.map((y) => SHADES[model].indexOf(machine.memory[at + y * 480] ?? -1))).toEqual(
    lines.map(shade),
  );
});
