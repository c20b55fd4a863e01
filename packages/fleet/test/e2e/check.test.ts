import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";

const GOOD = `name: compare-effort
workflow: lantern
matrix: {model: [claude-sonnet-5-5, claude-haiku-5-5], effort: [low, high], seed: {from: 1, to: 20}}
exclude: [{model: claude-haiku-5-5, effort: high}]
limits: {run_cost: 3, fleet_cost: 150, run_time: 8h}
store: s3://bucket/prefix
`;

/** A folder in which somebody stands, with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  return cwd;
}

describe("runner fleet check", () => {
  test("tells which jobs a fleet has, and writes nothing", async () => {
    const cwd = folderWith({
      "a.yaml": GOOD,
      "b.yaml": "name: b\nmodel: explorer\nsteps: 50\nuntil: game.embers == 3",
    });

    const { code, stdout, stderr } = await run(["fleet", "check", "a.yaml", "b.yaml"], { cwd });

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n")).toEqual([
      "a.yaml is fine: 60 jobs",
      "  model   claude-sonnet-5-5, claude-haiku-5-5",
      "  effort  low, high",
      "  seed    1 to 20",
      "  target  the workflow lantern.yaml",
      "  limits  $3.00 and 8h a run, $150.00 in all",
      "  store   s3://bucket/prefix",
      "b.yaml is fine: 1 job",
      "  model   explorer",
      "  target  step 50, or game.embers == 3",
      "  limits  none",
      "  store   fleets/b",
      "",
    ]);
    expect(readdirSync(cwd).toSorted()).toEqual(["a.yaml", "b.yaml"]);
  });

  test("tells each mistake with its file, line and column; the code is 65", async () => {
    const cwd = folderWith({
      "a.yaml": GOOD.replace("lantern", "lantrn").replace("prefix", "prefix\nrom: red.gb"),
    });

    const { code, stdout } = await run(["fleet", "check", "a.yaml"], { cwd });

    expect(code).toBe(65);
    expect(stdout.split("\n")).toEqual([
      "a.yaml: 2 problems",
      '  a.yaml:2:1: workflow: there is no workflow "lantrn", did you mean "lantern"? (there are benchmark, lantern, my-rom)',
      "  a.yaml:7:1: rom: red.gb does not exist",
      "",
    ]);
  });

  test.each([
    ["a file that does not exist", "none.yaml", "none.yaml does not exist"],
    ["a folder", "plans", "plans is not a regular file"],
  ])("%s is told; the code is 66", async (_, word, fact) => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, "plans"));

    const { code, stdout, stderr } = await run(["fleet", "check", word], { cwd });

    expect({ code, stdout }).toEqual({ code: 66, stdout: "" });
    expect(stderr).toBe(`runner: ${fact}: give the path of a fleet's file\n`);
  });

  test("--json tells what programs need", async () => {
    const cwd = folderWith({
      "a.yaml": "name: a\nmodel: explorer\nsteps: 5\nmatrix: {seed: [7]}",
      "b.yaml": "name: b",
    });

    const { code, stdout } = await run(["fleet", "check", "a.yaml", "b.yaml", "--json"], { cwd });

    expect(code).toBe(65);
    const [good, bad] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(good).toMatchObject({
      ...{ file: "a.yaml", name: "a", mistakes: [], terms: { attempts: 5 } },
      jobs: [{ id: expect.stringMatching(/^[0-9a-f]{24}$/), cell: { seed: 7 } }],
    });
    expect(bad).toMatchObject({
      file: "b.yaml",
      jobs: [],
      mistakes: [{ line: 1, place: "model" }, { place: "steps" }],
    });
  });
});

test("runner fleet schema prints the published schema", async () => {
  const { code, stdout } = await run(["fleet", "schema"], { cwd: temporaryFolder() });

  expect(code).toBe(0);
  const published = readFileSync(new URL("../../../../docs/fleet.schema.json", import.meta.url), "utf8");
  expect(JSON.parse(stdout)).toEqual(JSON.parse(published));
});
