import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readExamples } from "../../helpers/docs/read-examples.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const EXAMPLES = (await readExamples("docs/interrupts.md")).filter(({ language }) => language === "js");

/** A folder with a game, in which the built package and what a graph needs are installed. */
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "runner-docs-"));
  cpSync(join(ROOT, "roms.example/lantern.gb"), join(folder, "game.gb"));
  install("gameboy-runner", ROOT);
  for (const name of ["@langchain/langgraph", "zod"]) install(name, join(ROOT, "node_modules", name));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function install(name: string, package_: string): void {
  const link = join(folder, "node_modules", name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(package_, link);
}

/** The lines that an example of a section writes, run as a program of its own. */
function runExample(heading: string, index = 0, args: readonly string[] = []): readonly string[] {
  return runProgram(EXAMPLES.filter((example) => example.heading === heading)[index]?.text ?? "", args);
}

function runProgram(program: string, args: readonly string[] = []): readonly string[] {
  writeFileSync(join(folder, "play.mjs"), program);
  const { stdout, stderr } = spawnSync(process.execPath, ["play.mjs", ...args], {
    ...{ cwd: folder, encoding: "utf8", env: { PATH: process.env["PATH"] } },
  });
  expect(stderr).toBe("");
  return stdout.trim().split("\n");
}

/** The records of a type in the folder's journal. */
function recordsOf(type: string): readonly Record<string, unknown>[] {
  const lines = readFileSync(join(folder, "saves/lantern_journal.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line)).filter((record) => record.type === type);
}

test("the runner with a memory store goes on as it is told", () => {
  expect(runExample("In a program")).toEqual(["before act 1", "step 1", "interrupt 3"]);
});

test("the runner with a folder goes on in other processes", () => {
  const answers: string[] = [];
  let args: readonly string[] = [];
  for (let process = 1; process <= 3; process++) {
    const [line = ""] = runExample("In a program", 1, args);
    answers.push(line.replace(/[\da-f]{8}-[-\da-f]+/, "ID"));
    args = [line.split(" ")[1] ?? "", `word ${process}`];
  }

  expect(answers).toEqual(["interrupt ID", "interrupt ID", "finished 2"]);
  expect(recordsOf("resume").map(({ say }) => say)).toEqual(["word 1", "word 2"]);
  expect(recordsOf("reply").length).toBe(2);
});

test("the LangGraph graph plays each step once, and resumes from the checkpoint it stopped at", () => {
  const lines = runProgram(readFileSync(join(ROOT, "docs/examples/langgraph.mjs"), "utf8"));

  expect(lines.filter((line) => line.startsWith("before act {")).length).toBe(3);
  expect(lines.at(-1)).toBe("{ type: 'done' }");
  const steps = [1, 2, 3];
  expect(recordsOf("interrupt").map(({ step }) => step)).toEqual(steps);
  expect(recordsOf("resume").map(({ step }) => step)).toEqual(steps);
  expect(recordsOf("reply").map(({ step }) => step)).toEqual(steps);
  expect(recordsOf("outcome").map(({ step }) => step)).toEqual(steps);
});
