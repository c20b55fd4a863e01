import { availableParallelism, hostname } from "node:os";
import { dirname, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { EXIT_CODES, RunnerError } from "../../../../src/base/errors.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { StopRequest, type World } from "../../../../src/faces/cli/process-context.ts";
import { packageFile } from "../../../../src/package-files.ts";
import { gateTime } from "../engine/gate/gate-time.ts";
import type { FleetEvent } from "../engine/local/fleet-event.ts";
import { takeFleetLock } from "../engine/local/fleet-lock.ts";
import { type FleetPlay, type FleetPlayed, playFleet } from "../engine/local/play-fleet.ts";
import { type FleetPlan, storePath } from "../manifest/plan/plan-fleet.ts";
import { openStore } from "../store/open-store.ts";
import { proveStore } from "../store/prove-store.ts";
import { retryingStore } from "../store/retrying-store.ts";
import type { FleetNotices } from "../work/fleet-notices.ts";
import { createPool } from "../work/pool.ts";
import { approveStore, approveStoreFolder } from "./approve-store.ts";
import { checkKeys, childEnvironment } from "./check-keys.ts";
import { loadFleet } from "./open/open-fleet.ts";
import { reportFleetEnd } from "./report-fleet-end.ts";
import { openFleetView } from "./view/fleet-view.ts";
import { withNotices } from "./with-notices.ts";

/** The options of `runner fleet run`. */
export interface RunFleetOptions {
  readonly jobs?: number;
  readonly retryFailed?: boolean;
  /** In place of the file's store. */
  readonly store?: string;
  /** The environment variables whose values a fleet may send as keys. */
  readonly keyVariable?: readonly string[];
}

/** The time for which a failing store is retried: nothing is played before. */
const STORE_MS = 60_000;

/**
 * Plays what has not ended of a fleet, in this process and its children. Returns the exit code: 0 when every job has ended,
 * in whatever way; 4 where the fleet has spent what it may; where this machine cannot play or jobs were given up, that of the
 * first error.
 */
export const runFleet: Run<RunFleetOptions> = async (world, options, [file = ""], own) => {
  const inFile = await loadFleet(world, file);
  const plan = own.store === undefined ? inFile : { ...inFile, store: storePath(own.store, world.cwd) };
  const folder = dirname(resolve(world.cwd, file));
  await approveStoreFolder(world, plan.store, { folder, isNamed: own.store !== undefined });
  return runPlan(world, options, own, plan, (played) =>
    reportFleetEnd(world, options, { plan, played, file }),
  );
};

/** The same with a fleet that was planned. @param report tells how it ended */
export async function runPlan(
  world: World,
  options: Options,
  own: RunFleetOptions,
  plan: FleetPlan,
  report: (played: FleetPlayed, plan: FleetPlan) => void | Promise<void>,
): Promise<number> {
  await approveStore(world, plan.store, own.store !== undefined);
  const approved = new Set<string>();
  await checkKeys(world, { ...options, ...own }, plan, approved);
  const lock = takeFleetLock(plan.store);
  const view = openFleetView(world, options, plan.terms.fleetCostUsd);
  const stopping = (): void => {
    if (world.signal.reason instanceof StopRequest) {
      view.tell("Stopping: jobs stop at their next step, saved. Press Ctrl-C again to end at once.");
    }
  };
  world.signal.addEventListener("abort", stopping, { once: true });
  try {
    const played = await withNotices(world, options, plan.name, (notices) => {
      const onEvent = (event: FleetEvent): void => {
        view.see(event);
        if (notices !== null) pass(event, notices);
      };
      return play({ ...world, env: childEnvironment(world, approved) }, plan, onEvent, own);
    });
    view.close();
    await report(played, plan);
    return exitCodeOf(played, world.signal);
  } finally {
    world.signal.removeEventListener("abort", stopping);
    view.close();
    lock.release();
  }
}

async function play(
  { env, clock, timers, signal }: World,
  plan: FleetPlan,
  onEvent: FleetPlay["onEvent"],
  { jobs = availableParallelism(), retryFailed = false }: RunFleetOptions,
): Promise<FleetPlayed> {
  const time = gateTime(clock, timers);
  const opened = await openStore(plan.store, { environment: env });
  const { sleep } = time;
  const store = retryingStore(opened, { retryForMs: STORE_MS, clock, sleep, signal });
  await proveStore(store);
  const worker = `${hostname()}:${process.pid}`;
  const script = fileURLToPath(packageFile("bin/runner.js"));
  const pool = createPool({ worker, script, args: ["fleet", "job"], environment: env });
  const playOne: FleetPlay["play"] = (job, { attempt: { isLast, goOnFrom }, ...context }) =>
    pool.play(job, { terms: plan.terms, store: plan.store, isLast, goOnFrom, ...context });
  try {
    pool.prove();
    return await playFleet({
      fleet: plan,
      store,
      jobs,
      retryFailed,
      signal,
      time,
      play: playOne,
      onEvent,
    });
  } finally {
    await pool.close();
  }
}

function pass(event: FleetEvent, notices: FleetNotices): void {
  if (event.type === "waiting") notices.waits(event);
  if (event.type === "job-ended") notices.left(event.job, { type: "ended", result: event.result });
  if (event.type === "job-put-back") notices.left(event.job, { ...event, type: "put-back" });
  if (event.type === "job-failed") notices.failed(event.job, event.error, event.isGivenUp);
}

function exitCodeOf({ end, unfit, broken }: FleetPlayed, { reason }: AbortSignal): number {
  if (unfit !== null) return unfit.exitCode;
  if (end === "drained") return reason instanceof StopRequest ? reason.exitCode : EXIT_CODES.done;
  if (end === "paused") return EXIT_CODES.budget;
  const [first] = broken;
  if (first === undefined) return EXIT_CODES.done;
  return first.error instanceof RunnerError ? first.error.exitCode : EXIT_CODES.bug;
}
