import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { readUserFile } from "../../../base/disk/read-user-file.ts";
import { userFile } from "../../../base/disk/user-folder.ts";
import { describeError } from "../../../base/errors.ts";
import type { World } from "../process-context.ts";

/**
 * The file with everything that the user approved, one line each. It is in the user's configuration folder, so
 * passing on a game's folder passes on no approval.
 */
export function approvalsFile(world: Pick<World, "env">): string {
  return userFile(world.env, "approved");
}

/** In which environment variable a fleet's children find what was approved where it is played, one line each. */
export const APPROVED_FOR_CHILDREN = "RUNNER_FLEET_APPROVED";

/** Whether the user approved it before. */
export function isApproved(world: Pick<World, "env">, line: string): boolean {
  const inherited = world.env[APPROVED_FOR_CHILDREN] ?? "";
  return [inherited, readApprovals(approvalsFile(world))].some((text) => text.split("\n").includes(line));
}

/** Remembers what the user approved. Where the file cannot be written, it holds for this command alone. */
export function rememberApproval(world: Pick<World, "env" | "stderr">, line: string): void {
  if (isApproved(world, line)) return;
  const file = approvalsFile(world);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const text = readApprovals(file);
    const start = text === "" || text.endsWith("\n") ? "" : "\n";
    // Appended in one write: of two commands that approve at once, neither loses its line.
    appendFileSync(file, `${start}${line}\n`, { mode: 0o600 });
  } catch (error) {
    world.stderr.write(
      `runner: ${file} cannot be written (${describeError(error)}): approved for this command only\n`,
    );
  }
}

function readApprovals(file: string): string {
  try {
    return readUserFile(file, "approved");
  } catch {
    return "";
  }
}
