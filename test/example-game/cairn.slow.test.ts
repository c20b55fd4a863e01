import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { EXAMPLE_GAME } from "../helpers/roms/lantern.ts";
import { AT, MODE, play, solveLevels, start } from "../helpers/seeds/solve-cairn.ts";

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

test.each(GAMES)(
  "the built-in player plays %s to its ending, in four steps a level",
  { timeout: 120_000 },
  async (rom, levels) => {
    const { emulator, played } = await play(rom, 5 * levels);

    expect(emulator.read(AT.mode)).toBe(MODE.ending);
    expect(emulator.read(AT.solvedCount)).toBe(levels);
    expect(played).toBeLessThanOrEqual(4 * levels + 1);
  },
);

test("the template of Cairn is what its source gives, byte for byte", { timeout: 300_000 }, (context) => {
  const version = execFileSync("sh", ["-c", "sdcc --version || true"], { encoding: "utf8" });
  if (!version.includes("4.2.0")) return context.skip("needs sdcc 4.2.0");
  const folder = mkdtempSync(join(tmpdir(), "cairn-"));
  try {
    execFileSync(fileURLToPath(new URL("build-template.sh", EXAMPLE_GAME)), ["cairn", folder], {
      stdio: "ignore",
    });

    const built = readFileSync(join(folder, "cairn-template.gb"));
    expect(built.equals(readFileSync(new URL("cairn/cairn-template.gb", EXAMPLE_GAME)))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
