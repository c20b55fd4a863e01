import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { playedFolder } from "../../helpers/runs/played-folder.ts";

const newFolder = playedFolder(["--steps", "50"]);
const JOURNAL = "saves/lantern_journal.jsonl";

test("52.D: at most 3 results of the first 50 steps refuse a tool", () => {
  const journal = readFileSync(join(newFolder(), JOURNAL), "utf8");

  const refused = journal.match(/No (text is shown|menu is open)/g) ?? [];

  expect(journal).toContain('"type":"outcome","step":50,');
  expect(refused.length).toBeLessThanOrEqual(3);
});
