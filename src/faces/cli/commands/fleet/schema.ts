import { EXIT_CODES } from "../../../../base/errors.ts";
import { fleetJsonSchema } from "../../../../fleet/manifest/json-schema.ts";
import type { World } from "../../process-context.ts";

/** Prints the JSON Schema of fleet files, for editors. Returns the exit code. */
export async function printFleetSchema({ stdout }: World): Promise<number> {
  stdout.write(`${JSON.stringify(fleetJsonSchema(), null, 2)}\n`);
  return EXIT_CODES.done;
}
