import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkBytes } from "../../../../test/helpers/proof/check-disk.ts";
import type { CheckName } from "../../src/proof/finding.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";

// One run of Lantern for each released core, by the built-in player: never made anew.
const RUNS = new URL("../../../../test/fixtures/runs/", import.meta.url);

/** The checks that later prompts, tools and texts do not change. */
const LASTING: readonly CheckName[] = [
  "file",
  "journal",
  "machine",
  "restores",
  "claims",
  "costs",
  "signature",
];

test.each(readdirSync(RUNS))("%s is played again on its core, and its sums are right", async (name) => {
  const { findings, counts } = await checkBytes(readFileSync(new URL(name, RUNS)));

  expect(findings.filter(({ check }) => LASTING.includes(check))).toEqual([]);
  expect(counts.steps).toBe(52);
});

test("each released core has a run that it made", () => {
  const cores = readdirSync(new URL("../../../../core/released/", import.meta.url));
  const made = readdirSync(RUNS).map(
    (name) => readRunFile(readFileSync(new URL(name, RUNS))).manifest.core.sha256,
  );

  expect(
    cores.map((name) => name.replace(/\.wasm\.br$/, "")).filter((sha256) => !made.includes(sha256)),
  ).toEqual([]);
});
