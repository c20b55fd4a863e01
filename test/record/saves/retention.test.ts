import { expect, it, test } from "vitest";
import type { SaveEntry } from "../../../src/record/saves/format/save-entry.ts";
import { rollbackPoints } from "../../../src/record/saves/lookup/find-rollback.ts";
import {
  checkRemovable,
  planClear,
  planLimit,
  planRetention,
} from "../../../src/record/saves/retention/plan-retention.ts";
import { entry } from "../../helpers/saves/entries.ts";

/** The milestones of a branch, one at each of its first steps. */
function milestones(branchId: string, count: number, seq: number): SaveEntry[] {
  return Array.from({ length: count }, (_, at) => {
    const id = `${branchId}-${at + 1}`;
    const name = `k_step${String(at + 1).padStart(4, "0")}_milestone_${id}.png`;
    return entry(name, id, seq + at, { branchId, kind: "milestone" });
  });
}

it("a branch pushes out the oldest of its own saves, and none of another branch of the run", () => {
  const rest = { current: null, isOpen: () => false, now: new Date() };
  const saves = [...milestones("left", 20, 1), ...milestones("taken", 21, 100)];

  const gone = planRetention({ saves, ...rest });

  expect(gone.map(({ info }) => info.id)).toEqual(["taken-1"]);
});

it("a run goes back by itself to the newest save before the first step that led nowhere, not to that step", () => {
  const saves = milestones("here", 5, 1);
  const here = { branchId: "here", checkpointId: "here-5" };

  const points = rollbackPoints(saves, here, { from: 2, before: 4 });

  expect(points.map(({ info }) => info.totalSteps)).toEqual([3, 2]);
});

const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 24 * 60 * 60 * 1_000);
const ids = (saves: readonly SaveEntry[]) => saves.map(({ info }) => info.id);

test("the main save that the run goes on from cannot be removed, but a checkpoint that it goes on from can", () => {
  const main = entry("k_save_step0002.png", "b < a", 2);
  const older = entry("k_save_step0001_backup.png", "a", 1);
  const checkpoint = entry("k_step0003_milestone_c.png", "c < b < a", 3, { kind: "milestone" });
  const saves = [main, older, checkpoint];
  const place = (one: SaveEntry): SaveEntry => ({ ...one, place: "checkpoint" });

  expect(() => checkRemovable(main, { saves, current: main })).toThrow(
    "k_save_step0002.png is what the run goes on from",
  );
  expect(() => checkRemovable(main, { saves, current: older })).not.toThrow();
  expect(() => checkRemovable(place(checkpoint), { saves, current: checkpoint })).not.toThrow();
  expect(() => checkRemovable(main, { saves: [older], current: null })).toThrow("is not in the save folder");
});

test.each([
  ["routine", 48],
  ["emergency", 48],
  ["milestone", 20],
  ["interrupt", 20],
  ["pre-operation", 20],
] as const)("of kind %s the newest %i of a branch stay", (kind, newest) => {
  const saves = milestones("here", newest + 2, 1).map((one) => ({ ...one, info: { ...one.info, kind } }));
  const gone = (current: SaveEntry | null, isOpen = false) =>
    ids(planRetention({ saves, current, isOpen: () => isOpen, now: new Date() }));

  expect(gone(null)).toEqual(["here-2", "here-1"]);
  expect(gone(saves[0] ?? null)).toEqual(["here-2"]);
  expect(gone(null, true)).toEqual(kind === "interrupt" ? [] : ["here-2", "here-1"]);
});

test("an open stop from which a save descends is no longer kept for being open", () => {
  const stops = milestones("here", 22, 1).map((one) => ({
    ...one,
    info: { ...one.info, kind: "interrupt" as const },
  }));
  const line = ["child", ...stops.map(({ info }) => info.id).toReversed()].join(" < ");
  const plan = (...more: readonly SaveEntry[]) =>
    ids(planRetention({ saves: [...stops, ...more], current: null, isOpen: () => true, now: new Date() }));

  expect(plan()).toEqual([]);
  expect(plan(entry("k_save_step0099.png", line, 99))).toEqual(["here-2", "here-1"]);
});

test("saves of a recovery stay for seven days, however many there are, and those of other places for good", () => {
  const saveTime = at(0).toISOString();
  const saves = milestones("here", 60, 1).map((one) => ({
    ...one,
    info: { ...one.info, kind: "recovery" as const, saveTime },
  }));
  const gone = (days: number, place: SaveEntry["place"] = "checkpoint") =>
    planRetention({
      ...{ saves: saves.map((one) => ({ ...one, place })), current: null },
      ...{ isOpen: () => false, now: at(days) },
    }).length;

  expect([gone(-1), gone(7), gone(7.1)]).toEqual([0, 0, 60]);
  expect(gone(8, "slot")).toBe(0);
});

test("clearing a kind takes those of an age, from checkpoints and slots, and never what the run goes on from", () => {
  const saveTime = at(0).toISOString();
  const saves = (["checkpoint", "slot", "main", "archive"] as const).map((place) => ({
    ...entry(`${place}.png`, place, 1, { kind: "manual", saveTime }),
    place,
  }));
  const clear = (
    olderThanDays?: number,
    current: SaveEntry | null = null,
    kind: "manual" | "routine" = "manual",
  ) =>
    ids(
      planClear(saves, { kind, ...(olderThanDays === undefined ? {} : { olderThanDays }) }, current, at(3)),
    );

  expect([clear(), clear(3), clear(4)]).toEqual([["checkpoint", "slot"], ["checkpoint", "slot"], []]);
  expect(clear(0, saves[1])).toEqual(["checkpoint"]);
  expect(clear(0, null, "routine")).toEqual([]);
});

test("a bound of saves removes archived ones first, the oldest first, and neither the main save nor the newest", () => {
  const saves = [
    entry("k_save_step0001.png", "main", 1),
    entry("k_save_step0002_backup.png", "backup", 2),
    entry("archive/x/k_save_step0003.png", "old", 3),
    entry("archive/x/k_save_step0004.png", "younger", 4),
    entry("k_save_step0005_backup.png", "newest", 5),
  ];

  expect([6, 5, 4, 3, 2, 0].map((limit) => ids(planLimit(saves, limit)))).toEqual([
    ...[[], [], ["old"], ["old", "younger"]],
    ...[
      ["old", "younger", "backup"],
      ["old", "younger", "backup"],
    ],
  ]);
});
