import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

const SHIPPED = [
  "adaptive-navigation",
  "close-menu",
  "cross-the-wood",
  "fight",
  "fight-wild",
  "go-to",
  "talk",
  "walk-to",
] as const;

const PACKAGE = fileURLToPath(new URL("../../../", import.meta.url));

const skill = (name: string, steps: readonly object[] = [{ primitive: "wait", frames: 1 }], meta = {}) =>
  JSON.stringify({ meta: { name, description: `What ${name} does`, ...meta }, steps });

/** A folder in which somebody stands, with these files of skills in `./skills`. */
function folderWith(files: Readonly<Record<string, string>>, folder = "skills"): string {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, folder, `${name}.json`), text);
  return cwd;
}

const jsonLines = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("runner skills list", () => {
  test("names the shipped skills with their parameters, in a folder without any", async () => {
    const { code, stdout } = await run(["skills"], { cwd: temporaryFolder() });

    expect(code).toBe(0);
    expect(stdout).toMatch(/^skill +parameters +version +from +what it does\n/);
    for (const name of SHIPPED) expect(stdout).toMatch(new RegExp(`^${name} .* shipped  \\w`, "m"));
    expect(stdout).toMatch(/^walk-to +x=NUMBER y=NUMBER avoid_fights=false /m);
  });

  test("names one's own and those that cannot be used, too; --json says why", async () => {
    const parameters = { row: { type: "number", default: 3 } };
    const cwd = folderWith({ mine: skill("mine", undefined, { risky: true, parameters }), bad: "{}" });

    const { stdout } = await run(["skills", "list"], { cwd });
    const { stdout: json } = await run(["skills", "list", "--json"], { cwd });

    expect(stdout).toMatch(/^mine +row=3 +own +What mine does \(risky\)$/m);
    expect(stdout).toMatch(/^bad +own +cannot be used \(\d problems?\): runner skills check bad$/m);
    const own = jsonLines(json).filter(({ origin }) => origin === "own");
    expect(own).toMatchObject([
      {
        name: "bad",
        file: "skills/bad.json",
        description: null,
        mistakes: [expect.any(String), expect.any(String)],
      },
      { name: "mine", description: "What mine does", risky: true, parameters, mistakes: [] },
    ]);
  });

  test.each([
    ["a flag", ["--set", "skillsDir=plans"], {}],
    ["the environment", [], { RUNNER_SKILLS_DIR: "plans" }],
    ["a settings file", ["--config", "own.json"], {}],
  ])("looks into the folder that %s names", async (_, args, env) => {
    const cwd = folderWith({ mine: skill("mine") }, "plans");
    writeFileSync(join(cwd, "own.json"), '{"skillsDir": "plans"}');

    expect((await run(["skills", "list", ...args], { cwd, env })).stdout).toMatch(/^mine /m);
    expect((await run(["skills", "list"], { cwd })).stdout).not.toMatch(/^mine /m);
  });

  test("in a clone of this project, ./skills is the shipped folder: nothing is listed twice", async () => {
    const { stdout } = await run(["skills", "list", "--json"], { cwd: PACKAGE });

    const listed = jsonLines(stdout).filter(({ origin }) => origin === "shipped");
    expect(listed.map(({ name }) => name)).toEqual(SHIPPED);
    expect(jsonLines(stdout).filter(({ mistakes }) => mistakes.length > 0)).toEqual([]);
  });
});

describe("runner skills check", () => {
  test("finds the shipped skills fine, and names what they call", async () => {
    const { code, stdout } = await run(["skills", "check", ...SHIPPED], { cwd: temporaryFolder() });

    expect(code).toBe(0);
    expect(stdout).toMatch(/adaptive-navigation\.json is fine, with what it calls: walk-to/);
    expect(stdout.split("\n")).toHaveLength(SHIPPED.length + 1);
  });

  const BAD: readonly [what: string, steps: readonly object[], problem: string | RegExp][] = [
    ["an unknown button", [{ primitive: "tap", button: "Q" }], "  steps[0].button: "],
    [
      "a button deep inside",
      [{ primitive: "repeat", times: 2, body: [{ primitive: "tap", button: "Q" }] }],
      "  steps[0].body[0].button: ",
    ],
    ["an unknown key", [{ primitive: "wait", frames: 1, speed: 2 }], "speed"],
    ["an unknown primitive", [{ primitive: "taps" }], /steps\[0\]\.primitive: .*"tap"/],
    [
      "a broken expression",
      [{ primitive: "expect", condition: "game.hp >", message: "m" }],
      "steps[0].condition: ",
    ],
    ["an unknown name", [{ primitive: "expect", condition: "gane.hp > 1", message: "m" }], "gane"],
    ["an unknown skill", [{ primitive: "call", skill: "walk-too" }], /steps\[0\]\.skill: .*"walk-to"/],
    ["a missing parameter", [{ primitive: "call", skill: "go-to" }], /steps\[0\]\.params: .*"x"/],
    ["46.5: no steps", [], "  steps: is empty; a skill has at least one step"],
    ["a call of itself", [{ primitive: "call", skill: "mine" }], "mine → mine"],
  ];

  test.each(BAD)("tells %s with its place, and ends with 65", async (_, steps, problem) => {
    const cwd = folderWith({ mine: skill("mine", steps) });

    const { code, stdout } = await run(["skills", "check", "mine"], { cwd });

    expect(code).toBe(65);
    expect(stdout).toMatch(/^skills\/mine\.json: \d problems?\n {2}\S/);
    expect(stdout).toMatch(
      typeof problem === "string" ? new RegExp(problem.replace(/[[\].]/g, "\\$&")) : problem,
    );
  });

  test("tells all problems of all files, and of each what it calls with --json", async () => {
    const steps = [
      { primitive: "tap", button: "Q" },
      { primitive: "wait", frames: 0 },
    ];
    const cwd = folderWith({
      bad: skill("bad", steps),
      fine: skill("fine", [{ primitive: "call", skill: "talk" }]),
    });

    const { code, stdout } = await run(["skills", "check", "skills/bad.json", "fine", "--json"], { cwd });

    expect(code).toBe(65);
    expect(jsonLines(stdout)).toEqual([
      {
        name: "skills/bad.json",
        file: "skills/bad.json",
        mistakes: [expect.stringContaining("steps[0]"), expect.stringContaining("steps[1]")],
        calls: [],
      },
      { name: "fine", file: "skills/fine.json", mistakes: [], calls: ["talk"] },
    ]);
  });

  test("sees the skills beside a file, and one without a description is fine", async () => {
    const main = JSON.stringify({
      meta: { name: "adaptive_navigation" },
      steps: [{ primitive: "call", skill: "helper" }],
    });
    const cwd = folderWith({ adaptive_navigation: main, helper: skill("helper") }, "elsewhere");

    const checked = await run(["skills", "check", "elsewhere/adaptive_navigation.json"], { cwd });
    const ran = await run(
      ["skills", "run", "elsewhere/adaptive_navigation.json", "--new-game", "--dry-run"],
      { cwd },
    );

    expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining("what it calls: helper") });
    expect(ran.code).toBe(0);
  });

  test("takes a file from anywhere, unless it has the name of a shipped skill", async () => {
    const cwd = folderWith({ mine: skill("mine"), talk: skill("talk") }, "elsewhere");

    const fine = await run(["skills", "check", "elsewhere/mine.json"], { cwd });
    const taken = await run(["skills", "check", "elsewhere/talk.json"], { cwd });

    expect([fine.code, fine.stdout]).toEqual([0, "elsewhere/mine.json is fine\n"]);
    expect(taken.code).toBe(65);
    expect(taken.stdout).toContain('"talk" is a shipped skill');
  });

  test("says what was probably meant where there is no such skill, checks the others, and ends with 66", async () => {
    const { code, stdout, stderr } = await run(["skills", "check", "walk-too", "talk", "gone.json"], {
      cwd: temporaryFolder(),
    });

    expect(code).toBe(66);
    expect(stdout).toMatch(/talk\.json is fine/);
    expect(stderr).toMatch(
      /^runner: there is no skill "walk-too", did you mean "walk-to"\? .*: see `runner skills list`/m,
    );
    expect(stderr).toMatch(/^runner: gone\.json does not exist: see `runner skills list`/m);
  });

  test("without a skill says how it is called", async () => {
    const { code, stderr } = await run(["skills", "check"], { cwd: temporaryFolder() });

    expect(code).toBe(64);
    expect(stderr).toContain("see runner skills check --help");
  });
});

describe("runner skills schema", () => {
  test("prints the JSON Schema of skill files", async () => {
    const { code, stdout } = await run(["skills", "schema"], { cwd: temporaryFolder() });

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      required: ["meta", "steps"],
      additionalProperties: false,
    });
  });
});
