import { EXIT_CODES } from "../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import type { FleetStatus } from "../queue/fleet-status.ts";

/**
 * Compares an empty queue with the fleet's store, and reports the jobs that have not ended.
 *
 * @returns the exit code: 0 when every job has ended or was cancelled, 75 when the queue lost jobs, 5 when jobs were given up
 */
export function reportEmptyQueue({ stderr }: Pick<World, "stderr">, { counts, jobs }: FleetStatus): number {
  const { "not-queued": lost, "given-up": givenUp } = counts;
  if (givenUp > 0) {
    const why = jobs.find(({ standing }) => standing === "given-up")?.why ?? "unknown";
    const line = `${renderCountOf(givenUp, "job")} given up, the first with: ${why}`;
    stderr.write(`runner: ${plainLine(line)}: see runner fleet status, then runner fleet retry\n`);
  }
  if (lost > 0) {
    const line = `the queue lost ${renderCountOf(lost, "job")}: run runner fleet submit again`;
    stderr.write(`runner: ${line}, then runner fleet work\n`);
    return EXIT_CODES.tryLater;
  }
  return givenUp > 0 ? EXIT_CODES.needsPerson : EXIT_CODES.done;
}
