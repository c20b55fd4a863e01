import { expect, test } from "vitest";
import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { RunnerError } from "../../../src/base/errors.ts";
import type { JournalEntry } from "../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../../src/base/vocabulary/run-settings.ts";
import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import type { PlacedEntry } from "../../../src/record/journal/journal.ts";
import type { Replayer } from "../../../src/record/replay/replayer.ts";
import { withoutApplied } from "../../../src/record/replay/requests.ts";
import { restoreStart, stateFromStart } from "../../../src/record/replay/restore.ts";
import { GAME, someMemory } from "../../helpers/saves/checkpoints.ts";

const { settings } = someMemory(1);

function start(runId: string, branchId: string, seq: number, core = "c0"): PlacedEntry {
  const entry = {
    type: "start",
    ...{ seq, runId, branchId, settings, time: "2026-11-21T12:00:00.000Z" },
    game: GAME,
    core: { name: "core", sha256: core.repeat(32) },
    machine: null,
    track: [],
    machineSha256: "00",
    gameInfo: { place: branchId },
    system: "",
    tools: [],
    opening: { role: "user", content: [] },
    images: new Map(),
  } as unknown as JournalEntry;
  const place = { offset: seq * 100, seq, hash: "h" };
  return { entry, before: place, after: { ...place, offset: place.offset + 100, seq: seq + 1 } };
}

function branch(branchId: string, fromBranchId: string, seq: number): PlacedEntry {
  const place = { offset: seq * 100, seq, hash: "h" };
  const entry = { type: "branch", ...{ seq, runId: "run", branchId, fromBranchId, fromStep: 0, from: null } };
  return { entry: entry as unknown as JournalEntry, before: place, after: place };
}

const ENTRIES = [
  start("other", "o", 0),
  start("run", "a", 1),
  branch("a2", "a", 2),
  start("run", "b", 3),
  branch("b2", "b", 4),
  branch("b3", "b2", 5),
];

test.each([
  ["a", "a"],
  ["a2", "a"],
  ["b", "b"],
  ["b3", "b"],
  ["of a beginning that is gone", "a"],
])("branch %s begins where branch %s does", (branchId, root) => {
  const state = stateFromStart({ runId: "run", branchId }, ENTRIES);

  expect([state.branchId, state.gameInfo, state.totalSteps]).toEqual([root, { place: root }, 0]);
  expect(state.journal?.seq).toBe(root === "a" ? 2 : 4);
});

test("a run whose start is not there cannot begin anew", () => {
  expect(() => stateFromStart({ runId: "none", branchId: "a" }, ENTRIES)).toThrow(
    expect.objectContaining({ code: "journal-without-start" }),
  );
});

test.each([
  [
    "another core",
    "c1",
    "journal-of-another-core: the journal was begun on another build of the core (c0c0c0c0…, this one is c1c1c1c1…) and cannot be replayed on this one {}",
  ],
  [
    "another ROM",
    "c0",
    `journal-of-another-rom: the journal is of LOST KEY (sha256 a1a1a1a1…), whose start this machine does not reach ${JSON.stringify({ title: "LOST KEY", romSha256: GAME.romSha256 })}`,
  ],
])("a start that is not reached is one of %s", (_, core, expected) => {
  const calls: string[] = [];
  const replayer = {
    powerOn: (sha256: string) => calls.push(`power on ${sha256.slice(0, 4)}`),
    play: ({ machine }: { machine: unknown }) => {
      calls.push(`play from ${machine}`);
      return false;
    },
  } as unknown as Replayer;
  const emulator = { core: { name: "core", sha256: core.repeat(32) } } as Emulator;
  let told = "";
  try {
    restoreStart(emulator, replayer, { runId: "run", branchId: "a" }, ENTRIES);
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    told = `${error.code}: ${error.message} ${JSON.stringify(error.facts)}`;
  }

  expect(told).toBe(expected);
  expect(calls).toEqual(["power on c0c0", "play from null"]);
});

test.each<[what: string, asked: object | undefined, now: object, left: object | undefined]>([
  ["nothing was asked for", undefined, {}, undefined],
  ["all of it is so", { goal: "x", seed: 7 }, { goal: "x", seed: 7 }, undefined],
  ["one is not", { goal: "x", seed: 0 }, { goal: "x", seed: 7 }, { seed: 0 }],
  ["null stands for what is not set", { language: null, goal: null }, { goal: "" }, { goal: null }],
  [
    "lists are compared by what they hold",
    { list: [1, 2], other: [1] },
    { list: [1, 2], other: [] },
    { other: [1] },
  ],
])("settings stay asked for until they are so: %s", (_, asked, now, left) => {
  const memory = { notes: {}, ...(asked && { requestedSettings: asked }) } as unknown as Memory;

  expect(withoutApplied(memory, now as RunSettings)).toEqual({
    notes: {},
    ...(left && { requestedSettings: left }),
  });
});
