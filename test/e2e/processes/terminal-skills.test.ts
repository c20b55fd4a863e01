import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { writeSkills } from "../../helpers/runs/skill-files.ts";
import { inTurn } from "../../helpers/server/messages-replies.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";
import { openTerminal } from "./open-terminal.ts";

const CTRL_C = "\u0003";
const ESC = "\u001b";

/** The lines of a terminal's output that stay: without colours, and without what was wiped out again. */
function linesOf(shown: string): readonly string[] {
  return shown
    .replaceAll(`${ESC}[2K`, "\0")
    .replace(new RegExp(`${ESC}\\[[\\d;]*m`, "g"), "")
    .split("\r\n")
    .map((line) => line.split(/\r?\0/).at(-1) ?? "");
}

const MARKED = [
  { primitive: "checkpoint", label: "here" },
  { primitive: "wait", frames: 7 },
  {
    primitive: "if",
    condition: "resumes.here < 1",
    then: [{ primitive: "resume", label: "here" }],
  },
  { primitive: "annotate", message: "once more" },
  { primitive: "call", skill: "close-menu" },
  { primitive: "success", summary: "All is well." },
];

test.for([40, 80, 400])("what each skill does is told whole in %i columns", async (columns, context) => {
  const cwd = writeSkills(temporaryFolder(), { mine: MARKED });
  const { stdout } = await run(["skills", "list", "--json"], { cwd });
  const skills = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

  const { shown } = await openTerminal(context, ["skills", "list"], { cwd, columns }).finished;

  const lines = linesOf(shown);
  expect(lines.filter((line) => line.length > columns)).toEqual([]);
  const words = lines.join(" ").replace(/\s+/g, " ");
  expect(skills.length).toBeGreaterThan(6);
  for (const { name, description } of skills) {
    expect(words).toContain(`${name} `);
    expect(words).toContain(description);
  }
});

test("a skill's start, retries, notes, calls and end stand on the terminal, a line each", async (context) => {
  const cwd = writeSkills(temporaryFolder(), { mine: MARKED });

  const { code, shown } = await openTerminal(context, ["skills", "run", "mine", "--verbose"], { cwd })
    .finished;

  const lines = linesOf(shown);
  const from = lines.indexOf("step 1");
  expect(code).toBe(0);
  expect(lines.slice(from, from + 6)).toEqual([
    "step 1",
    "  ▸ mine",
    expect.stringMatching(/^ {4}↺ Went back to the checkpoint "here"/),
    "    once more",
    expect.stringMatching(/^ {4}› close-menu /),
    expect.stringMatching(/^ {2}✓ mine: All is well\. \(\d+ frames, \d+\.\d s\)$/),
  ]);
});

test("the status line says where a skill is and that it asks; Ctrl-C ends it", async (context) => {
  const { env } = await strictServer(inTurn({ fault: "hang" }));
  const cwd = writeSkills(temporaryFolder(), {
    asks: [
      { primitive: "wait", frames: 7 },
      { primitive: "inference_checkpoint", label: "stuck", context: "What next?", timeout_seconds: 300 },
    ],
  });
  const terminal = openTerminal(context, ["skills", "run", "asks"], { cwd, env, columns: 120 });

  await terminal.saw("asks: asking the LM at steps[1], 7 frames");
  terminal.press(CTRL_C);
  const { code, shown } = await terminal.finished;

  expect(code).toBe(130);
  // The LM has not replied yet.
  expect(linesOf(shown)).toContain("To continue: runner skills run asks --model claude-sonnet-5-5");
});

test("Ctrl-C ends a skill that plays on and on", async (context) => {
  const endless = [
    {
      primitive: "while",
      condition: "true",
      max_iterations: 200,
      body: [{ primitive: "wait", frames: 600 }],
    },
  ];
  const cwd = writeSkills(temporaryFolder(), { endless });
  const terminal = openTerminal(context, ["skills", "run", "endless"], { cwd, columns: 120 });

  await terminal.saw("endless: wait at steps[0].body[0]");
  terminal.press(CTRL_C);
  const { code, shown } = await terminal.finished;

  expect(code).toBe(130);
  expect(linesOf(shown)).toContain("Steps: 0 played now, 0 in all.");
});

test("the log tells of skills in a file, and not beside the transcript", async () => {
  const cwd = writeSkills(temporaryFolder(), { mine: MARKED });

  const plain = await run(["skills", "run", "mine"], { cwd });
  const logged = await run(["skills", "run", "mine", "--set", "logFile=run.log"], { cwd });

  const entries = readFileSync(join(cwd, "run.log"), "utf8").trim().split("\n");
  const told = entries.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith("a skill "));
  expect([plain.code, logged.code]).toEqual([0, 0]);
  expect(plain.stderr).not.toContain("a skill");
  expect(told.map(({ msg, skill }) => `${msg}: ${skill}`)).toEqual([
    "a skill begins: mine",
    "a skill goes back: mine",
    "a skill notes: mine",
    "a skill notes: mine",
    "a skill begins: close-menu",
    "a skill ended: close-menu",
    "a skill ended: mine",
  ]);
});
