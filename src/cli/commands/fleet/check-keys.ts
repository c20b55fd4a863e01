import { RunnerError } from "../../../errors.ts";
import { findMissingKey, withNamedKeys } from "../../../fleet/jobs/job-keys.ts";
import type { StoredFleet } from "../../../fleet/jobs/stored-fleet.ts";
import { keyVariableOf } from "../../keys/key-variables.ts";
import { credentialsOf } from "../../options/session-config.ts";
import type { World } from "../../process-context.ts";

/**
 * Refuses a fleet whose LMs need a key that this process has not: else every job would be refused one after the other.
 *
 * @throws RunnerError `credentials-missing`
 */
export function checkKeys({ env }: Pick<World, "env">, fleet: StoredFleet): void {
  const missing = findMissingKey(fleet, withNamedKeys(credentialsOf({ env }), fleet.terms, env));
  if (missing === null) return;
  const { model, variable } = missing;
  const name = variable ?? keyVariableOf(model);
  throw new RunnerError("credentials-missing", `${model} needs an API key, and ${name} is not set`, {
    facts: { model, variable: name },
  });
}
