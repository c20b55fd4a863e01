import { EXIT_CODES } from "../../../../base/errors.ts";
import { drawWorkflow } from "../../../../play/workflows/format/graph.ts";
import { workflowInvalid } from "../../../../play/workflows/format/parse-workflow.ts";
import { openWorkflow } from "../../open-workflow.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";

/** Prints a workflow as a Mermaid flowchart. Returns the exit code. @throws RunnerError `workflow-invalid` */
export async function printWorkflowGraph(world: World, options: Options, word: string): Promise<number> {
  const { shown, verdict } = openWorkflow(world, options, word);
  if (verdict.file === null) throw workflowInvalid(shown, verdict.mistakes);
  world.stdout.write(drawWorkflow(verdict.file.workflow));
  return EXIT_CODES.done;
}
