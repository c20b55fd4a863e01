import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { bringMemory } from "../../../src/play/agent/conversation/bring-memory.ts";

const bring = (state: JsonObject) =>
  bringMemory({ file: "a.checkpoint", agentId: "ash", saveId: null, state });
const note = (name: string, text: unknown) => ({ type: "note", name, text }) as JsonObject;

test("a file's task, goals and memory become the beginning of a new game", () => {
  const { goal, brought, parts, left } = bring({
    operational_context: {
      goals: ["win", "the gym", "the tower", "more"],
      constraints: ["cheap"],
      decisions: [],
    },
    current_task: { id: "task 1", status: "open", progress_percentage: 40, context: { at: "Village" } },
    memory: {
      session: [
        note("key", "under the tree"),
        { type: "summary", text: "He woke." },
        { content: "Dogs bark." },
      ],
      short_term: [{ role: "user", content: "Hello" }, "bare"],
    },
  });

  expect([goal, brought.notes, brought.plan]).toEqual([
    ...["win", { key: "under the tree" }, { now: "the gym", next: "the tower" }],
  ]);
  expect(brought.summaryText).toBe(
    [
      "(Agent ash remembered this at a checkpoint without a machine. This game begins anew: none of it has happened here yet.)",
      ...["", "He woke.", "", "## The task then", "- task 1 (open, 40 %)", "- at: Village"],
      ...["", "## Further goals", "- more", "", "## Also remembered", "- Dogs bark."],
      ...["", "## The last messages then", "- user: Hello", "- bare"],
    ].join("\n"),
  );
  expect(parts).toEqual([
    ...["goal", "nearer goals", "task", "summary", "1 note", "session memory", "last messages"],
  ]);
  expect(left).toEqual(["constraints"]);
});

test.each<[string, JsonObject, object]>([
  ["a task alone is the goal", { current_task: { id: "win" } }, { goal: "win", parts: ["goal", "task"] }],
  ["one goal that stands alone", { operational_context: { goals: "win" } }, { goal: "win", parts: ["goal"] }],
  [
    "notes by their names",
    { memory: { session: { a: "x", b: { text: "y" }, c: "" } } },
    { brought: { summaryText: null, notes: { a: "x", b: "y" } }, parts: ["2 notes"], goal: null },
  ],
  [
    "two goals",
    { operational_context: { goals: ["a", "b"] } },
    { brought: { plan: { now: "b" }, summaryText: null, notes: {} } },
  ],
])("%s", (_, state, expected) => {
  expect(bring(state)).toMatchObject(expected);
});

test("a stranger's file is cut to what a player may keep", () => {
  const many = Array.from({ length: 30 }, (_, at) => `m${at}`);
  const { goal, brought } = bring({
    current_task: { id: "g".repeat(3_000) },
    memory: {
      session: [{ type: "summary", text: "s".repeat(13_000) }, ...many, note("long", "x".repeat(5_000))],
      short_term: many,
    },
  });
  const lines = brought.summaryText?.split("\n") ?? [];
  const items = (heading: string) => {
    const from = lines.indexOf(`## ${heading}`) + 1;
    const length = lines.slice(from).findIndex((line) => !line.startsWith("- "));
    return lines.slice(from, length === -1 ? undefined : from + length);
  };

  expect(goal?.length).toBe(2_000);
  expect(lines.find((line) => line.startsWith("sss"))?.length).toBe(12_000);
  expect(items("Also remembered")).toEqual(many.slice(0, 20).map((text) => `- ${text}`));
  expect(items("The last messages then")).toEqual(many.slice(10).map((text) => `- ${text}`));
  expect(items("The task then")[0]?.length).toBe(2_002);
  expect(brought.notes).toEqual({});
});

test("a file with nothing of it is refused", () => {
  expect(() => bring({ memory: { session: [""] } })).toThrow(
    /^a\.checkpoint holds neither a machine nor a task, goals, memory.* or /,
  );
});
