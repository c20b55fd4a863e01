import { EXIT_CODES } from "../../../../base/errors.ts";
import { gameMapJsonSchema } from "../../../../game/games/memory-map/check/schema.ts";
import type { World } from "../../process-context.ts";

/** Prints the JSON Schema of game map files, for editors. Returns the exit code. */
export async function printGameMapSchema({ stdout }: World): Promise<number> {
  stdout.write(`${JSON.stringify(gameMapJsonSchema(), null, 2)}\n`);
  return EXIT_CODES.done;
}
