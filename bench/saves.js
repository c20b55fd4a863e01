import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runAgent } from "../dist/agent/run-agent.js";
import { createExplorer } from "../dist/model/explorer/explorer.js";
import { createFileStore } from "../dist/saves/store.js";
import { median, report } from "./measure.js";
import { newGame } from "./world.js";

// 29 steps make 59 messages of history: the most that a save holds before it is folded.
const folder = mkdtempSync(join(tmpdir(), "gameboy-runner-bench-"));
try {
  const { ports, start } = await newGame(createExplorer({ seed: 1 }));
  const { slug, romSha256 } = ports.game.identity;
  const store = createFileStore({ folder, slug, romSha256, core: ports.emulator.core });
  const options = {
    steps: 29,
    untilStep: null,
    saveEvery: 1,
    autoSave: true,
    signal: new AbortController().signal,
  };
  const saved = [];
  for await (const event of runAgent({ ...ports, store }, start, options)) {
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
