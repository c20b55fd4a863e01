import { expect, test } from "vitest";
import type { DecisionRecord } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import { decidePlaybook } from "../../src/parts/playbook/play/change-playbook.ts";
import { playbookLoop } from "../../src/parts/playbook/play/loop.ts";

const EDITS = [{ action: "add", title: "Doors", text: "Walk into them." }] as const;

/** Before the edits of a reply. */
const before = (isRefineDue: boolean, text = JSON.stringify({ edits: EDITS })): RunState =>
  ({
    totalSteps: 9,
    gameInfo: { progress: {} },
    memory: {
      playbook: { entries: [], shown: [], refinedAt: 4, isRefineDue },
      waiting: [{ purpose: "refine", reply: { content: [{ type: "text", text }] } }],
    },
  }) as unknown as RunState;

const faultOf = (from: RunState, decision: DecisionRecord) =>
  playbookLoop.faultOf?.(from, decision, decision.told);

const state = before(true);
const decided = decidePlaybook(state, { edits: EDITS, from: 5 }, "due");

test("a decision that says what the reply says has no fault", () => {
  expect(decided).toMatchObject({ playbook: { edits: EDITS, from: 5 }, playbookShown: ["Doors"] });
  expect(decided.told).toContain("Walk into them.");
  expect(faultOf(state, decided)).toBeNull();
});

test.each<[string, Partial<DecisionRecord>, RunState]>([
  ["other words to the player", { told: "Do as you like." }, state],
  ["other titles", { playbookShown: [] }, state],
  ["another edit", { playbook: { edits: [{ ...EDITS[0], text: "Wait." }], from: 5 } }, state],
  ["edits that were learned from another step", { playbook: { edits: EDITS, from: 4 } }, state],
  ["edits that were not due", {}, before(false)],
  ["a reply without edits", {}, before(true, "{}")],
])("one with %s has one", (_, change, from) => {
  expect(faultOf(from, { ...decided, ...change })).toMatch(/^the playbook's edits are not those/);
});

test("a decision without edits is none of the playbook's", () => {
  expect(faultOf(before(false), { ...decided, playbook: { entries: [] } })).toBeNull();
});
