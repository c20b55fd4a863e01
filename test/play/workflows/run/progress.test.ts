import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { ProgressCount } from "../../../../src/parts/workflows/play/run/progress.ts";
import { read } from "../format/read.ts";

const PLAN = `name: plan
inputs: { places: { type: list, default: [a, b] } }
steps:
  - { name: one, type: wait, frames: 1 }
  - name: each
    type: loop
    for_each: \${{ inputs.places }}
    steps:
      - { name: go, type: wait, frames: 1 }
      - { name: rest, type: wait, frames: 1 }
  - name: fork
    type: branch
    if: totalSteps > 3
    steps: [{ name: left, type: wait, frames: 1 }]
    else: [{ name: right, type: wait, frames: 1 }, { name: on, type: wait, frames: 1 }]
`;

const what = { step: 1, workflow: "plan", attempt: 1 };
const begins = (path: string): RunEvent => ({ type: "stage-started", ...what, path, kind: "wait" });
const ends = (path: string): RunEvent => ({
  ...{ type: "stage-finished", ...what, path, status: "done", output: null, error: null },
});
const skips = (path: string): RunEvent => ({
  ...{ type: "stage-skipped", step: 1, workflow: "plan", path, reason: "when", since: null },
});

function progressAfter(inputs: { readonly places: readonly string[] }, ...events: readonly RunEvent[]) {
  const count = new ProgressCount(read(PLAN), { places: [...inputs.places] });
  for (const event of events) count.see(event);
  return count.progress;
}

describe("how far a workflow is", () => {
  test.each([
    ["nothing is over", [], { done: 0, all: 7 }],
    ["a step", [ends("one")], { done: 1, all: 7 }],
    ["a round of a loop", [ends("each[0].go"), ends("each[0].rest")], { done: 2, all: 7 }],
    ["a whole loop counts as all of its rounds", [ends("each")], { done: 4, all: 7 }],
    ["a loop that is skipped, too", [skips("each")], { done: 4, all: 7 }],
    ["the way that is taken counts alone", [ends("fork.left")], { done: 1, all: 6 }],
    ["what begins once more is not over", [ends("one"), begins("one")], { done: 0, all: 7 }],
    ["nor is what is in it", [ends("each[0].go"), ends("each"), begins("each")], { done: 0, all: 7 }],
    ["the name of another begins alike", [ends("one"), begins("on")], { done: 1, all: 7 }],
  ])("%s", (_, events, expected) => {
    expect(progressAfter({ places: ["a", "b"] }, ...events)).toEqual(expected);
  });

  test("as many rounds as the inputs say", () => {
    expect(progressAfter({ places: ["a", "b", "c"] }).all).toBe(9);
  });
});
