import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NEXT_NODES } from "../../../src/base/vocabulary/loop-node.ts";
import { PLACE_SETS, type Schedule } from "../../helpers/interrupts/course.ts";
import { describeStopsLikeLangGraph } from "../../helpers/interrupts/describe-stops.ts";
import { takeLangGraphCourse } from "../../helpers/interrupts/langgraph-course.ts";
import { simulateLoop } from "../../helpers/interrupts/simulate-loop.ts";

const every = (steps: number) => (step: number) => step % steps === 0;
const never = () => false;

/** Six steps, with a summary after every second, and drift that is acted on after every third. */
const SCHEDULES: readonly (readonly [name: string, schedule: Schedule])[] = [
  ["a save every step", { steps: 6, isRecoveryDue: every(3), isSummaryDue: every(2), isSaveDue: every(1) }],
  [
    "a save every third step",
    { steps: 6, isRecoveryDue: every(3), isSummaryDue: every(2), isSaveDue: every(3) },
  ],
];

test("there are 79 sets of at most two places, all different", () => {
  expect(new Set(PLACE_SETS.map((places) => JSON.stringify(places))).size).toBe(79);
  expect(PLACE_SETS).toHaveLength(79);
});

describe.each(SCHEDULES)("with %s", (_, schedule) => {
  describeStopsLikeLangGraph("the loop", schedule, (places) =>
    simulateLoop(places, schedule, { isKilled: false }),
  );

  describeStopsLikeLangGraph("a loop that is killed between every two nodes", schedule, (places) =>
    simulateLoop(places, schedule, { isKilled: true }),
  );
});

test("so it does with any set of places, however often a summary and a save are due", async () => {
  const often = fc.integer({ min: 1, max: 4 });
  const places = fc.record({ before: fc.subarray([...NEXT_NODES]), after: fc.subarray([...NEXT_NODES]) });
  const property = fc.asyncProperty(
    places,
    often,
    often,
    often,
    often,
    fc.boolean(),
    async (set, ...rest) => {
      const [steps, recovery, summary, save, isKilled] = rest;
      const schedule = {
        steps,
        isRecoveryDue: every(recovery),
        isSummaryDue: every(summary),
        isSaveDue: every(save),
      };

      expect(await simulateLoop(set, schedule, { isKilled })).toEqual(
        await takeLangGraphCourse(set, schedule),
      );
    },
  );
  await fc.assert(property, { numRuns: 30 });
});

describe("LangGraph counts as docs/interrupts.md says", () => {
  const [[, schedule]] = SCHEDULES as [(typeof SCHEDULES)[number]];
  const nextOf = async (before: readonly "decide"[], after: readonly ("remember" | "save")[]) =>
    (await takeLangGraphCourse({ before, after }, { ...schedule, steps: 3, isRecoveryDue: never })).stops.map(
      ({ next }) => next,
    );

  test("before decide stops a new run before anything", async () => {
    expect(await nextOf(["decide"], [])).toEqual(["decide", "decide", "decide"]);
  });

  test("after the last node of the last step the run is done", async () => {
    expect(await nextOf([], ["save"])).toEqual(["decide", "decide"]);
  });

  test("after one node and before the next is one stop", async () => {
    expect(await nextOf(["decide"], ["save"])).toEqual(["decide", "decide", "decide"]);
  });

  test("after remember stops before what is due", async () => {
    expect(await nextOf([], ["remember"])).toEqual(["save", "summarize", "save"]);
  });
});
