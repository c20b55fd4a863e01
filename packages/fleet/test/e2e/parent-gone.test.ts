import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { endFleetJob, openGate } from "../../../../test/helpers/fleet/play-fleet-job.ts";
import { isAlive, RUNNER, startPool } from "../../../../test/helpers/fleet/start-pool.ts";
import { createFolderStore } from "../../src/store/folder-store.ts";

const POOL = new URL("../../../../build/packages/fleet/src/work/pool.js", import.meta.url).href;

/** A process whose child plays a job without an end, and says so when it is under way. */
async function startParent() {
  const folder = temporaryFolder();
  const [store, scratch, pids] = [join(folder, "store"), join(folder, "tmp"), join(folder, "pids")];
  mkdirSync(scratch);
  const child = join(folder, "child.cjs");
  writeFileSync(
    child,
    `require("node:fs").writeFileSync(${JSON.stringify(pids)}, String(process.pid)); require(${JSON.stringify(RUNNER)});`,
  );
  const job = jobOf({ untilStep: 100_000 });
  const parent = join(folder, "parent.mjs");
  writeFileSync(
    parent,
    `import { createPool } from ${JSON.stringify(POOL)};
const pool = createPool(${JSON.stringify({ script: child, args: ["fleet", "job"], environment: { PATH: process.env["PATH"] }, worker: "one", scratchIn: scratch })});
const gate = { enter: async () => "go", spent: async () => {}, pause: async () => {} };
await pool.play(${JSON.stringify(job)}, {
  gate, terms: ${JSON.stringify(TERMS)}, store: ${JSON.stringify(store)}, signal: new AbortController().signal,
  onEvent: ({ type, steps }) => type === "played" && steps > 2 && console.log("under way"),
});`,
  );
  const running = spawn(process.execPath, [parent], { stdio: ["ignore", "pipe", "inherit"] });
  const pid = () => Number(readFileSync(pids, "utf8"));
  onTestFinished(() => {
    running.kill("SIGKILL");
    if (existsSync(pids) && isAlive(pid())) process.kill(pid(), "SIGKILL");
  });
  await new Promise((resolve) => running.stdout.once("data", resolve));
  return {
    running,
    pid,
    store,
    job,
    scratches: () => readdirSync(scratch),
  };
}

it("a child whose parent is killed ends at once, leaves no folder, and another goes on behind what it stored", async () => {
  const { running, pid, store, job, scratches } = await startParent();
  expect(scratches()).not.toEqual([]);

  running.kill("SIGKILL");
  await vi.waitFor(() => expect(isAlive(pid())).toBe(false), { timeout: 30_000 });

  expect(scratches()).toEqual([]);
  const result = await endFleetJob({
    ...{ store: createFolderStore(store), job, terms: { ...TERMS, runTimeMs: 1 }, player: null },
  });
  expect(result).toMatchObject({ outcome: "budget", takeovers: 1 });
  expect(result.steps).toBeGreaterThan(0);
});

it("a job of the built-in player, which waits for nobody, hears that it is to stop", async () => {
  const { pool, store } = startPool();
  const stop = new AbortController();

  const left = await pool.play(jobOf({ untilStep: 100_000 }), {
    ...{ terms: TERMS, gate: openGate().gate, store, signal: stop.signal },
    onEvent: ({ type }) => {
      if (type === "played") stop.abort();
    },
  });

  expect(left).toMatchObject({ type: "put-back", why: "drained" });
});
