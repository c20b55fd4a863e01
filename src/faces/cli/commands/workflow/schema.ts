import { EXIT_CODES } from "../../../../base/errors.ts";
import { workflowJsonSchema } from "../../../../play/workflows/format/json-schema.ts";
import type { World } from "../../process-context.ts";

/** Prints the JSON Schema of workflow files, for editors. Returns the exit code. */
export async function printWorkflowSchema({ stdout }: World): Promise<number> {
  stdout.write(`${JSON.stringify(workflowJsonSchema(), null, 2)}\n`);
  return EXIT_CODES.done;
}
