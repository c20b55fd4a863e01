import { expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import { findRollback } from "../../../../src/parts/drift/play/roll-back.ts";
import type { RunContext } from "../../../../src/play/agent/context.ts";

/** A state without anything pending, in which a milestone was reached last at a step. */
const stateOf = (milestoneStep = 0): RunState =>
  ({
    totalSteps: 20,
    branchId: "here",
    memory: { messageHistory: [], drift: { milestoneStep } },
  }) as unknown as RunState;

/** Looks for the place to go back to from step 20, where the drift began at step 12. */
async function find(recall: (step: number) => RunState | null, milestoneStep?: number) {
  const machine = { now: "here" };
  const asked: number[] = [];
  const ports = {
    emulator: {
      snapshot: () => machine.now,
      restore: (to: string) => {
        machine.now = to;
      },
    },
    recall: async (_: RunState, step: number) => {
      asked.push(step);
      machine.now = "there";
      const state = recall(step);
      if (state === null) throw new RunnerError("journal-damaged", "the journal does not lead there");
      return { state };
    },
    store: { list: async () => [], load: async () => null },
  };
  const found = await findRollback({ ports } as unknown as RunContext, stateOf(milestoneStep), { since: 12 });
  return { found, asked, machine: machine.now };
}

test("the last step before the drift is looked up, and the machine is where it was", async () => {
  expect(await find(() => stateOf())).toEqual({ found: { step: 11 }, asked: [11], machine: "here" });
});

test("the machine is where it was after a look in vain, too", async () => {
  expect(await find(() => null)).toEqual({ found: null, asked: [11], machine: "here" });
});

test.each([
  [11, [11], { step: 11 }],
  [12, [], null],
])("nothing before a milestone at step %i is looked up", async (milestone, asked, found) => {
  expect(await find(() => stateOf(), milestone)).toEqual({ found, asked, machine: "here" });
});
