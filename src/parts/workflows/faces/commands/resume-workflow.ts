import { RunnerError } from "../../../../base/errors.ts";
import type { Options } from "../../../../faces/cli/options/options.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import type { SessionConfig } from "../../../../play/session/config.ts";
import type { ResumeFlags } from "../../../interrupts/faces/commands/resume-options.ts";
import { workflowInvalid } from "../../play/format/parse-workflow.ts";
import { openWorkflow } from "../open-workflow.ts";
import { playWorkflow } from "./play-workflow.ts";
import type { StoppedWorkflow } from "./stopped-workflow.ts";

/**
 * Goes on with a workflow from an interrupt that stopped it, as `config` says what was decided. Returns the exit code.
 *
 * @throws RunnerError `workflow-unknown` where its file is gone, `workflow-changed` where it cannot continue with what has changed
 */
export async function resumeWorkflow(
  world: World,
  options: Options,
  { name, file }: StoppedWorkflow,
  config: SessionConfig,
  { report, checkpoint: checkpoints = true }: Pick<ResumeFlags, "report" | "checkpoint">,
): Promise<number> {
  if (file === null) {
    const fact = `the workflow ${name} was run by a program, not from a file`;
    throw new RunnerError("workflow-unknown", `${fact}: only that program can go on with it`);
  }
  const { shown, path, verdict } = openWorkflow(world, options, file);
  if (verdict.file === null) throw workflowInvalid(shown, verdict.mistakes);
  return playWorkflow(world, options, {
    file: verdict.file,
    shown,
    path,
    inputs: {},
    from: null,
    rerun: false,
    config,
    checkpoints,
    report: report ?? null,
    mode: "resume",
    words: [shown],
  });
}
