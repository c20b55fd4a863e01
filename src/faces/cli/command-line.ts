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
    const { nameOther } = await import("./name-other.ts");
    const named = await nameOther(error);
    world.stderr.write(`runner: ${plainLine(nearPaths(renderError(named), world.cwd))}\n`);
    return named.exitCode;
  }
}
