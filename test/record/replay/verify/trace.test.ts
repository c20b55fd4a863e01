import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import { JournalReader } from "../../../../src/record/journal/journal-reader.ts";
import { applyEntry } from "../../../../src/record/replay/apply-entry.ts";
import { stateAtStart } from "../../../../src/record/replay/open-state.ts";
import { settle } from "../../../../src/record/replay/reduce.ts";
import { hasPendingWork, pendingAction, stepAt } from "../../../../src/record/replay/state/pending.ts";
import type { SoundSave } from "../../../../src/record/replay/verify/check-save.ts";
import { digestMemory } from "../../../../src/record/replay/verify/digest-memory.ts";
import { traceJournal } from "../../../../src/record/replay/verify/trace-journal.ts";
import { someCheckpoint } from "../../../helpers/saves/checkpoints.ts";
import { infoOf } from "../../../helpers/saves/saves.ts";

const ROOT = join(import.meta.dirname, "../../../fixtures/journals");
const NAMES = ["v1/branches", "v2/calls", "v2/interrupts", "v2/steps", "v2/tools", "v3/brought"];
const INFO = infoOf(someCheckpoint());

const entriesOf = (name: string) => new JournalReader(nodeDisk, join(ROOT, `${name}.jsonl`)).entriesFrom();

function shown(entries: readonly PlacedEntry[], saves: readonly SoundSave[] = []): readonly string[] {
  const { faults, saveFaults, stretches, toSaves, untracedSteps } = traceJournal(entries, saves);
  const steps = stretches.map(
    ({ machine, steps }) =>
      `${machine === null ? "from power-on" : "from a keyframe"}: ${steps.map(({ step, machine }) => `${step}${machine === undefined ? "" : "*"}`).join(" ")}`,
  );
  return [
    ...steps,
    ...(untracedSteps > 0 ? [`${untracedSteps} steps are not traced`] : []),
    ...faults,
    ...[...saveFaults].map(
      ([file, found]) =>
        `${file}: ${found.join("; ") || "as it is"}, ${toSaves.get(file)?.steps.length} steps`,
    ),
  ];
}

test("journals are traced, with each of their records in turn left out", async () => {
  const lines: string[] = [];
  for (const name of NAMES) {
    const entries = entriesOf(name);
    lines.push(name, ...shown(entries).map((line) => `  ${line}`));
    const whole = shown(entries).join();
    for (const [at, { entry }] of entries.entries()) {
      const others = shown(entries.toSpliced(at, 1));
      if (others.join() !== whole)
        lines.push(
          `  without ${at} (${entry.type} of step ${"step" in entry ? entry.step : "-"})`,
          ...others
            .filter((line) => !/^from/.test(line))
            .slice(0, 3)
            .map((line) => `    ${line}`),
          `    ${others.filter((line) => /^from/.test(line)).join("; ")}`,
        );
    }
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("trace.txt");
});

/** The states of a journal's first branch, each after an entry. */
function statesOf(entries: readonly PlacedEntry[]): readonly (readonly [PlacedEntry, RunState])[] {
  const [first] = entries;
  if (first?.entry.type !== "start") expect.fail();
  const { branchId } = first.entry;
  let state: RunState = { ...stateAtStart(first.entry, branchId), journal: first.after };
  return entries.slice(1).flatMap((placed) => {
    if (placed.entry.branchId !== branchId) return [];
    const next = applyEntry(state, placed);
    state = typeof next === "string" ? expect.fail(next) : next;
    return [[placed, state] as const];
  });
}

test("keyframes are compared with the machine at their place, and begin stretches", () => {
  const entries = entriesOf("v1/plan");
  const at = entries.findIndex(({ entry }) => entry.type === "keyframe");
  const keyframe = entries[at] ?? expect.fail();
  const moved = entries.toSpliced(at, 1).toSpliced(at - 4, 0, keyframe);
  const odd = entries.with(at, {
    ...keyframe,
    entry: {
      ...keyframe.entry,
      get machine(): never {
        throw new RangeError("odd bytes");
      },
    } as never,
  });
  const branch = {
    ...keyframe,
    entry: {
      ...keyframe.entry,
      type: "branch",
      branchId: "b9",
      runId: "r",
      fromBranchId: "b",
      fromStep: 1,
      from: null,
    } as never,
  };
  const stretchesOf = (of: readonly PlacedEntry[]) =>
    traceJournal(of, []).stretches.map(
      ({ machine, steps }) =>
        `${machine?.() === undefined ? "power-on" : Object.keys(machine().regions).length} ${steps[0]?.step}–${steps.at(-1)?.step}`,
    );

  expect([
    stretchesOf(entries),
    stretchesOf(moved),
    stretchesOf(odd),
    stretchesOf([branch, ...entries]),
  ]).toMatchInlineSnapshot(`
    [
      [
        "power-on 0–50",
        "6 51–67",
      ],
      [],
      [],
      [
        "power-on 0–50",
        "6 51–67",
      ],
    ]
  `);
  expect(
    [entries, moved, odd, [branch, ...entries]].map((of) => traceJournal(of, []).faults),
  ).toMatchInlineSnapshot(`
    [
      [],
      [
        "the keyframe at step 50 is not the machine of that step (record 152)",
      ],
      [
        "the keyframe at step 50 cannot be read (odd bytes) (record 152)",
      ],
      [],
    ]
  `);
});

test("the state after each record", async () => {
  const lines = NAMES.flatMap((name) => [
    name,
    ...statesOf(entriesOf(name)).map(([{ entry }, state]) => {
      const { memory, totalSteps, begun, journal } = state;
      const {
        next,
        counters,
        waiting = [],
        outcome,
        operator,
        messageHistory,
        images,
        summaryText,
        notes,
        chapters = [],
        milestones = [],
        settings,
      } = memory;
      const pending = pendingAction(memory);
      const facts = [
        `${totalSteps} steps, at ${stepAt(state)}, next ${next}${hasPendingWork(state) ? ", pending" : ""}`,
        `${messageHistory.length} messages, ${images.size} pictures, ${Object.values(counters).join("/")}`,
        `byte ${journal?.offset}`,
        ...waiting.map(({ purpose, ms, costUsd }) => `waits: ${purpose} ${ms} ${costUsd}`),
        ...(outcome === undefined ? [] : ["an outcome"]),
        ...(operator === undefined ? [] : [`operator: ${operator.tool}`]),
        ...(begun.length === 0 ? [] : [`begun: ${begun.map(({ type }) => type).join(" ")}`]),
        ...(pending === null
          ? []
          : [`by ${pending.by}: ${pending.toolCalls.map(({ name }) => name).join(" ")}`]),
        ...(summaryText === null ? [] : [`summary of ${summaryText.length}`]),
        ...(chapters.length === 0
          ? []
          : [
              `chapters ${chapters.map(({ from, to, talks }) => `${from}–${to} (${talks.length})`).join(", ")}`,
            ]),
        ...(milestones.length === 0 ? [] : [milestones.join(", ")]),
        `${Object.keys(notes).length} notes, goal ${settings.goal}, model ${settings.model}`,
      ];
      return `  ${entry.type}: ${facts.join("; ")}`;
    }),
  ]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("states.txt");
});

test("a save is compared with the journal at its place", async () => {
  const entries = entriesOf("v2/calls");
  const states = statesOf(entries);
  const [placed, state] = states.findLast(([{ entry }]) => entry.type === "outcome") ?? expect.fail();
  const settled = settle(state);
  const { entry, after } = placed;
  if (entry.type !== "outcome") expect.fail();
  const info = {
    ...INFO,
    runId: state.runId,
    branchId: state.branchId,
    journal: after,
    machineSha256: entry.outcome.machineSha256,
  };
  const save = (file: string, changes: Partial<SoundSave> = {}): SoundSave => ({
    file,
    info,
    totalSteps: settled.totalSteps,
    memory: digestMemory(settled.memory),
    ...changes,
  });
  const told = digestMemory({ ...settled.memory, notes: { a: "other" }, summaryText: "other" });
  const saves = [
    save("right"),
    save("another step", { totalSteps: 99 }),
    save("another run", { info: { ...info, runId: "other" } }),
    save("another branch", { info: { ...info, branchId: "other" } }),
    save("another machine", { info: { ...info, machineSha256: "00" } }),
    save("another memory", { memory: told }),
    save("more", { memory: { ...digestMemory(settled.memory), more: "1" } }),
    save("without a place", { info: { ...info, journal: null } }),
    save("another's place", { info: { ...info, journal: { ...after, hash: "00" } } }),
    save("all wrong", { totalSteps: 1, memory: {}, info: { ...info, runId: "other", machineSha256: "00" } }),
  ];
  await expect(`${shown(entries, saves).join("\n")}\n`).toMatchFileSnapshot("compared.txt");
});
