import { isAbsolute } from "node:path";
import {
  type FolderLock,
  type LockOptions,
  takeFolderLock,
} from "../../../../../src/base/disk/folder-lock.ts";
import { RunnerError } from "../../../../../src/base/errors.ts";

/**
 * Takes the lock of a fleet whose store is a folder: two engines without a server would take each job from one another. A
 * store elsewhere has none; there every job that another worker has is left to it.
 *
 * @param where the store, as `openStore` takes it
 * @throws RunnerError `fleet-in-use` where a living process has it, `cannot-write`
 */
export function takeFleetLock(
  where: string,
  options: Pick<LockOptions, "now" | "disk" | "processes"> = {},
): Pick<FolderLock, "release"> {
  if (!isAbsolute(where)) return { release: () => {} };
  try {
    return takeFolderLock({ folder: where, slug: "fleet", ...options });
  } catch (error) {
    if (!(error instanceof RunnerError) || error.code !== "folder-locked") throw error;
    throw inUse(where, error);
  }
}

function inUse(where: string, cause: RunnerError): RunnerError {
  const { pid, host, since } = cause.facts;
  const message = `the fleet in ${where} is played by process ${pid} on ${host} since ${since}`;
  return new RunnerError("fleet-in-use", message, { cause, facts: cause.facts });
}
