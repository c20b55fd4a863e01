import { join } from "node:path";
import { describe, expect, type TestContext, test } from "vitest";
import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { readWholeSave } from "../../helpers/saves/read-whole-save.ts";
import { rechain } from "../../helpers/saves/rechain.ts";
import { differenceOf, enlarge } from "../../helpers/terminals/near-picture.ts";
import { openScreen, type ScreenOptions } from "../../helpers/terminals/open-screen.ts";
import type { TerminalKind } from "../../helpers/terminals/shown-terminal.ts";

const CTRL_C = "\u0003";
const ESC = "\u001b";
const [LEFT, RIGHT, UP] = [`${ESC}[D`, `${ESC}[C`, `${ESC}[A`];
const SIGTERM = 15;

/** A folder in which the explorer played so many steps. */
async function playedFolder(steps: number, ...more: readonly string[]): Promise<string> {
  const cwd = temporaryFolder();
  await run(["--model", "explorer", "--steps", String(steps), ...more], { cwd });
  return cwd;
}

/** A replay on a terminal. */
function replaying(
  context: Pick<TestContext, "skip">,
  args: readonly string[],
  options: Partial<ScreenOptions> & { readonly cwd: string },
) {
  const opened = openScreen(context, ["replay", ...args], { kind: "plain", ...options });
  const { until, terminal } = opened;
  return {
    ...opened,
    sees: (text: string) =>
      until(`it says ${text}`, () => terminal.lines.some((line) => line.includes(text))),
  };
}

/** The picture in a save. */
async function pictureIn(file: string): Promise<Screen> {
  const { machine } = await readWholeSave(file);
  return { width: 160, height: 144, rgb: machine.regions.frame };
}

describe("each step is shown as it was", () => {
  test.for<[TerminalKind, number, number]>([
    ["kitty", 1, 0],
    ["kitty-without-editing", 1, 0],
    ["sixel", 4, 2],
    ["plain", 1, 0],
  ])("on a terminal that is: %s", async ([kind, scale, near], context) => {
    const cwd = await playedFolder(9, "--save-every", "9");
    const saved = enlarge(await pictureIn(join(cwd, "saves/lantern_save_step0009.png")), scale);
    const options = { cwd, kind, columns: 170, rows: 90 };
    const { sees, until, terminal, press, finished } = replaying(context, ["--from", "7"], options);

    await sees("step 7 of 9");
    press(`${RIGHT}${RIGHT}${RIGHT}`);
    await sees("step 9 of 9");
    await until("it is the save's picture", () => differenceOf(terminal.picture(), saved) <= near);
    expect(terminal.lines.join("\n")).toMatch(/step 9 of 9 · Village · frame (\d+) of \1 · paused/);
    press("q");
    const { code, told } = await finished;

    expect([code, told]).toEqual([0, ""]);
    expect(terminal.lines[0]).toBe("Replayed 3 steps of steps 7 to 9: as recorded.");
    expect(await terminal.isPlain()).toBe(true);
  });
});

describe("the keys", () => {
  test("pause, step back and on, change the speed, and play on to the end", async (context) => {
    const cwd = await playedFolder(12);
    const args = ["--from", "4", "--to", "12"];
    const { sees, press, finished, terminal } = replaying(context, args, { cwd });

    await sees("frame ");
    press(" ");
    await sees("paused");
    press(RIGHT);
    await sees("step 4 of 12");
    press(`${RIGHT}${RIGHT}`);
    await sees("step 6 of 12");
    press(LEFT);
    await sees("step 5 of 12");
    press(`${LEFT}${LEFT}${LEFT}`);
    await sees("step 4 of 12");
    press(`${UP}${UP}${UP}${UP} `);
    const { code } = await finished;

    expect(code).toBe(0);
    expect(terminal.lines[0]).toBe("Replayed 9 steps of steps 4 to 12: as recorded.");
  });

  test("the buttons that are down stand in brackets, with what the LM said", async (context) => {
    const cwd = await playedFolder(4);
    const { sees, press, finished, terminal } = replaying(context, ["--from", "1", "--to", "1"], { cwd });

    await sees("[start]");
    expect(terminal.lines.join("\n")).toContain("This looks like a title screen: I press start.");
    press("q");

    expect((await finished).code).toBe(0);
  });
});

test("a step that leads elsewhere is told loudly, and the exit code is 65", async (context) => {
  const cwd = await playedFolder(9);
  rechain(join(cwd, "saves/lantern_journal.jsonl"), (records) =>
    records.map((record) => {
      if (record["type"] !== "outcome" || record["step"] !== 5) return record;
      return { ...record, outcome: { ...(record["outcome"] as object), machineSha256: "0".repeat(64) } };
    }),
  );
  const { sees, press, finished, terminal } = replaying(context, ["--from", "4", "--speed", "max"], { cwd });

  await sees("✗ STEP 5 DID NOT LEAD TO THE RECORDED MACHINE");
  press("q");
  const { code } = await finished;

  expect(code).toBe(65);
  expect(terminal.lines.join("\n")).toContain(
    "runner: step 5 did not lead to the recorded machine: see runner saves verify --all",
  );
});

test("another branch than the current one can be meant, and is its own way to the end", async (context) => {
  const cwd = await playedFolder(14);
  const { stdout } = await run(["saves", "show", "latest", "--json"], { cwd });
  const { branchId } = JSON.parse(stdout) as { branchId: string };
  await run(["--model", "explorer", "--to-step", "6", "--steps", "2"], { cwd });

  const current = replaying(context, ["--speed", "max", "--from", "5"], { cwd });
  expect((await current.finished).code).toBe(0);
  const other = replaying(context, ["--speed", "max", "--from", "5", "--branch", branchId.slice(0, 10)], {
    cwd,
  });
  expect((await other.finished).code).toBe(0);

  expect(current.terminal.lines[0]).toBe("Replayed 4 steps of steps 5 to 8: as recorded.");
  expect(other.terminal.lines[0]).toBe("Replayed 10 steps of steps 5 to 14: as recorded.");
});

describe("however it ends, the terminal is as it was", () => {
  test.for<[string, TerminalKind, number]>([
    ["Ctrl-C", "kitty", 130],
    ["SIGTERM", "plain", 143],
    ["q while it is paused", "sixel", 0],
  ])("%s", async ([how, kind, expected], context) => {
    const cwd = await playedFolder(9);
    const { sees, press, signal, finished, terminal } = replaying(context, [], { cwd, kind });

    await sees("step 1 of 9");
    if (how === "SIGTERM") signal(SIGTERM);
    else press(how === "Ctrl-C" ? CTRL_C : " q");
    const { code, told } = await finished;

    expect([code, told]).toEqual([expected, ""]);
    expect(await terminal.isPlain()).toBe(true);
  });
});

test("another size of the terminal is another one of the picture", async (context) => {
  const cwd = await playedFolder(3);
  const { sees, until, resize, press, finished, terminal } = replaying(context, [], { cwd });
  const widthIs = (width: number) => () => terminal.picture()?.width === width;

  await sees("step 1 of 3");
  // The picture after a step: one amid the title's fade has too few shapes to measure it by.
  press(` ${RIGHT}${RIGHT}`);
  await sees("step 2 of 3");
  await until("it is drawn", widthIs(194));
  resize(50, 40);
  await until("it is narrower", widthIs(100));
  resize(50, 12);
  await until("it is gone", () => !terminal.lines.some((line) => /[▘▝▀▖▌▞▛▗▚▐▜▄▙▟█]/.test(line)));
  await sees("step 2 of 3");
  press("q");
  await finished;

  expect(await terminal.isPlain()).toBe(true);
});

describe("elsewhere than on a terminal", () => {
  test("47.B: it says what it needs, draws nothing and fails", async () => {
    const cwd = await playedFolder(6);

    const { code, stdout, stderr } = await run(["replay", "--from", "2"], { cwd });

    expect([code, stdout]).toEqual([64, ""]);
    expect(stderr).toBe(
      "runner: steps 2 to 6 of lantern cannot be replayed here: stderr is not a terminal: " +
        "run it in a terminal, or use runner export film\n",
    );
  });

  test.each([
    [["--from", "9"], 64, "--from takes a step of the run, 1 to 6"],
    [["--speed", "3"], 64, "--speed takes one of 1, 4, 16, max"],
    [["--branch", "zzz"], 64, "--branch zzz"],
  ])("%j is refused", async (args, code, words) => {
    const cwd = await playedFolder(6);

    const replayed = await run(["replay", ...args], { cwd });

    expect(replayed.code).toBe(code);
    expect(replayed.stderr).toContain(words);
  });
});
