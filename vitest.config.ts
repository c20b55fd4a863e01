import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Commands remember in the user's home what was approved: tests get a home of their own.
const home = mkdtempSync(join(tmpdir(), "runner-home-"));
process.on("exit", () => rmSync(home, { recursive: true, force: true }));

/** Tests of processes and faults that are quick enough for `npm test`. */
const QUICK = [
  "e2e/commands/{bare,goals,help,removed-options,saves-at-interrupts,skills,stats,usage,watch,workflow}",
  "e2e/fleet/{check,report}",
  "e2e/games/{check,list,game-text,palette,symbols}",
  "e2e/lm/{endless,redirects,vendor-switch}",
  "e2e/mcp/http",
  "e2e/processes/what-is-loaded",
  "e2e/runs/{cross-the-wood,milestone-pictures,old-core}",
  "e2e/workflows/{gates,shipped}",
  "faults/{gemini-kill,mail-crash}",
].map((name) => `test/${name}.test.ts`);

export default defineConfig({
  test: {
    projects: [
      // `npm test`: at most 150 s on two cores.
      {
        extends: true,
        test: { name: "quick", include: ["test/!(e2e|faults)/**/!(*.slow).test.ts", ...QUICK] },
      },
      // With it `npm run test:all`: processes, browsers, terminals, faults and the short form of the sweeps.
      {
        extends: true,
        test: {
          name: "slow",
          include: ["test/{e2e,faults}/**/*.test.ts", "test/**/*.slow.test.ts"],
          exclude: QUICK,
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
    // Files share their worker: loading their imports anew would take half of the time.
    isolate: false,
    // The built command is imported as Node imports it: `build` is not transformed.
    server: { deps: { external: [/\/build\//] } },
    // Generous: a machine that does other work besides must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    coverage: { include: ["src/**"] },
  },
});
