import { describe, expect, it } from "vitest";
import type { JournalRecord } from "../../../src/base/vocabulary/journal/journal-record.ts";
import { JournalReader } from "../../../src/record/journal/journal-reader.ts";
import { type OpenJournal, openJournal } from "../../../src/record/journal/open-journal.ts";
import type { PowerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { FOLDER, JOURNAL } from "../../helpers/runs/journal-world.ts";
import { bytesOf, linesOf, recordsOf } from "../../helpers/saves/journals.ts";

const HEAD: JournalRecord = { type: "head", runId: "r", checkpointId: null, ancestorIds: [], saveSeq: 0 };
const RESTORED: JournalRecord = {
  ...{ type: "restored", step: 1, slot: 2, checkpointId: null, machine: null },
  ...{ refusal: "slot 2 is empty", version: 2 },
};
const OPERATOR: JournalRecord = {
  ...{ type: "operator", step: 1, action: { tool: "wait", input: { frames: 5 } }, version: 2 },
};

function open(disk: PowerCutDisk): OpenJournal {
  return openJournal({ folder: FOLDER, slug: "lantern", saves: [], disk });
}

function append(disk: PowerCutDisk, ...records: readonly JournalRecord[]): void {
  const { journal } = open(disk);
  for (const record of records) journal.append("b", record);
  journal.close();
}

/** The types in a journal, and the version that each line names. */
const versionsIn = (disk: PowerCutDisk) =>
  linesOf(bytesOf(disk)).map((line) => {
    const { type, format, version } = JSON.parse(line.toString());
    return [type, format === undefined ? null : version];
  });

describe("a journal says which version its records need", () => {
  it("once, before the first of them, in whichever process that comes", () => {
    const disk = powerCutDisk();
    append(disk, HEAD);
    append(disk, RESTORED, HEAD);
    append(disk, HEAD, OPERATOR, RESTORED);

    expect(versionsIn(disk)).toEqual([
      ["head", 1],
      ["version", 2],
      ["restored", 2],
      ["head", null],
      ["head", null],
      ["operator", 2],
      ["restored", 2],
    ]);
    expect(recordsOf(disk)).toMatchObject([
      HEAD,
      { type: "version", version: 2 },
      RESTORED,
      HEAD,
      HEAD,
      OPERATOR,
      RESTORED,
    ]);
  });

  it("again where the record that said it was cut away", () => {
    const disk = powerCutDisk();
    append(disk, HEAD, RESTORED);
    const { journal, reader } = open(disk);
    const [, version] = reader.entriesFrom();
    journal.cut(version?.before ?? expect.fail());
    journal.append("b", RESTORED);
    journal.close();

    expect(versionsIn(disk)).toEqual([
      ["head", 1],
      ["version", 2],
      ["restored", 2],
    ]);
  });

  it("not for what a skill leaves besides: earlier versions go past that", () => {
    const disk = powerCutDisk();
    const skill: JournalRecord = {
      ...{ type: "skill", step: 1, name: "talk", version: "3", sha256: "ab".repeat(32) },
      ...{ definition: { steps: [] }, params: { a: 1 } },
    };
    const unanswered: JournalRecord = { type: "unanswered", step: 1, n: 1, label: "stuck", reason: "late" };
    append(disk, HEAD, skill, unanswered);

    expect(versionsIn(disk).map(([, version]) => version)).toEqual([1, null, null]);
    expect(recordsOf(disk)).toMatchObject([HEAD, skill, unanswered]);
  });
});

describe("a reader that knows version 1 only", () => {
  it.each([
    ["from the start", 0, RESTORED],
    ["from the start", 0, OPERATOR],
    ["from behind the record of the version", 2, RESTORED],
    ["from behind the record of the version", 2, OPERATOR],
  ] as const)("refuses such a journal %s (line %i)", (_, line, record) => {
    const disk = powerCutDisk();
    append(disk, HEAD, record);
    const place = open(disk).reader.entriesFrom()[line]?.before ?? expect.fail();

    expect(() => new JournalReader(disk, JOURNAL, 1).stretchFrom(place)).toThrow(
      "lantern_journal.jsonl was made by a newer gameboy-runner (journal format 2, this one reads up to 1)",
    );
  });
});
