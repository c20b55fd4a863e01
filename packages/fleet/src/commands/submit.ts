import { EXIT_CODES } from "../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import { submitFleet } from "../queue/submit-fleet.ts";
import { proveStore } from "../store/prove-store.ts";
import { loadFleet } from "./open/open-fleet.ts";
import { openFleetPlace, openQueue, type QueueOptions } from "./open/open-queue.ts";

/** Options of `runner fleet submit`. */
export interface SubmitOptions extends QueueOptions {
  readonly retryFailed?: boolean;
}

/** Writes a fleet down in its store, and puts what has not ended into the queue. Twice is as once. */
export const submitToQueue: Run<SubmitOptions> = async (world, { json }, [file = ""], own) => {
  const planned = await loadFleet(world, file);
  const { store } = await openFleetPlace(world, file, own);
  const { engine, shown } = await openQueue(world, planned, store, own);
  try {
    await proveStore(store);
    const told = await submitFleet(planned, store, engine, own.retryFailed === true);
    if (json === true) {
      world.stdout.write(
        `${JSON.stringify({ fleet: planned.name, queue: shown, store: store.shown, ...told })}\n`,
      );
      return EXIT_CODES.done;
    }
    const { jobs, ended, added, left, paused } = told;
    const known = jobs - ended - added;
    const parts = [
      ...(added > 0 ? [`${added} added to the queue`] : []),
      ...(known > 0 ? [`${known} in the queue already`] : []),
      ...(ended > 0 ? [`${ended} ended before`] : []),
      ...(left > 0 ? [`${left} removed, as the file no longer has them`] : []),
    ];
    world.stdout.write(`${plainLine(planned.name)}: ${renderCountOf(jobs, "job")}: ${parts.join(", ")}\n`);
    if (paused !== null) world.stdout.write(`The fleet is paused: ${plainLine(paused)}\n`);
    return EXIT_CODES.done;
  } finally {
    await engine.close();
  }
};
