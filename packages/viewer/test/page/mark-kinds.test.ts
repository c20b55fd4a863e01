import { expect, test } from "vitest";
import { headWords, lookOf } from "../../page/src/strip/mark-kinds.ts";
import { wordsOf } from "../../src/timeline/mark-text.ts";

/** The marks of a record as the head of its step tells them. */
function headOf(entry: object): readonly string[] {
  return wordsOf(entry as Parameters<typeof wordsOf>[0]).flatMap(({ kind, text }) => {
    const look = lookOf(kind);
    return look === null ? [] : [headWords(look, text).join("|")];
  });
}

test.each([
  [{ type: "lost", purpose: "play", model: "m" }, ["A call was lost (play, m)|"]],
  [{ type: "fold", outcome: { type: "written" } }, ["The history was summarized|"]],
  [{ type: "interrupt", reason: "step == 9 holds", id: "i" }, ["Interrupt| step == 9 holds"]],
  [{ type: "decision", reason: "no pictures" }, ["Decision| no pictures"]],
  [{ type: "keyframe" }, []],
])("the head of a step names the kind of a mark where its own words do not: %j", (entry, words) => {
  expect(headOf(entry)).toEqual(words);
});
