import { expect, it } from "vitest";
import type { DecisionShares } from "../../../../src/base/seam/shares.ts";
import type { PlaybookEdit } from "../../../../src/parts/playbook/base/playbook.ts";
import { countsAs, hasOwnWords, needsPart } from "../../../../src/record/seam/data-parts.ts";

const EDIT: PlaybookEdit = { action: "add", title: "Doors", text: "Knock first." };

/** What readers of a journal make of a decision. */
const read = (decision: DecisionShares) => ({
  needsPart: needsPart(decision),
  hasOwnWords: hasOwnWords(decision),
  notice: countsAs("notice", decision),
  change: countsAs("change", decision),
});

it("a decision about the playbook has the runner's own words, and any reader may go past it", () => {
  const whole = read({ playbook: { entries: [] } });
  const edited = read({ playbook: { edits: [EDIT], from: 1 }, playbookShown: ["Doors"] });

  expect(whole).toEqual({ needsPart: false, hasOwnWords: true, notice: true, change: true });
  // The request for the edits is counted.
  expect(edited).toEqual({ needsPart: false, hasOwnWords: true, notice: true, change: false });
});

it("a rollback that keeps the playbook is one of drift", () => {
  const carried = { playedMs: 0, playedSteps: 0, decisions: 0 };

  const back = read({ rollback: { notes: {}, carried }, playbook: { entries: [] } });

  expect(back).toEqual({ needsPart: true, hasOwnWords: true, notice: true, change: false });
});
