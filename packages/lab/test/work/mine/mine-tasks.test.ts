import { expect, test } from "vitest";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import type { JudgedStep } from "../../../../../src/base/vocabulary/judged-step.ts";
import { DEFAULT_SETTINGS } from "../../../../../src/play/session/config.ts";
import { findStretches } from "../../../src/work/mine/find-stretches.ts";
import { mineTasks } from "../../../src/work/mine/mine-tasks.ts";
import type { MinedStep, PlayedRun } from "../../../src/work/mine/played-run.ts";
import { START } from "../work-examples.ts";

/** The part of a step that a test cares about. */
interface Told {
  readonly info?: GameInfo;
  readonly place?: string;
  readonly news?: readonly string[];
  readonly milestone?: string;
  readonly health?: number;
  readonly failed?: boolean;
  readonly actedOn?: MinedStep["actedOn"];
  readonly costUsd?: number;
}

/** A run from its steps; the game's state stays as it was where a step does not change it. */
function runOf(steps: readonly Told[], slug = "lantern"): PlayedRun {
  let info = START;
  const mined = steps.map((told, at): MinedStep => {
    info = { ...info, ...told.info };
    const place = told.place ?? `${at} of ${info.place}`;
    const entry: JudgedStep = {
      ...{ step: at + 1, action: "abcd", deed: "pressed up", screen: null, place, state: String(at) },
      news: told.news ?? (told.milestone === undefined ? [] : ["events"]),
      ...(told.milestone === undefined ? {} : { isMilestone: true as const }),
      ...(told.health === undefined ? {} : { health: told.health }),
      ...(told.failed === true ? { failedTools: 1 } : {}),
    };
    const milestones = told.milestone === undefined ? [] : [told.milestone];
    const { actedOn, costUsd = 0 } = told;
    return { step: at + 1, entry, info, milestones, costUsd, ...(actedOn === undefined ? {} : { actedOn }) };
  });
  return {
    folder: "/saves",
    slug,
    runId: "run",
    agents: [],
    steps: mined,
    within: [],
    settings: DEFAULT_SETTINGS,
    playbook: [],
  };
}

const times = (count: number, told: Told = {}): readonly Told[] => Array.from({ length: count }, () => told);
const gain: Told = { news: ["cell"] };

const EMBER: Told = { info: { embers: 1 }, milestone: "embers: 1" };
const KEY: Told = { info: { key: true }, milestone: "got the key" };

test("walking in circles is a task from before it, until the next milestone", () => {
  const run = runOf([gain, gain, ...times(12, { place: "3,5" }), gain, EMBER, gain]);

  const [task] = mineTasks([run]).tasks;

  expect(task).toMatchObject({
    ...{ id: "repetition-2", role: "source", cause: "repetition", success: "game.embers >= 1" },
    ...{ from: { folder: "/saves", slug: "lantern", runId: "run", step: 2 }, wasReached: true },
    ...{ steps: 28, spent: { steps: 14, costUsd: 0 } },
  });
  expect(task?.story.split("\n")).toHaveLength(14);
  expect(task?.story).toMatch(
    /^3: pressed up\n[\s\S]*\n16: pressed up \(milestone; new: events\); milestone: embers: 1$/,
  );
});

test("drift that the runner acted on names the cause, however short it was", () => {
  const run = runOf([gain, gain, ...times(3, { failed: true }), { actedOn: "errors" }, KEY, gain]);

  expect(mineTasks([run]).tasks.map(({ id, success }) => [id, success])).toEqual([
    ["errors-2", "game.key == true"],
  ]);
});

test("a lost fight is a task from the last walk before it, until the milestone at its place", () => {
  const fight: Told = { info: { mode: "battle" }, health: 0.9, news: ["scene.enemy"] };
  const run = runOf([
    ...[gain, { info: { place: "Tower" }, milestone: "new map: Tower" }, { ...gain, health: 1 }],
    ...[fight, fight, { ...fight, health: 0.4 }],
    { info: { mode: "dialog", place: "Village" }, health: 1, news: ["events"] },
    ...times(3, { ...gain, info: { mode: "walk" }, health: 1 }),
    { info: { level: 2 }, milestone: "level 2" },
    { info: { place: "Tower", events: ["woke up", "beat the Hush"] }, milestone: "beat the Hush" },
    gain,
  ]);

  const task = mineTasks([run]).tasks.find(({ cause }) => cause === "defeat");

  expect(task).toMatchObject({
    id: "defeat-3",
    success: '"beat the Hush" in game.events',
    spent: { steps: 9 },
  });
});

test("health that comes back with a night at the inn is no defeat", () => {
  const walk: Told = { ...gain, info: { mode: "walk" }, health: 0.4 };
  const run = runOf([gain, walk, { ...gain, info: { place: "Inn" }, health: 1 }, EMBER]);

  expect(findStretches(run.steps).filter(({ cause }) => cause === "defeat")).toEqual([]);
});

test("a milestone that took long is slow, one that cost much is dear, and others are held out", () => {
  const way = (steps: number, level: number, costUsd = 0.01): readonly Told[] => [
    ...times(steps - 1, { ...gain, costUsd }),
    { info: { level }, milestone: `level ${level}`, costUsd },
  ];
  const run = runOf([
    ...way(3, 2),
    ...way(4, 3),
    ...way(4, 4),
    ...way(20, 5),
    ...way(4, 6, 0.1),
    ...way(3, 7),
  ]);

  const { tasks } = mineTasks([run]);

  expect(tasks.map(({ id, role, success, spent }) => [id, role, success, spent.steps])).toEqual([
    ["slow-11", "source", "game.level >= 5", 20],
    ["cost-31", "source", "game.level >= 6", 4],
    ["good-3", "held-out", "game.level >= 3", 4],
    ["good-7", "held-out", "game.level >= 4", 4],
    ["good-35", "held-out", "game.level >= 7", 3],
  ]);
  expect(tasks[1]?.spent.costUsd).toBeCloseTo(0.4);
});

test("neither a step, nor a row further down, nor another way to look is what trouble should lead to", () => {
  const walk = (steps: number, facing: string): Told => ({ ...gain, info: { steps, y: steps, facing } });
  const run = runOf([
    ...[EMBER, walk(1, "up"), walk(2, "up"), ...times(12, { place: "3,5" }), walk(3, "left")],
    ...[gain, gain],
  ]);

  expect(mineTasks([run]).tasks).toEqual([]);
});

test("a run that never left a place is to get to another one", () => {
  const steps = (count: number): Told => ({ ...gain, info: { steps: count } });
  const run = runOf([{ milestone: "new map: Village" }, steps(1), steps(2), ...times(40, { place: "3,5" })]);

  expect(mineTasks([run]).tasks.map(({ success }) => success)).toEqual([
    '(game.place != null && !(game.place in ["Village"]))',
  ]);
});

test("of more runs more tasks are taken", () => {
  const run = runOf([gain, gain, ...times(12, { place: "3,5" }), gain, EMBER, gain, gain, KEY, gain]);
  const rolesOf = (count: number) =>
    mineTasks(Array.from({ length: count }, () => run)).tasks.map(({ role, cause }) => `${role} ${cause}`);
  const countOf = (count: number, role: string) => rolesOf(count).filter((one) => one === role).length;

  expect(countOf(6, "source repetition")).toBe(4);
  expect(countOf(12, "source repetition")).toBe(8);
  expect(countOf(6, "held-out null")).toBe(6);
  expect(countOf(12, "held-out null")).toBe(12);
});

test("a run that went well has no task that a change could be made for", () => {
  const { tasks, nothing } = mineTasks([runOf([gain, EMBER, gain, gain, KEY, gain])]);

  expect(tasks.map(({ role, cause }) => [role, cause])).toEqual([["held-out", null]]);
  expect(nothing).toEqual([]);
});

test("a run that ends in trouble is to get anywhere else, or further", () => {
  const wood = { info: { map: "Wood", place: "Wood" }, milestone: "new map: Wood" };
  const first = { ...gain, info: { map: "Village" } };
  const run = runOf([first, EMBER, wood, { ...gain, info: { level: 2 } }, ...times(30, { place: "3,5" })]);

  const task = mineTasks([run]).tasks.find(({ cause }) => cause === "repetition");

  expect(task).toMatchObject({ id: "repetition-4", wasReached: false, spent: { steps: 30 } });
  expect(task?.success.split(" || ").sort()).toEqual([
    '(game.place != null && !(game.place in ["Village","Wood"]))',
    "game.embers > 1",
  ]);
});

test("what grows by itself, a number of a place, and a place that was seen between two steps are no way out", () => {
  const info = (steps: number, map: number): GameInfo => ({
    steps,
    map,
    seen: { place: ["Village", "Inn"] },
  });
  const run = runOf([
    { ...gain, info: { ...info(9, 0), room: 0 } },
    { ...EMBER, info: { embers: 1, ...info(40, 1), place: "Wood" } },
    { info: { place: "Hut", ...info(50, 2) }, milestone: "new place: Hut" },
    ...times(40, { place: "3,5", failed: true }),
  ]);

  const task = mineTasks([run]).tasks.find(({ cause }) => cause === "errors");

  expect(task?.success).not.toMatch(/steps|game.map >/);
  expect(task?.success).toContain('(game.place != null && !(game.place in ["Village","Wood","Hut","Inn"]))');
});

test("trouble after which a run walked on, or that was short, is none that it never escaped", () => {
  const fail: Told = { failed: true, actedOn: "errors" };
  const start: readonly Told[] = [gain, EMBER, gain];

  for (const end of [[...times(12, fail), gain, gain, gain], times(4, fail)])
    expect(mineTasks([runOf([...start, ...end])]).tasks).toEqual([]);
  expect(mineTasks([runOf([...start, ...times(12, fail)])]).tasks).toHaveLength(1);
});

test("a third of the stretches with a cause is held out, and all of runs that are", () => {
  const trouble = [...times(12, { place: "3,5" }), gain];
  const until = (level: number): Told => ({ info: { level }, milestone: `level ${level}` });
  const run = runOf([gain, ...[2, 3, 4].flatMap((level) => [...trouble, until(level), gain])]);
  const other = runOf([gain, ...trouble, EMBER, gain], "other");

  const { tasks } = mineTasks([run], [other]);

  const roles = tasks.map(({ role, cause, from }) => [from.slug, cause, role]);
  expect(roles.filter(([slug]) => slug === "lantern").map(([, , role]) => role)).toEqual([
    "source",
    "source",
    "held-out",
  ]);
  expect(roles.filter(([slug]) => slug === "other")).toEqual([["other", "repetition", "held-out"]]);
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
});

test("a game whose state tells nothing has nothing to mine, and the message says so", () => {
  const run = runOf(times(40, { place: "1", info: { x: 1 } }).map((told) => ({ ...told, info: {} })));
  const blind = { ...run, steps: run.steps.map((step) => ({ ...step, info: {} })) };

  expect(mineTasks([blind])).toEqual({
    tasks: [],
    nothing: [expect.stringContaining("give it a memory map")],
  });
});

test("what changes all the time is no condition", () => {
  const steps = [gain, gain, ...times(12, { place: "3,5" }), gain, EMBER, gain];
  const run = runOf(steps.map((told, at) => ({ ...told, info: { ...told.info, x: at, clock: at * 2 } })));

  expect(mineTasks([run]).tasks[0]?.success).toBe("game.embers >= 1");
});
