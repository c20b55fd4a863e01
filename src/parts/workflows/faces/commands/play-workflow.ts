import { EXIT_CODES } from "../../../../base/errors.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import { exitCodeOf, type Play, showRun } from "../../../../faces/cli/commands/follow-session.ts";
import type { Options } from "../../../../faces/cli/options/options.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import { STOP_QUESTIONS } from "../../../../faces/cli/seam/stop-questions.ts";
import { openView } from "../../../../faces/cli/view/run-view.ts";
import { ProgressCount } from "../../play/run/progress.ts";
import type { WorkflowEnd } from "../../play/run/run-workflow.ts";
import { reportOf, type WorkflowReport } from "../render/report.ts";
import { StageCourse } from "../stage-course.ts";
import { reportWorkflowEnd } from "./report-workflow-end.ts";
import { type AskedWorkflow, WorkflowCourse } from "./workflow-course.ts";
import { checkReport, writeReport } from "./write-report.ts";

/**
 * Runs a workflow and shows it. Where it stops for a person who is at the terminal, it continues as they answer, with a session
 * for each answer. Returns the exit code.
 */
export async function playWorkflow(world: World, options: Options, asked: AskedWorkflow): Promise<number> {
  const { file, inputs } = asked;
  STOP_QUESTIONS.check(options);
  checkReport(world, asked.report);
  const again = [
    ...(asked.checkpoints ? [] : ["--no-checkpoint"]),
    ...(asked.report === null ? [] : ["--report", asked.report]),
  ];
  const end: { report: WorkflowReport | null } = { report: null };
  const progress = new ProgressCount(file.workflow, inputs);
  const view = openView(
    world,
    options,
    reportWorkflowEnd({
      world,
      // The commands that resume an interrupt do not take it.
      words: [...asked.words, ...(asked.rerun ? ["--rerun"] : []), ...again],
      course: courseOf(asked),
      report: () => end.report,
    }),
    new StageCourse(progress),
    again,
  );
  const play: Play = { world, options, view };
  const course = new WorkflowCourse(play, asked, progress);
  try {
    for (;;) {
      const run = endingLast(course.run(), (ended) => {
        end.report = reportOf(file, ended, { file: asked.shown, inputs: ended.inputs });
      });
      const { ended, isLost } = await showRun(play, run, {
        lastStep: () => course.lastStep,
        session: () => course.session,
      });
      if (course.takeAnswer()) continue;
      const { report } = end;
      if (report !== null && options.json === true) {
        world.stdout.write(`${JSON.stringify({ type: "workflow-result", ...report })}\n`);
      }
      if (report !== null) writeReport(world, asked.report, report);
      return isLost ? EXIT_CODES.cannotWrite : exitCodeFor(ended, world.signal);
    }
  } finally {
    course.close();
    view.close();
  }
}

/** The words that say where a workflow begins. */
function courseOf({ mode, from }: AskedWorkflow): readonly string[] {
  return [...(mode === "start" ? [] : [`--${mode}`]), ...(from === null ? [] : ["--from", from])];
}

/** The same run; how it ended is known before its last event is seen. */
async function* endingLast(
  run: AsyncGenerator<RunEvent, WorkflowEnd>,
  onEnd: (end: WorkflowEnd) => void,
): AsyncGenerator<RunEvent, WorkflowEnd> {
  let finished: RunEvent | null = null;
  try {
    let next = await run.next();
    while (next.done !== true) {
      if (next.value.type === "finished") finished = next.value;
      else yield next.value;
      next = await run.next();
    }
    onEnd(next.value);
    return next.value;
  } finally {
    // Reported where the run broke off, too.
    if (finished !== null) yield finished;
  }
}

function exitCodeFor({ status, outcome }: WorkflowEnd, signal: AbortSignal): number {
  if (status === "failed") return EXIT_CODES.needsPerson;
  // The steps that the command was to play are over, and the workflow is not.
  if (status === "stopped" && outcome.type === "done") return EXIT_CODES.budget;
  return exitCodeOf(outcome, signal);
}
