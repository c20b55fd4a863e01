import { RunnerError } from "../../../../base/errors.ts";
import { CLIENT_ID } from "../../../../base/vocabulary/run-settings.ts";
import { playOn } from "../../../../faces/cli/commands/play-on.ts";
import { planSteps } from "../../../../faces/cli/options/plan-steps.ts";
import { sessionConfigOf } from "../../../../faces/cli/options/session-config.ts";
import type { Run } from "../../../../faces/cli/options/subcommand.ts";
import { openView } from "../../../../faces/cli/view/run-view.ts";
import { checkReportFormat } from "../../../../parts/workflows/faces/commands/run-options.ts";
import { stoppedWorkflow } from "../../../../parts/workflows/faces/commands/stopped-workflow.ts";
import type { SessionConfig } from "../../../../play/session/config.ts";
import { dropInterrupt } from "./drop.ts";
import { findInterrupt } from "./find-open.ts";
import { withKeptOptions } from "./kept-options.ts";
import { checkResumeOptions, planDecision } from "./plan-resume.ts";
import type { ResumeFlags } from "./resume-options.ts";

/**
 * Continues from an interrupt with a decision. If an MCP client plays, it only records the decision: the client continues.
 * Returns the exit code.
 */
export const resumeRun: Run<ResumeFlags> = async (world, given, [reference = "latest"], own) => {
  const request = planDecision(own);
  checkReportFormat(own);
  checkResumeOptions(given);
  if (own.drop === true) return dropInterrupt(world, given, reference, own);
  const { start, target, facts, model, stop } = await findInterrupt(world, given, reference);
  const { options, missing } = withKeptOptions(world, given, stop.id, target);
  for (const line of missing) world.stderr.write(`runner: ${line}\n`);
  const config = sessionConfigOf(options, world);
  const workflow = stoppedWorkflow(facts, stop.branchId);
  if (workflow !== null) {
    const { resumeWorkflow } = await import("../../../workflows/faces/commands/resume-workflow.ts");
    return resumeWorkflow(world, options, workflow, { ...config, start, resume: request }, own);
  }
  if (own.report !== undefined || own.checkpoint !== undefined) {
    const flag =
      own.report === undefined
        ? "--no-checkpoint is about the checkpoints of a workflow"
        : "--report writes what the steps of a workflow took";
    throw new RunnerError("options-conflict", `${flag}, and this interrupt stopped none: leave it out`);
  }
  const { steps, untilStep } = planSteps(options);
  const isPlayedByClient = model === CLIENT_ID && options.model === undefined;
  if (isPlayedByClient && steps === null && untilStep === null) {
    return decide({ ...config, steps: 0 });
  }
  const hasEnd = steps !== null || untilStep !== null || options.until !== undefined;
  if (target !== null && target.untilStep === null && (target.until ?? null) === null && !hasEnd) {
    const fact = "the command that was interrupted had no end";
    throw new RunnerError("option-missing", `${fact}: pass --steps, --until-step or --until`);
  }
  return decide(config);

  async function decide(planned: SessionConfig): Promise<number> {
    const view = openView(world, options);
    try {
      return await playOn({ world, options, view }, { ...planned, start, resume: request });
    } finally {
      view.close();
    }
  }
};
