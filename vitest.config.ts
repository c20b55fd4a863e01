import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Commands remember in the user's home what was approved: not in the home of whoever runs the tests.
const home = mkdtempSync(join(tmpdir(), "runner-home-"));
process.on("exit", () => rmSync(home, { recursive: true, force: true }));

export default defineConfig({
  test: {
    // Processes: tests go into the folders of the commands that they run, which a thread cannot.
    env: { HOME: home },
    pool: "forks",
    include: ["test/**/*.test.ts"],
    // Two, on a machine with two cores too: a test that waits for a process or a server leaves its core to the other.
    maxWorkers: 2,
    // The helpers of V8's collector wait for each other where the cores are taken: without them a sweep takes a quarter less.
    execArgv: ["--single-threaded-gc"],
    // Files share their worker: loading what they import anew would take half of the time.
    isolate: false,
    // The built command is imported as Node imports it: what is in `build` is not transformed.
    server: { deps: { external: [/\/build\//] } },
    // Generous: a machine that does other work besides must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    coverage: { include: ["src/**"] },
  },
});
