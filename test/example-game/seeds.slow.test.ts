import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import { createExplorer } from "../../packages/explorer/src/explorer.ts";
import { readRom } from "../../packages/games/src/read-rom.ts";
import { planWorld } from "../../packages/games/src/seeds/lantern/plan-world.ts";
import { fillConfig } from "../../src/play/session/config.ts";
import { openSession } from "../../src/play/session/open-session.ts";
import { EXAMPLE_GAME, LANTERN, MODE } from "../helpers/roms/lantern.ts";
import { solveLantern } from "../helpers/seeds/solve-lantern.ts";

/** Takes five minutes in the long form. */
const isLong = process.env["SWEEP"] === "long";
const SEEDS = Array.from({ length: isLong ? 200 : 3 }, (_, index) => index + 1);
const MOST_STEPS = 400;

test("the template is what its source gives, byte for byte", { timeout: 300_000 }, (context) => {
  const version = execFileSync("sh", ["-c", "sdcc --version || true"], { encoding: "utf8" });
  if (!version.includes("4.2.0")) return context.skip("needs sdcc 4.2.0");
  const folder = mkdtempSync(join(tmpdir(), "lantern-"));
  try {
    execFileSync(fileURLToPath(new URL("build.sh", EXAMPLE_GAME)), [folder, "template"]);

    for (const name of ["lantern-template.gb", "lantern-template.json"]) {
      const built = readFileSync(join(folder, name));
      expect(built.equals(readFileSync(new URL(name, EXAMPLE_GAME)))).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the solver wins each shuffled Lantern", { timeout: 7_200_000 }, () => {
  const presses = SEEDS.map((seed) => solveLantern(readRom(`lantern:${seed}`), planWorld(seed)).presses);

  expect(Math.min(...presses)).toBeGreaterThan(100);
  expect(Math.max(...presses)).toBeLessThan(4000);
});

test("the built-in player wins 19 of 20 within 400 steps", { timeout: 7_200_000 }, async () => {
  const lost: number[] = [];
  for (const seed of SEEDS) if (!(await isWon(seed))) lost.push(seed);

  expect(lost.length).toBeLessThanOrEqual(SEEDS.length / 20);
});

async function isWon(seed: number): Promise<boolean> {
  const rom = readRom(`lantern:${seed}`);
  const emulator = createEmulator(rom);
  const session = await openSession(
    fillConfig({
      ...{ saveDir: `${tmpdir()}/lantern-seeds`, autoSave: false, start: "new-game", steps: MOST_STEPS },
      settings: { hints: "none" },
    }),
    { model: createExplorer({ seed: 0 }), rom, powerOn: () => emulator },
  );
  for await (const event of session.play()) {
    if (event.type === "step-finished" && emulator.read(LANTERN.mode) === MODE.ending) return true;
  }
  return false;
}
