import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { listJournals } from "../../../src/record/journal/list-journals.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

it("what was quarantined of a journal is known by its name, by that of earlier versions too; without a whole line there is no journal", () => {
  const folder = temporaryFolder();
  const names = [
    "k_journal.jsonl",
    "k_journal_aside_3.jsonl",
    "k_journal_quarantined_7_2.jsonl",
    "k_journal.txt",
  ];
  for (const name of names) writeFileSync(join(folder, name), "{}\n");
  writeFileSync(join(folder, "full_journal.jsonl"), '{"seq":0');

  const journals = listJournals(folder);

  expect(journals.map(({ file, slug, isQuarantined }) => [basename(file), slug, isQuarantined])).toEqual([
    ["k_journal.jsonl", "k", false],
    ["k_journal_aside_3.jsonl", "k", true],
    ["k_journal_quarantined_7_2.jsonl", "k", true],
  ]);
});
