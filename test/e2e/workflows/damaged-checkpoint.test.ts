import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../helpers/runs/run-command.ts";
import { folderWith, TINY } from "./workflow-files.ts";

const PLAN = "tiny.yaml";

/** How a file is damaged: cut off, so that it is no save any more, or changed in its middle. */
const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  "cut off": (file) => truncateSync(file, 1000),
  "changed inside": (file) => {
    const bytes = readFileSync(file);
    bytes.fill(0, bytes.length - 2000, bytes.length - 1000);
    writeFileSync(file, bytes);
  },
};

/** The checkpoints of a folder's workflow, the oldest first. */
function checkpointsIn(cwd: string): readonly string[] {
  const inside = join(cwd, "saves/checkpoints");
  return readdirSync(inside)
    .filter((name) => name.includes("_workflow_"))
    .map((name) => join("saves/checkpoints", name))
    .sort();
}

/** A folder as a kill leaves it right after the workflow's checkpoint of its last step, which is then damaged. */
async function damagedFolder(journal: readonly string[], damage: (file: string) => void) {
  const cwd = folderWith({ [PLAN]: TINY });
  await run(["workflow", "run", PLAN, ...journal], { cwd });
  const newest = checkpointsIn(cwd).at(-1) ?? "";
  const id = /_workflow_([0-9a-f]+)\.png$/.exec(newest)?.[1] ?? "";
  for (const name of readdirSync(join(cwd, "saves"))) {
    if (name.endsWith(".png")) rmSync(join(cwd, "saves", name));
  }
  if (journal.length === 0) {
    const file = join(cwd, "saves/lantern_journal.jsonl");
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const at = lines.findIndex((line) => {
      const { type, checkpointId } = JSON.parse(line);
      return type === "head" && String(checkpointId).startsWith(id);
    });
    expect(at).toBeGreaterThan(0);
    writeFileSync(file, `${lines.slice(0, at + 1).join("\n")}\n`);
  }
  damage(join(cwd, newest));
  return { cwd, newest, id };
}

describe.each([
  ["with a journal", []],
  ["without a journal", ["--set", "journal=off"]],
])("%s", (_, journal) => {
  test.each(Object.keys(DAMAGES))(
    "a newest checkpoint that is %s is named, and so is the one that is used",
    async (how) => {
      const { cwd, newest } = await damagedFolder(journal, DAMAGES[how] ?? expect.fail);

      const { stderr } = await run(["workflow", "run", PLAN, "--resume", ...journal], { cwd });

      const told = stderr.split("\n").filter((line) => line.includes(newest));
      expect(told).toHaveLength(1);
      expect(told[0]).toMatch(/saves\/checkpoints\/lantern_step\d+_\w+\.png is used instead/);
      expect(told[0]?.match(/_[0-9a-f]{8}\.png/g)).toHaveLength(2);
    },
  );

  test.each(Object.keys(DAMAGES))("one that is %s is refused where it is named", async (how) => {
    const { cwd, newest, id } = await damagedFolder(journal, DAMAGES[how] ?? expect.fail);

    for (const reference of [newest, id]) {
      const { code, stdout, stderr } = await run(["--load", reference, "--steps", "1", ...journal], { cwd });

      expect({ code, stdout }).toEqual({ code: 65, stdout: "" });
      expect(stderr).toContain(newest);
    }
  });
});
