import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { HAS_TERMINALS, runOnTerminal } from "../../helpers/runs/pseudo-terminal.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { forgeInfo } from "../../helpers/saves/forge-save.ts";
import { linesOf } from "../../helpers/saves/journals.ts";

const folder = playedFolder(["--until-step", "33", "--save-every", "10"]);
const GO_ON = ["--model", "explorer", "--steps", "1"];
const JOURNAL = "saves/lantern_journal.jsonl";

/** Every file below the save folder, with its bytes. */
function contentsOf(cwd: string) {
  const names = readdirSync(join(cwd, "saves"), { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), "base64")])
    .sort();
}

describe("a main save of a later format version", () => {
  const MAIN = "saves/lantern_save_step0033.png";
  const REFUSAL = `runner: ${MAIN} was made by a newer gameboy-runner (save format 3, this one reads up to 2): update gameboy-runner, or choose another folder with --save-dir\n`;

  test.each([
    ["that is the newest", [], () => {}],
    ["without its journal", [], (cwd: string) => rmSync(join(cwd, JOURNAL))],
    ["when no journal is kept", ["--set", "journal=off"], () => {}],
    ["in a trial", ["--set", "autoSave=off"], () => {}],
    [
      "that stands alone",
      [],
      (cwd: string) => {
        for (const name of readdirSync(join(cwd, "saves"))) {
          if (name.includes("backup") || name === "lantern_journal.jsonl") rmSync(join(cwd, "saves", name));
        }
      },
    ],
  ])("%s is refused, and nothing is touched", async (_, args, change) => {
    const cwd = folder();
    forgeInfo(join(cwd, MAIN), (info) => ({ ...info, version: 3 }));
    change(cwd);
    const before = contentsOf(cwd);

    const { code, stderr } = await run([...GO_ON, ...args], { cwd });

    expect({ code, stderr }).toEqual({ code: 65, stderr: REFUSAL });
    expect(contentsOf(cwd)).toEqual(before);
  });

  test("is refused by what looks at the latest save, too", async () => {
    const cwd = folder();
    forgeInfo(join(cwd, MAIN), (info) => ({ ...info, version: 3 }));

    expect(await run(["saves", "show", "latest"], { cwd })).toMatchObject({ code: 65, stderr: REFUSAL });
  });
});

describe("a flipped byte in the journal before the newest save", () => {
  /** Flips a bit in the middle of a line in the first half. */
  function spoil(cwd: string): number {
    const file = join(cwd, JOURNAL);
    const bytes = readFileSync(file);
    const lines = linesOf(bytes);
    const record = Math.floor(lines.length / 2);
    const start = lines.slice(0, record).reduce((sum, line) => sum + line.length, 0);
    const at = start + Math.floor((lines[record]?.length ?? 0) / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    return record;
  }

  test("is told at the start, and the run goes on", async () => {
    const cwd = folder();
    const record = spoil(cwd);

    const { code, stdout, stderr } = await run(GO_ON, { cwd });

    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`${JOURNAL} is damaged after record ${record}, before the newest save`),
    });
    expect(stdout).toContain("continuing from step 33");
  });

  test("is the journal's fault to verify, not the saves'", async () => {
    const cwd = folder();
    const record = spoil(cwd);

    const { code, stdout } = await run(["saves", "verify"], { cwd });

    expect(code).toBe(65);
    expect(stdout.split("\n").filter((line) => line.startsWith("wrong"))).toEqual([
      `wrong ${JOURNAL} is damaged after record ${record}: what follows cannot be trusted`,
    ]);
  });

  test("a journal that is whole is not blamed", async () => {
    const { stderr } = await run(GO_ON, { cwd: folder() });

    expect(stderr).not.toContain("damaged");
  });
});

describe("going on from the journal alone", () => {
  const long = playedFolder(["--until-step", "400", "--save-every", "1000", "--set", "drift=off", "--quiet"]);

  /** A folder whose journal is all that is left. */
  function journalAlone(): string {
    const cwd = long();
    for (const name of readdirSync(join(cwd, "saves"))) {
      if (name !== "lantern_journal.jsonl") rmSync(join(cwd, "saves", name), { recursive: true });
    }
    return cwd;
  }

  test.skipIf(!HAS_TERMINALS)(
    "shows its progress on a terminal, and Ctrl-C ends it (needs python3)",
    async () => {
      const cwd = journalAlone();
      const before = contentsOf(cwd);

      const { code, output } = await runOnTerminal(
        GO_ON,
        "following the journal, steps: ",
        { type: "\u0003" },
        { cwd },
      );

      expect(code).toBe(130);
      expect(output).toContain(
        "Stopped: SIGINT. Nothing was played and nothing is lost: run the same command again.",
      );
      expect(contentsOf(cwd)).toEqual(before);
    },
  );

  test("a signal ends it, and the same command goes on", async () => {
    const cwd = journalAlone();
    const before = contentsOf(cwd);
    const running = startRunner(GO_ON, { cwd });
    // The lock is taken before the journal is followed.
    const lock = join(cwd, "saves/lantern_lock");
    await expect
      .poll(() => contentsOf(cwd).some(([file]) => file === lock), { interval: 2, timeout: 20_000 })
      .toBe(true);

    running.child.kill("SIGTERM");
    const { code } = await running.finished;
    const after = contentsOf(cwd);
    const again = await run(GO_ON, { cwd });

    expect(code).toBe(143);
    expect(after).toEqual(before);
    expect(again.code).toBe(0);
    // Its last step is 400, or the game's ending before it.
    expect(again.stdout).toMatch(/continuing from step [1-9]\d+ \(the journal\)/);
  });
});
