import { RunnerError } from "../../base/errors.ts";
import { StopRequest, type World } from "./process-context.ts";
import { runProgram } from "./program.ts";
import { nearPaths } from "./render/near-paths.ts";
import { plainLine } from "./render/plain-text.ts";

/**
 * Does what the command line asks, says on stderr what went wrong, and returns the exit code.
 *
 * @throws only what is a bug in runner
 */
export async function runCommandLine(world: World): Promise<number> {
  try {
    return await runProgram(world);
  } catch (error) {
    if (error instanceof StopRequest) return error.exitCode;
    if (!(error instanceof RunnerError)) throw error;
    const { renderError } = await import("./render/remedy.ts");
    world.stderr.write(`runner: ${plainLine(nearPaths(renderError(error), world.cwd))}\n`);
    return error.exitCode;
  }
}
