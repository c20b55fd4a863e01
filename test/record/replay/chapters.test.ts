import { expect, test } from "vitest";
import type { Chapter } from "../../../src/base/vocabulary/chapter.ts";
import type { Message } from "../../../src/base/vocabulary/conversation.ts";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import { withMilestones } from "../../../src/record/replay/goals/milestones.ts";
import { planOf, withNearGoals } from "../../../src/record/replay/goals/near-goals.ts";
import { withChapter } from "../../../src/record/replay/past/keep-chapters.ts";

const said = (...texts: readonly string[]): Message => ({
  role: "user",
  content: texts.map((text) => ({ type: "text", text })),
});
const result = (text: string): Message => ({
  role: "user",
  content: [{ type: "tool_result", tool_use_id: "t", content: [{ type: "text", text }] }],
});

function chaptersAfter(
  messageHistory: readonly Message[],
  {
    summaryText = "S",
    totalSteps = 9,
    chapters,
  }: { summaryText?: string; totalSteps?: number; chapters?: readonly Chapter[] } = {},
) {
  const memory = { messageHistory, ...(chapters && { chapters }) };
  const state = { totalSteps, memory } as unknown as RunState;
  return (
    withChapter(state, { type: "folded", summaryText, keepsChapter: true } as never).chapters ?? expect.fail()
  );
}

const chapter = (from: number, to: number, summary = "", talks: readonly string[] = []): Chapter => ({
  ...{ from, to, summary, talks },
});

test("a chapter has the steps since the one before, and what was said in them, each text once", () => {
  const messages: readonly Message[] = [
    said("Begin.", 'ADA: "Good morning!"'),
    { role: "assistant", content: [{ type: "text", text: '"I say this."' }] },
    result('Pressed all 1.\n"One line."\nBOB: "Another."\nIt waits.'),
    said('A message from the operator, step 3: go "east".', 'ADA: "Good morning!"', 'a "quoted" word', '""'),
    said(`${"N".repeat(24)}: "long name"`, `${"N".repeat(25)}: "too long a name"`),
  ];
  expect(chaptersAfter(messages)).toEqual([
    {
      ...{ from: 1, to: 9, summary: "S" },
      talks: [
        'ADA: "Good morning!"',
        '"One line."\nBOB: "Another."',
        'A message from the operator, step 3: go "east".',
        '""',
        `${"N".repeat(24)}: "long name"`,
      ],
    },
  ]);
  const [first, second] = chaptersAfter([], { chapters: [chapter(1, 6)] });
  expect([first, second]).toEqual([chapter(1, 6), chapter(7, 9, "S")]);
});

test("a second summary at the same step has that step, and one before any step has step 0", () => {
  expect(chaptersAfter([], { chapters: [chapter(1, 9)] }).at(-1)).toEqual(chapter(9, 9, "S"));
  expect(chaptersAfter([], { totalSteps: 0 })).toEqual([chapter(0, 0, "S")]);
});

test("a summary of an earlier version keeps no chapter", () => {
  const state = { totalSteps: 9, memory: { messageHistory: [] } } as unknown as RunState;
  expect(withChapter(state, { type: "folded", summaryText: "S" } as never)).toEqual({});
});

test("of long talks the newest stay, as far as 8,000 characters; of a long summary the beginning", () => {
  const talk = (name: string, length: number) => `"${name.repeat(length - 2)}"`;
  const talksOf = (...talks: readonly string[]) =>
    chaptersAfter(talks.map((text) => said(text)))[0]?.talks.map((text) => text.slice(1, 2) + text.length);

  expect(talksOf(talk("a", 3), talk("b", 4_000), talk("c", 4_000))).toEqual(["b4000", "c4000"]);
  expect(talksOf(talk("a", 3), talk("b", 4_000), talk("c", 3_997))).toEqual(["a3", "b4000", "c3997"]);
  expect(talksOf(talk("a", 3), talk("b", 8_001), talk("c", 5))).toEqual(["c5"]);
  expect(talksOf(talk("a", 8_001))).toEqual([]);
  expect(
    [8_000, 8_001].map((n) => chaptersAfter([], { summaryText: "x".repeat(n) })[0]?.summary.length),
  ).toEqual([8_000, 8_000]);
});

test("of all chapters the newest stay, as far as 200,000 characters with their talks", () => {
  const big = (step: number, summary: number, ...talks: readonly number[]) =>
    chapter(
      step,
      step,
      "s".repeat(summary),
      talks.map((length) => "t".repeat(length)),
    );
  const kept = (...before: readonly Chapter[]) => chaptersAfter([], { chapters: before }).map(({ to }) => to);

  expect(kept(big(1, 10), big(2, 100_000, 50_000, 49_999))).toEqual([2, 9]);
  expect(kept(big(1, 10), big(2, 100_000, 50_000, 49_989))).toEqual([1, 2, 9]);
  expect(kept(big(1, 10), big(2, 100_000, 50_000, 50_000))).toEqual([9]);
});

test("milestones are kept with their steps, the newest 20", () => {
  const many = Array.from({ length: 19 }, (_, at) => `step ${at}: m`);
  const after = (milestones: readonly string[] | undefined, reached: readonly string[] | undefined) =>
    withMilestones({ ...(milestones && { milestones }) }, { ...(reached && { milestones: reached }) }, 50);

  expect([after(undefined, undefined), after(many, undefined), after(many, [])]).toEqual([{}, {}, {}]);
  expect(after(undefined, ["a", "b"])).toEqual({ milestones: ["step 50: a", "step 50: b"] });
  expect(after(many, ["a"]).milestones).toEqual([...many, "step 50: a"]);
  expect(after(many, ["a", "b"]).milestones).toEqual([...many.slice(1), "step 50: a", "step 50: b"]);
});

test("near goals are in a record as soon as there were or are some, and none of them in no memory", () => {
  const plan = { now: "Go east." };
  expect([planOf({}, { plan: {} }), planOf({}, { plan }), planOf({ plan }, { plan: {} })]).toEqual([
    {},
    { plan },
    { plan: {} },
  ]);
  const memory = { plan: { next: "Sleep." }, notes: {} };
  expect([{}, { plan }, { plan: {} }].map((outcome) => withNearGoals(memory, outcome))).toEqual([
    memory,
    { plan, notes: {} },
    { notes: {} },
  ]);
});
