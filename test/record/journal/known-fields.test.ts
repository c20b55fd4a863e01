import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { unknownFieldsIn } from "../../../src/record/journal/format/check-record.ts";

const LINE = { branchId: "b", time: "2026-11-28T00:00:00.000Z", step: 3, seq: 7, prev: "0", sum: "0" };

test("48.A4: fields that the program itself writes are known: a lost call that is the last one, and what a stage gives", () => {
  const lost = { ...LINE, type: "lost", purpose: "play", model: "m", usage: null, costUsd: null };
  const stage = { ...LINE, type: "stage", workflow: "w", planId: "p", path: "a", phase: "end", attempt: 1 };

  expect(unknownFieldsIn({ ...lost, isLast: true, blames: ["seed"] })).toEqual([]);
  expect(unknownFieldsIn({ ...stage, version: 2, output: { said: "yes" } })).toEqual([]);
  expect(unknownFieldsIn({ ...lost, hint: "Go east." })).toEqual(["lost.hint"]);
});

test.each<[what: string, line: object, unknown: readonly string[]]>([
  [
    "those of every line",
    { ...LINE, format: "f", version: 3, opened: true, type: "keyframe", machine: "" },
    [],
  ],
  ["an opening that is none", { ...LINE, opened: false, type: "keyframe", machine: "" }, ["keyframe.opened"]],
  ["a type of a later version", { ...LINE, type: "dream", of: "sheep" }, ["dream"]],
  ["no type", LINE, ["undefined"]],
  [
    "inside of a reply",
    {
      ...{ ...LINE, type: "reply", purpose: "play", costUsd: null, ms: 1, mood: 1 },
      reply: { content: [], stopReason: "", usage: {}, model: "", note: 1, id: 2 },
    },
    ["reply.mood", "reply.reply.note", "reply.reply.id"],
  ],
  ["a reply that is no object", { ...LINE, type: "reply", reply: "x" }, []],
])("the fields of a line that are not known: %s", (_, line, unknown) => {
  expect(unknownFieldsIn(line as JsonObject)).toEqual(unknown);
});
