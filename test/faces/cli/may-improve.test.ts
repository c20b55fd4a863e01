import { expect, test } from "vitest";
import { mayAttempt, mayImprove } from "../../../packages/lab/src/commands/improve/may-improve.ts";
import { readPlayedRun } from "../../../packages/lab/src/work/mine/read-run.ts";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { noteOwnRun } from "../../../src/faces/cli/keys/own-runs.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { playRun } from "../../helpers/runs/journal-world.ts";

test("51: a run whose earlier settings its user did not choose is asked about before any proposal", async () => {
  const [folder, home] = [temporaryFolder(), temporaryFolder()];
  const play = (model: string) =>
    playRun({ disk: nodeDisk, saveDir: folder, steps: 2, settings: { model, maxHistory: 60 } });
  await play("claude-opus-5-5");
  await play("claude-haiku-4-5");
  const run = readPlayedRun(folder, "lantern");
  const world = {
    ...{ argv: ["improve"], env: { XDG_CONFIG_HOME: home }, cwd: folder, ask: async () => null },
    ...{ clock: { now: () => new Date("2026-11-29T08:00:00Z"), elapsedMs: () => 0 } },
    stderr: { write: () => {} },
  } as unknown as Parameters<typeof mayImprove>[0];
  noteOwnRun(world, run);
  const at = (step: number) => ({ from: { folder, slug: "lantern", runId: run.runId, step } });

  await mayImprove(world, {}, folder, run);
  await mayAttempt(world, {}, [at(4)]);

  for (const step of [0, 1, 2])
    await expect(mayAttempt(world, {}, [at(4), at(step)])).rejects.toMatchObject({
      code: "run-unapproved",
      message: expect.stringContaining("model claude-opus-5-5"),
    });
});
