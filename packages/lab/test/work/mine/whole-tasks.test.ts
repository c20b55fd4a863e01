import { expect, test } from "vitest";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import type { JudgedStep } from "../../../../../src/base/vocabulary/judged-step.ts";
import { DEFAULT_SETTINGS } from "../../../../../src/play/session/config.ts";
import { deriveMore, deriveSuccess, steadyFields } from "../../../src/work/mine/derive-success.ts";
import { findStretches } from "../../../src/work/mine/find-stretches.ts";
import { mineTasks } from "../../../src/work/mine/mine-tasks.ts";
import type { MinedStep, PlayedRun } from "../../../src/work/mine/played-run.ts";
import { START } from "../work-examples.ts";

/** A step in few words. */
interface Told extends Partial<Omit<JudgedStep, "step">> {
  readonly info?: GameInfo;
  readonly told?: string;
  readonly actedOn?: NonNullable<MinedStep["actedOn"]>;
  readonly costUsd?: number | null;
}

/** A run of these steps; what a step does not change stays. */
function runOf(slug: string, steps: readonly Told[], first: GameInfo = START): PlayedRun {
  let info = first;
  const mined = steps.map((one, at): MinedStep => {
    const { info: changed, told, actedOn, costUsd = 0.01, ...entry } = one;
    info = { ...info, ...changed };
    const judged: JudgedStep = {
      ...{
        step: at + 1,
        action: "abcd",
        deed: `pressed ${at % 4}`,
        screen: null,
        place: `${at}`,
        state: `${at}`,
      },
      ...{
        news: told === undefined ? [] : ["events"],
        ...(told !== undefined && { isMilestone: true as const }),
      },
      ...entry,
    };
    const milestones = told === undefined ? [] : told.split("; ");
    return { step: at + 1, entry: judged, info, milestones, costUsd, ...(actedOn && { actedOn }) };
  });
  const { playbook, agents, within } = { playbook: [], agents: [], within: [] };
  return {
    folder: "/saves",
    slug,
    runId: "run",
    steps: mined,
    settings: DEFAULT_SETTINGS,
    playbook,
    agents,
    within,
  };
}

const times = (count: number, told: Told): readonly Told[] => Array.from({ length: count }, () => told);
const walked: Told = { news: ["cell"] };
const still: Told = { place: "3,5" };
const failed: Told = { failedTools: 1, isUseless: true };

const LONG = runOf("long", [
  ...[walked, walked, { ...walked, health: 1, experience: 5 }],
  // A fight that is lost: no health, then another place.
  { info: { mode: "battle" }, news: ["scene.enemy"], health: 0.9, experience: 5 },
  { info: { mode: "battle" }, news: ["text"], health: 0.3, experience: 5 },
  { info: { mode: "dialog" }, health: 0, experience: 5 },
  { info: { mode: "walk", place: "Inn" }, news: ["events"], health: 1, experience: 5 },
  ...times(3, { ...walked, experience: 5 }),
  { info: { level: 2 }, told: "level 2" },
  { info: { place: "Village", events: ["woke up", "beat the Hush"] }, told: "beat the Hush" },
  // Walking in circles.
  ...times(9, still),
  walked,
  ...times(10, still),
  { info: { embers: 1 }, told: "embers: 1" },
  // Few places, of which one is as good as another.
  ...Array.from({ length: 12 }, (_, at) => ({ place: `${at % 5}` })),
  { info: { key: true }, told: "got the key; a door" },
  ...times(6, walked),
  ...times(5, failed),
  { ...failed, actedOn: "errors" },
  { ...walked, isMilestone: true },
  { info: { embers: 2 }, told: "embers: 2" },
  ...times(7, { ...failed, news: ["screen"] }),
  ...times(5, { place: "9" }),
  { info: { embers: 3 }, told: "embers: 3" },
  { actedOn: "goal", place: "1" },
  ...[walked, { actedOn: "latency" }, walked, { info: { level: 3 }, told: "level 3" }],
  ...times(30, { ...walked, costUsd: 0.002 }),
  { info: { level: 4, place: "Wood" }, told: "new map: Wood" },
  { ...walked, costUsd: 2 },
  { ...walked, costUsd: 3 },
  { info: { level: 5 }, told: "level 5", costUsd: 1 },
  { action: null },
  { info: { embers: 4 }, told: "embers: 4", costUsd: null },
  ...times(2, walked),
  { info: { embers: 5, level: 6 }, told: "embers: 5" },
]);
const STUCK = runOf("stuck", [
  walked,
  { info: { embers: 1 }, told: "embers: 1" },
  walked,
  ...times(70, { ...still, costUsd: null }),
]);
const FAR = runOf("far", [
  walked,
  walked,
  ...times(130, still),
  { info: { embers: 1 }, told: "embers: 1" },
  walked,
]);
const LATE = runOf("late", [
  walked,
  walked,
  ...times(11, still),
  ...times(50, walked),
  { info: { key: true }, told: "a key" },
  walked,
]);
const INN = runOf("inn", [
  ...[walked, { info: { mode: "battle" }, health: 0.79, experience: 1 }],
  { info: { mode: "dialog", map: "a", place: "Inn" }, health: 1, experience: 1 },
  ...[walked, { info: { mode: "battle", map: "a" }, health: 0.8 }],
  { info: { mode: "dialog", map: "b" }, health: 1 },
  { info: { embers: 1 }, told: "embers: 1" },
]);

const round = (_: string, value: unknown) =>
  typeof value === "number" ? Number(value.toPrecision(9)) : value;

test("the tasks of long runs are the same as ever, with their stretches and stories (if a change is meant: npx vitest run FILE -u)", async () => {
  const runs = [LONG, STUCK, FAR, LATE, INN, runOf("none", []), runOf("good", [walked, { told: "a" }])];
  const stretches = runs.flatMap((run) => [
    `# ${run.slug}: ${run.steps.length} steps, ${steadyFields(run.steps).join(", ")}`,
    ...findStretches(run.steps).map(({ cause, from, to }) => `${cause ?? "good"}: ${from} to ${to}`),
    "",
  ]);
  const { tasks, nothing } = mineTasks(
    [LONG, STUCK, FAR, LATE, INN, runs[5] ?? LONG],
    [runs[6] ?? LONG, LONG],
  );
  const lines = tasks.flatMap(({ story, ...task }) => [
    JSON.stringify(task, round),
    ...(task.from.slug === "long" && task.role === "source"
      ? story.split("\n").map((line) => `  ${line}`)
      : []),
  ]);

  await expect(
    `${[...stretches, "# Tasks", ...lines, "", "# Nothing", ...nothing].join("\n")}\n`,
  ).toMatchFileSnapshot("./whole-tasks.txt");
});

test.each<[end: GameInfo, after: readonly GameInfo[], told: readonly string[], condition: string | null]>([
  [{ level: 2 }, [], [], "game.level >= 2"],
  [{ level: 1 }, [], [], null],
  [{ level: 2 }, [{ level: 1 }], [], null],
  [{ level: 2, key: true }, [], [], "game.level >= 2"],
  [{ level: 2, key: true }, [], ["The KEY"], "game.key == true"],
  [{ key: null, level: null }, [], [], null],
  [{ place: 'In "it"' }, [], [], 'game.place == "In \\"it\\""'],
  [{ events: ["a", "b", 3, "c"] }, [], ["c"], '"c" in game.events'],
  [{ events: ["a", "b", 3, "c"] }, [], [], '"b" in game.events'],
  [{ events: ["b"] }, [{ events: [] }], [], null],
  [{ bag: { ball: 2 } }, [], [], null],
  [{ late: 5 }, [], [], null],
  [{ place: "x".repeat(500) }, [], [], null],
])(
  "the goal of a stretch that ends with %j, before %j, with milestones %j: %s",
  (end, after, told, condition) => {
    const before: readonly GameInfo[] = [
      { level: 0, key: false, place: "Village", events: ["a"], bag: {} },
      { level: 1, key: false, place: "Wood", events: ["a"], bag: {}, late: 1 },
    ];
    const fields = ["level", "key", "place", "events", "bag", "late"];

    const found = deriveSuccess({ before, end: { ...before[1], late: 0, ...end }, after, fields, told });

    expect(found).toBe(condition);
  },
);

test.each<[all: readonly GameInfo[], told: readonly string[], condition: string | null]>([
  [[], [], null],
  [[{ place: null, level: "high" }], [], null],
  [
    [{ place: "A" }, { place: "B" }, { place: "A" }],
    [],
    '(game.place != null && !(game.place in ["A","B"]))',
  ],
  [[{ place: 1, seen: { place: [2, {}] } }], [], "(game.place != null && !(game.place in [1,2]))"],
  [
    [{ place: "A", map: "A", level: 1 }],
    [],
    '(game.place != null && !(game.place in ["A"])) || game.level > 1',
  ],
  [[{ place: "A", level: 1 }], ["level 1"], "game.level > 1"],
  [[{ place: "A", level: 1 }], ["new map: a"], '(game.place != null && !(game.place in ["A"]))'],
  [[{ level: 2 }, { level: 1 }], [], null],
  [[{ level: 1 }, {}, { level: 1 }], [], "game.level > 1"],
  [[{ place: "x".repeat(400), level: 3 }], [], "game.level > 3"],
])("more than a run of %j had, with milestones %j: %s", (all, told, condition) => {
  expect(deriveMore(all, ["place", "map", "level"], told)).toBe(condition);
});

test.each<
  [what: string, infos: readonly GameInfo[], milestones: readonly number[], fields: readonly string[]]
>([
  ["nothing", [], [], []],
  [
    "a place that never changes, and a list that does",
    [
      { place: "A", list: [1] },
      { place: "A", list: [1, 2] },
    ],
    [],
    ["place", "list"],
  ],
  ["a number that falls", [{ n: 1 }, { n: 2 }, { n: 1 }], [], []],
  [
    "a number that grows",
    [
      { n: 1, m: 0 },
      { n: 1, m: 1 },
      { n: 2, m: 2 },
    ],
    [],
    ["n", "m"],
  ],
  [
    "a number that grows away from milestones",
    [
      { n: 1, m: 0 },
      { n: 1, m: 1 },
      { n: 2, m: 1 },
    ],
    [2],
    ["n"],
  ],
  ["half of its changes with milestones", [{ n: 1 }, { n: 2 }, { n: 3 }], [2], ["n"]],
  ["a word without milestones", [{ w: "a" }, { w: "b" }], [], []],
  ["a word with milestones", [{ w: "a" }, { w: "b" }], [1], ["w"]],
  ["a switch that is never used", [{ s: true }, { s: true }], [], []],
  ["a name that no condition can have", [{ "a-b": [1] }, { "a-b": [] }], [], []],
  ["what changes in three of four steps", [0, 1, 2, 3].map((n) => ({ place: n, list: [n] })), [], []],
])("fields that tell how far a player is: %s", (_, infos, milestones, fields) => {
  const steps = infos.map((info, at) => ({ info, milestones: milestones.includes(at) ? ["a"] : [] }));

  expect(steadyFields(steps)).toEqual(fields);
});
