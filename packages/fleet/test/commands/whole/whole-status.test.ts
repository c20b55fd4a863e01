import { expect, test } from "vitest";
import { coloursFor } from "../../../../../src/faces/cli/view/colour.ts";
import { resultOf } from "../../../../../test/helpers/fleet/fleet-runs.ts";
import { jobOf, TERMS } from "../../../../../test/helpers/fleet/jobs.ts";
import { memoryObjectStore } from "../../../../../test/helpers/fleet/memory-object-store.ts";
import { renderFleetStatus } from "../../../src/commands/render/fleet-status.ts";
import type { JobState } from "../../../src/engine/redis/job-state.ts";
import type { RedisEngine } from "../../../src/engine/redis/redis-engine.ts";
import { type FleetStatus, readFleetStatus } from "../../../src/queue/fleet-status.ts";
import type { JobResult } from "../../../src/work/job-result.ts";

const PLAIN = coloursFor({ isTerminal: false } as never, {});
/** Colours as tags, on any machine. */
const COLOURED = {
  ...PLAIN,
  bold: (text: string) => `<b>${text}</b>`,
  yellow: (text: string) => `<yellow>${text}</yellow>`,
};

/** Three efforts with seeds, so that cells are shown. */
const CELLS = ["low", "high", "max"].flatMap((effort) =>
  Array.from({ length: 6 }, (_, seed) => ({ effort, deep: { a: [seed % 2] }, seed })),
);
const JOBS = CELLS.map((cell) => jobOf({ settings: { ...cell, deep: undefined } }, cell));

/** A queue in these states, and a store with these ends, by the places of the jobs. */
async function statusOf(
  states: readonly (Partial<JobState> | null)[],
  ends: readonly (Partial<JobResult> | null)[],
  queue: { paused?: string; workers?: readonly string[]; unfit?: readonly object[]; jobs?: typeof JOBS } = {},
): Promise<FleetStatus> {
  const { jobs = JOBS } = queue;
  const known = jobs.flatMap(({ id }, at) => {
    const state = states[at];
    if (state == null) return [];
    const waiting: JobState = {
      ...{ state: "waiting", attempts: 0, worker: null, lastError: null, progress: null },
    };
    return [[id, { ...waiting, ...state }] as const];
  });
  const results = jobs.flatMap(({ id }, at) => (ends[at] == null ? [] : [[id, resultOf(ends[at])] as const]));
  const engine = {
    states: async () => new Map(known),
    paused: async () => queue.paused ?? null,
    workers: async () => queue.workers ?? [],
    unfit: { all: async () => queue.unfit ?? [] },
    gate: { total: async () => 12.345 },
  } as unknown as RedisEngine;
  return readFleetStatus(
    { name: "compare\u001b[31m-efforts", terms: { ...TERMS, fleetCostUsd: 150 }, jobs },
    { book: { ends: async () => new Map(results) } as never, store: memoryObjectStore(), where: "/nowhere" },
    engine,
  );
}

const WAIT = { reason: "s3://b/p: the connection broke", since: "2026-11-02T10:00:00.000Z" };
const EARLIER = { ...WAIT, since: "2026-11-02T09:00:00.000Z" };

/** Every state of a queue, with and without an end in the store. */
const STATES: readonly (Partial<JobState> | null)[] = [
  null,
  { state: "waiting", attempts: 1, progress: { steps: 3, costUsd: null } },
  { state: "delayed", attempts: 2, lastError: "the disk\nis full" },
  { state: "delayed" },
  { state: "active", worker: "alpha:1", progress: { steps: 1_200, costUsd: 1.25, waits: WAIT } },
  { state: "active", worker: "alpha:1", progress: { steps: 7, costUsd: 0.5, waits: EARLIER } },
  { state: "active", worker: "beta:22", progress: { steps: 9, costUsd: 0, waits: null } },
  {
    state: "active",
    worker: "beta:22",
    progress: { steps: 4, costUsd: 1, waits: { ...WAIT, reason: "full" } },
  },
  { state: "failed", attempts: 5, lastError: "out of memory" },
  { state: "failed" },
  { state: "done", progress: { steps: 44, costUsd: 0.1, waits: WAIT } },
  { state: "cancelled" },
  { state: "waiting" },
  { state: "done" },
  null,
  { state: "failed", lastError: "an old one" },
  { state: "active", worker: "beta:22" },
];
const ENDS: readonly (Partial<JobResult> | null)[] = [
  ...Array.from({ length: 12 }, () => null),
  { outcome: "failed", reason: "lost", steps: 30 },
  { outcome: "done", steps: 1_000_000, costUsd: null },
  { outcome: "budget", reason: "max_cost_per_run: $3.00 of $3" },
  { outcome: "needs-person", reason: "the letter \u001b[2J asks" },
  { outcome: "budget", steps: 12 },
];

function shown(status: FleetStatus): readonly string[] {
  return status.jobs.map(
    ({ id, cell, ...rest }) => `${cell["effort"]} ${cell["seed"]}: ${JSON.stringify(rest)}`,
  );
}

/** Ids follow from settings, which are more with each version. */
function withoutIds(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/\b[0-9a-f]{8}(?= effort)/g, "ID"));
}

test("the status of a fleet with jobs in every state is the same in every line as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const unfit = [{ worker: "gamma:3", reason: "no\ncore", at: "2026-11-02T11:00:00.000Z" }];
  const all = await statusOf(STATES, ENDS, {
    paused: "for\u0007 lunch",
    workers: ["alpha:1", "beta:22", "idle:4"],
    unfit,
  });
  const none = await statusOf([], []);
  const lonely = await statusOf([{}, { state: "delayed" }, ...STATES.slice(0, 1)], [], {
    jobs: JOBS.slice(0, 3),
  });
  const stuck = await statusOf(
    JOBS.map(() => ({ state: "failed", lastError: "full" })),
    [],
    { workers: ["alpha:1"] },
  );
  const eight = await statusOf(
    JOBS.slice(0, 9).map(() => ({ state: "failed" })),
    [],
    { workers: ["alpha:1"], jobs: JOBS.slice(0, 9) },
  );
  const alone = await statusOf([{ state: "active", progress: { steps: 1, costUsd: 0.25 } }], [], {
    jobs: JOBS.slice(0, 1),
  });
  const one: FleetStatus = { ...alone, workers: null, fleetCostUsd: null };
  const { jobs: _, ...sums } = all;
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ["The jobs", shown(all)],
    ["Their sums", [JSON.stringify(sums)]],
    ["Any width", renderFleetStatus(all, PLAIN, null)],
    ["60 columns", renderFleetStatus(all, PLAIN, 60)],
    ["24 columns", renderFleetStatus(all, PLAIN, 24)],
    ["Colours", renderFleetStatus(all, COLOURED, 40)],
    ["Nothing queued, no worker", renderFleetStatus(none, PLAIN, null)],
    ["Jobs to play, no worker", renderFleetStatus(lonely, PLAIN, null)],
    ["One job, no queue", renderFleetStatus(one, PLAIN, null)],
    ["All stuck", renderFleetStatus(stuck, PLAIN, null)],
    ["Nine stuck", renderFleetStatus(eight, PLAIN, null)],
  ];

  await expect(
    `${parts.map(([title, lines]) => [`# ${title}`, ...withoutIds(lines)].join("\n")).join("\n\n")}\n`,
  ).toMatchFileSnapshot("./status.txt");
});
