import { expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { resultOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { reportFleetEnd, tellFleetSpent } from "../../src/commands/report-fleet-end.ts";
import type { FleetPlayed } from "../../src/engine/local/play-fleet.ts";
import type { JobResult } from "../../src/work/job-result.ts";

const JOBS = [1, 2, 3, 4].map((seed) => jobOf({ settings: { seed } }, { seed }));
const idOf = (at: number) => JOBS[at]?.id ?? "";

/** How a fleet of four jobs ended, of which the first had these results. */
function played(results: readonly Partial<JobResult>[], change: Partial<FleetPlayed> = {}): FleetPlayed {
  return {
    ...{ end: "empty", unfit: null, pausedFor: null, broken: [], costUsd: 0 },
    results: new Map(results.map((result, at) => [idOf(at), resultOf(result)])),
    ...change,
  };
}

/** What is written at the end of it. */
function told(end: FleetPlayed, { json = false, reason }: { json?: boolean; reason?: Error } = {}): string {
  let text = "";
  const tell = (piece: string): void => {
    text += piece;
  };
  const stdout = { isTerminal: false, columns: null, write: tell };
  const signal = reason === undefined ? new AbortController().signal : AbortSignal.abort(reason);
  const plan = { name: "compare", terms: { ...TERMS, fleetCostUsd: 5 }, jobs: JOBS, files: new Map() };
  reportFleetEnd(
    { stdout, signal } as unknown as World,
    { json },
    { plan, played: end, file: "my fleet.yaml" },
  );
  return text;
}

const FOUR: readonly Partial<JobResult>[] = [
  {},
  { outcome: "failed", reason: "lost" },
  { outcome: "budget" },
  { outcome: "needs-person" },
];

test.each<[string, FleetPlayed, Error | undefined, readonly string[]]>([
  [
    "is done",
    played(FOUR),
    undefined,
    ["compare is done: 4 of 4 jobs ended: 1 done, 1 failed, 1 at its limit, 1 waiting for a person."],
  ],
  [
    "cost something",
    played(FOUR, { costUsd: 4.5 }),
    undefined,
    [
      "compare is done: 4 of 4 jobs ended: 1 done, 1 failed, 1 at its limit, 1 waiting for a person, for $4.50.",
    ],
  ],
  [
    "has not ended",
    played([{}]),
    undefined,
    ["compare is not done: 1 of 4 jobs ended: 1 done.", "Continue: runner fleet run 'my fleet.yaml'"],
  ],
  [
    "was stopped",
    played([], { end: "drained" }),
    new Error("SIGINT"),
    ["compare was stopped (SIGINT); 0 of 4 jobs ended.", "Continue: runner fleet run 'my fleet.yaml'"],
  ],
  [
    "has spent its money",
    played([{ unconfirmedUsd: 0.25 }], { end: "paused", costUsd: 5.1 }),
    undefined,
    [
      "compare has spent its limits.max_cost, $5.10 of $5.00, of which ended runs' lost calls may have cost up to $0.25 (unconfirmed): raise it in my fleet.yaml to continue; 1 of 4 jobs ended: 1 done.",
      "Continue: runner fleet run 'my fleet.yaml'",
    ],
  ],
  [
    "cannot be played here",
    played([{}], { end: "drained", unfit: new RunnerError("option-invalid", "no core") }),
    new Error("SIGINT"),
    [
      "compare was stopped, since this machine cannot play it (no core); 1 of 4 jobs ended: 1 done.",
      "Continue: runner fleet run 'my fleet.yaml'",
    ],
  ],
])(
  "the last lines of a fleet that %s say so, and how to continue if it did not end",
  (_, end, reason, lines) => {
    const words = told(end, reason === undefined ? {} : { reason })
      .split("\n\n")[0]
      ?.trimEnd()
      .split("\n");
    expect(words).toEqual(lines);
  },
);

test("abandoned jobs come first, with a line for each error", () => {
  const broken = [
    { job: JOBS[1], error: new Error("disk full") },
    { job: JOBS[2], error: new RunnerError("option-invalid", "no such model") },
    { job: JOBS[3], error: new Error("disk full") },
  ] as FleetPlayed["broken"];
  const text = told(played([{}], { broken }));

  expect(text.split("\n").slice(0, 3)).toEqual([
    "2 jobs given up: disk full",
    "1 job given up: no such model",
    "compare is not done: 1 of 4 jobs ended: 1 done.",
  ]);
  // The cells of what was played stand below, with the command for more.
  expect(text).toMatch(
    /\n\nA: all runs\n\n?cell +runs .*\nA +4 +3 +1 of 1 .*\n\nMore: runner fleet report 'my fleet\.yaml'\n$/,
  );
});

test("the same as one line of JSON", () => {
  const broken = [
    { job: JOBS[1], error: new Error("disk full") },
    { job: JOBS[2], error: new RunnerError("option-invalid", "no such model") },
  ] as FleetPlayed["broken"];
  const unfit = new RunnerError("option-invalid", "no core");
  const end = told(played([{}], { broken, costUsd: 1.5, pausedFor: "lunch" }), { json: true });

  expect(end.endsWith("}\n")).toBe(true);
  expect(JSON.parse(end)).toEqual({
    ...{ type: "fleet-result", fleet: "compare", end: "empty", pausedFor: "lunch", jobs: 4 },
    outcomes: { done: 1, failed: 0, budget: 0, "needs-person": 0 },
    givenUp: [
      { job: idOf(1), cell: { seed: 2 }, error: "disk full", code: null },
      { job: idOf(2), cell: { seed: 3 }, error: "no such model", code: "option-invalid" },
    ],
    unfit: null,
    costUsd: 1.5,
  });
  expect(JSON.parse(told(played([], { unfit }), { json: true }))).toMatchObject({
    end: "unfit",
    unfit: { error: "no core", code: "option-invalid" },
  });
});

test("without a limit the maximum reads $0.00: commands ask only at a limit", () => {
  expect(tellFleetSpent(played([], { costUsd: 2 }), { fleetCostUsd: null })).toBe("$2.00 of $0.00");
});
