import { readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { describe, expect, type TestContext, test } from "vitest";
import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { readWholeSave } from "../../helpers/saves/read-whole-save.ts";
import { inTurn, pressing } from "../../helpers/server/messages-replies.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";
import { differenceOf, enlarge } from "../../helpers/terminals/near-picture.ts";
import { openScreen, type ScreenOptions } from "../../helpers/terminals/open-screen.ts";
import { runnerCommand } from "../../helpers/terminals/pty.ts";
import type { TerminalKind } from "../../helpers/terminals/shown-terminal.ts";
import { folderWith, TINY } from "../workflows/workflow-files.ts";

const FOR_EVER = ["--verbose", "--model", "explorer", "--steps", "100000", "--screen"];
const CTRL_C = "\u0003";
const CTRL_Z = "\u001a";
const ESC = "\u001b";
/** Tells the terminal which rows scroll. */
const KEEPS_ROWS = new RegExp(`${ESC}\\[1;\\d+r`);

/** The picture in a save. */
async function pictureIn(file: string): Promise<Screen> {
  const { machine } = await readWholeSave(file);
  return { width: 160, height: 144, rgb: machine.regions.frame };
}

/** A run without end that is drawn, once its picture is there and it has played on. */
async function playing(context: Pick<TestContext, "skip">, options: Partial<ScreenOptions> = {}) {
  const cwd = temporaryFolder();
  const opened = openScreen(context, FOR_EVER, { cwd, kind: "plain", ...options });
  await opened.until("it is drawn", () => opened.terminal.picture() !== null);
  return { ...opened, cwd };
}

describe("while the LM thinks, the terminal shows what the game does", () => {
  test.for<[TerminalKind, number, number]>([
    ["kitty", 1, 0],
    ["kitty-without-editing", 1, 0],
    ["sixel", 4, 2],
    ["plain", 1, 0],
    ["silent", 1, 0],
  ])("on one that is: %s", async ([kind, scale, near], context) => {
    const cwd = temporaryFolder();
    // A step that starts the game, then silence.
    const { env } = await strictServer(inTurn(pressing("start", "a"), { fault: "stall", after: 4 }));
    const { until, terminal, press, finished } = openScreen(
      context,
      ["--verbose", "--steps", "9", "--save-every", "1", "--screen"],
      { cwd, kind, env, columns: 170, rows: 110 },
    );

    await until("it waits for the second reply", () => terminal.history.join().includes("These"));
    const saved = enlarge(await pictureIn(join(cwd, "saves/lantern_save_step0001.png")), scale);
    await until("the picture is the save's", () => differenceOf(terminal.picture(), saved) <= near);
    expect(terminal.history).toContain("step 1");
    press(CTRL_C);
    const { code, told } = await finished;

    expect([code, told]).toEqual([130, ""]);
    expect(terminal.history.join("\n")).toContain("Stopped: SIGINT.");
    expect(await terminal.isPlain()).toBe(true);
  });
});

describe("text goes on above the picture", () => {
  test("which no line of it ever reaches, and none is lost", async (context) => {
    const { terminal, until, press, finished } = await playing(context);
    await until("it has scrolled", () => terminal.history.includes("step 40"));
    const { lines } = terminal;
    const status = lines.findIndex((line) => line.startsWith("step ") && line.endsWith("Ctrl-C: stop"));
    const first = lines.findIndex((line) => /^[ ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█]{60,}/.test(line));

    press(CTRL_C);
    await finished;

    expect(first).toBeGreaterThan(5);
    expect(status).toBeLessThan(first);
    const heads = terminal.history.filter((line) => /^step \d+$/.test(line)).map((line) => line.slice(5));
    expect(heads.map(Number)).toEqual(heads.map((_, index) => index + 1));
    expect(await terminal.isPlain()).toBe(true);
  });

  test("and beside it, where there is room, a panel tells of the run", async (context) => {
    const cwd = temporaryFolder();
    const args = [...FOR_EVER, "--goal", "find the lantern"];
    const { terminal, until, press, finished } = openScreen(context, args, {
      ...{ cwd, kind: "plain", columns: 120, rows: 40 },
    });
    const beside = (label: string) =>
      terminal.lines.flatMap(
        (line) => line.split(new RegExp(`[ ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█]{60,} {2}${label} +`))[1] ?? [],
      );

    await until("it names a call", () => beside("Did").length > 0);
    expect(beside("Goal")).toEqual(["find the lantern"]);
    expect(beside("Step")[0]).toMatch(/^\d+ of 100000$/);
    press(CTRL_C);
    await finished;

    expect(await terminal.isPlain()).toBe(true);
    expect(terminal.history.join("\n")).not.toContain("Goal ");
  });

  test("where it asks a person, the picture stays where it is, and is not drawn into the text", async (context) => {
    const cwd = folderWith({ "tiny.yaml": TINY.replace("frames: 10", "frames: 10, interrupt: before") });
    const args = ["workflow", "run", "tiny.yaml", "--interactive", "--screen", "--set", "logLevel=silent"];
    const { terminal, until, press, finished } = openScreen(context, args, { cwd, kind: "plain", rows: 70 });

    await until("it asks", () => terminal.lines.some((line) => line.includes("[q]uit")));
    expect(terminal.picture()).toMatchObject({ width: 200, height: 90 });
    press("c");
    const { code } = await finished;

    expect(code).toBe(0);
    expect(terminal.history.join("\n")).toContain("tiny is done.");
    expect(await terminal.isPlain()).toBe(true);
  });
});

describe("other commands that play draw it, too", () => {
  test("skills run", async (context) => {
    const cwd = temporaryFolder();
    const args = ["skills", "run", "close-menu", "--screen"];
    const { terminal, finished } = openScreen(context, args, { cwd, kind: "kitty" });

    const { code } = await finished;

    expect(code).toBe(0);
    expect(terminal.kitty.pixelBytes).toBeGreaterThanOrEqual(160 * 144 * 3);
    expect(await terminal.isPlain()).toBe(true);
  });

  test("resume", async (context) => {
    const cwd = temporaryFolder();
    await run(["--model", "explorer", "--steps", "9", "--interrupt-before", "act"], { cwd });
    const { terminal, until, press, finished } = openScreen(
      context,
      ["resume", "--screen", "--interactive"],
      { cwd, kind: "kitty" },
    );

    await until("it asks again", () => terminal.lines.some((line) => line.includes("[q]uit")));
    expect(terminal.picture()).not.toBeNull();
    press("q");
    await finished;

    expect(await terminal.isPlain()).toBe(true);
  });
});

describe("another size", () => {
  test("of the terminal is another one of the picture, or none where there is no room", async (context) => {
    const { terminal, until, resize, press, finished } = await playing(context);
    const widthIs = (width: number) => () => terminal.picture()?.width === width;
    const isGone = () => !terminal.lines.some((line) => /[▘▝▀▖▌▞▛▗▚▐▜▄▙▟█]/.test(line));

    await until("it is drawn", widthIs(182));
    resize(60, 50);
    await until("it is as wide as the terminal", widthIs(120));
    resize(60, 30);
    await until("it is smaller", widthIs(96));
    resize(60, 14);
    await until("it is gone", isGone);
    resize(170, 110);
    await until("it is whole", widthIs(160));
    press(CTRL_C);
    await finished;

    expect(await terminal.isPlain()).toBe(true);
  });

  test("too small from the beginning: nothing but text", async (context) => {
    const cwd = temporaryFolder();
    const args = ["--model", "explorer", "--steps", "5", "--screen"];
    const { written, finished } = openScreen(context, args, { cwd, kind: "plain", columns: 40, rows: 12 });

    expect((await finished).code).toBe(0);
    expect(written()).not.toMatch(KEEPS_ROWS);
    expect(written()).toContain("5 Village:");
  });
});

describe("however it ends, the terminal is as it was", () => {
  test.for<[TerminalKind, "SIGTERM" | "SIGHUP" | "SIGINT", number]>([
    ["kitty", "SIGTERM", 143],
    ["plain", "SIGHUP", 129],
    ["sixel", "SIGINT", 130],
  ])("%s: %s", async ([kind, name, expected], context) => {
    const { terminal, signal, finished } = await playing(context, { kind });

    signal(constants.signals[name]);
    const { code, told } = await finished;

    expect([code, told]).toEqual([expected, ""]);
    expect(await terminal.isPlain()).toBe(true);
  });

  test("a process that ends at once, in the middle of everything", async (context) => {
    const folder = temporaryFolder();
    const end = join(folder, "end.cjs");
    writeFileSync(end, 'process.on("SIGURG", () => process.exit(70));');
    const { terminal, signal, finished } = await playing(context, {
      ...{ kind: "kitty", env: { NODE_OPTIONS: `--require=${end}` } },
    });

    signal(constants.signals.SIGURG);
    const { code, told } = await finished;

    expect([code, told]).toEqual([70, ""]);
    expect(await terminal.isPlain()).toBe(true);
  });

  test("Ctrl-Z gives it back, and fg draws again", async (context) => {
    const script = '"$@"; echo "[suspended]"; read -r _; fg';
    const command = ["bash", "-mc", script, "bash", ...runnerCommand(FOR_EVER)];
    const { terminal, until, press, finished } = await playing(context, { command });

    press(CTRL_Z);
    await until("the shell goes on", () => terminal.lines.some((line) => line.includes("[suspended]")));
    expect(await terminal.isPlain()).toBe(true);
    press("\n");
    await until("it is drawn again", () => terminal.picture() !== null);
    press(CTRL_C);
    await finished;

    expect(await terminal.isPlain()).toBe(true);
  });
});

describe("nothing is drawn, and the run goes on", () => {
  test.for<[string, Record<string, string>, string]>([
    ["on a terminal without codes", { TERM: "dumb" }, "the game is not drawn: TERM=dumb"],
    ["by a machine that builds", { CI: "true" }, "the game is not drawn: CI is set"],
  ])("%s", async ([_, env, told], context) => {
    const cwd = temporaryFolder();
    const args = ["--model", "explorer", "--steps", "5", "--screen"];
    const { terminal, written, finished } = openScreen(context, args, { cwd, kind: "kitty", env });

    expect((await finished).code).toBe(0);
    expect(terminal.history.join("\n")).toContain(told);
    expect(terminal.history).toContainEqual(expect.stringMatching(/^5 Village: /));
    expect(written()).not.toMatch(KEEPS_ROWS);
    expect(written()).not.toContain(`${ESC}[c`);
  });

  test("where stderr is no terminal", async () => {
    const cwd = temporaryFolder();

    const played = await run(["--model", "explorer", "--steps", "5", "--screen"], { cwd });

    expect(played.code).toBe(0);
    expect(played.stderr).toContain("the game is not drawn: stderr is not a terminal");
    expect(played.stdout + played.stderr).not.toContain(ESC);
  });
});

test("without colours characters stand for light, and nobody is asked", async (context) => {
  const { written, until, press, finished, terminal } = openScreen(context, FOR_EVER, {
    ...{ cwd: temporaryFolder(), kind: "kitty", env: { NO_COLOR: "1" } },
  });

  await until("it is drawn", () => terminal.lines.filter((line) => /[░▒▓█]{10}/.test(line)).length > 10);
  press(CTRL_C);
  await finished;

  expect(written()).not.toContain(`${ESC}[c`);
  expect(written()).not.toMatch(new RegExp(`${ESC}\\[[34]8;[25];`));
  expect(await terminal.isPlain()).toBe(true);
});

test("the machine does the same, and the same is written, with a picture and without", async (context) => {
  const args = ["--model", "explorer", "--steps", "40"];
  const outcomesIn = (cwd: string) =>
    readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string; step?: number; outcome?: { machineSha256: string } })
      .flatMap(({ type, step, outcome }) =>
        type === "outcome" ? [{ step, sha256: outcome?.machineSha256 }] : [],
      );
  const [drawn, plain] = [temporaryFolder(), temporaryFolder()];

  await openScreen(context, [...args, "--screen"], { cwd: drawn, kind: "kitty" }).finished;
  await run(args, { cwd: plain });

  expect(outcomesIn(drawn)).toHaveLength(40);
  expect(outcomesIn(drawn)).toEqual(outcomesIn(plain));
});
