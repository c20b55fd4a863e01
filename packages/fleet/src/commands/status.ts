import { EXIT_CODES } from "../../../../src/base/errors.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { redrawsOn } from "../../../../src/faces/cli/render/status/redraw.ts";
import { coloursFor } from "../../../../src/faces/cli/view/colour.ts";
import { gateTime } from "../engine/gate/gate-time.ts";
import { readFleetStatus } from "../queue/fleet-status.ts";
import { openFleetPlace, openQueue, type QueueOptions, readOutline, redisOf } from "./open/open-queue.ts";
import { renderFleetStatus } from "./render/fleet-status.ts";

/** Options of `runner fleet status`. */
export interface FleetStatusOptions extends QueueOptions {
  readonly watch?: boolean;
}

const WATCH_MS = 2_000;

/** Shows the state of a fleet: finished jobs by its store, the rest by its queue if one is named. Reads only. */
export const showFleetStatus: Run<FleetStatusOptions> = async (world, { json }, [file], own) => {
  const { stdout, signal, env } = world;
  const place = await openFleetPlace(world, file, own);
  const first = await readOutline(place);
  const isQueued = redisOf(world, own) !== null;
  const engine = isQueued ? (await openQueue(world, first, place.store, own)).engine : null;
  const { sleep } = gateTime(world.clock, world.timers);
  try {
    const redraw = redrawsOn(stdout);
    for (;;) {
      // A newer manifest may have come since.
      const status = await readFleetStatus(await readOutline(place), place, engine);
      const columns = stdout.isTerminal ? (stdout.columns ?? 80) - 1 : null;
      if (json === true) stdout.write(`${JSON.stringify(status)}\n`);
      else redraw(renderFleetStatus(status, coloursFor(stdout, env), columns));
      // Ctrl-C is the normal end, not a failure.
      if (own.watch !== true || stdout.failure !== null) return EXIT_CODES.done;
      await sleep(WATCH_MS, signal).catch(() => {});
      if (signal.aborted) return EXIT_CODES.done;
    }
  } finally {
    await engine?.close();
  }
};
