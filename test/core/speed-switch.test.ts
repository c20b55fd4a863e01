import { describe, expect, test } from "vitest";
import { bytesOf, play } from "../helpers/roms/both-cores.ts";

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

test("STOP resets DIV, which then stands still (Pan Docs)", () => {
  const machines = play({ code: `${start}db $10, 0\n${store}` }, 6);

  for (const { globals } of machines)
    expect(globals["core/timers/timers/Timers.dividerRegister"]?.value).toBe(0);
});
