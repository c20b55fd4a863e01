import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createExplorer } from "../build/packages/explorer/src/explorer.js";
import { median, report } from "./measure.js";
import { newGame } from "./new-game.js";

// 29 steps make 59 messages of history: the most that a save holds before it is folded.
const folder = mkdtempSync(join(tmpdir(), "gameboy-runner-bench-"));
try {
  const input = { saveDir: folder, autoSave: true, journal: false, steps: 29, saveEvery: 1 };
  const session = await newGame(createExplorer({ seed: 1 }), input);
  const saved = [];
  for await (const event of session.play()) {
    if (event.type === "saved") saved.push(event);
  }
  const last = saved.slice(-5);
  report(
    "one save with 59 messages of history",
    `${median(last.map(({ ms }) => ms)).toFixed(1)} ms, ${last.at(-1).bytes} bytes`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
