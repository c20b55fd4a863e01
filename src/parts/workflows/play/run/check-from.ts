import { RunnerError } from "../../../../base/errors.ts";
import { tellUnknown } from "../../../../base/text/mistake.ts";
import { type Step, stepBodiesOf, type Workflow } from "../format/workflow.ts";

/**
 * Refuses a step to run again from that the workflow does not have.
 *
 * @param option how the message names the option
 * @throws RunnerError `option-invalid`
 */
export function checkFrom({ steps }: Workflow, from: string | null, option: string): void {
  const paths = pathsOf(steps, "");
  if (from === null || paths.includes(from.replace(/\[\d+\]/g, ""))) return;
  throw new RunnerError("option-invalid", `${option}: ${tellUnknown("step", from, paths)}`);
}

function pathsOf(steps: readonly Step[], prefix: string): readonly string[] {
  return steps.flatMap((step) => [
    `${prefix}${step.name}`,
    ...stepBodiesOf(step).flatMap(([, body]) => pathsOf(body, `${prefix}${step.name}.`)),
  ]);
}
