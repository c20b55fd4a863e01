import { expect, test } from "vitest";
import { readCandidates, readTasks } from "../../src/work/check-improve.ts";
import type { Candidate, ImproveTask } from "../../src/work/improve-task.ts";
import { CANDIDATE, TASK } from "./work-examples.ts";

test("tasks and candidates of a file are read as they were written", () => {
  const written = JSON.parse(JSON.stringify([TASK]));
  const changes = JSON.parse(JSON.stringify([CANDIDATE, { ...CANDIDATE, id: "plain", settings: {} }]));

  expect(readTasks(written)).toEqual([TASK]);
  expect(readCandidates(changes)).toEqual(changes);
});

test.each<[string, Partial<Record<keyof ImproveTask, unknown>>]>([
  ["a condition that cannot be read", { success: "game.hp <" }],
  ["a condition that is never true or false", { success: "1 + 1" }],
  ["a cause that does not exist", { cause: "luck" }],
  ["no bound", { steps: 0 }],
  ["an id with a path in it", { id: "../../x" }],
  ["a key too many", { other: 1 } as never],
])("tasks are refused with %s", (_, change) => {
  expect(readTasks([{ ...TASK, ...change }])).toBeNull();
});

test.each<[string, Partial<Record<keyof Candidate, unknown>>]>([
  ["a setting that no candidate may change", { settings: { baseUrl: "https://example.org" } }],
  ["a setting of a wrong value", { settings: { maxHistory: 1 } }],
  ["an edit that is none", { edits: [{ action: "burn", title: "Heal" }] }],
  ["an edit whose condition cannot be read", { edits: [{ ...CANDIDATE.edits[0], when: "hp" }] }],
  ["no task", { tasks: [] }],
])("candidates are refused with %s", (_, change) => {
  expect(readCandidates([{ ...CANDIDATE, ...change }])).toBeNull();
});

test("two tasks or candidates of one id are refused", () => {
  expect(readTasks([TASK, TASK])).toBeNull();
  expect(readCandidates([CANDIDATE, CANDIDATE])).toBeNull();
});
