import { expect, it } from "vitest";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";
import { JournalReader } from "../../../src/record/journal/journal-reader.ts";
import { openJournal } from "../../../src/record/journal/open-journal.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { FOLDER, JOURNAL } from "../../helpers/runs/journal-world.ts";

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
