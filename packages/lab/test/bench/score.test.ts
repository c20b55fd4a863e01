import { expect, test } from "vitest";
import { scoreOf } from "../../src/bench/score.ts";
import type { TaskMilestone, TaskRules } from "../../src/bench/task.ts";

const score = (milestones: readonly TaskMilestone[], ...names: string[]): number => {
  const rules: TaskRules = { ...{ name: "t", game: "lantern", goal: "g" }, bounds: { steps: 1 }, milestones };
  return scoreOf(
    rules,
    names.map((name) => ({ name })),
  );
};

test("each entry gives its share of the weight", () => {
  const two = [
    { reach: "new map: *", most: 2, weight: 3 },
    { reach: "the end", most: 1, weight: 1 },
  ];

  expect(score(two)).toBe(0);
  expect(score(two, "new map: Wood")).toBe(0.375);
  expect(score(two, "new map: Wood", "new map: Wood")).toBe(0.375);
  expect(score(two, "new map: A", "new map: B", "new map: C")).toBe(0.75);
  expect(score(two, "new map: A", "new map: B", "the end")).toBe(1);
});

test("a star stands for any text, also none, and nothing else does", () => {
  const one = (reach: string, name: string) => score([{ reach, most: 1, weight: 1 }], name);

  expect(one("a*c", "abc")).toBe(1);
  expect(one("a*c", "ac")).toBe(1);
  expect(one("a*b*c", "a-b-b-c")).toBe(1);
  expect(one("ab*ba", "aba")).toBe(0);
  expect(one("a.c", "abc")).toBe(0);
  expect(one("*", "anything")).toBe(1);
  expect(one("a*", "ba")).toBe(0);
});
