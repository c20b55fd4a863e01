import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { removeNote, setGoal, writeNote } from "../../../src/play/agent/tools/notes.ts";
import type { Jotter, Tool, ToolContext } from "../../../src/play/agent/tools/tool.ts";
import { runToEnd } from "../../helpers/runs/run-to-end.ts";

const EMPTY: Jotter = { notes: {}, plan: {} };

/** What a call of a tool answers, and what is jotted down then. */
async function call(tool: Tool, input: JsonObject, jotter: Jotter = EMPTY) {
  const { result } = await runToEnd(tool.run(input, { jotter } as ToolContext));
  return { ...result, jotter: result.jotter ?? jotter };
}

const noted = (count: number): Jotter => ({
  ...EMPTY,
  notes: Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, `t${at}`])),
});

describe("write_note", () => {
  test("keeps a note without spaces around it, after the others, and replaces one in its place", async () => {
    const first = await call(writeNote, { name: " key ", text: " under the tree\n" }, noted(1));
    const second = await call(writeNote, { name: "n0", text: "new" }, first.jotter);

    expect(first).toMatchObject({ text: 'Note "key" is kept.' });
    expect(Object.entries(second.jotter.notes)).toEqual([
      ["n0", "new"],
      ["key", "under the tree"],
    ]);
  });

  test.each([
    ["name", { name: "x".repeat(60), text: "t" }, null],
    [
      "name",
      { name: "x".repeat(61), text: "t" },
      '"name" must be a text of 1 to 60 characters. Nothing was done.',
    ],
    ["name", { name: " ", text: "t" }, '"name" must be a text of 1 to 60 characters. Nothing was done.'],
    ["name", { text: "t" }, '"name" must be a text of 1 to 60 characters. Nothing was done.'],
    ["text", { name: "x", text: "t".repeat(500) }, null],
    [
      "text",
      { name: "x", text: "t".repeat(501) },
      '"text" must be a text of 1 to 500 characters. Nothing was done.',
    ],
    ["text", { name: "x", text: 5 }, '"text" must be a text of 1 to 500 characters. Nothing was done.'],
  ])("bounds the %s of a note: %j", async (_, input, mistake) => {
    const { text, isError = false, jotter } = await call(writeNote, input);

    expect([isError, Object.keys(jotter.notes).length]).toEqual(mistake === null ? [false, 1] : [true, 0]);
    if (mistake !== null) expect(text).toBe(mistake);
  });

  test("keeps twenty; a further one needs room, a change of one does not", async () => {
    const full = await call(writeNote, { name: "last", text: "t" }, noted(19));
    const more = await call(writeNote, { name: "more", text: "t" }, noted(20));
    const changed = await call(writeNote, { name: "n3", text: "other" }, noted(20));

    expect(Object.keys(full.jotter.notes)).toHaveLength(20);
    expect(more).toMatchObject({
      text: "There are 20 notes already: remove one first. Nothing was written.",
      ...{ isError: true, jotter: noted(20) },
    });
    expect(changed.jotter.notes).toMatchObject({ n3: "other" });
  });

  test("removes a note by an empty text, as remove_note does", async () => {
    for (const [tool, input] of [
      [writeNote, { name: " n0 ", text: " " }],
      [removeNote, { name: "n0" }],
    ] as const)
      expect(await call(tool, input, noted(2))).toMatchObject({
        ...{ text: 'Note "n0" is removed.', jotter: { notes: { n1: "t1" } } },
      });
    expect(await call(removeNote, { name: "gone" }, noted(2))).toMatchObject({
      ...{ text: 'There is no such note. Your notes: "n0", "n1".', isError: true, jotter: noted(2) },
    });
    expect((await call(removeNote, { name: "toString" })).text).toBe(
      "There is no such note. Your notes: none.",
    );
  });
});

describe("set_goal", () => {
  test.each(["now", "next"])("sets and clears what is done %s, and leaves the other", async (tier) => {
    const other = tier === "now" ? "next" : "now";
    const before: Jotter = { ...EMPTY, plan: { [other]: "Wait." } };

    const set = await call(setGoal, { tier, text: " Find\nthe key. " }, before);
    const cleared = await call(setGoal, { tier, text: " " }, set.jotter);

    expect(set.text).toBe(`The goal "${tier}" is set.`);
    expect(set.jotter.plan).toEqual({ [other]: "Wait.", [tier]: "Find the key." });
    expect([cleared.text, cleared.jotter.plan]).toEqual([
      `The goal "${tier}" is cleared.`,
      { [other]: "Wait." },
    ]);
  });

  test("takes 200 characters, and no more", async () => {
    const of = (length: number) => call(setGoal, { tier: "now", text: "g".repeat(length) });

    expect((await of(200)).jotter.plan).toEqual({ now: "g".repeat(200) });
    expect(await of(201)).toMatchObject({
      ...{ text: '"text" must be a text of at most 200 characters. Nothing was done.', isError: true },
      jotter: EMPTY,
    });
    expect((await call(setGoal, { tier: "now" })).isError).toBe(true);
  });

  test("leaves the main goal to the operator, and names the tiers", async () => {
    const main =
      'Only the operator sets the main goal. Set your own with the tier "now" or "next". Nothing was done.';

    expect((await call(setGoal, { tier: "main", text: "x" })).text).toBe(main);
    expect((await call(setGoal, { goal: "x" })).text).toBe(main);
    expect((await call(setGoal, { goal: "x", tier: "now", text: "y" })).jotter.plan).toEqual({ now: "y" });
    expect((await call(setGoal, { tier: "later", text: "x" })).text).toBe(
      '"tier" must be now or next. Nothing was done.',
    );
  });
});
