import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isPublished } from "../../../src/package-files.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { openTerminal } from "../processes/open-terminal.ts";

const KEY = { ANTHROPIC_API_KEY: "sk-ant-test" };

function written(cwd: string): string {
  return readFileSync(join(cwd, "runner.config.yaml"), "utf8");
}

/** The lines that are settings. */
function settings(cwd: string): readonly string[] {
  return written(cwd)
    .split("\n")
    .filter((line) => /^\w/.test(line));
}

test("six questions on a terminal; an answer that cannot be used is asked for again", async (context) => {
  const cwd = temporaryFolder();
  const terminal = openTerminal(context, ["init"], { cwd, env: KEY });

  await terminal.saw("Which game?");
  terminal.press("red.gb\r");
  await terminal.saw("red.gb does not exist");
  await terminal.saw("Which game?", 2);
  terminal.press("lantern:7\r");
  await terminal.saw("Who plays?");
  terminal.press("\r");
  await terminal.saw("How many dollars");
  terminal.press("-3\r");
  await terminal.saw("How many dollars", 2);
  terminal.press("4.50\r");
  await terminal.saw("approve each action?");
  terminal.press("y\r");
  await terminal.saw("Which folder");
  terminal.press("../other\r");
  await terminal.saw("Which folder", 2);
  terminal.press("my saves\r");
  await terminal.saw("watch the game");
  terminal.press("no\r");
  const { code } = await terminal.finished;

  expect(code).toBe(0);
  expect(settings(cwd)).toEqual([
    ...["rom: lantern:7", "model: claude-sonnet-5-5", "maxCost: 4.5", 'interruptBefore: ["act"]'],
    ...["interactive: true", 'saveDir: "my saves"', "screen: false"],
  ]);
});

test("Ctrl-D in the middle writes nothing", async (context) => {
  const cwd = temporaryFolder();
  const terminal = openTerminal(context, ["init"], { cwd });

  await terminal.saw("Which game?");
  terminal.press("\r");
  await terminal.saw("Who plays?");
  terminal.press("\u0004");
  const { code } = await terminal.finished;

  expect(code).toBe(0);
  expect(readdirSync(cwd)).toEqual([]);
});

test("the file is one that the next command plays by", async () => {
  const cwd = temporaryFolder();

  const { code, stdout } = await run(["init", "--yes"], { cwd });
  const played = await run(["--steps", "1", "--set", "screen=off"], { cwd });

  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^runner\.config\.yaml was written/),
  });
  const [, place = ""] = /^# yaml-language-server: \$schema=(.+)$/m.exec(written(cwd)) ?? [];
  // An editor can load it: the registry's copy, or before there is one the file on this machine.
  if (isPublished()) expect(place).toMatch(/^https:/);
  else expect(JSON.parse(readFileSync(place, "utf8")).title).toBe("runner.config");
  // The built-in player costs nothing: no budget is asked for.
  expect(settings(cwd)).toEqual(["rom: lantern", "model: explorer", "saveDir: saves", "screen: true"]);
  expect(played).toMatchObject({ code: 0 });
  expect(readdirSync(join(cwd, "saves"))).toContain("lantern_save_step0001.png");
});

test("an existing file is left as it is, and without a terminal nothing is written", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "runner.config.json"), "{}");

  const again = await run(["init", "--yes"], { cwd });
  const unasked = await run(["init"], { cwd: temporaryFolder() });

  expect(again).toMatchObject({
    code: 64,
    stderr: expect.stringContaining("runner.config.json already exists: edit it"),
  });
  expect(unasked).toMatchObject({
    code: 64,
    stderr: expect.stringContaining("pass --yes to take the usual answers"),
  });
  expect(readdirSync(cwd)).toEqual(["runner.config.json"]);
});
