import { expect, test } from "vitest";
import { findJournalOwner } from "../../../src/record/journal/find-owner.ts";
import { encodeLine, JOURNAL_START } from "../../../src/record/journal/format/lines.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { FOLDER, JOURNAL } from "../../helpers/runs/journal-world.ts";
import { put } from "../../helpers/saves/journals.ts";

test("a journal whose first record lacks its game says of no ROM that it is its own", () => {
  const disk = powerCutDisk();
  disk.makeFolder(FOLDER);
  const start = { branchId: "b", time: "2026-01-01T00:00:00.000Z", type: "start", runId: "r" };
  put(disk, encodeLine(start, JOURNAL_START).bytes);

  expect(findJournalOwner(disk, JOURNAL)).toBeNull();
});
