import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";
import { listJournals } from "../../../src/record/journal/list-journals.ts";
import { quarantine } from "../../../src/record/journal/quarantine.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { bytesOf, put } from "../../helpers/saves/journals.ts";

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

it("journals are in the order of their names, whatever the folder's is", () => {
  const disk = createMemoryDisk();
  disk.makeFolder("/saves");
  const names = ["b_journal.jsonl", "a_journal_quarantined_1.jsonl", "a_journal.jsonl"];
  for (const name of names) put(disk, Buffer.from("{}\n"), join("/saves", name));

  expect(listJournals("/saves", disk, names).map(({ slug, isQuarantined }) => [slug, isQuarantined])).toEqual(
    [
      ["a", false],
      ["a", true],
      ["b", false],
    ],
  );
});

it("what is cut off a journal has a name of its own each time, but for the same bytes", () => {
  const disk = createMemoryDisk();
  disk.makeFolder("/saves");
  const place = { folder: "/saves", slug: "k", file: "/saves/k_journal.jsonl" };
  const cut = (text: string) => {
    put(disk, Buffer.from(`begin\n${text}`), place.file);
    return basename(quarantine(disk, place, { offset: 6, seq: 1, hash: "" }));
  };

  expect(["one\n", "two\n", "one\n", "three\n", "two\n", "tw", ""].map(cut)).toEqual([
    "k_journal_quarantined_1.jsonl",
    "k_journal_quarantined_1_2.jsonl",
    "k_journal_quarantined_1.jsonl",
    "k_journal_quarantined_1_3.jsonl",
    "k_journal_quarantined_1_2.jsonl",
    "k_journal_quarantined_1_4.jsonl",
    "k_journal_quarantined_1_5.jsonl",
  ]);
  expect(bytesOf(disk, place.file).toString()).toBe("begin\n");
  expect(bytesOf(disk, "/saves/k_journal_quarantined_1_3.jsonl").toString()).toBe("three\n");
});
