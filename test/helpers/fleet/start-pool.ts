import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { createPool, type PoolOptions, type WorkerPool } from "../../../packages/fleet/src/work/pool.ts";
import { temporaryFolder } from "../disks/folders.ts";

/** The built command. */
export const RUNNER: string = fileURLToPath(new URL("../../../bin/runner.js", import.meta.url));

/** A pool whose children are the built command, or a script in its place, and what is known of them. */
export interface TestPool {
  readonly pool: WorkerPool;
  /** The numbers of all children that were started, in order. */
  readonly pids: () => readonly number[];
  /** Where the children's folders are, while there are any. */
  readonly scratches: () => readonly string[];
  /** A folder for a store. */
  readonly store: string;
}

/**
 * A pool whose children are gone after the test.
 *
 * @param body what a child does first, as CommonJS: with `start()` it goes on as the command
 */
export function startPool(
  body = "start();",
  { environment = {}, ...options }: Partial<Omit<PoolOptions, "script" | "args">> = {},
): TestPool {
  const folder = temporaryFolder();
  const [script, pids, scratch] = ["child.cjs", "pids", "tmp"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(scratch);
  writeFileSync(
    script,
    `const pids = ${JSON.stringify(pids)}; const fs = require("node:fs");
fs.appendFileSync(pids, process.pid + "\\n");
const number = fs.readFileSync(pids, "utf8").trim().split("\\n").length;
const start = () => require(${JSON.stringify(RUNNER)});
${body}`,
  );
  appendFileSync(pids, "");
  const pool = createPool({
    ...{ script, args: ["fleet", "job"], worker: "one", scratchIn: scratch, ...options },
    environment: { PATH: process.env["PATH"], HOME: folder, ...environment },
  });
  onTestFinished(() => pool.close());
  return {
    pool,
    pids: () => readFileSync(pids, "utf8").split("\n").filter(Boolean).map(Number),
    scratches: () => (existsSync(scratch) ? readdirSync(scratch) : []),
    store: join(folder, "store"),
  };
}

/** Whether a process is there and no corpse. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
