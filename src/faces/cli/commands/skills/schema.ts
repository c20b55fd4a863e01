import { EXIT_CODES } from "../../../../base/errors.ts";
import { skillJsonSchema } from "../../../../play/skills/format/json-schema.ts";
import type { World } from "../../process-context.ts";

/** Prints the JSON Schema of skill files, for editors. Returns the exit code. */
export async function printSkillSchema({ stdout }: World): Promise<number> {
  stdout.write(`${JSON.stringify(skillJsonSchema(), null, 2)}\n`);
  return EXIT_CODES.done;
}
