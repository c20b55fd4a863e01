import { expect, test } from "vitest";
import { milestoneAt, resultOf } from "../../../../../test/helpers/fleet/fleet-runs.ts";
import { textsOf } from "../../../../../test/helpers/viewer/page-texts.ts";
import type { JobResult } from "../../../../fleet/src/work/job-result.ts";
import { type BenchJob, benchRows, pickRuns } from "../../../src/bench/bench-report.ts";
import { readTask } from "../../../src/bench/read-task.ts";
import { renderBench } from "../../../src/bench/render-bench.ts";
import type { TaskRules } from "../../../src/bench/task.ts";
import { benchTable, tellBench } from "../../../src/commands/bench/bench-table.ts";

function rulesOf(text: string): TaskRules {
  const { task, mistakes } = readTask(text);
  if (task === null) throw new Error(JSON.stringify(mistakes));
  return task.rules;
}

const LANTERN = rulesOf(`name: lantern
game: lantern
goal: Light the embers.
bounds: { steps: 400 }
milestones: [{ reach: "new map: *", most: 3, weight: 2 }, { reach: "embers: 3", weight: 5 }, { reach: "* key *" }]
`);
const OWN = rulesOf(`name: own
game: { name: My Game, sha1: [${"a".repeat(40)}] }
goal: Win.
bounds: { steps: 4 }
milestones: [{ reach: won }]
`);

const names = (...texts: readonly string[]): JobResult["milestones"] =>
  texts.map((text, at) => milestoneAt(text, at + 1));

/** The results of eight seeds: all, some, none and names twice; the last has not ended. */
const RESULTS: readonly (Partial<JobResult> | null)[] = [
  {
    milestones: names(
      "new map: Wood",
      "new map: Inn",
      "new map: Mill",
      "new map: Bay",
      "embers: 3",
      "a key turns",
    ),
  },
  {
    milestones: names("new map: Wood", "new map: Wood", "embers: 2", " key "),
    steps: 55,
    frames: 9_000,
    presses: 70,
  },
  {
    milestones: names("new map: ", "embers: 33", "key "),
    steps: 50,
    frames: 8_500,
    presses: 60,
    costUsd: 0.125,
  },
  {
    steps: 400,
    frames: 100_000,
    presses: 1_000,
    unconfirmedUsd: 0.5,
    outcome: "budget",
    reason: "max_frames",
  },
  { milestones: names("embers: 3"), steps: 90, frames: 1, presses: 3, costUsd: 0 },
  { milestones: names("embers: 3"), steps: 80, frames: 2, presses: 4 },
  { milestones: names("embers: 3"), steps: 80, frames: 3, presses: 5 },
  null,
];

/** A player's jobs at a level, and their results. */
function played(
  task: TaskRules | null,
  cell: BenchJob["cell"],
  results: readonly (Partial<JobResult> | null)[],
): readonly (readonly [BenchJob, JobResult | null])[] {
  return results.map((result, at) => {
    const id = [...Object.values(cell), at + 1].join(" ");
    return [{ id, cell: { ...cell, seed: at + 1 }, task }, result === null ? null : resultOf(result)];
  });
}

const whole = RESULTS.map((result) => result && { frames: 60_000, presses: 800, ...result });
const ALL = [
  ...played(LANTERN, { task: "lantern", level: "pixels", model: "large", effort: "low" }, RESULTS),
  ...played(LANTERN, { task: "lantern", level: "pixels", model: "small", thinking: true }, whole.slice(0, 7)),
  ...played(LANTERN, { task: "lantern", level: "memory", model: "large" }, whole.slice(3, 5)),
  ...played(LANTERN, { task: "lantern", level: "everything", model: "large" }, [null, null]),
  ...played(OWN, { task: "own", level: "pixels", model: "explorer" }, [
    { milestones: names("won"), costUsd: null, unconfirmedUsd: 0.25, frames: 60, presses: 2, steps: 3 },
  ]),
  ...played(null, { task: "gone", level: "pixels", model: "large" }, RESULTS),
];
const ROWS = benchRows(
  ALL.map(([job]) => job),
  new Map(ALL.flatMap(([{ id }, result]) => (result === null ? [] : [[id, result] as const]))),
);

const worldOf = (columns: number | null) =>
  ({ stdout: { isTerminal: columns !== null, columns }, env: { NO_COLOR: "1" } }) as never;
const round = (_: string, value: unknown) =>
  typeof value === "number" ? Number(value.toPrecision(9)) : value;

test("the scores of uneven runs are the same in every line as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const rows = tellBench(ROWS).flatMap((row) => [
    "",
    ...Object.entries(row).map(([name, value]) => `${name}: ${JSON.stringify(value, round)}`),
  ]);
  const picked = ROWS.map((row) =>
    [row.level, row.model, ...pickRuns(row).map(({ title, run }) => `${title} ${run.seed}`)].join(", "),
  );
  const unmeasured = ROWS.filter(({ perMilestone }) => perMilestone.steps === null);

  await expect(
    `${[
      ...["# Any width", benchTable(worldOf(null), ROWS), "# 70 columns", benchTable(worldOf(70), ROWS)],
      ...["# Nothing was reached", benchTable(worldOf(null), unmeasured), "# Picked runs", ...picked],
      ...["", "# All numbers", ...rows],
    ].join("\n")}\n`,
  ).toMatchFileSnapshot("./scores.txt");
});

test("the page about them has the same texts and tables as ever", async () => {
  const shown = {
    ...{ title: "best run", seed: 7, score: 0.8125, film: "films/a.gif", report: "reports/a.html" },
    ...{ file: "runs/a.run", command: "runner check runs/a.run --rom lantern:7" },
  };
  const entries = ROWS.map((row, at) => ({
    ...{ row, name: at === 0 ? row.model : `store-${at}` },
    page: at === 1 ? null : `store-${at}.html`,
    shown: at < 2 ? [shown, { ...shown, title: "median run", seed: 8, score: 0 }].slice(at) : [],
    recorded: at === 2 ? ["replies by large; gameboy-runner 1.2.3", "a <second> one"] : [],
  }));

  await expect(
    `${textsOf(renderBench(entries, "p { color: red }", "22 Nov 2026, by runner 1.2.3"))}\n`,
  ).toMatchFileSnapshot("./page.txt");
});
