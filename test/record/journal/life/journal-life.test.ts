import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { JournalRecord } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import { NO_USAGE } from "../../../../src/base/vocabulary/usage.ts";
import { findJournalOwner } from "../../../../src/record/journal/find-owner.ts";
import {
  encodeLine,
  followLines,
  JOURNAL_START,
  readLines,
} from "../../../../src/record/journal/format/lines.ts";
import { glanceHead, lastPlayedMs } from "../../../../src/record/journal/glance-head.ts";
import { JournalReader } from "../../../../src/record/journal/journal-reader.ts";
import { sumJournal } from "../../../../src/record/journal/journal-sums.ts";
import { listJournals, readJournal } from "../../../../src/record/journal/list-journals.ts";
import { locateCheckpoint } from "../../../../src/record/journal/locate-checkpoint.ts";
import { openJournal, readJournalHead } from "../../../../src/record/journal/open-journal.ts";
import type { SaveEntry } from "../../../../src/record/saves/format/save-entry.ts";
import { tinyMachine } from "../../../helpers/saves/checkpoints.ts";
import { entry } from "../../../helpers/saves/entries.ts";
import { bytesOf, linesOf, put } from "../../../helpers/saves/journals.ts";

const FOLDER = "/saves";
const FILE = `${FOLDER}/lantern_journal.jsonl`;
const NOW = () => new Date("2026-11-21T12:00:00Z");

const call = (step: number): JournalRecord => ({
  type: "call",
  step,
  purpose: "play",
  model: "m",
  requestSha256: `q${step}`,
  reservedUsd: 0.5,
});
const reply = (step: number): JournalRecord => ({
  type: "reply",
  step,
  purpose: "play",
  costUsd: 0.125,
  ms: 7,
  reply: {
    content: [{ type: "text", text: `Step ${step}.` }],
    stopReason: "end_turn",
    usage: { ...NO_USAGE, inputTokens: 10 },
    model: "m",
  },
});
const branch = (fromBranchId: string, fromStep: number): JournalRecord => ({
  type: "branch",
  runId: "run",
  fromBranchId,
  fromStep,
  from: null,
});
const operator: JournalRecord = {
  type: "operator",
  step: 3,
  action: { tool: "wait", input: { frames: 1 } },
  version: 2,
};
const keyframe = (step: number): JournalRecord => ({ type: "keyframe", step, machine: tinyMachine(step) });
const head = (checkpointId: string | null, saveSeq?: number, branchId = "b1") => ({
  runId: "run",
  branchId,
  checkpointId,
  ancestorIds: ["a0"],
  ...(saveSeq !== undefined && { saveSeq }),
});

/** The lines of a journal in short: what each says besides its sums. */
function shown(disk: Disk, file = FILE): readonly string[] {
  if (disk.inspect(file) === null) return ["no file"];
  return linesOf(bytesOf(disk, file)).map((line) => {
    const text = line.toString().trimEnd();
    if (!text.endsWith("}")) return `torn: ${text.length} bytes`;
    const { seq, prev, time, sum, machine, reply: said, ...rest } = JSON.parse(text);
    const more = [
      time === NOW().toISOString() ? "" : String(time),
      machine === undefined ? "" : "a machine",
      said === undefined ? "" : "a reply",
    ].filter((one) => one !== "");
    return [seq, prev === JOURNAL_START.hash ? "first" : "", JSON.stringify(rest), ...more]
      .filter((one) => one !== "")
      .join(" ");
  });
}

const hashesOf = (disk: Disk) => createHash("sha256").update(bytesOf(disk)).digest("hex").slice(0, 12);
const atOf = ({ offset, seq }: { readonly offset: number; readonly seq: number }) =>
  `byte ${offset}, record ${seq}`;

function told(call: () => unknown): string {
  try {
    return JSON.stringify(call()) ?? "undefined";
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return `${error.code}: ${error.message} ${JSON.stringify(error.facts)}`;
  }
}

/** A journal with a branch, an operator's step and heads: none with a machine, whose bytes depend on the packer. */
function written(disk: Disk = createMemoryDisk()): Disk {
  const { journal } = openJournal({ folder: FOLDER, slug: "lantern", saves: [], disk, now: NOW });
  journal.setHead(head(null));
  for (const step of [1, 2]) for (const record of [call(step), reply(step)]) journal.append("b1", record);
  journal.setHead(head("save-2", 4));
  journal.append("b1", operator);
  journal.append("b1", operator);
  journal.append("b2", branch("b1", 2));
  journal.setHead(head("save-1", 2, "b2"));
  journal.close();
  return disk;
}

const save = (seq: number, journal: SaveEntry["info"]["journal"], changes: Partial<SaveEntry["info"]> = {}) =>
  entry("lantern_save_step0002.png", `save-${seq}`, seq, { journal, ...changes });

test("the life of a journal", async () => {
  const lines: string[] = [];
  const note = (what: string, ...more: readonly string[]) =>
    lines.push(what, ...more.map((line) => `  ${line}`));
  const disk = written();
  const reader = new JournalReader(disk, FILE);
  note("written", ...shown(disk), `sums ${hashesOf(disk)}`);
  const { lines: read, end, rest } = reader.stretchFrom(JOURNAL_START);
  note(
    "read",
    `${read.length} lines, ${rest}, ${atOf(end)}`,
    ...read.map(({ before, after }) => `${before.offset}–${after.offset}`),
  );
  const third = read[3]?.before ?? expect.fail();
  note("from the third", ...reader.entriesFrom(third).map(({ entry }) => entry.type));
  note(
    "skimmed",
    ...reader.skim(["head", "branch"]).map((one) => JSON.stringify(one)),
    ...reader.skim(["call"], third.offset).map((one) => JSON.stringify(one)),
    `${reader.skim(["call"], reader.bytes, third.offset).length} calls from there`,
  );
  note(
    "heads of lines",
    ...reader
      .heads(["head", "outcome", "keyframe", "operator"], 0)
      .map((one) => JSON.stringify({ ...one, machine: undefined })),
  );
  const last = (type: "head" | "call" | "fold", seq = -1) =>
    told(() => reader.lastWith(type, (value) => seq < 0 || value["seq"] === seq)?.before.seq ?? null);
  note("the last of a type", last("head"), last("head", 0), last("call"), last("call", 99), last("fold"));
  note(
    "holds",
    ...[
      JOURNAL_START,
      third,
      { ...third, hash: "0".repeat(64) },
      { ...third, offset: third.offset + 1 },
      { ...third, offset: 1e9 },
      end,
      { ...JOURNAL_START, seq: 1 },
    ].map((place) => `${place.offset} ${reader.holds(place)}`),
  );
  note(
    "present",
    ...[
      [],
      [save(4, third)],
      [save(5, third)],
      [save(2, end)],
      [save(9, null)],
      [save(9, third, { kind: "pre-operation" })],
    ].map(
      (saves) =>
        `${saves.map(({ info }) => `${info.seq} at ${info.journal?.offset}`)}: ${told(() => readJournalHead({ folder: FOLDER, slug: "lantern", saves, disk }))} ${told(() => glanceHead(disk, FILE, saves))}`,
    ),
  );
  note(
    "a checkpoint's place",
    ...[save(4, third), save(9, null), save(2, { ...third, hash: "00" })].map(({ info }) =>
      told(() => locateCheckpoint(reader, info)),
    ),
  );
  note(
    "last played, and the owner",
    told(() => lastPlayedMs(disk, FILE)),
    told(() => lastPlayedMs(disk, `${FILE}x`)),
    told(() => findJournalOwner(disk, FILE)),
    told(() => glanceHead(disk, `${FILE}x`, [])),
  );
  note(
    "without a file",
    ...[
      told(() => new JournalReader(disk, `${FILE}x`).firstLine()),
      told(() => new JournalReader(disk, `${FILE}x`).entriesFrom()),
      told(() => new JournalReader(disk, `${FILE}x`).skim(["head"])),
      told(() => new JournalReader(disk, `${FILE}x`).lastWith("head", () => true)),
    ],
  );

  const open = (of: Disk, saves: readonly SaveEntry[] = []) =>
    openJournal({ folder: FOLDER, slug: "lantern", saves, disk: of, now: NOW });
  const reopened = (
    what: string,
    change: (bytes: Buffer, all: readonly Buffer[]) => Buffer,
    saves: readonly SaveEntry[] = [],
  ) => {
    const other = written();
    const bytes = bytesOf(other);
    put(other, change(bytes, linesOf(bytes)), FILE);
    const opened = open(other, saves);
    const before = atOf(opened.journal.position);
    opened.journal.append("b2", call(9));
    opened.journal.close();
    const files = other.list(FOLDER).toSorted();
    note(
      what,
      ...opened.notices,
      `head ${JSON.stringify(opened.journal.head)}`,
      `went on at ${before}`,
      `${shown(other).length} lines, the last ${shown(other).at(-1)}`,
      ...files,
    );
    const listed = listJournals(FOLDER, other);
    note(
      "  its journals",
      ...listed.map((one) => {
        const whole = readJournal(one, other);
        return `  ${one.slug} ${one.isQuarantined}: ${whole.entries.length} ${whole.rest} ${whole.damage ?? "sound"}`;
      }),
    );
  };
  reopened("whole", (bytes) => bytes);
  reopened("with a line that was cut off", (bytes) => bytes.subarray(0, -10));
  reopened("without its last newline", (bytes) => bytes.subarray(0, -1));
  reopened("with a branch that was not written whole", (_, all) => Buffer.concat(all.slice(0, -1)));
  reopened("without a line", (_, all) => Buffer.concat([...all.slice(0, 4), ...all.slice(5)]));
  reopened("with a changed line", (bytes) => Buffer.from(bytes.toString().replace("Step 2.", "Step 3.")));
  reopened(
    "damaged before its newest save",
    (bytes) => Buffer.from(bytes.toString().replace("Step 1.", "Step 3.")),
    [save(4, read[6]?.before ?? null)],
  );
  reopened("with an odd record", (bytes) => {
    const { seq, hash } = end;
    return Buffer.concat([
      bytes,
      encodeLine({ branchId: "b2", time: "soon", type: "call" }, { offset: bytes.length, seq, hash }).bytes,
    ]);
  });
  reopened("with another's save after it", (bytes) => bytes, [save(12, null)]);
  for (const [what, first] of [
    ["of a later version", { format: "gameboy-runner journal", version: 4 }],
    ["of another program", { format: "other journal", version: 1 }],
    ["without a format", { version: 1 }],
    ["with an odd version", { format: "gameboy-runner journal", version: "1" }],
  ] as const) {
    const other = createMemoryDisk();
    other.makeFolder(FOLDER);
    put(
      other,
      encodeLine(
        {
          ...first,
          branchId: "b1",
          time: NOW().toISOString(),
          type: "head",
          runId: "run",
          checkpointId: null,
          ancestorIds: [],
          saveSeq: 0,
        },
        JOURNAL_START,
      ).bytes,
      FILE,
    );
    note(
      what,
      told(() => open(other).notices),
    );
  }

  const cut = written();
  const { journal } = open(cut);
  note(
    "cut at the third",
    told(() => journal.cut(third)),
    atOf(journal.position),
    ...cut.list(FOLDER).toSorted(),
  );
  journal.append("b1", operator);
  journal.append("b1", keyframe(50));
  note("  after that", ...shown(cut).slice(3));
  cut.remove(FILE);
  journal.append("b1", call(3));
  note("its file is gone", JSON.stringify(journal.failure?.reason), `${cut.inspect(FILE)}`);
  journal.setHead(head("save-9", 9));
  note(
    "  a save begins it anew",
    JSON.stringify(journal.failure),
    JSON.stringify(journal.takeHealed()?.reason ?? null),
    JSON.stringify(journal.takeHealed()),
    ...shown(cut),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("journal-life.txt");
});

test("a full disk: records wait, and are written once there is room", async () => {
  const plain = createMemoryDisk();
  let fault: { readonly call: string; readonly code: string } | null = null;
  const calls: string[] = [];
  const failing = new Proxy(plain, {
    get: (target, name: keyof Disk) => {
      const real = target[name] as (...given: readonly unknown[]) => unknown;
      return (...given: readonly unknown[]) => {
        calls.push(name);
        if (fault?.call === name)
          throw Object.assign(new Error(`${fault.code}: ${name}`), { code: fault.code, syscall: name });
        return real(...given);
      };
    },
  });
  const { journal } = openJournal({ folder: FOLDER, slug: "lantern", saves: [], disk: failing, now: NOW });
  const lines: string[] = [];
  const write = (what: string, record: JournalRecord, options: { readonly isDerived?: boolean } = {}) => {
    calls.length = 0;
    journal.append("b1", record, options);
    const healed = journal.takeHealed();
    lines.push(
      `${what}: ${journal.failure?.reason ?? "written"}${healed === null ? "" : `, healed of: ${healed.reason}`}; ${plain.inspect(FILE)?.bytes ?? "no"} bytes; ${calls.join(" ")}`,
    );
  };
  write("the first", call(1));
  write("the next", reply(1));
  write("a derived one", call(2), { isDerived: true });
  write("after it", reply(2));
  for (const [name, code] of [
    ["sync", "EIO"],
    ["write", "ENOSPC"],
    ["openToAppend", "EACCES"],
    ["truncate", "EROFS"],
    ["close", "EIO"],
  ] as const) {
    fault = { call: name, code };
    write(`${name} fails`, call(3));
    write("  again, derived", call(4), { isDerived: true });
    fault = null;
    write("  and works", call(5));
  }
  journal.close();
  lines.push(...shown(plain).map((line) => line.slice(0, 60)), readLines(bytesOf(plain), JOURNAL_START).rest);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("full-disk.txt");
});

test("totals of a keyframe do not count where a later call is of a branch that only a record before it names", () => {
  const summed = (...records: readonly (readonly [branchId: string, record: JournalRecord])[]) => {
    const disk = createMemoryDisk();
    const { journal } = openJournal({ folder: FOLDER, slug: "lantern", saves: [], disk, now: NOW });
    for (const [branchId, record] of records) journal.append(branchId, record);
    journal.close();
    const { sums, rest } = sumJournal(new JournalReader(disk, FILE));
    return [rest, ...sums.byRun().map(({ key, calls, costUsd }) => `${key} ${calls} ${costUsd}`)].join(", ");
  };
  const begun = [
    ["b1", { type: "head", runId: "one", checkpointId: null, ancestorIds: [], saveSeq: 0 }],
    ["b2", { type: "head", runId: "two", checkpointId: null, ancestorIds: [], saveSeq: 0 }],
  ] as const;
  const asked = (branchId: string, step: number) =>
    [
      [branchId, call(step)],
      [branchId, reply(step)],
    ] as const;

  expect(summed()).toBe("none");
  expect(summed(...begun, ...asked("b1", 1), ["b1", keyframe(1)], ...asked("b1", 2))).toBe(
    "none, one 2 0.25",
  );
  expect(summed(...begun, ...asked("b1", 1), ["b1", keyframe(1)], ...asked("b2", 2))).toBe(
    "none, one 1 0.125, two 1 0.125",
  );
  expect(summed(...begun, ...asked("b3", 1), ["b1", keyframe(1)], ...asked("b1", 2))).toBe(
    "none,  1 0.125, one 1 0.125",
  );
});

test("lines are followed as far as they belong together", () => {
  const bytes = bytesOf(written());
  const all = linesOf(bytes);
  const seqOf = (...parts: readonly Uint8Array[]) => followLines(Buffer.concat(parts), JOURNAL_START).seq;
  const changed = Buffer.from((all[2] ?? Buffer.alloc(0)).toString().replace("Step 1.", "Step 9."));
  expect([
    seqOf(...all),
    seqOf(...all.slice(0, 3)),
    seqOf(...all.slice(1)),
    seqOf(...all.slice(0, 2), changed),
    seqOf(...all.slice(0, 2), changed, ...all.slice(3)),
    seqOf(...all.slice(0, 3), Buffer.from("torn")),
    seqOf(),
    seqOf(Buffer.from("\n")),
  ]).toEqual([all.length, 3, 0, 2, 2, 3, 0, 0]);
});
