import { describe, expect } from "vitest";
import { PLACE_SETS, type Places } from "../../helpers/interrupts/course.ts";
import { describeStopsLikeLangGraph } from "../../helpers/interrupts/describe-stops.ts";
import { type RunnerCourse, takeRunnerCourse } from "../../helpers/interrupts/runner-course.ts";
import { faultsOf } from "../../helpers/runs/prove-journal.ts";
import { IS_LONG } from "../../helpers/runs/sweep.ts";
import { stuckPlayer, waits } from "../../helpers/server/stuck-player.ts";

const every = (count: number) => (step: number) => step % count === 0;

/** `--save-every 1 --set maxHistory=4`. */
const SCHEDULE = {
  steps: IS_LONG ? 6 : 3,
  isRecoveryDue: () => false,
  isSummaryDue: every(2),
  isSaveDue: every(1),
};

const setsOf = (part: number) => PLACE_SETS.filter((_, index) => IS_LONG || index % 6 === part);

/** A player whose calls come to nothing: after three of them, something is done about it. */
const RECOVERY = {
  steps: 4,
  isRecoveryDue: (step: number) => step === 3,
  isSummaryDue: every(2),
  isSaveDue: every(1),
};

const mistaken = () => stuckPlayer((request) => waits(request).map((use) => ({ ...use, name: "fly" })));

const uninterrupted = new Map<boolean, Promise<RunnerCourse>>();

function whole(journal: boolean): Promise<RunnerCourse> {
  const known =
    uninterrupted.get(journal) ?? takeRunnerCourse({ before: [], after: [] }, SCHEDULE, { journal });
  uninterrupted.set(journal, known);
  return known;
}

describeStopsLikeLangGraph(
  "the runner, and its journal is proved,",
  SCHEDULE,
  async (places, schedule) => {
    const { course, run, asked, disk } = await takeRunnerCourse(places, schedule, { journal: true });

    const expected = await whole(true);
    expect([run, asked]).toEqual([expected.run, expected.asked]);
    expect(await faultsOf(disk)).toEqual([]);
    return course;
  },
  setsOf(0),
);

describeStopsLikeLangGraph(
  "the runner without a journal",
  SCHEDULE,
  async (places, schedule) => {
    const { course, run, asked } = await takeRunnerCourse(places, schedule, { journal: false });

    const expected = await whole(false);
    expect([run, asked]).toEqual([expected.run, expected.asked]);
    return course;
  },
  setsOf(1),
);

const whollyRecovered = new Map<boolean, Promise<RunnerCourse>>();

describe.each([true, false])("with a journal: %s", (journal) => {
  const take = (places: Places) => takeRunnerCourse(places, RECOVERY, { journal, player: mistaken() });

  describeStopsLikeLangGraph(
    "the runner that does something about drift",
    RECOVERY,
    async (places) => {
      const { course, run, asked } = await take(places);

      const known = whollyRecovered.get(journal) ?? take({ before: [], after: [] });
      whollyRecovered.set(journal, known);
      const expected = await known;
      expect([run, asked]).toEqual([expected.run, expected.asked]);
      return course;
    },
    PLACE_SETS.filter(({ before, after }) => [...before, ...after].includes("recover")).filter(
      (_, index) => IS_LONG || index % 6 === Number(journal),
    ),
  );
});
