import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeDisk } from "../build/src/base/disk/disk.js";
import { fillConfig } from "../build/src/play/session/config.js";
import { openSession } from "../build/src/play/session/open-session.js";
import { report } from "./measure.js";
import { quickPlayer } from "./quick-player.js";

// What commands that look at a run take once it is long, in CPU time: the least of some rounds, in turn.
const STEPS = [100, 10_000];
const ROUNDS = 7;
const COMMANDS = ["status", "cost", "stats milestones"];
const STEP_MS = 9_000;

const runner = fileURLToPath(new URL("../bin/runner.js", import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), "gameboy-runner-bench-"));

/** Plays so many steps and some, at nine seconds a step. */
async function play(steps) {
  const saveDir = join(cwd, String(steps));
  mkdirSync(saveDir);
  let ms = Date.parse("2026-11-20T10:00:00Z");
  const clock = { now: () => new Date(ms), elapsedMs: () => ms };
  const disk = { ...nodeDisk, sync: () => {}, syncFolder: () => {} };
  const config = fillConfig({ saveDir, settings: { model: "bench", drift: { isOff: true } } });
  const session = await openSession(config, { ...quickPlayer(), clock, disk });
  for await (const event of session.play()) {
    if (event.type !== "step-finished") continue;
    ms += STEP_MS;
    if (event.step === steps + 7) break;
  }
  session.close();
}

/** The CPU seconds of a process until its end, user and system, as it says itself. */
function cpuOf(args) {
  const tell =
    "process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write('cpu '+(user+system))})";
  const { stderr } = spawnSync(process.execPath, ["--import", `data:text/javascript,${tell}`, ...args], {
    cwd,
  });
  return Number(/cpu (\d+)$/.exec(stderr.toString())?.[1]) / 1e6;
}

try {
  for (const steps of STEPS) await play(steps);
  const calls = COMMANDS.flatMap((command) =>
    STEPS.map((steps) => [runner, ...command.split(" "), "--save-dir", String(steps)]),
  );
  const least = calls.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, args] of calls.entries()) least[at] = Math.min(least[at], cpuOf(args));
  }
  for (const [at, command] of COMMANDS.entries()) {
    const [short, long] = [least[2 * at], least[2 * at + 1]];
    const times = `${short.toFixed(2)} and ${long.toFixed(2)} s of CPU, × ${(long / short).toFixed(2)}`;
    report(`runner ${command}, of ${STEPS.join(" and ")} steps`, times);
  }
} finally {
  rmSync(cwd, { recursive: true });
}
