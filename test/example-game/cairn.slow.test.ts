import { expect, test } from "vitest";
import { AT, MODE, solveLevels, start } from "../helpers/seeds/solve-cairn.ts";

/** The ROM, its levels and the pushes that its last one needs at least. */
const GAMES = [
  ["cairn", 40, 20],
  ...Array.from(
    { length: process.env["SWEEP"] === "long" ? 50 : 3 },
    (_, seed) => [`cairn:${seed}`, 12, 16] as const,
  ),
] as const;

test.each(GAMES)(
  "the solver plays %s to its ending, over levels of increasing depth",
  { timeout: 120_000 },
  (rom, levels, last) => {
    const emulator = start(rom);

    const pushes = solveLevels(emulator);

    expect(emulator.read(AT.mode)).toBe(MODE.ending);
    expect(pushes).toHaveLength(levels);
    // A generated level may be solved with fewer pushes than it was made with.
    const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
    const third = Math.floor(levels / 3);
    expect(mean(pushes.slice(-third))).toBeGreaterThan(1.5 * mean(pushes.slice(0, third)));
    expect(pushes.at(-1)).toBeGreaterThanOrEqual(last);
  },
);
