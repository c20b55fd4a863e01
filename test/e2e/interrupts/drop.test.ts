import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { buildRom } from "../../helpers/roms/build-rom.ts";
import { run } from "../../helpers/runs/run-command.ts";

const EXPLORER = ["--model", "explorer"];

/** A folder in which a game stopped at an interrupt in its second step, and a newer one was played. */
async function stoppedThenNewGame() {
  const cwd = temporaryFolder();
  const stopped = await run([...EXPLORER, "--steps", "4", "--interrupt-when", "step == 2"], { cwd });
  expect(stopped.code).toBe(3);
  const id = /^Approve: runner resume (\w+)$/m.exec(stopped.stdout)?.[1] ?? "";
  await run(["--new-game", ...EXPLORER, "--set", "interrupts=off", "--steps", "3"], { cwd });
  return { cwd, id };
}

function filesIn(cwd: string): readonly string[] {
  return readdirSync(join(cwd, "saves"), { recursive: true }).map(String).sort();
}

const lines = (cwd: string) =>
  readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Short ids of the saves that `saves list --json` marks as open interrupts. */
async function markedOpen(cwd: string): Promise<readonly string[]> {
  const { stdout } = await run(["saves", "list", "--all", "--json"], { cwd });
  const saves = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return saves.filter(({ isOpenInterrupt }) => isOpenInterrupt).map(({ id }) => id.slice(0, 8));
}

describe("an interrupt of an older game", () => {
  test("is not what runner resume goes on from: one line says where it is", async () => {
    const { cwd, id } = await stoppedThenNewGame();
    const before = filesIn(cwd);

    const { code, stderr } = await run(["resume"], { cwd });

    const fact = "the present game in saves has no open interrupt, but an older one has, at step 1";
    const remedy = `continue from that one with runner resume ${id}, or close it with runner resume ${id} --drop`;
    expect({ code, stderr }).toEqual({ code: 66, stderr: `runner: ${fact}: ${remedy}\n` });
    expect(filesIn(cwd)).toEqual(before);
  });

  test("is shown by status and saves list, until it is dropped; the present game stays", async () => {
    const { cwd, id } = await stoppedThenNewGame();

    const shown = [await run(["status"], { cwd }), await run(["saves", "list"], { cwd })];
    const status = JSON.parse((await run(["status", "--json"], { cwd })).stdout);
    const marked = await markedOpen(cwd);
    const dropped = await run(["resume", id, "--drop"], { cwd });
    const after = [await run(["status"], { cwd }), await run(["saves", "list"], { cwd })];
    const again = await run(["resume", id, "--drop"], { cwd });
    const next = await run(["--steps", "1"], { cwd });

    expect(shown[0]?.stdout).toMatch(new RegExp(`Open interrupts +${id}: step 1, .*, of an older game`));
    expect(shown[1]?.stdout).toContain("open interrupt");
    expect(status.openInterrupts).toMatchObject([{ step: 1, where: "older-game" }]);
    expect(marked).toEqual([id]);
    expect(await markedOpen(cwd)).toEqual([]);
    expect(dropped).toMatchObject({
      code: 0,
      stdout: `Closed the interrupt ${id} at step 2: no pending action is carried out.\n`,
    });
    for (const { stdout } of after) expect(stdout).not.toMatch(/open interrupt/i);
    expect(again).toMatchObject({ code: 66, stderr: expect.stringContaining("already decided") });
    expect(next).toMatchObject({ code: 0, stdout: expect.stringContaining("4 in all.") });
    expect(await run(["saves", "verify", "--all"], { cwd })).toMatchObject({ code: 0 });
  });
});

test("--drop closes the interrupt at which the run stands: nothing of the reply is done, and the run goes on", async () => {
  const cwd = temporaryFolder();
  await run([...EXPLORER, "--steps", "4", "--interrupt-when", "step == 2"], { cwd });
  const saves = filesIn(cwd);

  const dropped = await run(["resume", "--drop"], { cwd });
  const afterDrop = filesIn(cwd);
  const next = await run(["--until-step", "3"], { cwd });

  expect(dropped).toMatchObject({ code: 0, stdout: expect.stringContaining("at step 2") });
  expect(afterDrop).toEqual(saves);
  expect(next).toMatchObject({ code: 0, stdout: expect.stringContaining("Steps: 2 played now, 3 in all.") });
  expect(next.stdout).toContain("The operator refused this. Nothing was done.");
  const branches = new Set(lines(cwd).map(({ branchId }) => branchId));
  expect(branches.size).toBe(1);
  expect(await run(["saves", "verify", "--all"], { cwd })).toMatchObject({ code: 0 });
});

test("--drop does not make another game the one that is played", async () => {
  const cwd = temporaryFolder();
  await run([...EXPLORER, "--steps", "4", "--interrupt-when", "step == 2"], { cwd });
  const listed = JSON.parse((await run(["status", "--json"], { cwd })).stdout);
  const [open] = listed.openInterrupts;
  const rom = join(cwd, "own.gb");
  writeFileSync(
    rom,
    buildRom({ title: "OWN" }, (code) => code.forever()),
  );
  await run(["--rom", rom, ...EXPLORER, "--steps", "1"], { cwd });

  const dropped = await run(["resume", open.id, "--drop"], { cwd });
  const next = await run(["--steps", "1"], { cwd });

  expect(dropped.code).toBe(0);
  expect(next.stdout).toMatch(/^OWN: continuing/);
});

test.each([
  ["--say", "hello"],
  ["--steps", "3"],
  ["--reject", "no"],
])("--drop refuses %s", async (...other) => {
  const cwd = temporaryFolder();

  const { code, stderr } = await run(["resume", "--drop", ...other], { cwd });

  expect(code).toBe(64);
  expect(stderr).toContain(other[0]);
});

test("without a journal, in which the decision would be written down, --drop is refused", async () => {
  const cwd = temporaryFolder();
  await run([...EXPLORER, "--set", "journal=off", "--steps", "4", "--interrupt-when", "step == 2"], { cwd });

  const { code, stderr } = await run(["resume", "--drop"], { cwd });

  expect({ code, stderr }).toEqual({ code: 66, stderr: expect.stringContaining("lantern_journal.jsonl") });
});
