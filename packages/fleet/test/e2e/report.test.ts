import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { milestoneAt, resultOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { dieAtReply } from "../../../../test/helpers/fleet/play-fleet-job.ts";
import { bytesIn } from "../../../../test/helpers/interrupts/bytes-in.ts";
import { runHere } from "../../../../test/helpers/runs/run-here.ts";
import { openFleetBook } from "../../src/jobs/fleet-book.ts";
import { jobName } from "../../src/jobs/job.ts";
import { tellEnd } from "../../src/mirror/ends.ts";
import type { FleetReport } from "../../src/report/fleet-report.ts";
import { createFolderStore } from "../../src/store/folder-store.ts";

/** What it means, and its fields. */
const PAGES = ["fleet", "data"].map((page) => new URL(`../../../../docs/${page}.md`, import.meta.url));

/** A fleet in `cwd`/fleet: of two efforts and two seeds, three runs ended, and one that was killed in its third step. */
async function fleet() {
  const cwd = temporaryFolder();
  const store = createFolderStore(join(cwd, "fleet"));
  const jobs = ["low", "high"].flatMap((effort) =>
    [1, 2].map((seed) =>
      jobOf({ settings: { model: "scripted", effort, seed, maxHistory: 6 } }, { effort, seed }),
    ),
  );
  await openFleetBook(store).submit({ name: "efforts", terms: TERMS, jobs, files: new Map() });
  const results = [
    resultOf({ milestones: [milestoneAt("=ember", 40)] }),
    resultOf({ steps: 140 }),
    resultOf({ outcome: "failed", reason: "run_time: 8h of 8h", steps: 60 }),
  ];
  for (const [at, result] of results.entries()) {
    await tellEnd(store, jobName(jobs[at]?.id ?? ""), 1, result as unknown as JsonObject);
  }
  const [, , , open] = jobs;
  if (open !== undefined) await dieAtReply(3, { store, job: open });
  return { cwd, jobs };
}

test("tells what the runs of a store took, how far those are that have not ended, and writes nothing", async () => {
  const { cwd, jobs } = await fleet();
  const before = bytesIn(cwd);

  const { code, stdout, stderr } = await runHere(["fleet", "report", "fleet", "--json"], { cwd });

  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const report = JSON.parse(stdout) as FleetReport;
  expect(report).toMatchObject({ format: 1, name: "efforts", runs: 4, keys: ["effort"] });
  expect(report.states).toEqual({ done: 2, failed: 1, budget: 0, "needs-person": 0, open: 1 });
  expect(report.each.map(({ id, cell, state }) => [id, cell, state])).toEqual([
    [jobs[0]?.id, "A", "done"],
    [jobs[1]?.id, "A", "done"],
    [jobs[2]?.id, "B", "failed"],
    [jobs[3]?.id, "B", "open"],
  ]);
  expect(report.each[3]?.soFar?.steps).toBe(2);
  expect(report.cells[1]?.openUsd).toBeGreaterThan(0);
  expect(bytesIn(cwd)).toEqual(before);
});

test("each field of the JSON stands in docs/fleet.md or docs/data.md", async () => {
  const { cwd } = await fleet();
  const docs = PAGES.map((page) => readFileSync(page, "utf8")).join("\n");

  const { stdout } = await runHere(["fleet", "report", "fleet", "--json"], { cwd });

  const names = new Set<string>();
  JSON.parse(stdout, (key: string, value: unknown) => {
    if (key !== "" && !/^\d+$/.test(key)) names.add(key);
    return value;
  });
  // Not of the report: keys of the matrix.
  for (const key of ["effort", "seed"]) names.delete(key);
  expect(names.size).toBeGreaterThan(50);
  // As code: by itself, or within a type.
  const code = [...docs.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text).join("\n");
  expect([...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test("writes CSV for runs and milestones, and one HTML file; what is there stays unless told", async () => {
  const { cwd } = await fleet();
  const words = ["fleet", "report", "fleet", "runs.csv", "report.html"];

  const first = await runHere(words, { cwd });
  writeFileSync(join(cwd, "runs.csv"), "mine");
  const second = await runHere(words, { cwd });
  const mine = readFileSync(join(cwd, "runs.csv"), "utf8");
  const third = await runHere([...words, "--force"], { cwd });

  expect(first).toMatchObject({
    code: 0,
    stderr: "wrote runs.csv\nwrote runs-milestones.csv\nwrote report.html\n",
  });
  expect(first.stdout).toMatch(
    /^efforts: 4 runs in 2 cells\n2 done, 1 ended without the target, 1 not ended\n/,
  );
  expect(first.stdout).toMatch(/^A: effort low\n/m);
  expect(second).toMatchObject({ code: 64, stdout: "" });
  expect(second.stderr).toMatch(/^runner: .*runs\.csv already exists: .*--force/);
  expect(mine).toBe("mine");
  expect(third.code).toBe(0);
  const runs = readFileSync(join(cwd, "runs.csv"), "utf8").split("\r\n");
  expect(runs[0]).toMatch(/^job,cell,matrix\.effort,matrix\.seed,state,reason,steps,/);
  expect(runs.slice(1).map((row) => row.split(",").slice(1, 7).join(","))).toEqual([
    "A,low,1,done,,100",
    "A,low,2,done,,140",
    "B,high,1,failed,run_time: 8h of 8h,60",
    "B,high,2,open,,2",
    "",
  ]);
  // A spreadsheet would take it for a formula.
  expect(readFileSync(join(cwd, "runs-milestones.csv"), "utf8")).toContain(
    "A,low,1,milestone,'=ember,40,40000,0.4,4000",
  );
  expect(readFileSync(join(cwd, "report.html"), "utf8")).toContain("<h1>efforts</h1>");
});

test("finds the store of a fleet's file", async () => {
  const { cwd } = await fleet();
  writeFileSync(
    join(cwd, "efforts.yaml"),
    "name: efforts\nsteps: 20\nmodel: explorer\nstore: fleet\nmatrix: {seed: [1]}\n",
  );

  const { code, stdout } = await runHere(["fleet", "report", "efforts.yaml"], { cwd });

  expect(code).toBe(0);
  expect(stdout).toContain("efforts: 4 runs");
});

test.each([
  [["nowhere.yaml"], 66, /nowhere\.yaml does not exist/],
  [["empty"], 66, /empty holds no fleet: submit it first/],
  [["fleet", "runs.txt"], 64, /runs\.txt does not end with \.csv or \.html/],
  [["fleet", "runs.csv", "report"], 64, /: report does not end with \.csv or \.html/],
])("runner fleet report %j ends with %d", async (words, code, line) => {
  const { cwd } = await fleet();
  mkdirSync(join(cwd, "empty"));
  const ended = await runHere(["fleet", "report", ...words], { cwd });

  expect(ended.code).toBe(code);
  expect(ended.stderr).toMatch(line);
  expect(ended.stdout).toBe("");
  expect(existsSync(join(cwd, "report"))).toBe(false);
});
