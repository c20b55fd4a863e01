import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import type { StepRecord } from "../../../src/base/vocabulary/journal/step-record.ts";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import { glanceHead } from "../../../src/record/journal/glance-head.ts";
import { JournalReader } from "../../../src/record/journal/journal-reader.ts";
import { readJournal } from "../../../src/record/journal/list-journals.ts";
import { callsOf } from "../../../src/record/ledger/journal-calls.ts";
import { SPENDING_TYPES } from "../../../src/record/ledger/spent.ts";
import { applyEntry } from "../../../src/record/replay/apply-entry.ts";
import { entriesOfPath } from "../../../src/record/replay/branch-path.ts";
import { stateAtStart } from "../../../src/record/replay/open-state.ts";
import { memoryToSave, settle } from "../../../src/record/replay/reduce.ts";
import { withoutTimes } from "../../../src/record/replay/verify/digest-memory.ts";

const root = fileURLToPath(new URL("../../fixtures/journals/", import.meta.url));
const read = (name: string) => new JournalReader(nodeDisk, `${root}${name}.jsonl`);
const expectedOf = (name: string) => JSON.parse(readFileSync(`${root}${name}.json`, "utf8"));

describe("journals of every released version", () => {
  it("are there", () => {
    const files = readdirSync(root, { recursive: true, encoding: "utf8" });

    expect(files.filter((file) => file.endsWith(".jsonl")).sort()).toEqual([
      "v1/atlas.jsonl",
      "v1/branches.jsonl",
      "v1/keyframe.jsonl",
      "v1/markers.jsonl",
      "v1/plan.jsonl",
      "v1/warps.jsonl",
      "v2/calls.jsonl",
      "v2/interrupts.jsonl",
      "v2/steps.jsonl",
      "v2/tools.jsonl",
      "v3/brought.jsonl",
    ]);
  });

  it.each([
    ["v1/atlas", "call fold head outcome reply start"],
    ["v1/branches", "branch call decision fold head lost outcome reply start"],
    ["v1/markers", "call fold head outcome reply start"],
    ["v1/plan", "call fold head keyframe outcome reply start"],
    ["v1/warps", "call fold head outcome reply start"],
    ["v2/calls", "call fold head interrupt outcome reply resume start version"],
    ["v2/interrupts", "call decision head interrupt outcome reply resume start version"],
    ["v2/steps", "call head lost operator outcome reply restored skill start unanswered version"],
    ["v2/tools", "call head outcome reply start tool version"],
    ["v3/brought", "call fold head outcome reply start"],
  ])("%s leads to the state that it led to", (name, types) => {
    const reader = read(name);
    const entries = reader.entriesFrom();
    const { begun = [], ...expected } = expectedOf(name);
    const [first] = entries;
    let state: RunState =
      first?.entry.type === "start"
        ? { ...stateAtStart(first.entry, first.entry.branchId), journal: first.after }
        : expect.fail();

    const line = entriesOfPath(entries, state, expected.branchId) ?? expect.fail();
    for (const placed of line) {
      const next = applyEntry(state, placed);
      state = typeof next === "string" ? expect.fail(next) : next;
    }
    state = settle(state);

    expect(reader.stretchFrom({ offset: 0, seq: 0, hash: "0".repeat(64) }).rest).toBe("none");
    const { runId, totalSteps, gameInfo, journal } = state;
    const memory = withoutTimes(memoryToSave(state.memory));
    const images = [...memory.images].map(([, bytes]) => sha256(bytes));
    expect({ runId, totalSteps, gameInfo, memory: { ...memory, images }, journal }).toEqual({
      ...expected,
      branchId: undefined,
    });
    expect(state.begun.map(digestMachine)).toEqual(begun);
    expect([...new Set(entries.map(({ entry }) => entry.type))].sort()).toEqual(types.split(" "));
  });

  it("v2/steps tells at a glance what is current, and what was spent", () => {
    const file = `${root}v2/steps.jsonl`;
    const { rest, entries, game } = readJournal({ slug: "lantern", file, isQuarantined: false });

    expect([rest, entries.length, game?.title]).toEqual(["none", linesIn(file), "LANTERN"]);
    expect(glanceHead(nodeDisk, file, [])).toMatchObject({ saveSeq: 1 });
    const calls = callsOf(read("v2/steps").skim(SPENDING_TYPES));
    expect(calls.map(({ purpose, usage }) => [purpose, usage === null])).toEqual([
      ["play", false],
      ["skill", true],
      ["skill", false],
      ["play", false],
      ["skill", true],
      ["skill", false],
    ]);
  });

  it("v1/keyframe holds the machine that it held", () => {
    const [placed] = read("v1/keyframe").entriesFrom();
    const { core, globalNames, globals, regions } =
      placed?.entry.type === "keyframe" ? placed.entry.machine : expect.fail();

    expect({
      core,
      globals: globalNames.map((name, i) => [name, globals[i]]),
      regions: Object.fromEntries(Object.entries(regions).map(([name, bytes]) => [name, sha256(bytes)])),
    }).toEqual(expectedOf("v1/keyframe"));
  });
});

function linesIn(file: string): number {
  return readFileSync(file, "utf8").trim().split("\n").length;
}

/** A record of a step that is under way, with the hashes of its machine. */
function digestMachine(record: StepRecord): object {
  if (record.type !== "restored" || record.machine === null) return record;
  const { regions } = record.machine;
  const machine = Object.entries(regions).map(([name, bytes]) => [name, sha256(bytes)]);
  return { ...record, machine: Object.fromEntries(machine) };
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
