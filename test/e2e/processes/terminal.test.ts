import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { inTurn, pressing, saying, text, thinking, toolUse } from "../../helpers/server/messages-replies.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";
import { openTerminal } from "./open-terminal.ts";

const EXPLORER = ["--model", "explorer"];
const CTRL_C = "\u0003";
const ESC = "\u001b";

/** A thought, a few words on two lines, and a call. */
const WORDS = inTurn({
  content: [
    thinking("Where is the door?"),
    text("I look around.\n\nThen I go up."),
    toolUse("press_buttons", { buttons: ["up"] }),
  ],
  stopReason: "tool_use",
});

/** The lines of a terminal's output that stay: without colours, and without what was wiped out again. */
function linesOf(shown: string): readonly string[] {
  return shown
    .replaceAll(`${ESC}[2K`, "\0")
    .replace(new RegExp(`${ESC}\\[[\\d;]*m`, "g"), "")
    .split("\r\n")
    .map((line) => line.split(/\r?\0/).at(-1) ?? "");
}

describe("what the LM says", () => {
  test("stands on the terminal while the rest is still to come", async (context) => {
    const cwd = temporaryFolder();
    // The words are sent in pieces; then the server falls silent.
    const { env } = await strictServer(inTurn({ fault: "stall", after: 4 }));
    const terminal = openTerminal(context, ["--verbose", "--steps", "3"], { cwd, env });

    await terminal.saw("These");
    terminal.press(CTRL_C);
    const { code, shown } = await terminal.finished;

    expect(code).toBe(130);
    expect(linesOf(shown)).toContainEqual(expect.stringMatching(/^ {2}These/));
  });

  test("is shown once, and nothing of the thinking", async (context) => {
    const cwd = temporaryFolder();
    const { env } = await strictServer(WORDS);

    const { code, shown } = await openTerminal(context, ["--verbose", "--steps", "1"], { cwd, env }).finished;

    const lines = linesOf(shown);
    const from = lines.indexOf("step 1");
    expect(code).toBe(0);
    expect(lines.slice(from, from + 4)).toEqual([
      "step 1",
      "  I look around.",
      "  Then I go up.",
      "  › press_buttons up",
    ]);
    expect(lines.filter((line) => line.includes("I look around"))).toHaveLength(1);
    expect(shown).not.toContain("Where is the door?");
    expect(shown).not.toContain(" ·  · ");
  });

  test("follows its thinking, dimmed, with showThinking=on", async (context) => {
    const cwd = temporaryFolder();
    const { env } = await strictServer(WORDS);

    const { shown } = await openTerminal(context, ["--steps", "1", "--set", "showThinking=on"], { cwd, env })
      .finished;

    expect(shown).toContain(`  ${ESC}[2mWhere`);
    const lines = linesOf(shown);
    const from = lines.indexOf("step 1");
    expect(lines.slice(from + 1, from + 3)).toEqual(["  Where is the door?", "  I look around."]);
  });

  test("and its thinking with showThinking=on, are in a file too", async () => {
    const cwd = temporaryFolder();
    const { env } = await strictServer(WORDS);

    const shown = await run(["--steps", "1", "--set", "showThinking=on"], { cwd, env });
    const hidden = await run(["--verbose", "--steps", "1"], { cwd, env });

    expect(shown.stdout).toContain("step 1\n  Where is the door?\n  I look around.\n  Then I go up.\n  ›");
    expect(hidden.stdout).toContain("step 2\n  I look around.\n  Then I go up.\n  ›");
  });

  test("begins anew after a reply that broke off", async (context) => {
    const cwd = temporaryFolder();
    const { env } = await strictServer(inTurn({ fault: "cut", after: 4 }, saying("Now I am whole.")));
    const terminal = openTerminal(context, ["--verbose", "--steps", "1"], { cwd, env });

    const { shown } = await terminal.finished;

    const lines = linesOf(shown);
    const broken = lines.findIndex((line) => line.startsWith("  These words"));
    expect(lines[broken + 1]).toMatch(/warning: the LM is asked again in \d+ s/);
    expect(lines[broken + 2]).toBe("  Now I am whole.");
  });
});

test("a call that was mistaken or refused is shown with the reason", async () => {
  const calls = Array.from({ length: 9 }, () => toolUse("wait", { frames: 1 }));
  const { env } = await strictServer(
    inTurn(
      pressing("jump"),
      { content: [toolUse("press_buttons", { buttons: "left" })], stopReason: "tool_use" },
      pressing("up"),
      { content: [toolUse("fly", { height: 3 })], stopReason: "tool_use" },
      { content: calls, stopReason: "tool_use" },
      saying("I only talk."),
      pressing("a"),
    ),
  );

  const { stdout } = await run(["--verbose", "--steps", "7"], { cwd: temporaryFolder(), env });

  expect(stdout).toMatch(/^ {2}✗ press_buttons jump\n {4}\S.*jump/m);
  expect(stdout).toMatch(/^ {2}✗ press_buttons buttons="left"\n {4}\S/m);
  expect(stdout).toMatch(/^ {2}✗ fly height=3\n {4}There is no tool "fly"/m);
  expect(stdout).toMatch(/^ {2}✗ wait frames=1\n {4}Only the first 8 calls/m);
  expect(stdout).toMatch(/^ {2}I only talk\.\n {2}✗ no tool was called, so nothing was done$/m);
  expect(stdout).toMatch(/^ {2}› press_buttons a$/m);
});

describe("the status line", () => {
  test("names the keys, in 80 columns and in 50, and the keys do what it says", async (context) => {
    for (const [columns, keys] of [
      [80, " · s: save · p: pause · Ctrl-C: stop"],
      [50, " · s: save · Ctrl-C: stop"],
    ] as const) {
      const cwd = temporaryFolder();
      const terminal = openTerminal(context, [...EXPLORER, "--steps", "100000"], { cwd, columns });
      await terminal.saw("3 Village");
      terminal.press("s");
      await terminal.saw("_manual_");
      terminal.press(CTRL_C);
      const { code, shown } = await terminal.finished;

      expect(code).toBe(130);
      const statuses = shown
        .split(`${ESC}[2K`)
        .map((line) => line.split(/[\r\n]/)[0] ?? "")
        .filter((line) => line.endsWith(keys));
      expect(statuses.length).toBeGreaterThan(0);
      expect(Math.max(...statuses.map(({ length }) => length))).toBeLessThan(columns);
      expect(statuses.some((line) => line.includes("step 2 of 100000"))).toBe(true);
      expect(readdirSync(join(cwd, "saves/checkpoints")).join()).toContain("manual");
    }
  });

  test("names no key that does nothing: a trial is not saved", async (context) => {
    const cwd = temporaryFolder();
    const { shown } = await openTerminal(context, [...EXPLORER, "--steps", "3", "--set", "autoSave=off"], {
      cwd,
    }).finished;

    expect(shown).toContain(" · Ctrl-C: stop");
    expect(shown).not.toContain("s: save");
  });
});

test("a terminal that knows no escape codes gets none", async (context) => {
  const cwd = temporaryFolder();
  const env = { TERM: "dumb" };

  const played = await openTerminal(context, [...EXPLORER, "--steps", "60"], { cwd, env }).finished;
  const verified = await openTerminal(context, ["saves", "verify", "--all"], { cwd, env }).finished;
  const listed = await openTerminal(context, ["saves"], { cwd, env }).finished;

  expect([played.code, verified.code, listed.code]).toEqual([0, 0, 0]);
  expect(played.shown).toContain("3 Village: ");
  expect(verified.shown).toMatch(/All \d+ checks passed/);
  expect(played.shown + verified.shown + listed.shown).not.toContain(ESC);
});

test("on a terminal the log is for people; in a file it is for programs", async (context) => {
  const cwd = temporaryFolder();

  const { shown } = await openTerminal(context, [...EXPLORER, "--verbose", "--steps", "10"], { cwd })
    .finished;
  const piped = await run([...EXPLORER, "--verbose", "--steps", "10"], { cwd });

  const lines = linesOf(shown);
  expect(lines).toContainEqual(
    expect.stringMatching(/^\d\d:\d\d:\d\d saved saves\/lantern_save_step0010\.png$/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^\d\d:\d\d:\d\d reached new map: /));
  expect(shown).not.toMatch(/INFO|\{"/);
  expect(piped.stderr).toMatch(/INFO: saved \{"step":20,/);
});
