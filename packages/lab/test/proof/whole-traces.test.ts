import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { JournalEntry, OutcomeRecord } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import { hashMachine } from "../../../emulator/src/machine/machine-hash.ts";
import { cancellationsIn, hashWhole } from "../../src/proof/prove-step.ts";
import { broughtIn, countsOfParts, TOOLS_OF_FILES } from "../../src/proof/seam/proof-parts.ts";
import { traceRun } from "../../src/proof/trace-run.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";

const { entries: ENTRIES } = readRunFile(
  readFileSync(
    new URL("../../../../test/fixtures/baselines/lantern-pixels-random-7-8-steps.run", import.meta.url),
  ),
);

const machineOf = (
  own: Partial<Record<"frame" | "wram", number>> = {},
  globals: readonly number[] = [1, 2, 3],
) =>
  ({
    core: { name: "core", sha256: "c" },
    globals,
    globalNames: GLOBALS.slice(0, globals.length),
    regions: {
      ...Object.fromEntries(
        ["vram", "oamIoHram", "palettes", "cartridgeRam"].map((name) => [name, new Uint8Array(1)]),
      ),
      wram: Uint8Array.of(own.wram ?? 0),
      frame: Uint8Array.of(own.frame ?? 0),
    },
  }) as unknown as MachineState;

const GLOBALS: readonly string[] = [
  "core/cpu/cpu/Cpu.registerA",
  "core/debug/breakpoints/Breakpoints.program",
  "core/config/Config.option",
  "~lib/rt",
  "core/execute/Execute.steps",
  "core/graphics/tiles/TileCache.tile",
  "core/graphics/picture/Picture.line",
  "core/sound/accumulator/Sample.left",
  "core/sound/sound/Sound.audioQueueIndex",
];

test("a machine from a file is known by its picture and the emulator's options, but not by caches and tallies", () => {
  const globals = GLOBALS.map((_, at) => at);
  const plain = machineOf({}, globals);
  const seen = GLOBALS.map((name, at) => [
    name,
    hashWhole(machineOf({}, globals.with(at, 99))) !== hashWhole(plain),
  ]);

  expect(seen.filter(([, isSeen]) => isSeen).map(([name]) => name)).toEqual(GLOBALS.slice(0, 3));
  expect(hashWhole(machineOf({ frame: 1 }))).not.toBe(hashWhole(machineOf()));
  expect(hashMachine(machineOf({ frame: 1 }))).toBe(hashMachine(machineOf()));
  expect(hashWhole({ ...plain, core: { ...plain.core, sha256: "d" } })).not.toBe(hashWhole(plain));
});

const said = (text: string) => ({ type: "text", text });
const result = (text: string) => ({ type: "tool_result", content: [said(text)] });

test.each<[content: readonly object[], cancelled: readonly (number | null)[]]>([
  [[], [null]],
  [[said("Pressed all 1.")], [null]],
  [[said("The call was cancelled: nothing was done.")], [0]],
  [[said("The call was cancelled: what was done in 12 frames counts.")], [12]],
  [
    [
      result("Pressed all 1."),
      said("The call was cancelled: nothing was done"),
      result("Stopped. The call was cancelled: what was done in 0 frames"),
      result("The call was cancelled: what was done in 305 frames"),
    ],
    [null, 0, 305],
  ],
])("calls of a step that were cancelled, with their frames: %j is %j", (content, cancelled) => {
  const record = { outcome: { message: { content } } } as unknown as OutcomeRecord;

  expect(cancellationsIn(record)).toEqual(cancelled);
});

test("a referee knows the skills that records brought, and the tools that read the operator's files", () => {
  const records = [
    { type: "skill", definition: { a: 1 } },
    { type: "skill", definition: null },
    { type: "outcome", outcome: { skills: [1, 2] } },
    { type: "skill", definition: { b: 2 } },
    { type: "outcome", outcome: {} },
    { type: "outcome", outcome: { skills: [3] } },
  ];
  const placed = records.map((entry, at) => ({ entry, after: { seq: at + 1 } })) as never;

  expect(broughtIn(placed)).toEqual([
    { seq: 1, part: "skills", thing: { a: 1 } },
    { seq: 4, part: "skills", thing: { b: 2 } },
  ]);
  expect(countsOfParts(records as never)).toEqual({ skills: 3 });
  expect([...TOOLS_OF_FILES].sort()).toEqual(["define_skill", "list_skills"]);
});

type Entry = JournalEntry & { readonly [name: string]: unknown };

/** Entries behind each other, as a journal has them. */
function placed(entries: readonly object[]): readonly PlacedEntry[] {
  const place = (seq: number) => ({ seq, offset: seq * 100, hash: `h${seq}` });
  return entries.map((entry, at) => ({
    entry: entry as JournalEntry,
    before: place(at),
    after: place(at + 1),
  }));
}

const KEPT = machineOf({ wram: 7 });

/** The run: a keyframe after its third step, and a branch that leaves it after the fifth and plays one step. */
function journal(): Entry[] {
  const all = ENTRIES.map(({ entry }) => structuredClone(entry)) as Entry[];
  const [start] = all;
  const { runId, branchId } = start as unknown as { runId: string; branchId: string };
  const time = "2026-11-22T09:00:00.000Z";
  const endOf = (step: number): number =>
    all.findIndex((entry) => entry.type === "outcome" && entry.step === step);
  const third = all[endOf(3)] as unknown as { outcome: { machineSha256: string } };
  third.outcome.machineSha256 = hashMachine(KEPT);
  all.splice(endOf(3) + 1, 0, { type: "keyframe", time, branchId, step: 3, machine: KEPT } as never);
  const from = endOf(5) + 1;
  const sixth = all
    .filter((entry) => "step" in entry && entry.step === 6 && entry.type !== "head")
    .map((entry) => ({ ...structuredClone(entry), branchId: "side" }));
  const branch = { type: "branch", time, branchId: "side", runId, fromBranchId: branchId, fromStep: 5 };
  const head = {
    type: "head",
    time,
    branchId: "side",
    runId,
    checkpointId: null,
    ancestorIds: [],
    saveSeq: 0,
  };
  return [
    ...all,
    { ...branch, from: { seq: from, offset: from * 100, hash: `h${from}` } },
    head,
    ...sixth,
  ] as Entry[];
}

/** The segments of a journal, and the faults. */
function trace(entries: readonly object[]): string {
  const { segments, findings, rootless } = traceRun(placed(entries));
  const steps = (all: readonly PlacedEntry[]): string => {
    const played = all.flatMap(({ entry }) => (entry.type === "outcome" ? [entry.step] : []));
    return `${all[0]?.entry.type ?? "nothing"} to ${all.at(-1)?.entry.type}, ${all.length} records from ${all[0]?.before.seq}, steps ${played.join(" ")}`;
  };
  return [
    ...segments.map(
      ({ from, entries: own, known }) =>
        `  ${from === null ? "power-on" : `step ${from.state.totalSteps + 1}, wram ${from.machine().regions.wram}`}: ${steps(own)}; ${known} known`,
    ),
    ...findings.map(({ check, step, text }) => `  ${check} ${step}: ${text}`),
    ...(rootless === 0 ? [] : [`  rootless: ${rootless}`]),
  ].join("\n");
}

test("a journal is followed on each branch, and what does not follow is named as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const of = (entry: Entry, type: string, step?: number): boolean =>
    entry.type === type && (step === undefined || entry["step"] === step);
  const without = (type: string, step?: number) => journal().filter((entry) => !of(entry, type, step));
  const changed = (type: string, step: number | undefined, more: object) =>
    journal().map((entry) => (of(entry, type, step) ? { ...entry, ...more } : entry));
  const { length } = journal();
  const main = (journal()[0] as Entry).branchId;
  const told: readonly (readonly [string, readonly object[]])[] = [
    ["nothing", []],
    ["the run", journal()],
    ["without its branch", journal().filter(({ branchId }) => branchId === main)],
    ["cut at its keyframe", journal().slice(0, journal().findIndex(({ type }) => type === "keyframe") + 1)],
    ["a keyframe of another step", changed("keyframe", 3, { step: 4 })],
    ["a keyframe of another machine", changed("keyframe", 3, { machine: machineOf() })],
    [
      "a keyframe with another picture",
      changed("keyframe", 3, { machine: machineOf({ wram: 7, frame: 9 }) }),
    ],
    ["no third step", without("outcome", 3)],
    ["no fourth reply", without("reply", 4)],
    ["no start", without("start")],
    ["two starts", [journal()[0] ?? {}, ...journal()]],
    ["two branches of a name", [...journal(), ...journal().filter(({ type }) => type === "branch")]],
    ["no branch", without("branch")],
    [
      "a branch of another place",
      changed("branch", undefined, { from: { seq: 3, offset: 300, hash: "h3" } }),
    ],
    [
      "a branch of another record",
      changed("branch", undefined, { from: { seq: 18, offset: 1, hash: "h17" } }),
    ],
    ["a branch of another step", changed("branch", undefined, { fromStep: 4 })],
    ["a branch of another run", changed("branch", undefined, { runId: "other" })],
    ["a branch of another branch", changed("branch", undefined, { fromBranchId: "other" })],
    ["a branch of a save", changed("branch", undefined, { from: null })],
    ["a head of another run", changed("head", undefined, { runId: "other" })],
    ["an unknown record", journal().toSpliced(4, 0, { type: "cheat", branchId: main, step: 1 } as never)],
    [
      "a version on a branch that never began",
      [...journal(), { type: "version", branchId: "none", version: "2" }],
    ],
    ["a record that says nothing", changed("outcome", 2, { outcome: undefined })],
    ["a branch of a branch that cannot be followed", changed("outcome", 2, { step: 9 })],
  ];
  const lines = told.map(([what, entries]) => `${what}:\n${trace(entries)}`);

  // Node words it.
  const text = lines.join("\n").replace(/(?<=understood: ).*(?= \()/, "…");
  await expect(`${length} records\n${text}\n`).toMatchFileSnapshot("./traces.txt");
});
