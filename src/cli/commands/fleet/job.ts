import { EXIT_CODES, RunnerError } from "../../../errors.ts";
import type { FleetTerms } from "../../../fleet/jobs/job.ts";
import { playForParent } from "../../../fleet/work/pool/play-for-parent.ts";
import type { Credentials } from "../../../session/services.ts";
import { credentialsOf } from "../../options/session-config.ts";
import { openParentChannel } from "../../process/parent-channel.ts";
import type { World } from "../../process-context.ts";

/**
 * Plays jobs of a fleet for the process that started this one, until that one is gone.
 *
 * @throws RunnerError `command-invalid` where a person started it
 */
export async function playJobs(world: World): Promise<number> {
  const parent = openParentChannel();
  if (parent === null) {
    const message = "runner fleet job is started by runner fleet run, not by hand";
    throw new RunnerError("command-invalid", `${message}: see runner fleet --help`);
  }
  const { env: environment, clock, ids, signal } = world;
  await playForParent({
    ...{ parent, environment, signal },
    credentialsFor: (terms) => credentialsFor(world, terms),
    services: { clock, ids },
  });
  return EXIT_CODES.done;
}

/** A key that is named takes the place of all others. */
function credentialsFor(world: World, { keys }: FleetTerms): Credentials {
  const usual = credentialsOf(world);
  if (keys.apiKey === null) return usual;
  return { ...usual, apiKey: world.env[keys.apiKey] || null, authToken: null };
}
