import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { report, timeMs } from "./measure.js";

const runner = fileURLToPath(new URL("../bin/runner.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gameboy-runner-bench-"));
const node =
  (...args) =>
  () =>
    spawnSync(process.execPath, args, { cwd: folder });
try {
  node(runner, "--model", "explorer", "--steps", "20")();
  const bare = await timeMs(9, node("-e", "0"));
  report("node -e 0", `${bare.toFixed(0)} ms`);
  for (const args of [["--help"], ["--save-info"], ["--save-info", "--json"]]) {
    const ms = await timeMs(9, node(runner, ...args));
    report(`runner ${args.join(" ")}`, `${ms.toFixed(0)} ms, ${(ms / bare).toFixed(2)} × a bare node`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
