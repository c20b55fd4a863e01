import { expect, test } from "vitest";
import { asEdit, readEditReply, readEdits } from "../../src/parts/playbook/play/read-edits.ts";

const ADD = { action: "add", title: "Doors", text: "Look for doors." };

test.each([
  ["no object", "add", "an edit is a JSON object"],
  ["no title", { ...ADD, title: " " }, "title takes 1 to 80 characters"],
  ["a long title", { ...ADD, title: "x".repeat(81) }, "title takes 1 to 80 characters"],
  ["another action", { ...ADD, action: "keep" }, "action takes add, change, drop or renew"],
  ["no text", { ...ADD, text: 7 }, "text takes 1 to 400 characters"],
  ["a long text", { ...ADD, text: "x".repeat(401) }, "text takes 1 to 400 characters"],
  ["a long condition", { ...ADD, when: "x".repeat(401) }, "when takes at most 400 characters"],
  ["a condition that is none", { ...ADD, when: "game.hp <" }, expect.stringMatching(/^when: /)],
])("an edit is refused: %s", (_, edit, why) => {
  expect(asEdit(edit)).toEqual(why);
});

test.each([
  [{ ...ADD, title: "x".repeat(80), text: "x".repeat(400) }, {}],
  [{ ...ADD, action: "change", when: "game.hp < 3" }, {}],
  [
    { ...ADD, when: "", more: 1 },
    { when: undefined, more: undefined },
  ],
  [{ ...ADD, when: null }, { when: undefined }],
  [{ ...ADD, action: "drop" }, { text: undefined }],
  [{ ...ADD, action: "renew" }, { text: undefined }],
])("an edit is read: %j", (edit, changes) => {
  expect(asEdit(edit)).toEqual({ ...edit, ...changes });
});

test("the first three edits of a reply count, each after those before it", () => {
  const list = [
    ADD,
    ADD,
    { ...ADD, action: "change", text: "Open them." },
    { action: "drop", title: "Doors" },
  ];
  const { edits, refused, because } = readEdits(`Yes: ${JSON.stringify({ edits: list, because: " so " })}.`);

  expect(edits?.map(({ action }) => action)).toEqual(["add", "change"]);
  expect(refused).toEqual([
    expect.stringMatching(/^an edit does not count: ./),
    "only the first 3 edits count",
  ]);
  expect(because).toBe("so");
  expect(readEdits(JSON.stringify({ edits: list.slice(0, 1) }))).toEqual({
    edits: [ADD],
    refused: [],
    because: "",
  });
});

test("a reply without a list of edits is a mistake", () => {
  for (const text of ["", "no", '{"edits": 3}', '{"edits": []'])
    expect(readEditReply(text)).toEqual({ mistake: 'answer with JSON alone: {"edits": […]}' });
  expect(readEditReply('{"edits": [], "because": 3}')).toEqual({ list: [], because: "" });
});
