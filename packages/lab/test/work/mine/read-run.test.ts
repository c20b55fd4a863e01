import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../../test/helpers/disks/folders.ts";
import { type Forged, firstOf, forgeRun, replaced } from "../../../../../test/helpers/proof/forge-run.ts";
import { createCapture, worldHere } from "../../../../../test/helpers/runs/run-here.ts";
import { importRun } from "../../../src/commands/proof/import-run.ts";
import { readChoices, readPlayedRun } from "../../../src/work/mine/read-run.ts";

const RUN = readFileSync(
  new URL("../../../../../test/fixtures/baselines/lantern-pixels-random-7-8-steps.run", import.meta.url),
);
const SLUG = "lantern-seed";

/** A folder with the run, changed. */
function folderWith(change: (records: Forged[]) => unknown): string {
  const cwd = temporaryFolder();
  const world = worldHere([], {
    ...{ env: { HOME: join(cwd, "home") }, cwd },
    ...{ stdout: createCapture(), stderr: createCapture() },
  });
  const saveDir = join(cwd, "saves");
  importRun(world, { saveDir }, forgeRun(RUN, change));
  return saveDir;
}

/** A run that is paid: a lost try before its second reply, an unknown cost in its fourth step, other settings after its fifth. */
function paid(records: readonly Forged[]): readonly Forged[] {
  for (const record of records)
    if (record.type === "reply") record.costUsd = record.step === 4 ? null : record.step / 8;
  const [call, fifth] = [firstOf(records, "call", 2), firstOf(records, "outcome", 5)];
  const { branchId, time } = call;
  const usage = { inputTokens: 1, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  const lost = {
    ...{ type: "lost", branchId, time, step: 2, purpose: "play", model: "random", usage, costUsd: 0.5 },
  };
  const settings = { ...firstOf(records, "start").settings, seed: 99, refineModel: "claude-haiku-4-5" };
  const decision = {
    ...{ type: "decision", branchId, time, step: 5, reason: "settings", settings, told: null },
    stripsThinking: false,
  };
  return replaced(replaced(records, call, call, lost), fifth, fifth, decision);
}

test("a played run has the cost of all calls before each step, and what decided about it after each", () => {
  const folder = folderWith(paid);
  const { steps, settings, runId, slug, within } = readPlayedRun(folder, SLUG);
  const choices = readChoices(folder, SLUG, [0, 4, 5, 8, 9]);

  expect(steps.map(({ step, costUsd }) => [step, costUsd])).toEqual([
    ...[1, 2, 3].map((step) => [step, step === 2 ? 0.75 : step / 8]),
    ...[4, 5, 6, 7, 8].map((step) => [step, step === 4 ? null : step / 8]),
  ]);
  expect(steps.map(({ entry, milestones }) => [entry.step, milestones.length])).toEqual(
    Array.from({ length: 8 }, (_, at) => [at + 1, at === 0 ? 1 : 0]),
  );
  expect([settings.seed, slug, within]).toEqual([99, SLUG, []]);
  expect(choices.map((one) => [one.runId === runId, one.settings.seed])).toEqual([
    ...[
      [true, 7],
      [true, 7],
      [true, 7],
      [true, 99],
    ],
  ]);
  expect(readChoices(folder, SLUG, [])).toEqual([]);
  expect(() => readPlayedRun(folder, "other")).toThrow(`${folder} has no run of other`);
  expect(() => readChoices(folder, "other", [0])).toThrow(`${folder} has no run of other`);
});
