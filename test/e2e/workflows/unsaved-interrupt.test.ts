import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../helpers/runs/run-command.ts";
import { folderWith, TINY } from "./workflow-files.ts";

const PLAN = "tiny.yaml";
const RESUME = ["resume"];
const AGAIN = ["workflow", "run", PLAN, "--resume"];

/** Leaves a folder as a kill does that comes between the newest interrupt's record and its checkpoint. */
function killBeforeCheckpoint(cwd: string): void {
  const journal = join(cwd, "saves/lantern_journal.jsonl");
  const lines = readFileSync(journal, "utf8").trimEnd().split("\n");
  const at = lines.findLastIndex((line) => JSON.parse(line).type === "interrupt");
  const { id } = JSON.parse(lines[at] ?? "") as { readonly id: string };
  writeFileSync(journal, `${lines.slice(0, at + 1).join("\n")}\n`);
  const checkpoints = join(cwd, "saves/checkpoints");
  const made = readdirSync(checkpoints).filter((name) => name.includes(id.slice(0, 8)));
  expect(made).toHaveLength(1);
  for (const name of made) rmSync(join(checkpoints, name));
}

/** What the steps' records and the outcomes say, without ids and times. */
function course(cwd: string) {
  const lines = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").trimEnd().split("\n");
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ type, phase }) => type === "outcome" || (type === "stage" && phase !== "begin"))
    .map(
      ({ path, phase, output, outcome }) => outcome?.machineSha256 ?? [path, phase, output?.steps ?? null],
    );
}

describe("killed between the record of an interrupt and its checkpoint", () => {
  test.each([
    ["before a step", TINY.replace("frames: 10", "frames: 10, interrupt: before"), []],
    ["after a step", TINY.replace("frames: 10", "frames: 10, interrupt: after"), []],
    ["at a node, in an agent's step", TINY, ["--interrupt-when", "step in [1, 4]"]],
  ] as const)("%s: runner resume and --resume go on as if it had been there", async (_, plan, gates) => {
    const [left, killed] = [folderWith({ [PLAN]: plan }), folderWith({ [PLAN]: plan })];
    for (const cwd of [left, killed]) {
      await run(["workflow", "run", PLAN, ...gates], { cwd });
      if (cwd === killed) killBeforeCheckpoint(cwd);
      // Resumed at once the first time, looked at before it is the second time.
      expect((await run(RESUME, { cwd })).code).toBe(3);
      if (cwd === killed) killBeforeCheckpoint(cwd);
      expect((await run(AGAIN, { cwd })).code).toBe(3);
    }

    const ends = [await run(RESUME, { cwd: left }), await run(RESUME, { cwd: killed })];

    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(ends[1]?.stdout).toContain("tiny is done.\n");
    expect(course(killed)).toEqual(course(left));
    expect(await run(["saves", "verify", "--all"], { cwd: killed })).toMatchObject({ code: 0 });
  });

  test("in a game without a workflow: runner resume goes on there, whatever workflow was before", async () => {
    const cwd = folderWith({ [PLAN]: TINY });
    await run(["workflow", "run", PLAN, "--steps", "3"], { cwd });
    await run(["--new-game", "--steps", "4", "--interrupt-when", "step == 2"], { cwd });
    killBeforeCheckpoint(cwd);

    const { code, stdout } = await run(RESUME, { cwd });

    expect(code).toBe(0);
    expect(stdout).not.toContain("tiny");
    expect(stdout).toContain("Steps: 3 played now, 4 in all.\n");
  });

  test("behind a rollback: on the branch where it stands", async () => {
    const plan = `name: back
steps:
  - { name: intro, type: agent, goal: Start, until: totalSteps >= 2, max_steps: 3 }
  - { name: go, type: agent, goal: Go, until: totalSteps >= 5, max_steps: 2, retries: 1, on_failure: rollback }
`;
    const cwd = folderWith({ [PLAN]: plan });
    const first = await run(["workflow", "run", PLAN, "--interrupt-when", "step == 4"], { cwd });
    const second = await run(RESUME, { cwd });
    killBeforeCheckpoint(cwd);

    const rest = await run(RESUME, { cwd });

    expect([first.code, second.code, rest.code]).toEqual([3, 3, 5]);
    expect(second.stdout).toContain("attempt 2");
    expect(rest.stdout).toContain("back failed: go: 2 steps were played");
  });
});
