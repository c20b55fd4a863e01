import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withBlocks } from "../../helpers/bess/read-bess.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { buildRom } from "../../helpers/roms/build-rom.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";

const copy = playedFolder(["--steps", "12"]);

/** A save state of the game 8 steps on, as somebody made it elsewhere. */
async function playedElsewhere(): Promise<string> {
  const there = copy();
  await run(["--model", "explorer", "--steps", "8"], { cwd: there });
  const { code, stderr } = await run(["saves", "export", "latest", "theirs.s0"], { cwd: there });
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("wrote theirs.s0\n") });
  return join(there, "theirs.s0");
}

const listed = async (cwd: string): Promise<Record<string, unknown>[]> =>
  (await run(["saves", "list", "--json"], { cwd })).stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Every file of a folder with its bytes. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [
        join(entry.parentPath, entry.name),
        readFileSync(join(entry.parentPath, entry.name), "latin1"),
      ]),
  );

describe("runner import", () => {
  test("goes on from a save state on a new branch, with the memory; the LM is told, and all can be verified", async () => {
    const cwd = copy();
    const file = await playedElsewhere();
    const before = (await listed(cwd))[0];

    const imported = await run(["import", file], { cwd });
    const [after] = await listed(cwd);
    const told = await run(["saves", "export", "latest", "h.md"], {
      cwd,
    });
    const played = await run(["--model", "explorer", "--steps", "3"], { cwd });
    const verified = await run(["saves", "verify", "--all"], { cwd });
    const back = await run(["--model", "explorer", "--to-step", "12", "--steps", "1"], { cwd });

    expect(imported).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("from gameboy-runner: the player keeps its memory"),
    });
    expect(imported.stdout).toContain("Steps: 1 played now, 13 in all.");
    expect(after).toMatchObject({ totalSteps: 13, parentId: before?.["id"], runId: before?.["runId"] });
    expect(after?.["branchId"]).not.toBe(before?.["branchId"]);
    expect(told.code).toBe(0);
    const there = join(file, "..");
    expect(after?.["gameInfo"]).toEqual((await listed(there))[0]?.["gameInfo"]);
    const history = readFileSync(join(cwd, "h.md"), "utf8");
    expect(history).toContain(
      "The operator played for a while in another emulator, and brings the game back",
    );
    expect(played).toMatchObject({ code: 0, stdout: expect.stringContaining("16 in all") });
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^All \d+ checks passed\.$/m) });
    expect(back).toMatchObject({ code: 0 });
  });

  test("begins a new game there where there is none", async () => {
    const cwd = temporaryFolder();
    const file = await playedElsewhere();

    const imported = await run(["import", file, "--json"], { cwd });
    const [save] = await listed(cwd);
    const verified = await run(["saves", "verify", "--all"], { cwd });

    expect(imported.code).toBe(0);
    expect(save).toMatchObject({ totalSteps: 1 });
    expect(verified.code).toBe(0);
  });

  test("switches the game on with a battery save in its cartridge", async () => {
    const cwd = temporaryFolder();
    // Shows the first byte of the cartridge's RAM: di · ld a,0A · ld (0),a · ld a,(A000) · ld (C000),a · jr
    const rom = buildRom({ title: "KEEPS", type: 0x03, ramSize: 2 }, (code) =>
      code.raw(0xf3, 0x3e, 0x0a, 0xea, 0x00, 0x00, 0xfa, 0x00, 0xa0, 0xea, 0x00, 0xc0, 0x18, 0xfe),
    );
    writeFileSync(join(cwd, "keeps.gb"), rom);
    const ram = Buffer.alloc(0x2000, 0x5a);
    writeFileSync(join(cwd, "keeps.sav"), ram);

    const imported = await run(["import", "keeps.sav", "--rom", "keeps.gb"], { cwd });
    const exported = await run(["saves", "export", "latest", "out.sav"], { cwd });

    expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining("a battery save") });
    expect(exported).toMatchObject({ code: 0, stderr: "wrote out.sav\n" });
    expect(readFileSync(join(cwd, "out.sav")).equals(ram)).toBe(true);
  });

  test("refuses what is no save state of the game, and changes nothing", async () => {
    const cwd = copy();
    const file = await playedElsewhere();
    const state = readFileSync(file);
    mkdirSync(join(cwd, "folder"));
    writeFileSync(join(cwd, "words.txt"), "not a state");
    writeFileSync(join(cwd, "cut.s0"), Buffer.concat([state.subarray(0, 5_000), state.subarray(-8)]));
    const other = withBlocks(state, (blocks) =>
      blocks.map(
        ([name, block]) =>
          [
            name,
            name === "INFO" ? Buffer.from(block.toString("latin1").replace("L", "X"), "latin1") : block,
          ] as const,
      ),
    );
    writeFileSync(join(cwd, "other.s0"), other);
    const before = filesIn(join(cwd, "saves"));
    const attempt = async (...args: string[]) => {
      const { code, stderr } = await run(["import", ...args], { cwd });
      return { code, stderr };
    };

    const line = (words: string) => expect.stringMatching(new RegExp(`^runner: .*${words}.*\\n$`));
    expect(await attempt("words.txt")).toEqual({ code: 65, stderr: line("11 bytes.*keeps none") });
    expect(await attempt("cut.s0")).toEqual({ code: 65, stderr: line("cut off") });
    expect(await attempt("other.s0")).toEqual({ code: 65, stderr: line("another ROM \\(XANTERN\\)") });
    expect(await attempt("missing.s0")).toEqual({
      code: 66,
      stderr: line("missing.s0 cannot be read.*check the path"),
    });
    expect(await attempt("folder")).toMatchObject({ code: 66 });
    expect(await attempt()).toMatchObject({ code: 64 });
    expect(filesIn(join(cwd, "saves"))).toEqual(before);
  });

  test("killed at any instant, the run goes on, and the import can be made again", async () => {
    const cwd = copy();
    const file = await playedElsewhere();
    for (let round = 1; round <= 4; round += 1) {
      const running = startRunner(["import", file], { cwd });
      // By what it has told, not by a clock.
      if (round > 1)
        await running.saw(["", "", "LANTERN", "step", "import_state"][round] ?? "").catch(() => {});
      running.child.kill("SIGKILL");
      await running.finished;
    }

    const imported = await run(["import", file], { cwd });
    const played = await run(["--model", "explorer", "--steps", "2"], { cwd });
    const verified = await run(["saves", "verify", "--all"], { cwd });

    expect(imported.code).toBe(0);
    expect(played.code).toBe(0);
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^All \d+ checks passed\.$/m) });
  });
});
