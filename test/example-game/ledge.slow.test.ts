import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import { createExplorer } from "../../packages/explorer/src/explorer.ts";
import { readRom } from "../../packages/games/src/read-rom.ts";
import { fillConfig } from "../../src/play/session/config.ts";
import { openSession } from "../../src/play/session/open-session.ts";
import { EXAMPLE_GAME } from "../helpers/roms/lantern.ts";
import { solveLedge } from "../helpers/seeds/solve-ledge.ts";

/** Steps within which the built-in player finishes all levels. */
const MOST_STEPS = 120;

/** Frames for each column within which the solver finishes a level; a run without a stop takes 11. */
const FRAMES_A_COLUMN = 18;

const GAMES = [
  "ledge",
  ...Array.from({ length: process.env["SWEEP"] === "long" ? 100 : 3 }, (_, seed) => `ledge:${seed}`),
];

test.each(GAMES)(
  "the solver finishes each level of %s in its time, with a window of four frames for each jump",
  { timeout: 300_000 },
  (rom) => {
    const solved = solveLedge(createEmulator(readRom(rom)));

    expect(solved).toHaveLength(10);
    for (const { columns, frames, jumps, window } of solved) {
      expect(frames).toBeLessThan(FRAMES_A_COLUMN * columns);
      expect(jumps).toBeGreaterThan(1);
      expect(window).toBeGreaterThanOrEqual(4);
    }
  },
);

test.each(GAMES)("the built-in player finishes %s", { timeout: 300_000 }, async (word) => {
  const rom = readRom(word);
  const saveDir = join(tmpdir(), "ledge");
  const session = await openSession(
    fillConfig({ saveDir, autoSave: false, start: "new-game", steps: MOST_STEPS }),
    { model: createExplorer({ seed: 0 }), rom, powerOn: () => createEmulator(rom) },
  );

  let mode: unknown = null;
  for await (const event of session.play()) if (event.type === "step-finished") mode = event.gameInfo["mode"];

  expect(mode).toBe("ending");
});

test("the template is what its source gives, byte for byte", { timeout: 300_000 }, (context) => {
  const version = execFileSync("sh", ["-c", "sdcc --version || true"], { encoding: "utf8" });
  if (!version.includes("4.2.0")) return context.skip("needs sdcc 4.2.0");
  const folder = mkdtempSync(join(tmpdir(), "ledge-"));
  try {
    execFileSync(fileURLToPath(new URL("build-template.sh", EXAMPLE_GAME)), ["ledge", folder]);

    const built = readFileSync(join(folder, "ledge-template.gb"));
    expect(built.equals(readFileSync(new URL("ledge/ledge-template.gb", EXAMPLE_GAME)))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
