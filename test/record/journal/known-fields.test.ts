import { expect, test } from "vitest";
import { unknownFieldsIn } from "../../../src/record/journal/format/check-record.ts";

const LINE = { branchId: "b", time: "2026-11-28T00:00:00.000Z", step: 3, seq: 7, prev: "0", sum: "0" };

test("48.A4: fields that the program itself writes are known: a lost call that is the last one, and what a stage gives", () => {
  const lost = { ...LINE, type: "lost", purpose: "play", model: "m", usage: null, costUsd: null };
  const stage = { ...LINE, type: "stage", workflow: "w", planId: "p", path: "a", phase: "end", attempt: 1 };

  expect(unknownFieldsIn({ ...lost, isLast: true, blames: ["seed"] })).toEqual([]);
  expect(unknownFieldsIn({ ...stage, version: 2, output: { said: "yes" } })).toEqual([]);
  expect(unknownFieldsIn({ ...lost, hint: "Go east." })).toEqual(["lost.hint"]);
});
