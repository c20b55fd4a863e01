import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTerminal } from "../../e2e/processes/open-terminal.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { type Example, readExamples } from "../../helpers/docs/read-examples.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";

const EXAMPLES = await readExamples("docs/interrupts.md");

/** The commands of an example, each as its arguments: words, and texts in quotation marks. */
function commandsOf({ text }: Example): readonly (readonly string[])[] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.replace(/ +# .*$/, ""))
    .map((line) =>
      [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].slice(1).map(([word]) => word.replace(/["']/g, "")),
    );
}

/** The commands below a heading of the page. */
function commandsBelow(heading: string): readonly (readonly string[])[] {
  return EXAMPLES.filter((example) => example.heading === heading && example.language === "sh").flatMap(
    commandsOf,
  );
}

/** Plays the commands below a heading one after the other. */
async function playAll(heading: string, cwd: string) {
  const ends = [];
  for (const args of commandsBelow(heading)) ends.push(await run(args, { cwd }));
  return ends;
}

test("the commands at the top stop, go on, refuse and end as they say", async () => {
  const ends = await playAll("Interrupts", temporaryFolder());

  expect(ends.map(({ code }) => code)).toEqual([3, 3, 3, 0]);
  expect(ends[2]?.stdout).toContain("The operator refused this: Not yet: talk to the woman.");
  expect(ends[3]?.stdout).toContain(", 3 in all.");
});

test("every command of going on works, one after the other", async () => {
  const cwd = temporaryFolder();

  const ends = await playAll("Resuming", cwd);

  expect(ends.map(({ code, stderr }) => [code, stderr.includes("runner: ")])).toEqual([
    ...Array.from({ length: 5 }, () => [3, false]),
    [0, false],
  ]);
  expect(ends[4]?.stdout).toMatch(/^Stopped for a person at step 6, .*: step == 6 holds\.$/m);
  expect(ends[5]?.stdout).toContain("Steps: 1 played now, 6 in all.");
});

test("a stop is printed as the page shows it", async () => {
  const [command = []] = commandsBelow("Interrupts");
  const { stdout } = await run([...command, "--model", "explorer"], { cwd: temporaryFolder() });

  const shown = EXAMPLES.find(({ heading, language }) => heading === "At a stop" && language === "");
  const masked = (text: string) => text.replace(/(?<![0-9a-z])[0-9a-f]{8}(?![0-9a-z])/g, "ID");
  expect(masked(stdout)).toContain(masked(shown?.text ?? "none"));
});

test("the configuration file is taken", async () => {
  const cwd = temporaryFolder();
  const file = EXAMPLES.find(({ language }) => language === "json")?.text ?? "";
  writeFileSync(join(cwd, "runner.config.json"), file);

  const { code } = await run(["--new-game", "--steps", "1", "--model", "explorer"], { cwd });

  const journal = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");
  expect(code).toBe(0);
  const start = journal.split("\n").map((line) => JSON.parse(line || "{}"));
  expect(start.find(({ type }) => type === "start")?.settings.interrupts).toEqual({
    before: [],
    after: ["summarize"],
    when: ['"run_skill" in tools', "costUsd > 2.0"],
  });
});

test("the command that pauses does", async () => {
  const cwd = temporaryFolder();
  const running = startRunner(["--new-game", "--verbose", "--steps", "1000000", "--set", "logLevel=silent"], {
    cwd,
  });
  await running.saw("step 2\n");

  const [paused] = await playAll("Pausing", cwd);

  expect([paused?.code, (await running.finished).code]).toEqual([0, 3]);
});

test("the command that asks on the spot does", async (context) => {
  const cwd = temporaryFolder();
  await run(["--new-game", "--steps", "1", "--interrupt-before", "act"], { cwd });
  const [args = []] = commandsBelow("Asking on the terminal");
  const { saw, press, finished } = openTerminal(context, args, { cwd });

  await saw("(approves automatically in 1m): ");
  press("c");

  expect((await finished).code).toBe(0);
});

test("every command of the page is run by a test here", () => {
  const headings = new Set(
    EXAMPLES.filter(({ language }) => language === "sh").map(({ heading }) => heading),
  );

  expect([...headings]).toEqual(["Interrupts", "Resuming", "Pausing", "Asking on the terminal"]);
});
