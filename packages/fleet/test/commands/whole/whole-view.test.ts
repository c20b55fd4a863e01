import { expect, test } from "vitest";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { resultOf } from "../../../../../test/helpers/fleet/fleet-runs.ts";
import { openFleetView } from "../../../src/commands/view/fleet-view.ts";
import type { FleetEvent } from "../../../src/engine/local/fleet-event.ts";

const A = "aaaaaaaabbbbbbbbcccccccc";
const B = "bbbbbbbbccccccccdddddddd";
const C = "ccccccccddddddddeeeeeeee";
const CELL = { effort: "low", deep: { a: 1 }, seed: 3 };
const START = {
  type: "fleet-started",
  fleet: "compare",
  jobs: 12,
  ended: 0,
  added: 12,
  left: 0,
  costUsd: 0,
} as const;
const played = (job: string, steps: number, fleetCostUsd = 0): FleetEvent => ({
  ...{ type: "job-played", job, steps, costUsd: 0, fleetCostUsd },
});

/** Events of a fleet, each with the time at which it comes, in milliseconds. */
const EVENTS: readonly (readonly [number, FleetEvent])[] = [
  [0, START],
  [10, { type: "job-started", job: A, cell: CELL, attempt: 1 }],
  [20, { type: "job-started", job: B, cell: {}, attempt: 2 }],
  [30, played(A, 100)],
  [229, played(B, 50)],
  [230, played(A, 110)],
  [1_029, played(A, 111)],
  [1_030, played(A, 112)],
  [2_030, played(A, 152, 0.5)],
  [2_050, played(B, 40, 0.75)],
  [2_060, { type: "notice", job: A, text: "the store\nfails" }],
  [2_070, { type: "waiting", job: A, wait: { reason: "full", since: "now" } }],
  [2_300, { type: "waiting", job: A, wait: null }],
  [5_000, { type: "job-ended", job: A, cell: CELL, result: resultOf({ steps: 1_152 }) }],
  [10_100, { type: "job-started", job: A, cell: CELL, attempt: 1 }],
  [11_030, played(A, 5_000, 1)],
  [12_500, { type: "job-put-back", job: A, why: "drained", text: "it continues later" }],
  [12_600, { type: "job-failed", job: B, cell: {}, attempt: 2, error: "disk\nfull", isGivenUp: false }],
  [12_700, { type: "job-started", job: B, cell: {}, attempt: 3 }],
  [12_800, { type: "job-failed", job: B, cell: {}, attempt: 3, error: "disk full", isGivenUp: true }],
  [12_900, { type: "job-started", job: C, cell: { goal: "x".repeat(100) }, attempt: 1 }],
  [40_000, played(C, 9)],
  [41_000, played(C, 30, 2)],
  [
    42_000,
    {
      ...{ type: "job-ended", job: C, cell: { goal: "x".repeat(100) } },
      result: resultOf({ outcome: "budget", reason: "max_cost_per_run: $3.00", steps: 31, costUsd: null }),
    },
  ],
  [
    43_000,
    {
      type: "job-ended",
      job: B,
      cell: {},
      result: resultOf({ outcome: "failed", reason: "lost", costUsd: 0 }),
    },
  ],
  [
    44_000,
    {
      type: "job-ended",
      job: A,
      cell: CELL,
      result: resultOf({ outcome: "needs-person", reason: "ask", costUsd: 1.5 }),
    },
  ],
];

/** A fleet that was played before. */
const AGAIN: typeof EVENTS = [
  [0, { ...START, fleet: "again", jobs: 3, ended: 1, left: 2, costUsd: 3.5 }],
  [1_000, { type: "job-started", job: A, cell: CELL, attempt: 1 }],
];

/** All that is written of events. */
function shown(
  options: { json?: boolean; quiet?: boolean },
  { isTerminal = true, columns = 64 as number | null, limitUsd = null as number | null } = {},
  events = EVENTS,
): string {
  const told: string[] = [];
  let nowMs = 0;
  const output = (name: string) => ({
    ...{ isTerminal, columns },
    write: (text: string, kind?: string) =>
      void told.push(`${name}${kind === undefined ? "" : ` ${kind}`}: ${JSON.stringify(text)}`),
  });
  const world = {
    ...{
      stdout: output("out"),
      stderr: output("err"),
      env: { NO_COLOR: "1" },
      cwd: "/here",
      clock: { elapsedMs: () => nowMs },
    },
  } as unknown as World;
  const view = openFleetView(world, options, limitUsd);
  for (const [atMs, event] of events) {
    nowMs = atMs;
    told.push(`${atMs} ${event.type}`);
    view.see(event);
  }
  told.push("a word");
  view.tell("Stopping: /here/fleets/a is left");
  view.close();
  view.close();
  return told.join("\n");
}

test("the view of a fleet that is played is the same as ever, on terminals, for programs and quiet (if a change is meant: npx vitest run FILE -u)", async () => {
  const parts = [
    `# On a terminal\n${shown({})}`,
    `# On a terminal, with a limit\n${shown({}, { limitUsd: 150, columns: null })}`,
    `# In a file\n${shown({}, { isTerminal: false })}`,
    `# Played before\n${shown({}, {}, AGAIN)}`,
    `# Quiet\n${shown({ quiet: true })}`,
  ];
  const lines = parts.map((part) => part.replace(/^\d+ [a-z-]+\n(?!err)/gm, ""));

  await expect(`${lines.join("\n\n")}\n`).toMatchFileSnapshot("./view.txt");
});

test("for programs the view is each event as a line of JSON, and nothing else", () => {
  const lines = EVENTS.flatMap(([atMs, event]) => [
    `${atMs} ${event.type}`,
    `out: ${JSON.stringify(`${JSON.stringify(event)}\n`)}`,
  ]);

  expect(shown({ json: true }).split("\n")).toEqual([
    ...lines,
    "a word",
    'err: "Stopping: fleets/a is left\\n"',
  ]);
});
