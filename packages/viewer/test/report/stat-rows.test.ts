import { expect, test } from "vitest";
import { milestoneStats, stepStats } from "../../src/commands/stats/stat-rows.ts";
import { ROWS } from "../page/drawn/made-up-run.ts";

test("steps and milestones as rows are the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const path = [0, 1, 2, 3, 77];
  const rows = [...stepStats(ROWS, path), ...milestoneStats(ROWS, path), ...stepStats(ROWS, [])];
  await expect(`${rows.map((row) => JSON.stringify(row)).join("\n")}\n`).toMatchFileSnapshot(
    "./stat-rows.txt",
  );
});
