import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, report } from "./measure.js";

const ROUNDS = 40;
const COMMANDS = [
  "--version",
  "--help",
  "--save-info",
  "--save-info --json",
  "saves list",
  "status",
  "--model explorer --steps 1",
];

const runner = fileURLToPath(new URL("../bin/runner.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gameboy-runner-bench-"));
const node = (args) => spawnSync(process.execPath, args, { cwd: folder });
try {
  node([runner, "--model", "explorer", "--steps", "20"]);
  const calls = [["-e", "0"], ...COMMANDS.map((command) => [runner, ...command.split(" ")])];
  const times = calls.map(() => []);
  // In turn, so that whatever else the machine does slows all of them; the first round is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, args] of calls.entries()) {
      const start = performance.now();
      node(args);
      if (round > 0) times[at].push(performance.now() - start);
    }
  }
  const [bare, ...taken] = times.map(median);
  report("node -e 0", `${bare.toFixed(0)} ms`);
  for (const [at, ms] of taken.entries()) {
    report(`runner ${COMMANDS[at]}`, `${ms.toFixed(0)} ms, ${(ms / bare).toFixed(2)} × a bare node`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
