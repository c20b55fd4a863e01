import { hashJson } from "../../../../base/disk/lazy-crypto.ts";
import { EXIT_CODES } from "../../../../base/errors.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { Options } from "../../../../faces/cli/options/options.ts";
import { sessionConfigOf } from "../../../../faces/cli/options/session-config.ts";
import type { Run } from "../../../../faces/cli/options/subcommand.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import { fillInputs, parseInputs } from "../../play/format/inputs.ts";
import { type WorkflowFile, workflowInvalid } from "../../play/format/parse-workflow.ts";
import { checkFrom } from "../../play/run/check-from.ts";
import { openWorkflow } from "../open-workflow.ts";
import { renderPlan, resolveSteps } from "../render/plan.ts";
import { playWorkflow } from "./play-workflow.ts";
import { checkRunOptions, type RunWorkflowOptions } from "./run-options.ts";

/** Runs a workflow. Returns the exit code: 5 where a step failed for good, 4 where the command's own limit ended it. */
export const runWorkflowFile: Run<RunWorkflowOptions> = async (world, options, [word = ""], own) => {
  checkRunOptions(options, own);
  const { shown, path, verdict } = openWorkflow(world, options, word);
  if (verdict.file === null) throw workflowInvalid(shown, verdict.mistakes);
  const { file } = verdict;
  const specs = file.workflow.inputs;
  const given = parseInputs(specs, own.input ?? []);
  const { resume = false, restart = false, rerun = false, checkpoint = true, from = null } = own;
  checkFrom(file.workflow, from, "--from");
  if (own.dryRun === true)
    return printPlan(world, options, { file, shown, inputs: fillInputs(specs, given) });
  // What is resumed remembers its inputs.
  const inputs = resume ? given : fillInputs(specs, given);
  return playWorkflow(world, options, {
    file,
    shown,
    path,
    inputs,
    from,
    rerun,
    checkpoints: checkpoint,
    report: own.report ?? null,
    mode: resume ? "resume" : restart ? "restart" : "start",
    config: sessionConfigOf(options, world),
    words: [word, ...(own.input ?? []).flatMap((text) => ["--input", text])],
  });
};

/** A dry run: asks no LM, and writes nothing. */
function printPlan(
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
    workflow: name,
    file: shown,
    fileSha256: sha256,
    start,
    inputs,
    inputsHash: hashJson(inputs),
    steps: resolveSteps(steps, inputs),
  };
  const lines = json === true ? [JSON.stringify(plan)] : renderPlan(workflow, inputs);
  stdout.write(lines.map((line) => `${line}\n`).join(""));
  return EXIT_CODES.done;
}
