// Channel 1's sweep by cycle. Tables from SameSuite (github.com/LIJI32/SameSuite, apu/channel_1/channel_1_sweep*.asm),
// measured on a CPU-CGB-E.
import { describe, expect, test } from "vitest";
import { from, hear, measure, RESTART_APU, set, wait } from "./measure.ts";

const begin = (sweep: number, frequency: number, control = 0x87): string =>
  `ldh ($04),a\n${RESTART_APU}\nld a,${sweep}\n${wait(0x800)}ldh ($10),a\n${set({ $11: 0x80, $13: frequency, $12: 0x80, $14: control })}\n`;
const isOn = (part: (delay: string) => string, waits: readonly number[]): string =>
  measure(
    "",
    waits.map((cycles) => part(wait(cycles))),
  )
    .map((byte) => byte & 1)
    .join("");

// Events come at FFE and 2FFE (hex). With a shift of 7, 7F0 and its 7 bits make 7FF.
test.each([
  [0x00, 0xff, 0xffc, "00008888"],
  [0x1f, 0xff, 0xff4, "00008888"],
  [0x1f, 0xff, 0xffc, "00000000"],
  [0x1f, 0xff, 0x1046, "88888888"],
  [0x27, 0xf0, 0x2ffc, "88888888"],
  [0x27, 0xf0, 0x3004, "00000000"],
])(
  "NR10 = %i changes the frequency with DIV's event and checks the next one: 700 + %i",
  (sweep, frequency, first, expected) => {
    const part = (delay: string): string => `${begin(sweep, frequency)}ldh ($04),a\n${delay}ld a,($ff76)`;

    expect(hear(part, from(first, 8))).toBe(expected);
  },
);

describe("two cycles after the event, with 7F0 becoming 7FF, which would become more", () => {
  const part =
    (register: string, value: number, read: string) =>
    (delay: string): string =>
      `${begin(0x17, 0xf0)}ld a,${value}\nldh ($04),a\n${wait(0xffe)}ldh (${register}),a\n${delay}ld a,(${read})`;

  test.each([
    ["a trigger", "$14", 0x87, "1111111000000000"],
    ["a sweep switched off", "$10", 0x00, "1111111111111111"],
    ["another shift", "$10", 0x11, "1111100000000000"],
    ["the same shift", "$10", 0x17, "1111100000000000"],
  ])("%s lets the channel end later, or not at all", (_name, register, value, expected) => {
    // `ld a,(nn)` takes two cycles more than SameSuite's `ld a,[hl]`
    const status = isOn(part(register, value, "$ff26"), from(0, 14));

    expect(status).toBe(expected.slice(2));
  });
});

test.each([
  [0, "1100000000000000"],
  [2, "1111111111111111"],
  [7, "1111111111111111"],
])("a trigger %i cycles after the sweep's first calculation", (later, expected) => {
  const part = (delay: string): string =>
    `${begin(0x10, 0xff, 0x83)}ld hl,$ff26\nld a,$87\nldh ($04),a\n${wait(0xffa + later)}ldh ($14),a\n${delay}ld a,(hl)`;

  expect(isOn(part, from(0, 16))).toBe(expected);
});

// Pan Docs, "Audio details": a channel whose sweep has subtracted ends when NR10 is set to add
test.each([
  [0x1f, 0x17, "0"],
  [0x1f, 0x1f, "1"],
  [0x17, 0x17, "1"],
])("NR10 from %i to %i after a calculation", (first, second, expected) => {
  const part = (delay: string): string =>
    `${begin(first, 0x40, 0x84)}${delay}ld a,${second}\nldh ($10),a\nnop\nldh a,($26)`;

  expect(isOn(part, [100])).toBe(expected);
});
