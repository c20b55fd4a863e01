// Channel 4 by cycle, as PCM34 shows it. Tables from SameSuite (github.com/LIJI32/SameSuite, apu/channel_4/), measured on a
// CPU-CGB-E.
import { expect, test } from "vitest";
import { from, hear, RESTART_APU, set, wait } from "./measure.ts";

const start = (frequency: number): string =>
  `${RESTART_APU}\nld hl,$ff77\n${set({ $21: 0xf0, $22: frequency, $23: 0x80 })}\n`;

test.each([
  [0x08, 0x08, "00000fff"],
  [0x00, 0x18, "00000fff"],
  [0x18, 0x18, "00ffffff"],
  [0x28, 0x30, "0000ffff"],
])("its first change comes after seven or fifteen shifts: NR43 = %i", (frequency, first, expected) => {
  expect(hear((delay) => `${start(frequency)}${delay}ld a,(hl)`, from(first, 8))).toBe(expected);
});

test.each([
  [0, "000000000000ffff"],
  [1, "0000000000000fff"],
  [2, "000000000000ffff"],
  [3, "0000000000000fff"],
])("counts at 1 MHz from the moment in which the APU is switched on, %i cycles later", (later, expected) => {
  const part = (delay: string): string =>
    `${RESTART_APU}\n${wait(later)}ld hl,$ff77\n${set({ $21: 0xf0, $22: 8, $23: 0x80 })}\n${delay}ld a,(hl)`;

  expect(hear(part, from(0x10, 16), { speed: 2 })).toBe(expected);
});

// Of a divisor other than 0 the start depends on the phase of a clock of 512 kHz
test.each([
  [0x09, 0x18, "000fffff", "00ffffff"],
  [0x18, 0x18, "00ffffff", "00ffffff"],
  [0x0a, 0x30, "000fffff", "0000ffff"],
  [0x0b, 0x48, "00000fff", "000000ff"],
  [0x1a, 0x64, "000fffff", "0000ffff"],
  [0x0c, 0x64, "000fffff", "0000ffff"],
  [0x29, 0x64, "00000fff", "0000ffff"],
  [0x38, 0x64, "0000ffff", "0000ffff"],
])("its start: NR43 = %i", (frequency, first, even, odd) => {
  const part =
    (later: number) =>
    (delay: string): string =>
      `${RESTART_APU}\n${wait(later)}ld hl,$ff77\n${set({ $21: 0xf0, $22: frequency, $23: 0x80 })}\n${delay}ld a,(hl)`;

  expect(hear(part(2), from(first, 8))).toBe(even);
  // SameSuite's first byte of 1A is of the other phase, and 0 in both
  expect(hear(part(3), from(first, 8))).toBe(odd);
});

test.each([
  [0x18, 0x38, 0, 0x11, "ff000000"],
  [0x18, 0x1a, 0, 0x15, "fffff000"],
  [0x18, 0x38, 1, 0x11, "f0000000"],
  [0x18, 0x1a, 1, 0x11, "ffffff00"],
  [0x09, 0x38, 0, 0x1c, "f0000000"],
  [0x09, 0x1a, 0, 0x11, "f0000000"],
  [0x09, 0x38, 1, 0x1c, "f0000000"],
  [0x09, 0x1a, 1, 0x0c, "fff00000"],
])(
  "another frequency while it plays chooses another bit of the same counter: NR43 from %i to %i",
  (old, frequency, later, first, expected) => {
    const part = (delay: string): string =>
      `${start(old)}${wait(0x70 + later)}ld a,${frequency}\nldh ($22),a\n${delay}ld a,(hl)`;

    expect(hear(part, from(first, 8))).toBe(expected);
  },
);

// The register's bits, one every two cycles
const NARROW = "7c7e3f5f6f777b7d3e1f4f6773793c5e2f576b753a1d0e07436130586c763b5d2e174b6532190c46";

test.each([
  ["is cleared by a trigger", 0x80],
  ["is cleared by a trigger at once after another", 0],
])("the register %s", (_name, between) => {
  const heard = hear(
    (delay) => `${start(8)}${wait(between)}ldh ($23),a\n${delay}ld a,(hl)`,
    from(0x0d, 45, 2),
  );
  // Seven bits, the newest first
  const sevens = from(0, 40).map((i) => [...`0${heard}`.slice(i, i + 7)].reverse());

  expect(
    sevens
      .map((bits) =>
        Number.parseInt(bits.map((bit) => (bit === "f" ? 1 : 0)).join(""), 2)
          .toString(16)
          .padStart(2, "0"),
      )
      .join(""),
  ).toBe(NARROW);
});

test("the register keeps its bits when its width changes", () => {
  const part = (delay: string): string => `${start(0)}${wait(0x80)}ld a,8\nldh ($22),a\n${delay}ld a,(hl)`;

  expect(hear(part, from(0, 32, 2))).toBe("ffff00ffff0f0fff0000ff0fff0f00ff");
});
