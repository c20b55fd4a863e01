import { describeStopsLikeLangGraph } from "../helpers/interrupts/describe-stops.ts";
import { takeRunnerCourse } from "../helpers/interrupts/runner-course.ts";

const every = (count: number) => (step: number) => step % count === 0;

/** `--save-every 1 --max-history 4`. */
const SCHEDULE = { steps: 6, isSummaryDue: every(2), isSaveDue: every(1) };

describeStopsLikeLangGraph("the runner", SCHEDULE, (places, schedule) =>
  takeRunnerCourse(places, schedule, { journal: true }),
);

describeStopsLikeLangGraph("the runner without a journal", SCHEDULE, (places, schedule) =>
  takeRunnerCourse(places, schedule, { journal: false }),
);
