import { expect, it } from "vitest";
import type { Disk } from "../../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";
import { glanceHead, lastPlayedMs } from "../../../src/record/journal/glance-head.ts";
import { JournalReader } from "../../../src/record/journal/journal-reader.ts";
import { openJournal } from "../../../src/record/journal/open-journal.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { FOLDER, JOURNAL } from "../../helpers/runs/journal-world.ts";
import { put } from "../../helpers/saves/journals.ts";

it("a head that goes back to an earlier save still tells the number of the newest one", () => {
  const disk = createMemoryDisk();
  const { journal } = openJournal({ folder: FOLDER, slug: "lantern", saves: [], disk });
  const head = { runId: "run", branchId: "b", ancestorIds: [] };

  journal.setHead({ ...head, checkpointId: "fifth", saveSeq: 5 });
  journal.setHead({ ...head, checkpointId: "second", saveSeq: 2 });
  journal.close();

  const heads = new JournalReader(disk, JOURNAL).skim(["head"]);
  expect(heads).toMatchObject([
    { checkpointId: "fifth", saveSeq: 5 },
    { checkpointId: "second", saveSeq: 5 },
  ]);
});

it("a new journal is there after a power cut, with its first record", () => {
  const disk = powerCutDisk();
  const { journal } = openJournal({ folder: FOLDER, slug: "lantern", saves: [], disk });
  journal.setHead({ runId: "run", branchId: "b", checkpointId: "first", saveSeq: 1 });

  disk.cutPower("loses names and contents");

  const heads = new JournalReader(disk, JOURNAL).skim(["head"]);
  expect(heads).toMatchObject([{ checkpointId: "first" }]);
});

/** A disk with a journal of these lines. */
function diskWith(text: string): Disk {
  const disk = createMemoryDisk();
  disk.makeFolder(FOLDER);
  put(disk, Buffer.from(text));
  return disk;
}

const glanced = (text: string) => glanceHead(diskWith(text), JOURNAL, [])?.checkpointId ?? null;
const head = (checkpointId: string | null, more: object = { ancestorIds: [], saveSeq: 0 }) =>
  `${JSON.stringify({ type: "head", runId: "r", branchId: "b", checkpointId, ...more })}\n`;

it.each<[what: string, text: string, checkpointId: string | null]>([
  ["nothing", "", null],
  ["one head", head("a"), "a"],
  ["two heads", head("a") + head("b"), "b"],
  ["other records behind it", `${head("a")}{"type":"call"}\n`, "a"],
  ["a torn head behind it", head("a") + head("b").slice(0, -1), "a"],
  ["a head without a number behind it", head("a") + head("b", { ancestorIds: [] }), "a"],
  ["a number that is none", head("a") + head("b", { ancestorIds: [], saveSeq: "1" }), "a"],
  ["ancestors that are no list", head("a") + head("b", { ancestorIds: "x", saveSeq: 1 }), "a"],
  ["the words in a record of another type", `${head("a")}{"type":"call","inner":${head("b").trim()}}\n`, "a"],
  ["a line that is no JSON", `${head("a")}x"type":"head"\n`, "a"],
  ["only such lines", 'x"type":"head"\n"type":"head"\n', null],
])("the head at a glance of a journal with %s", (_, text, checkpointId) => {
  expect(glanced(text)).toBe(checkpointId);
});

it.each<[what: string, text: string, day: number | null]>([
  ["nothing", "", null],
  ["no whole line", at(3).slice(0, -1), null],
  ["one record", at(3), 3],
  ["a torn record behind it", at(3) + at(4).slice(0, -1), 3],
  ["a record that closed a stop behind it", at(3) + at(4, "resume"), 3],
  ["only such ones", at(3, "resume") + at(4, "resume"), null],
  ["a record behind that", at(3) + at(4, "resume") + at(5, "call"), 5],
  ["a time that is none", at(3) + at(4).replace("2026", "never"), 3],
  [
    "long records behind it",
    at(3) + at(4, "resume", "x".repeat(70_000)) + at(5, "resume", "x".repeat(300_000)),
    3,
  ],
])("a game was last played by its journal: %s", (_, text, day) => {
  const ms = lastPlayedMs(diskWith(text), JOURNAL);

  expect(ms === null ? null : new Date(ms).toISOString()).toBe(
    day === null ? null : `2026-11-0${day}T00:00:00.000Z`,
  );
});

/** A record of a day. */
function at(day: number, type = "outcome", rest = ""): string {
  return `{"seq":1,"time":"2026-11-0${day}T00:00:00.000Z","type":"${type}","rest":"${rest}"}\n`;
}
