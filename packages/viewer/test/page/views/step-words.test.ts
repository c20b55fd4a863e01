import { describe, expect, test } from "vitest";
import { nearestStep } from "../../../page/src/views/compare/nearest-step.ts";
import { KeptAnswers } from "../../../page/src/views/load/kept-answers.ts";
import { changedKeys, splitEmpty } from "../../../page/src/views/state/changed-keys.ts";
import { buttonsIn } from "../../../page/src/views/step/buttons-in.ts";
import { wordsOfCall } from "../../../page/src/views/step/call-words.ts";
import { marksOf } from "../../../page/src/views/step/marks-of.ts";
import { wordsOfReply } from "../../../page/src/views/step/reply-words.ts";

describe("the words of a reply", () => {
  test("thoughts, what was said, and what else was sent", () => {
    const words = wordsOfReply([
      { type: "thinking", thinking: "Where am I?", signature: "s" },
      { type: "text", text: "I walk." },
      { type: "tool_use", id: "t", name: "press_buttons", input: {} },
      { type: "text", text: "Right." },
      { type: "server_thing", text: 7 },
    ]);

    expect(words).toEqual({
      ...{ thought: "Where am I?", isHidden: false, said: "I walk.\nRight.", others: ["server_thing"] },
    });
  });

  test.each([
    { name: "compatible", reasoning_content: "Where am I?" },
    { name: "ollama", reasoning: "Where am I?" },
    { name: "openrouter", reasoning_details: [{ text: "Where am I?" }, { signature: "s" }] },
    { name: "openrouter", reasoning_details: [{ summary: "Where am I?" }] },
    { name: "google", thought: true, text: "Where am I?" },
  ])("of %j, the vendor's reasoning is a thought", (vendor) => {
    expect(wordsOfReply([{ type: "vendor", vendor }])).toEqual({
      ...{ thought: "Where am I?", isHidden: false, said: "", others: [] },
    });
  });

  test.each([
    [[{ type: "redacted_thinking", data: "x" }], true],
    [[{ type: "thinking", thinking: "", signature: "s" }], true],
    [[{ type: "thinking", thinking: { evil: 1 } }], true],
    [[{ type: "text", text: "Hello." }], false],
    [[{ type: "vendor", vendor: { name: "google", text: "", thoughtSignature: "s" } }], true],
    [[{ type: "vendor", vendor: { name: "openrouter", reasoning_details: [{ data: "x" }] } }], true],
    [[{ type: "vendor", vendor: { name: "google", executableCode: {} } }], false],
    [[{ type: "vendor", vendor: 7 }], false],
  ])("of %j, thoughts are hidden: %s", (content, isHidden) => {
    expect(wordsOfReply(content)).toMatchObject({ thought: "", isHidden });
  });
});

describe("the buttons of a call", () => {
  test("are keys, and one that is pressed often in a row has a count", () => {
    const input = { buttons: ["right", "right", "a", "right"], hold_frames: 8 };

    expect(buttonsIn(input)).toEqual({ buttons: ["right ×2", "a", "right"], rest: { hold_frames: 8 } });
  });

  test.each([
    { buttons: [] },
    { buttons: [1, 2] },
    { buttons: "a" },
    { frames: 9 },
    { buttons: Array.from({ length: 100 }, (_, n) => (n % 2 ? "a" : "b")) },
  ])("%j has none that can be drawn", (input) => {
    expect(buttonsIn(input as never)).toEqual({ buttons: [], rest: input });
  });
});

describe("a call", () => {
  test.each([
    [
      "navigate_to",
      { map: "Wood", x: 1, y: 2, avoid: ["grass"] },
      "walked to Wood 1, 2",
      { avoid: ["grass"] },
    ],
    ["read_text", { max_pages: 3 }, "read the text", { max_pages: 3 }],
    ["choose", { option: "RUN" }, 'chose "RUN"', {}],
    ["choose", { option: { evil: 1 } }, null, { option: { evil: 1 } }],
    ["toString", { x: 1 }, null, { x: 1 }],
  ])("of %s with %j is told in words, and what they do not tell as data", (name, input, words, rest) => {
    expect(wordsOfCall(name, input)).toEqual({ buttons: [], words, rest });
  });

  test("of buttons is keys", () => {
    expect(wordsOfCall("press_buttons", { buttons: ["a"] })).toEqual({
      ...{ buttons: ["a"], words: null, rest: {} },
    });
  });
});

describe("what changed in a state", () => {
  test("is known by its keys, whatever is inside", () => {
    const before = { x: 1, party: [{ hp: 3 }], gone: 1 };

    expect([...changedKeys(before, { x: 1, party: [{ hp: 2 }], key: true })]).toEqual(["party", "key"]);
  });

  test("what tells nothing stands apart", () => {
    expect(splitEmpty({ x: 0, text: "", enemy: null, events: [], key: false, seen: {} })).toEqual({
      told: { x: 0, key: false, seen: {} },
      empty: ["text", "enemy", "events"],
    });
  });
});

test("the step of a branch that is next to a number is found, and none for no number", () => {
  const rows = [
    { index: 0, branchId: "a", step: 1 },
    { index: 1, branchId: "a", step: 2 },
    { index: 2, branchId: "b", step: 40 },
    { index: 3, branchId: "b", step: 60 },
  ];

  const found = [nearestStep(rows, "b", 47), nearestStep(rows, "b", 51), nearestStep(rows, "a", 999)];

  expect(found).toEqual([2, 3, 1]);
  expect([nearestStep(rows, "b", Number.NaN), nearestStep(rows, "c", 1)]).toEqual([null, null]);
});

describe("answers that are kept", () => {
  test("are asked for once, and the oldest go", async () => {
    const kept = new KeptAnswers<string>(2);
    const asked: string[] = [];
    const get = (key: string) => kept.get(key, async () => `${asked.push(key)}`);

    for (const key of ["a", "a", "b", "c", "b", "a"]) await get(key);

    expect(asked).toEqual(["a", "b", "c", "a"]);
  });

  test("what failed is asked for again", async () => {
    const kept = new KeptAnswers<string>(2);

    await expect(kept.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await kept.get("a", async () => "yes")).toBe("yes");
  });
});

test("the marks of a step are those of what happened in it and behind it, the same ones together", () => {
  const mark = (kind: "lost" | "save", step: number, index: number | null, text = "") => ({
    ...{ kind, step, index, text, branchId: "a", time: "" },
  });
  const marks = [
    mark("lost", 9, 7, "in the midst of step 9"),
    mark("lost", 9, 7, "in the midst of step 9"),
    mark("save", 9, 8, "behind it"),
    mark("save", 8, 7, "of the step before"),
    mark("lost", 10, 8, "of the next step"),
    { ...mark("save", 9, 20, "of another branch"), branchId: "b" },
  ];

  const found = marksOf(marks, { index: 8, step: 9, branchId: "a" });

  expect(found.map(({ mark: { text }, count }) => [text, count])).toEqual([
    ["in the midst of step 9", 2],
    ["behind it", 1],
  ]);
});
