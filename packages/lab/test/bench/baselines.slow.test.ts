import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkBytes } from "../../../../test/helpers/proof/check-disk.ts";
import { readRom } from "../../../games/src/read-rom.ts";
import { resultOf } from "../../src/bench/judge-run.ts";
import { readTask } from "../../src/bench/read-task.ts";
import { scoreOf } from "../../src/bench/score.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";

const FOLDER = new URL("../../../../test/fixtures/baselines/", import.meta.url);
const SCORES: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL("scores.json", FOLDER), "utf8"),
);

test("every committed run of a built-in player has its score", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".run"));

  expect(files.sort()).toEqual(Object.keys(SCORES).sort());
});

test.each(Object.entries(SCORES))(
  "%s is proven, and scores %d (else: scripts/make-baselines.js)",
  async (name, score) => {
    const [task = "", , , seed = ""] = name.split("-");
    const bytes = readFileSync(new URL(name, FOLDER));
    const rules = readTask(
      readFileSync(fileURLToPath(new URL(`../../../../tasks/${task}.yaml`, import.meta.url))),
    ).task?.rules;

    const { findings } = await checkBytes(bytes, readRom(`${task}:${Number.parseInt(seed, 10)}`));

    expect(findings).toEqual([]);
    expect(rules && scoreOf(rules, resultOf(readRunFile(bytes), rules).milestones)).toBe(score);
  },
);
