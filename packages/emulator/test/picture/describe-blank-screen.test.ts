import { describe, expect, it } from "vitest";
import type { Emulator } from "../../src/emulator.ts";
import { describeBlankScreen } from "../../src/picture/describe-blank-screen.ts";

/** A machine that shows one colour for `blankFrames` frames; then one dot has another colour. */
function machine(blankFrames: number, dot = 5): Emulator {
  let ran = 0;
  return {
    snapshot: () => ({}),
    restore: () => {},
    run: (frames: number) => {
      ran += frames;
    },
    screen: ({ into }: { into: Uint8Array }) => {
      const rgb = into.subarray(0, 4 * 3).fill(7);
      if (ran >= blankFrames) rgb[dot] = 8;
      return { width: 2, height: 2, rgb };
    },
  } as unknown as Emulator;
}

/** The warnings of a machine, with the frames until its copy, and each other Game Boy, shows a picture. */
const told = (now: number, copy = Infinity, others: Readonly<Record<string, number>> = {}) =>
  describeBlankScreen(machine(now), {
    laboratory: () => machine(copy),
    powerOn: (console) => machine(others[console] ?? Infinity),
  });

describe("a screen of one colour", () => {
  it.each([
    ["that shows a picture at once", 0, 0, 0],
    ["that shows one within ten seconds", Infinity, 600, 0],
    ["that shows one later", Infinity, 601, 1],
  ])("%s", (_, now, copy, warnings) => {
    expect(told(now, copy)).toHaveLength(warnings);
  });

  it("is one where the first dot's colour is that of all, and red, green and blue count for themselves", () => {
    const services = { laboratory: () => machine(Infinity), powerOn: () => machine(Infinity) };

    for (const at of [0, 3, 11]) expect(describeBlankScreen(machine(0, at), services)).toEqual([]);
    const red = machine(0);
    red.screen = () => ({ width: 2, height: 2, rgb: Uint8Array.of(0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2) });
    expect(describeBlankScreen(red, services)).toHaveLength(1);
  });

  it("names the first other Game Boy that shows a picture, by its own name", () => {
    expect(told(Infinity, Infinity, { auto: 10, sgb: 600, agb: 10 })[0]).toMatch(
      /On another Game Boy .* with console sgb$/,
    );
    expect(told(Infinity, Infinity, { auto: 10, agb: 601 })[0]).toMatch(
      /On no other Game Boy .* of the ROM$/,
    );
  });
});
