import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { writeSkills } from "../../helpers/runs/skill-files.ts";
import { openTerminal } from "../processes/open-terminal.ts";

const gate = ["--interrupt-when", '"run_skill" in tools'];
const folder = playedFolder(["--new-game", "--until-step", "2", ...gate]);
const SKILLS = { mine: [{ primitive: "wait", frames: 20 }] };
const QUIET = ["--set", "logLevel=silent"];

const journalIn = (cwd: string) => readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");

test("a gate stands before a skill that an operator runs, too; runner resume carries it out", async () => {
  const cwd = writeSkills(folder(), SKILLS);

  const stopped = await run(["skills", "run", "mine", ...QUIET], { cwd });
  const again = await run(["skills", "run", "mine", ...QUIET], { cwd });
  const resumed = await run(["resume", ...QUIET], { cwd });

  expect([stopped.code, again.code, resumed.code]).toEqual([3, 3, 0]);
  expect(stopped.stdout).toMatch(/^Stopped for a person at step 3.*: "run_skill" in tools holds\.$/m);
  expect(stopped.stdout).toMatch(/^The operator is about to do this:\n {2}› run_skill name="mine"/m);
  expect(again.stdout).toContain(stopped.stdout.slice(stopped.stdout.indexOf("The operator is")));
  expect(resumed.stdout).toMatch(/^ {2}✓ mine\b/m);
  expect(resumed.stdout).toContain("Steps: 1 played now, 3 in all.");
});

test("a dry run writes nothing, so it stops for nobody; where the run stands at an interrupt it plays nothing", async () => {
  const cwd = writeSkills(folder(), SKILLS);
  const before = journalIn(cwd);

  const dry = await run(["skills", "run", "mine", "--dry-run", ...QUIET], { cwd });
  const env = { RUNNER_INTERRUPT_BEFORE: "act" };
  const gated = await run(["skills", "run", "mine", "--dry-run", ...QUIET], { cwd, env });
  const unchanged = journalIn(cwd) === before;
  await run(["--steps", "1", "--model", "explorer", "--interrupt-before", "act"], { cwd });
  const open = await run(["skills", "run", "mine", "--dry-run", ...QUIET], { cwd });

  expect([dry.code, gated.code, unchanged, open.code]).toEqual([0, 0, true, 3]);
});

test("skills run --interactive without a terminal asks nobody, and tells the commands", async () => {
  const cwd = writeSkills(folder(), SKILLS);

  const { code, stdout } = await run(["skills", "run", "mine", "--interactive", ...QUIET], { cwd });

  expect([code, stdout]).toEqual([3, expect.stringMatching(/^Approve: runner resume \w{8} /m)]);
});

test("skills run --interactive asks on the terminal, and goes on in the same command", async (context) => {
  const cwd = writeSkills(folder(), SKILLS);
  const command = [
    "skills",
    "run",
    "mine",
    "--interactive",
    "--set",
    "interruptAfter=act,remember",
    ...QUIET,
  ];
  const { saw, press, finished } = openTerminal(context, command, {
    ...{ cwd, columns: 160, env: { NO_COLOR: "1" } },
  });

  for (const [nth, key] of ["a", "c"].entries()) {
    await saw("[q]uit", nth + 1);
    press(key);
  }
  const { code, shown } = await finished;

  expect(code).toBe(0);
  expect(shown).not.toContain("runner resume");
  expect(shown.match(/✓\S* mine/g)).toHaveLength(1);
  expect(shown).toContain("3 in all.");
  expect(journalIn(cwd).match(/"type":"operator"/g)).toHaveLength(1);
});

test("skills run --json that stops before the skill ends with the interrupt, and has no result", async () => {
  const cwd = writeSkills(folder(), SKILLS);
  const types = async () => {
    const { stdout } = await run(["skills", "run", "mine", "--json", ...QUIET], { cwd });
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).type);
  };

  const [stopped, standing] = [await types(), await types()];

  expect([stopped.at(-1), standing.at(-1)]).toEqual(["interrupt", "interrupt"]);
  expect([...stopped, ...standing]).not.toContain("skill-result");
});
