import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
// Tests of processes and faults that are quick enough for `npm test`.
import QUICK from "./test/quick-processes.json" with { type: "json" };

// Commands remember in the user's home what was approved: tests get a home of their own.
const home = mkdtempSync(join(tmpdir(), "runner-home-"));
process.on("exit", () => rmSync(home, { recursive: true, force: true }));

/** The core's own tests, by ROMs: they change with another core, for which `npm run rebuild:core` runs them. .ci/run draws of them, too. */
const CORE = "packages/emulator/test/core/**/*.test.ts";

/** The folders of the runner's tests, and of those of packages. */
const TESTS = "{test,packages/*/test}";

/** The slow tests that are not drawn, a file a line: see `scripts/draw-sweeps.js`. */
const LEFT_OUT = (process.env["LEFT_OUT"] ?? "").split("\n").filter(Boolean);

export default defineConfig({
  test: {
    projects: [
      // `npm test`: three to four minutes on two cores.
      {
        extends: true,
        test: {
          name: "quick",
          include: [`${TESTS}/{,!(e2e|faults)/**/}!(*.slow).test.ts`, ...QUICK],
          exclude: [CORE],
        },
      },
      // With it `npm run test:all`: processes, browsers, terminals, faults and the short form of the sweeps.
      {
        extends: true,
        test: {
          name: "slow",
          include: [`${TESTS}/{e2e,faults}/**/*.test.ts`, `${TESTS}/**/*.slow.test.ts`, CORE],
          exclude: [...QUICK, ...LEFT_OUT],
          // Three, since most of them wait for processes, servers and clocks; after the others, as two groups must be.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    env: { HOME: home },
    // Processes: tests go into the folders of the commands that they run, which a thread cannot.
    pool: "forks",
    // Two, on a machine with two cores too: a test that waits for a process or a server leaves its core to the other.
    maxWorkers: 2,
    // The helpers of V8's collector wait for each other where the cores are taken: without them a sweep takes a quarter less.
    execArgv: ["--single-threaded-gc"],
    setupFiles: ["test/helpers/setup/compare-bytes.ts", "test/helpers/setup/reuse-cores.ts"],
    // Files share their worker: loading their imports anew would take half of the time.
    isolate: false,
    // The built command is imported as Node imports it: `build` is not transformed.
    server: { deps: { external: [/\/build\//] } },
    // Generous: a machine that does other work besides must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    coverage: { include: ["src/**", "packages/*/src/**"] },
  },
});
