// Channel 3 and its wave RAM. Tables from SameSuite (github.com/LIJI32/SameSuite, apu/channel_3/), measured on a CPU-CGB-E, and
// for a DMG the checksums of blargg's dmg_sound 09, 10 and 12, whose programs these are rebuilt from.
import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { from, hear, measure, set, wait } from "./measure.ts";

const on = `xor a\nldh ($26),a\ncpl\nldh ($26),a\n`;

describe("a Color machine's channel 3", () => {
  const fill = (first: string): string => `ld hl,$ff31\n${"ld (hl+),a\n".repeat(15)}${first}`;
  const first = "ld a,$de\nldh ($30),a\n";
  const play = `${set({ $1a: 0x80, $1c: 0x20, $1e: 0x87 })}\n`;

  test.each([
    [2, 0x84, from(0x3fa, 8), "00000eee"],
    [2, 0x86, from(0x1fa, 8), "00000eee"],
    [1, 0x87, from(0x7a, 8), "0000eeee"],
  ])(
    "gives its second sample first, three units late: speed %i, NR34 = %i",
    (speed, control, waits, expected) => {
      const part = (delay: string): string =>
        `${on}${fill(first)}${set({ $1a: 0x80, $1c: 0x20, $1e: control })}\n${delay}ld a,($ff77)`;

      expect(hear(part, waits, { speed })).toBe(expected);
    },
  );

  test("goes on with its last sample until then when it is triggered again", () => {
    const part = (delay: string): string =>
      `${on}${fill(first)}${play}${wait(0x280)}ldh ($1e),a\n${delay}ld a,($ff77)`;

    expect(hear(part, [0, 1, 0xfc, 0xfd, 0xfe, 0xff, 0x100, 0x101], { speed: 2 })).toBe("fffffeee");
  });

  test("starts anew when its DAC was off", () => {
    const falling = `ld hl,$ff31\n${"ld (hl+),a\nsub $11\n".repeat(15)}ldh ($1a),a\n${first}`;
    const part = (delay: string): string =>
      `${on}${falling}${set({ $1c: 0x20, $1e: 0x87 })}\n${wait(0x280)}xor a\nldh ($1a),a\nld a,$87\nldh ($1a),a\nldh ($1e),a\n${delay}ld a,($ff77)`;

    expect(hear(part, [0, 1, 2, 3, 0xfc, 0xfd, 0xfe, 0xff], { speed: 2 })).toBe("0000000e");
  });

  test("lets the CPU at the byte that it plays", () => {
    const counting = `push hl\nld a,$12\nld c,$22\nld hl,$ff30\n${"ld (hl+),a\nadd a,c\n".repeat(16)}pop hl\n`;
    const part =
      (address: string) =>
      (delay: string): string =>
        `ld hl,${address}\n${on}${counting}${set({ $1a: 0x80, $1c: 0x20, $1e: 0x87 })}\n${delay}ld a,(hl)`;
    const waits = [0xfe, 0xff, 0x100, 0x101, 0x1fe, 0x1ff, 0x200, 0x201];

    expect(hear(part("$ff77"), waits, { speed: 2 })).toBe("00022223");
    const bytes = measure(
      "ld a,1\nldh ($4d),a\ndb $10,$00",
      waits.map((cycles) => part("$ff32")(wait(cycles))),
    );
    expect(bytes).toEqual([0x12, 0x12, 0x12, 0x12, 0x12, 0x12, 0x12, 0x34]);
  });
});

describe("a DMG's wave RAM, 69 times with the first read of it two clocks earlier each time", () => {
  const bytes = from(0, 16, 0x11);
  const load = `ld hl,$ff30\n${bytes.map((byte) => `ld a,${byte}\nld (hl+),a`).join("\n")}\n`;
  const start = (n: number): string =>
    `xor a\nldh ($1a),a\n${load}${set({ $1a: 0x80, $1c: 0, $1d: (0x99 + n) & 0xff, $1e: 0x87 })}\n${set({ $1d: 0xfe })}\n`;
  const checksum = (values: readonly number[]): string => crc32(Uint8Array.from(values)).toString(16);

  test.each([
    [false, "118a3620"],
    [true, "270da9a3"],
  ])("can be read while the channel reads it; on a Color machine (%s) at any time", (isColor, expected) => {
    const parts = from(0, 69).map((n) => `${start(n)}${wait(44)}ldh a,($30)`);

    expect(checksum(measure("ld a,$80\nldh ($26),a", parts, { isColor }))).toBe(expected);
  });

  // The bytes afterwards. What the test measures is the last of them: the others it stores by itself.
  const after = (n: number, register: string, value: number): number[] => {
    const store = from(0, 15).map((i) => `ldh a,($${(0x30 + i).toString(16)})\nld (de),a\ninc de\n`);
    const part = `${start(n)}${wait(42)}${set({ [register]: value })}\nxor a\nnop\nldh ($1a),a\n${store.join("")}ldh a,($3f)`;
    return measure("ld a,$80\nldh ($26),a", [part, ...Array<string>(15).fill("nop")], { isColor: false });
  };

  test.each([
    ["can be written while the channel reads it", "$30", 0xf7, "3b4538a9"],
    ["is spoilt by a trigger just before", "$1e", 0x87, "533d6d4d"],
  ])("%s", (_name, register, value, expected) => {
    expect(checksum(from(0, 69).flatMap((n) => after(n, register, value)))).toBe(expected);
  });
});
