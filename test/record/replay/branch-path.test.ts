import { expect, it } from "vitest";
import type { PlacedEntry } from "../../../src/record/journal/journal.ts";
import { entriesOfPath } from "../../../src/record/replay/branch-path.ts";

const placeAt = (offset: number) => ({ offset, seq: offset, hash: `${offset}` });

/** One entry for each word, `branch` or `branch:from@offset`; each is one byte long. */
function journalOf(...words: readonly string[]): PlacedEntry[] {
  return words.map((word, at) => {
    const [branchId = "", birth] = word.split(":");
    const [fromBranchId = "", from] = birth?.split("@") ?? [];
    const place = from === "?" ? null : placeAt(Number(from));
    const record =
      birth === undefined
        ? { type: "call", step: 1, purpose: "play", model: "m", requestSha256: "" }
        : { type: "branch", runId: "r", fromBranchId, fromStep: Number(from) || 3, from: place };
    const entry = { seq: at, time: "", branchId, ...record } as PlacedEntry["entry"];
    return { entry, before: placeAt(at), after: placeAt(at + 1) };
  });
}

const journal = journalOf("a", "a", "a", "b:a@2", "b", "c:b@5", "a", "c", "d:a@?", "d");
const offsets = (line: readonly PlacedEntry[] | null) => line?.map(({ after }) => after.offset) ?? null;

it.each([
  ["the branch itself", "a", 0, "a", [1, 2, 3, 7]],
  ["a branch, from where it left", "a", 0, "b", [1, 2, 4, 5]],
  ["a branch of a branch", "a", 0, "c", [1, 2, 4, 5, 6, 8]],
  ["a base that is no longer on the line", "a", 3, "b", null],
  ["a base on another branch", "b", 5, "a", null],
  ["a branch whose place is not known, from another step", "a", 1, "d", null],
  ["a branch that nothing tells of", "a", 0, "x", null],
])("%s", (_, branchId, offset, to, expected) => {
  const base = { branchId, totalSteps: 2, journal: placeAt(offset) };

  expect(offsets(entriesOfPath(journal, base, to))).toEqual(expected);
});

it("a branch whose place is not known leads on from the very step that it left", () => {
  const base = { branchId: "a", totalSteps: 3, journal: placeAt(7) };

  expect(offsets(entriesOfPath(journal, base, "d"))).toEqual([9, 10]);
});
