// The DIV-APU events: volume envelopes and lengths, as PCM12, PCM34 and NR52 show them. Tables from SameSuite
// (github.com/LIJI32/SameSuite, apu/), measured on a CPU-CGB-E; the frequency of the events is Pan Docs', "Audio details".
import { describe, expect, test } from "vitest";
import { from, hear, measure, RESTART_APU, set, wait } from "./measure.ts";

const resetDiv = "ldh ($04),a\n";

describe("an envelope", () => {
  const part =
    (envelope: number, before: number) =>
    (delay: string): string =>
      `${resetDiv}${RESTART_APU}\n${wait(before)}${set({ $11: 0x80, $13: 0xfc, $12: envelope, $14: 0x87 })}\n${resetDiv}${delay}ld a,($ff76)`;

  // Volume 8, down; the events come every 800 (hex) cycles, the eighth changes the volume. A read takes two cycles more.
  test.each([
    [0x81, 0, 0x3ffa, "88777000"],
    [0x82, 0, 0x7ffa, "88777000"],
    [0x81, 0x800, 0x3ffa, "77777000"],
    [0x82, 0x800, 0x7ffa, "77777000"],
  ])(
    "%i steps when DIV's bit falls for the eighth time, started after %i cycles",
    (envelope, before, first, expected) => {
      expect(hear(part(envelope, before), from(first, 8))).toBe(expected);
    },
  );

  test("of the noise steps at the same time", () => {
    const noise = (delay: string): string =>
      `${resetDiv}${RESTART_APU}\n${set({ $20: 0x80, $22: 0x38, $21: 0x81, $23: 0x87 })}\n${resetDiv}${delay}ld a,($ff77)`;

    expect(hear(noise, from(0x3ffa, 8))).toBe("88777777");
  });
});

describe("a write to NRx2 while the channel is on", () => {
  const loudest = "ld b,a\nnop\nnop\nnop\nnop\nnop\nnop\nnop\nnop\nld a,(hl)\nor b\n";
  const part =
    (first: number, second: number, shift: number) =>
    (delay: string): string =>
      `${resetDiv}${RESTART_APU}\nld hl,$ff76\n${set({ $13: 0xff, $11: 0xc0, $12: first, $14: 0x87 })}\n${resetDiv}ld a,${second}\n${wait(0x400 + shift)}ldh ($12),a\n${delay}ld a,(hl)\n${loudest}${loudest}`;
  const seconds = from(4, 8, 0x4000);

  test.each([
    [0x09, 0x0a, "01122334"],
    [0x0a, 0x09, "00123456"],
    [0x08, 0x09, "13456789"],
    [0x08, 0x0a, "12334455"],
    [0x09, 0x08, "00000000"],
  ])(
    "from %i to %i changes the envelope's period after its next step, or starts it",
    (first, second, expected) => {
      expect(hear(part(first, second, 0), seconds)).toBe(expected);
    },
  );

  test.each([
    [0, "112222222222233"],
    [0x400, "122222222222333"],
  ])(
    "that starts the envelope lets it step at the next event but one, written %i cycles later",
    (shift, expected) => {
      const finer = hear(part(0x08, 0x09, shift), from(0x400, 16, 0x400));

      expect(finer).toBe(shift === 0 ? "1122222222222233" : "1222222222222333");
      expect(finer.slice(0, 2)).toBe(expected.slice(0, 2));
    },
  );

  test.each([
    [0x20, 0x20, "22"],
    [0x08, 0x08, "11"],
    [0x22, 0x22, "21"],
    [0x32, 0x32, "32"],
    [0x20, 0x08, "dd"],
    [0x08, 0x47, "fe"],
    [0x22, 0x08, "cc"],
    [0x08, 0x32, "fd"],
  ])("changes the volume at once: %i, then %i", (first, second, expected) => {
    const glitch = (delay: string): string =>
      `${resetDiv}${RESTART_APU}\nld hl,$ff76\n${set({ $13: 0x8f, $11: 0xc0, $12: first, $14: 0x87 })}\n${resetDiv}ld a,${second}\n${wait(0x400)}ldh ($12),a\n${delay}ld a,(hl)`;

    expect(hear(glitch, [4, 0x8004])).toBe(expected);
  });
});

describe("a length", () => {
  const part =
    (before: number, read: string) =>
    (delay: string): string =>
      `${resetDiv}${RESTART_APU}\n${wait(before)}ldh ($11),a\n${set({ $13: 1, $12: 0x80, $14: 0xc0 })}\n${resetDiv}${delay}ld a,(${read})`;

  // Of one step, and DIV set to 0: the channel ends at the next event that counts lengths
  test.each([
    [0, "11111100", "00008800"],
    [0x800, "11111111", "00008888"],
    [0x1000, "11111100", "00008800"],
  ])(
    "counts at every other event after the APU was switched on, %i cycles before",
    (before, expected, heard) => {
      const status = measure(
        "",
        from(0x7f6, 8).map((cycles) => part(before, "$ff26")(wait(cycles))),
      );

      expect(status.map((byte) => byte & 1).join("")).toBe(expected);
      expect(hear(part(before, "$ff76"), from(0x7f6, 8))).toBe(heard);
    },
  );
});

describe("a write to DIV", () => {
  const trigger = (n: number): string => `ld a,$10\nwait${n}:\ncp (hl)\njr nz,wait${n}\nld (hl),a\n`;
  const triggers = (first: number, count: number): string => from(first, count).map(trigger).join("");

  // SameSuite's div_write_trigger: with length 64 − n, after k writes
  test.each([
    [0, "1000000000000000"],
    [1, "1110000000000000"],
    [4, "1111111110000000"],
    [7, "1111111111111110"],
  ])("while its bit 4 is 1 is an event: a length of %i and one more step", (length, expected) => {
    const parts = from(0, 16).map(
      (count) =>
        `ld hl,$ff04\nld (hl),a\nld c,$26\nxor a\ndb $e2\ncpl\ndb $e2\nldh ($13),a\nld a,${0xbf - length}\nldh ($11),a\nldh ($12),a\nld a,$c1\nldh ($14),a\n${triggers(count * 100, count)}db $f2`,
    );

    expect(
      measure("", parts)
        .map((byte) => byte & 1)
        .join(""),
    ).toBe(expected);
  });

  // SameSuite's div_write_trigger_volume and div_write_trigger_volume_10
  test.each([
    [false, "ffffffffeeeeeeeeddddddddcccccccc"],
    [true, "fffffffffeeeeeeeeddddddddccccccc"],
  ])(
    "steps an envelope; the first event is left out if the bit was 1 at power-on: %s",
    (isHigh, expected) => {
      const parts = from(0, 32).map((count) => {
        const begin = `ld hl,$ff04\nld (hl),a\n${isHigh ? `ld a,$10\nhigh${count}:\ncp (hl)\njr nz,high${count}\n` : ""}`;
        const on = `ld c,$26\nxor a\ndb $e2\ncpl\ndb $e2\nldh ($13),a\n${set({ $11: 0x80, $12: 0xf1, $14: 0x83 })}\n`;
        const listen = from(0, 8)
          .map((i) => `or (hl)\njr nz,done${count}x${i}\n${wait(0x400)}done${count}x${i}:\n`)
          .join("");
        return `${begin}${on}${triggers(count * 100, count)}ld hl,$ff76\nxor a\n${listen}`;
      });
      const heard = [0, 8, 16, 24].flatMap((i) => measure("", parts.slice(i, i + 8)));

      expect(heard.map((byte) => byte.toString(16)).join("")).toBe(expected);
    },
  );
});
