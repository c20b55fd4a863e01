import { EXIT_CODES, RunnerError } from "../../../errors.ts";
import type { JsonObject } from "../../../run/json.ts";
import { tellUnknown } from "../../../text/mistake.ts";
import { hashWorkflowInputs } from "../../../workflows/format/hash.ts";
import { fillInputs, parseInputs } from "../../../workflows/format/inputs.ts";
import { type WorkflowFile, workflowInvalid } from "../../../workflows/format/parse-workflow.ts";
import { bodiesOf, type Step } from "../../../workflows/format/workflow.ts";
import { openWorkflow } from "../../open-workflow.ts";
import type { Options } from "../../options/options.ts";
import { sessionConfigOf } from "../../options/session-config.ts";
import type { World } from "../../process-context.ts";
import { renderPlan, resolveSteps } from "../../render/workflow/plan.ts";
import { playWorkflow } from "./play-workflow.ts";
import { checkRunOptions, type RunWorkflowOptions } from "./run-options.ts";

/** Runs a workflow. Returns the exit code: 5 where a step failed for good, 4 where the command's own limit ended it. */
export async function runWorkflowFile(
  world: World,
  options: Options,
  word: string,
  own: RunWorkflowOptions,
): Promise<number> {
  checkRunOptions(options, own);
  const { shown, path, verdict } = openWorkflow(world, options, word);
  if (verdict.file === null) throw workflowInvalid(shown, verdict.mistakes);
  const { file } = verdict;
  const specs = file.workflow.inputs;
  const given = parseInputs(specs, own.input ?? []);
  const { resume = false, restart = false, checkpoint = true, from = null } = own;
  if (from !== null) checkStep(file.workflow.steps, from);
  if (own.dryRun === true) return tellPlan(world, options, { file, shown, inputs: fillInputs(specs, given) });
  // What is resumed remembers its inputs.
  const inputs = resume ? given : fillInputs(specs, given);
  return playWorkflow(world, options, {
    ...{ file, shown, path, inputs, from, checkpoints: checkpoint, report: own.report ?? null },
    mode: resume ? "resume" : restart ? "restart" : "start",
    config: sessionConfigOf(options, world),
    words: [word, ...(own.input ?? []).flatMap((text) => ["--input", text])],
  });
}

/** Refuses a step that the workflow does not have. @throws RunnerError `option-invalid` */
function checkStep(steps: readonly Step[], from: string): void {
  const paths = pathsOf(steps, "");
  if (paths.includes(from.replace(/\[\d+\]/g, ""))) return;
  throw new RunnerError("option-invalid", `--from: ${tellUnknown("step", from, paths)}`);
}

function pathsOf(steps: readonly Step[], prefix: string): readonly string[] {
  return steps.flatMap((step) => [
    `${prefix}${step.name}`,
    ...bodiesOf(step).flatMap(([, body]) => pathsOf(body, `${prefix}${step.name}.`)),
  ]);
}

/** What would be done: no LM is asked, and nothing is written. */
function tellPlan(
  { stdout }: World,
  { json }: Options,
  {
    file,
    shown,
    inputs,
  }: { readonly file: WorkflowFile; readonly shown: string; readonly inputs: JsonObject },
): number {
  const { workflow, sha256 } = file;
  const { name, start, steps } = workflow;
  const plan = {
    ...{ workflow: name, file: shown, fileSha256: sha256, start },
    ...{ inputs, inputsHash: hashWorkflowInputs(inputs), steps: resolveSteps(steps, inputs) },
  };
  const lines = json === true ? [JSON.stringify(plan)] : renderPlan(workflow, inputs);
  stdout.write(lines.map((line) => `${line}\n`).join(""));
  return EXIT_CODES.done;
}
