import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { runProcess } from "../../helpers/runs/run-command.ts";

test("after two steps of the explorer, cross-the-wood reaches the tower's door as one step, without a call of an LM", async () => {
  const cwd = temporaryFolder();

  const explored = await runProcess(["--new-game", "--until-step", "2", "--model", "explorer"], { cwd });
  const { code, stdout } = await runProcess(["skills", "run", "cross-the-wood", "--json"], { cwd });
  const verified = await runProcess(["saves", "verify", "--all"], { cwd });

  expect([explored.code, code, verified.code]).toEqual([0, 0, 0]);
  const events = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events.find(({ type }) => type === "step-finished")).toMatchObject({
    step: 3,
    gameInfo: { map: "Wood", x: 11, y: 3, mode: "walk", hp: 20, herbs: 1 },
  });
  expect(events.at(-1)).toMatchObject({
    type: "skill-result",
    skill: "cross-the-wood",
    status: "success",
    metrics: { inferences: 0 },
  });
  expect(recordsOf(cwd).filter(({ step, type }) => step === 3 && ["call", "reply"].includes(type))).toEqual(
    [],
  );
});

/** The journal's records, as far as this test looks at them. */
function recordsOf(cwd: string): readonly { readonly step?: number; readonly type: string }[] {
  return readFileSync(join(cwd, "saves", "lantern_journal.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
