import { RunnerError } from "../../base/errors.ts";
import type { World } from "./process-context.ts";

/**
 * Whether a person agrees: asked on the terminal, unless they said so with `--yes`. Ctrl-D is a no.
 *
 * @throws a `RunnerError` (`confirmation-missing`) without a terminal
 */
export async function isAgreed(world: World, question: string, yes: boolean): Promise<boolean> {
  if (yes) return true;
  const answer = await world.ask(`${question} [y/N] `);
  if (answer === null && world.hasKeys) world.stderr.write("\n");
  else if (answer === null) {
    throw new RunnerError(
      "confirmation-missing",
      `${question} There is no terminal to ask on: pass --yes to confirm`,
    );
  }
  return answer !== null && /^\s*y(es)?\s*$/i.test(answer);
}
