import { RunnerError } from "../../../errors.ts";
import type { StoredFleet } from "../../../fleet/jobs/stored-fleet.ts";
import { EXPLORER_ID } from "../../../run/run-settings.ts";
import { credentialsOf } from "../../options/session-config.ts";
import type { World } from "../../process-context.ts";

/**
 * Refuses a fleet whose LMs need a key that this process has not: else every job would be refused one after the other.
 *
 * @throws RunnerError `credentials-missing`
 */
export function checkKeys({ env }: Pick<World, "env">, { jobs, terms }: StoredFleet): void {
  const usual = credentialsOf({ env });
  const hasUsual = usual.apiKey !== null || usual.authToken !== null;
  const named = terms.keys.apiKey;
  for (const { shape } of jobs) {
    const { model, summaryModel, baseUrl } = shape.settings;
    const asked = [model, summaryModel ?? EXPLORER_ID].find((name) => name !== EXPLORER_ID);
    if (asked === undefined) continue;
    const isAnthropic = (terms.baseUrl ?? baseUrl ?? usual.baseUrl) === null;
    if (named === null ? hasUsual || !isAnthropic : env[named]) continue;
    const variable = named ?? "ANTHROPIC_API_KEY";
    throw new RunnerError("credentials-missing", `${asked} needs an API key, and ${variable} is not set`, {
      facts: { model: asked, variable },
    });
  }
}
