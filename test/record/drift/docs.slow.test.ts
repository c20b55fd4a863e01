import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { DRIFT_SIGNALS, RECOVERY_ACTIONS } from "../../../src/parts/drift/base/drift.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { readExamples, readSections } from "../../helpers/docs/read-examples.ts";
import { playAgent, villageRun } from "../../helpers/runs/play-agent.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";
import { stuckPlayer } from "../../helpers/server/stuck-player.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const EXAMPLES = await readExamples("docs/drift.md");

/** The lines below a heading, of one language. */
function linesOf(heading: string, language: string): readonly string[] {
  const found = EXAMPLES.find((example) => example.heading === heading && example.language === language);
  return (found?.text ?? expect.fail(`docs/drift.md has no ${language} below ${heading}`)).trim().split("\n");
}

test("the commands of the page work, one after the other, and what they change is kept", async () => {
  const cwd = temporaryFolder();
  for (const line of linesOf("Drift", "sh")) {
    const { code } = await run(line.split(" ").slice(1), { cwd });
    expect([line, code]).toEqual([line, 0]);
  }

  const decisions = recordsOf(nodeDisk, join(cwd, "saves/lantern_journal.jsonl")).flatMap((record) =>
    record.type === "decision" && record.settings !== null ? [record.settings.drift] : [],
  );
  expect(decisions).toEqual([{ isOff: true }, { stallSteps: 60, refreshMinutes: 90 }]);
});

test("the commands about going back work", async () => {
  const cwd = temporaryFolder();
  const ends = [];
  for (const line of linesOf("Going back", "sh")) ends.push(await run(line.split(" ").slice(1), { cwd }));

  expect(ends.map(({ code }) => code)).toEqual([0, 0]);
  const [start] = recordsOf(nodeDisk, join(cwd, "saves/lantern_journal.jsonl"));
  expect(start).toMatchObject({ type: "start", settings: { drift: { allowsRollback: true } } });
  expect(ends[1]?.stdout).toMatch(/ routine +5 /);
});

test("the configuration file of the page is taken", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "runner.config.json"), linesOf("Options", "json").join("\n"));

  const { code } = await run(["--new-game", "--steps", "1"], { cwd });

  const [start] = recordsOf(nodeDisk, join(cwd, "saves/lantern_journal.jsonl"));
  expect([code, start]).toMatchObject([
    0,
    { type: "start", settings: { drift: { stallSteps: 60, refreshMinutes: 120 } } },
  ]);
});

test("the events of the page are those of a run that waits for ever", async () => {
  const events = await playAgent(await villageRun(stuckPlayer()), { steps: 9 });

  const told = events.filter(({ type }) => type === "drift" || type === "recovery");
  expect(told).toEqual(linesOf("Events", "json").map((line) => JSON.parse(line)));
  expect(events.filter(({ type }) => type === "health")).toHaveLength(9);
});

test("the program of the page runs", () => {
  const folder = temporaryFolder();
  cpSync(join(ROOT, "roms.example/lantern.gb"), join(folder, "game.gb"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(ROOT, join(folder, "node_modules/gameboy-runner"));
  writeFileSync(join(folder, "play.mjs"), linesOf("In a program", "js").join("\n"));

  const { stdout, stderr } = spawnSync(process.execPath, ["play.mjs"], {
    ...{ cwd: folder, encoding: "utf8", env: { PATH: process.env["PATH"] } },
  });

  expect([stderr, stdout]).toEqual(["", expect.stringMatching(/^progress \d(\.\d+)?\n$/)]);
});

test("the page names every signal and every action", async () => {
  const sections = await readSections("docs/drift.md");

  for (const name of DRIFT_SIGNALS) expect(sections.get("Signals")).toContain(`| \`${name}\``);
  for (const name of [...RECOVERY_ACTIONS, "reseed"]) expect(sections.get("Levels")).toContain(`\`${name}\``);
});
