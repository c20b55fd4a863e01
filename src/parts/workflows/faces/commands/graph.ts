import { EXIT_CODES } from "../../../../base/errors.ts";
import type { Run } from "../../../../faces/cli/options/subcommand.ts";
import { drawWorkflow } from "../../play/format/graph.ts";
import { workflowInvalid } from "../../play/format/parse-workflow.ts";
import { openWorkflow } from "../open-workflow.ts";

/** Prints a workflow as a Mermaid flowchart. Returns the exit code. @throws RunnerError `workflow-invalid` */
export const printWorkflowGraph: Run = async (world, options, [word = ""]) => {
  const { shown, verdict } = openWorkflow(world, options, word);
  if (verdict.file === null) throw workflowInvalid(shown, verdict.mistakes);
  world.stdout.write(drawWorkflow(verdict.file.workflow));
  return EXIT_CODES.done;
};
