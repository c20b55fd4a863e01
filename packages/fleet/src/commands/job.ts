import { EXIT_CODES, RunnerError } from "../../../../src/base/errors.ts";
import { approveServers } from "../../../../src/faces/cli/keys/approve.ts";
import { credentialsOf } from "../../../../src/faces/cli/options/session-config.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { withNamedKeys } from "../jobs/job-keys.ts";
import { openParentChannel } from "../work/pool/parent-channel.ts";
import { playForParent } from "../work/pool/play-for-parent.ts";

/**
 * Plays jobs of a fleet for the process that started this one, until that one is gone.
 *
 * @throws RunnerError `command-invalid` where a person started it
 */
export const playJobs: Run = async (world, options) => {
  const parent = openParentChannel();
  if (parent === null) {
    const message = "runner fleet job is started by runner fleet run, not by hand";
    throw new RunnerError("command-invalid", `${message}: see runner fleet --help`);
  }
  // What is refused here is approved where the fleet is played.
  const parentWorld = { ...world, argv: ["fleet", "run", "FILE"] };
  const { env: environment, clock, ids, signal } = world;
  await playForParent({
    parent,
    environment,
    signal,
    credentialsFor: (terms) => withNamedKeys(credentialsOf(world), terms, world.env),
    services: { clock, ids, mayReceiveKey: approveServers(parentWorld, options) },
  });
  return EXIT_CODES.done;
};
