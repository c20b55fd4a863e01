import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { linesOf } from "../../helpers/saves/journals.ts";

// 32 steps with two milestones, and 8 others from the save at step 20.
const copy = playedFolder(["--steps", "32"], ["--to-step", "20", "--steps", "8"]);
const JOURNAL = "saves/lantern_journal.jsonl";

const stats = (cwd: string, ...args: string[]) => run(["stats", ...args], { cwd });
const jsonIn = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("stats", () => {
  test("prints a table of the current branch, and touches nothing in the folder", async () => {
    const cwd = copy();
    const before = readdirSync(join(cwd, "saves"), { recursive: true }).sort();

    const { code, stdout, stderr } = await stats(cwd);

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.trimEnd().split("\n");
    // What a free player's calls cost is left out.
    expect(lines[0]).toMatch(/^step {2}time +place +did +milestones$/);
    expect(lines).toHaveLength(29);
    expect(lines[1]).toMatch(/^ {3}1 {2}\d{4}-.*Z {2}Village {2}pressed start +new map: Village$/);
    expect(readdirSync(join(cwd, "saves"), { recursive: true }).sort()).toEqual(before);
  });

  test("prints JSON, one object a step, and the steps of another branch or of all of the game", async () => {
    const cwd = copy();
    const current = jsonIn((await stats(cwd, "--json")).stdout);
    const all = jsonIn((await stats(cwd, "--json", "--branch", "all")).stdout);
    const first = jsonIn((await stats(cwd, "--json", "--branch", all[0].branchId.slice(0, 6))).stdout);

    expect(current.map(({ step }) => step)).toEqual(Array.from({ length: 28 }, (_, i) => i + 1));
    expect(current.slice(0, 20).map(({ index }) => index)).toEqual(
      first.slice(0, 20).map(({ index }) => index),
    );
    expect([first.length, all.length]).toEqual([32, 40]);
    const journal = readFileSync(join(cwd, JOURNAL), "utf8");
    for (const { machineSha256 } of all) expect(journal).toContain(`"machineSha256":"${machineSha256}"`);
  });

  test("tells the current game alone where the folder has another one, and the other one by its branch", async () => {
    const cwd = copy();
    const [other] = jsonIn((await stats(cwd, "--json")).stdout);
    await run(["--new-game", "--steps", "3"], { cwd });

    const current = jsonIn((await stats(cwd, "--json", "--branch", "all")).stdout);
    const before = jsonIn((await stats(cwd, "--json", "--branch", other.branchId.slice(0, 6))).stdout);

    expect(current.map(({ step }) => step)).toEqual([1, 2, 3]);
    expect(before).toHaveLength(32);
  });

  test("52.E2: counts presses and frames of each milestone, as many as the steps have together", async () => {
    const cwd = copy();

    const steps = jsonIn((await stats(cwd, "--json")).stdout);
    const milestones = jsonIn((await stats(cwd, "milestones", "--json")).stdout);

    const last = milestones.at(-1).step;
    for (const name of ["presses", "frames"]) {
      const sumOf = (rows: Record<string, number>[]) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
      expect(sumOf(milestones)).toBe(sumOf(steps.filter(({ step }) => step <= last)));
    }
    // The title screen takes one press.
    expect(milestones[0]).toMatchObject({ step: 1, presses: 1 });
  });

  test("prints CSV with a header row, of steps and of milestones", async () => {
    const cwd = copy();

    const steps = (await stats(cwd, "--csv")).stdout.split("\r\n");
    const milestones = (await stats(cwd, "milestones", "--csv")).stdout.split("\r\n");

    expect(steps).toHaveLength(30);
    expect(steps[0]).toBe(
      "index,step,branchId,runId,time,by,place,map,x,y,frames,model,inputTokens,outputTokens,cacheReadTokens,cacheWriteTokens," +
        "costUsd,replyMs,playedMs,spentUsd,totalUsd,lostTries,useful,milestones,did,said,machineSha256,presses",
    );
    expect(milestones[0]).toBe(
      "milestone,index,step,branchId,runId,time,place,steps,playedMs,spentUsd,totalUsd,presses,frames",
    );
    const reached = milestones.slice(1).map((line) => line.split(",")[0]);
    expect(reached).toEqual(expect.arrayContaining(["new map: Village", "new map: Wood"]));
    expect(reached.at(-1)).toBe("");
  });

  test("tells a damaged journal as far as it goes, with exit code 65", async () => {
    const cwd = copy();
    const lines = linesOf(readFileSync(join(cwd, JOURNAL)));
    const lost = lines.findIndex((line) => line.includes('"type":"outcome","step":5,'));
    writeFileSync(
      join(cwd, JOURNAL),
      Buffer.concat(lines.map((line, i) => (i === lost ? Buffer.from(line).fill(0x20, 300, 310) : line))),
    );

    const { code, stdout, stderr } = await stats(cwd, "--json");

    expect(code).toBe(65);
    expect(stderr).toBe(
      `runner: the journal ${JOURNAL} is not shown whole: record ${lost} is damaged: what is missing is not counted, see runner saves verify\n`,
    );
    expect(jsonIn(stdout)).toHaveLength(27);
  });

  test.each<[string, readonly string[], RegExp, number]>([
    ["two ways to print", ["--csv", "--json"], /^runner: --csv and --json conflict/, 64],
    [
      "no such branch",
      ["--branch", "zz"],
      /^runner: --branch zz is no branch of the journal: pass one of /,
      64,
    ],
  ])("%s is refused", async (_, args, words, exitCode) => {
    const { code, stdout, stderr } = await stats(copy(), ...args);

    expect({ code, stdout }).toEqual({ code: exitCode, stdout: "" });
    expect(stderr).toMatch(words);
  });

  test("a folder without a journal is told", async () => {
    const cwd = copy();
    rmSync(join(cwd, JOURNAL));

    const { code, stderr } = await stats(cwd);

    expect({ code, stderr }).toEqual({
      code: 66,
      stderr:
        "runner: saves has no journal of lantern, which holds its steps: play first, without --set journal=off\n",
    });
  });
});
