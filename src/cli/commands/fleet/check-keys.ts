import { RunnerError } from "../../../errors.ts";
import { findMissingKey, withNamedKeys } from "../../../fleet/jobs/job-keys.ts";
import type { StoredFleet } from "../../../fleet/jobs/stored-fleet.ts";
import { baseUrlFor } from "../../../fleet/work/job-config.ts";
import { isFreeModel } from "../../../run/run-settings.ts";
import { checkDestination } from "../../../session/keys/destination.ts";
import { approveServers } from "../../keys/approve.ts";
import { keyVariableOf } from "../../keys/key-variables.ts";
import type { Options } from "../../options/options.ts";
import { credentialsOf } from "../../options/session-config.ts";
import type { World } from "../../process-context.ts";

/**
 * Refuses a fleet whose LMs need a key that this process has not, or whose servers nobody approved: else every job would be
 * refused one after the other.
 *
 * @throws RunnerError `credentials-missing`, `server-unapproved`
 */
export async function checkKeys(world: World, options: Options, fleet: StoredFleet): Promise<void> {
  const { env } = world;
  const { jobs, terms } = fleet;
  const credentials = withNamedKeys(credentialsOf({ env }), terms, env);
  const missing = findMissingKey(fleet, credentials);
  if (missing === null) {
    for (const model of new Set(jobs.map(({ shape }) => shape.settings.model))) {
      if (isFreeModel(model)) continue;
      const server = { model, baseUrl: baseUrlFor(model, terms) };
      await checkDestination(server, credentials, approveServers(world, options));
    }
    return;
  }
  const { model, variable } = missing;
  const name = variable ?? keyVariableOf(model);
  throw new RunnerError("credentials-missing", `${model} needs an API key, and ${name} is not set`, {
    facts: { model, variable: name },
  });
}

/** The environment of a fleet's children: they ask nobody, and are told which server the user named. */
export function childEnvironment({ env }: Pick<World, "env">, options: Options): World["env"] {
  const { baseUrl, fromFile = [] } = options;
  return baseUrl === undefined || fromFile.includes("baseUrl") ? env : { ...env, RUNNER_BASE_URL: baseUrl };
}
