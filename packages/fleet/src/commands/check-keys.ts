import { RunnerError } from "../../../../src/base/errors.ts";
import { APPROVED_FOR_CHILDREN } from "../../../../src/faces/cli/keys/approvals.ts";
import { approvalOf, approveServers, type NamedByUser } from "../../../../src/faces/cli/keys/approve.ts";
import { keyVariableOf } from "../../../../src/faces/cli/keys/key-variables.ts";
import { credentialsOf } from "../../../../src/faces/cli/options/session-config.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { checkDestination, type MayReceiveKey } from "../../../../src/play/keys/destination.ts";
import { findMissingKey, withNamedKeys } from "../jobs/job-keys.ts";
import { serversOf } from "../jobs/job-servers.ts";
import type { StoredFleet } from "../jobs/stored-fleet.ts";

/**
 * Refuses a fleet whose LMs need a key that this process has not, or an unapproved server: else every job would be
 * refused one after the other. A variable that only the fleet names as key counts as unapproved, whatever the server.
 *
 * @param approved gets the servers that are approved, a line each
 * @throws RunnerError `credentials-missing`, `server-unapproved`
 */
export async function checkKeys(
  world: World,
  options: NamedByUser,
  fleet: StoredFleet,
  approved: Set<string>,
): Promise<void> {
  const { env } = world;
  const credentials = withNamedKeys(credentialsOf({ env }), fleet.terms, env);
  const missing = findMissingKey(fleet, credentials);
  if (missing === null) {
    const approve = approveServers(world, options);
    const noted: MayReceiveKey = async (destination) => {
      const isApproved = await approve(destination);
      if (isApproved) approved.add(approvalOf(destination));
      return isApproved;
    };
    for (const server of serversOf(fleet, credentials)) await checkDestination(server, credentials, noted);
    return;
  }
  const { model, variable } = missing;
  const name = variable ?? keyVariableOf(model);
  throw new RunnerError("credentials-missing", `${model} needs an API key, and ${name} is not set`, {
    facts: { model, variable: name },
  });
}

/** The environment of a fleet's children: they never ask, and find there the servers that the user approved. */
export function childEnvironment({ env }: Pick<World, "env">, approved: ReadonlySet<string>): World["env"] {
  return {
    ...env,
    // Read when a child starts: by then, more may be approved.
    get [APPROVED_FOR_CHILDREN]() {
      return [...approved].join("\n");
    },
  };
}
