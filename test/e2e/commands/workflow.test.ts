import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

const SHIPPED = ["benchmark", "lantern", "my-rom"];

const GOOD = "name: plan\nsteps:\n  - {name: w, type: wait, frames: 1}\n";

/** A folder in which somebody stands, with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(cwd, name, ".."), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  return cwd;
}

describe("runner workflow check", () => {
  test("the shipped workflows are fine, by their names", async () => {
    const { code, stdout } = await run(["workflow", "check", ...SHIPPED], { cwd: temporaryFolder() });

    expect(stdout).toMatch(
      /benchmark\.yaml is fine: \d+ steps\n.*lantern\.yaml is fine: .*\n.*my-rom\.yaml is fine/,
    );
    expect(code).toBe(0);
  });

  test("a mistake is told with its file, line and column; the code is 65", async () => {
    const text =
      "name: plan\nsteps:\n  - name: go\n    type: agent\n    goal: Go.\n    untl: game.x\n    max_steps: 3\n";
    const cwd = folderWith({ "plans/a.yaml": text });

    const { code, stdout } = await run(["workflow", "check", "plans/a.yaml"], { cwd });

    expect(code).toBe(65);
    expect(stdout.split("\n")).toEqual([
      "plans/a.yaml: 2 problems",
      expect.stringMatching(/^ {2}plans\/a\.yaml:3:5: steps\[0\]\.until: is missing; it takes an expression/),
      expect.stringMatching(
        /^ {2}plans\/a\.yaml:6:5: steps\[0\]\.untl: there is no key "untl", did you mean "until"\?/,
      ),
      "",
    ]);
  });

  test("steps that never run are problems", async () => {
    const cwd = folderWith({ "a.yaml": GOOD.replace("frames: 1", "frames: 1, when: false") });

    const { code, stdout } = await run(["workflow", "check", "a.yaml"], { cwd });

    expect(code).toBe(65);
    expect(stdout).toBe(
      "a.yaml: 1 problem\n  a.yaml:3:38: steps[0].when: is always false: the step never runs\n",
    );
  });

  test("a call is a problem, wherever it is: the command line has no functions", async () => {
    const call = "{name: c, type: call, function: note}";
    const loop = `{name: l, type: loop, times: 2, steps: [${call}]}`;
    const cwd = folderWith({ "a.yaml": `${GOOD}  - ${loop}\n` });

    const { code, stdout } = await run(["workflow", "check", "a.yaml"], { cwd });

    expect(code).toBe(65);
    expect(stdout).toBe(
      'a.yaml: 1 problem\n  a.yaml:4:67: steps[1].steps[0].function: calls "note", which is not registered: only a program can register a function\n',
    );
  });

  test("--json tells what programs need", async () => {
    const cwd = folderWith({ "good.yaml": GOOD, "bad.yaml": GOOD.replace("1}", "0}") });

    const { code, stdout } = await run(["workflow", "check", "good.yaml", "bad.yaml", "--json"], { cwd });

    expect(code).toBe(65);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { name: "good.yaml", file: "good.yaml", mistakes: [], warnings: [] },
      {
        ...{ name: "bad.yaml", file: "bad.yaml", warnings: [] },
        mistakes: [
          {
            line: 3,
            column: 27,
            place: "steps[0].frames",
            fact: "takes a whole number from 1 to 600, got 0",
          },
        ],
      },
    ]);
  });

  test("skills are those of skillsDir, too", async () => {
    const skill = JSON.stringify({
      meta: { name: "mine", description: "d" },
      steps: [{ primitive: "wait", frames: 1 }],
    });
    const cwd = folderWith({
      "plans/mine.json": skill,
      "a.yaml": "name: a\nsteps:\n  - {name: s, type: skill, skill: mine}\n",
    });

    expect((await run(["workflow", "check", "a.yaml", "--set", "skillsDir=plans"], { cwd })).code).toBe(0);
    const without = await run(["workflow", "check", "a.yaml"], { cwd });
    expect(without.code).toBe(65);
    expect(without.stdout).toMatch(/a\.yaml:3:28: steps\[0\]\.skill: there is no skill "mine"/);
  });

  test.each([
    [
      "a name that there is none of",
      "lantren",
      /^runner: there is no workflow "lantren", did you mean "lantern"\? \(there are benchmark, lantern, my-rom\): give the path of a file, or see `runner workflow list`\n$/,
    ],
    ["a file that does not exist", "gone.yaml", /^runner: gone\.yaml does not exist: give the path/],
    ["a folder", "plans/", /^runner: plans is not a regular file: /],
  ])("%s is 66", async (_, word, message) => {
    const cwd = folderWith({ "plans/x": "" });
    const { code, stdout, stderr } = await run(["workflow", "check", word], { cwd });

    expect({ code, stdout }).toEqual({ code: 66, stdout: "" });
    expect(stderr).toMatch(message);
  });

  test("a link to a file is followed, and a file needs no ending", async () => {
    const cwd = folderWith({ "plans/a.yaml": GOOD });
    symlinkSync(join(cwd, "plans/a.yaml"), join(cwd, "plan"));

    expect((await run(["workflow", "check", "plan"], { cwd })).stdout).toBe("plan is fine: 1 step\n");
  });

  test("a file of 5 MB is refused at once", async () => {
    const cwd = folderWith({ "a.yaml": GOOD + "# x\n".repeat(1_300_000) });
    const { code, stdout } = await run(["workflow", "check", "a.yaml"], { cwd });

    expect(code).toBe(65);
    expect(stdout).toContain("a.yaml:1:1: is larger than 256 KB, the most that is read");
  });
});

describe("runner workflow list, graph and schema", () => {
  test("list names the shipped ones, with their inputs", async () => {
    const { code, stdout } = await run(["workflow"], { cwd: temporaryFolder() });

    expect(code).toBe(0);
    expect(stdout).toMatch(/^workflow +inputs +what it does\n/);
    for (const name of SHIPPED) expect(stdout).toMatch(new RegExp(`^${name} +\\w+=.* \\w+`, "m"));
  });

  test("graph prints a flowchart, schema a JSON Schema", async () => {
    const graph = await run(["workflow", "graph", "lantern"], { cwd: temporaryFolder() });
    const schema = await run(["workflow", "schema"], { cwd: temporaryFolder() });

    expect(graph.stdout).toMatch(/^flowchart TD\n[\s\S]*subgraph [\s\S]*\n {2}s\d+ --> finish\n$/);
    expect(JSON.parse(schema.stdout)).toMatchObject({ title: "Workflow", required: ["name", "steps"] });
    expect([graph.code, schema.code]).toEqual([0, 0]);
  });

  test("graph refuses a bad file with its place", async () => {
    const cwd = folderWith({ "a.yaml": GOOD.replace("1}", "0}") });
    const { code, stdout, stderr } = await run(["workflow", "graph", "a.yaml"], { cwd });

    expect({ code, stdout }).toEqual({ code: 65, stdout: "" });
    expect(stderr).toBe("runner: a.yaml:3:27: steps[0].frames: takes a whole number from 1 to 600, got 0\n");
  });
});

test("a settings file in YAML is refused with its line, and tags and aliases without end are", async () => {
  const cwd = folderWith({ "runner.config.yaml": "saveEvery: 2\ngoal: !!js/function x\n" });
  const { code, stderr } = await run(["--steps", "1"], { cwd });

  expect(code).toBe(78);
  expect(stderr).toMatch(/runner\.config\.yaml:2:7 has a tag \(!\)/);
});
