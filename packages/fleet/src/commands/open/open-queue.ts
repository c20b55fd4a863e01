import { hostname } from "node:os";
import { dirname, resolve } from "node:path";
import process from "node:process";
import { RunnerError } from "../../../../../src/base/errors.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { gateTime } from "../../engine/gate/gate-time.ts";
import { fleetKeys } from "../../engine/redis/fleet-keys.ts";
import { openRedis } from "../../engine/redis/open-redis.ts";
import { parseRedisAddress } from "../../engine/redis/redis-address.ts";
import { openRedisEngine, type RedisEngine } from "../../engine/redis/redis-engine.ts";
import { openFleetBook } from "../../jobs/fleet-book.ts";
import { tellUnendedSpent } from "../../jobs/spent-unended.ts";
import type { FleetOutline, StoredFleet } from "../../jobs/stored-fleet.ts";
import { storePath } from "../../manifest/plan/plan-fleet.ts";
import type { FleetStore } from "../../queue/fleet-status.ts";
import type { ObjectStore } from "../../store/object-store.ts";
import { openStore } from "../../store/open-store.ts";
import { retryingStore } from "../../store/retrying-store.ts";
import { approveStore, approveStoreFolder } from "../approve-store.ts";
import { storeInFile } from "./open-fleet.ts";

/** Options of every command that asks a queue. */
export interface QueueOptions {
  readonly redis?: string;
  readonly store?: string;
}

/** A fleet that a person named, by its file or by its store. */
export type FleetPlace = FleetStore;

/** The time for which a failing store is retried: it must get the steps that a job has paid for. */
const RETRY_STORE_MS = 30 * 60_000;

/** The fleet in a file, or the one that a store holds. @throws RunnerError `option-missing` where neither is named */
export async function openFleetPlace(
  world: World,
  file: string | undefined,
  { store: named }: QueueOptions,
): Promise<FleetPlace> {
  const inFile = file === undefined ? undefined : storeInFile(world, file);
  const told = named === undefined ? undefined : storePath(named, world.cwd);
  const where = told ?? inFile;
  if (where === undefined) {
    throw new RunnerError(
      "option-missing",
      "missing fleet: give its file, or its store with --set store=PLACE",
    );
  }
  await approveStore(world, where, told !== undefined);
  if (file !== undefined) {
    const folder = dirname(resolve(world.cwd, file));
    await approveStoreFolder(world, where, { folder, isNamed: told !== undefined });
  }
  const store = retryingStore(await openStore(where, { environment: world.env }), {
    retryForMs: RETRY_STORE_MS,
    clock: world.clock,
    signal: world.signal,
    sleep: gateTime(world.clock, world.timers).sleep,
    onRetry: reportOnce((error) => world.stderr.write(`runner: ${error.message}: trying again\n`)),
  });
  return { where, store, book: openFleetBook(store) };
}

/** The fleet as its store has it. @throws RunnerError `fleet-missing` for one that was never submitted */
export async function readStored({ book, store }: FleetPlace): Promise<StoredFleet> {
  return (await book.read()) ?? refuseMissing(store);
}

/** The same without how its jobs are played. */
export async function readOutline({ book, store }: FleetPlace): Promise<FleetOutline> {
  return (await book.outline()) ?? refuseMissing(store);
}

function refuseMissing(store: ObjectStore): never {
  throw new RunnerError("fleet-missing", `${store.shown} holds no fleet`, { facts: { store: store.shown } });
}

/**
 * The queue of a fleet on the Redis that was named, or on RUNNER_REDIS.
 *
 * @param patienceMs how long a Redis that is away is waited for; null for ever
 * @throws RunnerError `option-missing`, and what {@link openRedis} throws
 */
export async function openQueue(
  world: World,
  { name, terms }: FleetOutline,
  store: ObjectStore,
  options: QueueOptions & { readonly leaseMs?: number; readonly patienceMs?: number | null },
): Promise<{ readonly engine: RedisEngine; readonly shown: string }> {
  const text = redisOf(world, options);
  if (text === null) {
    throw new RunnerError("option-missing", "no queue is named: give --redis URL, or set RUNNER_REDIS");
  }
  const address = parseRedisAddress(text, world.env);
  const { stderr, signal } = world;
  const { leaseMs, patienceMs } = options;
  const client = await openRedis(address, {
    signal,
    ...(patienceMs === undefined ? {} : { patienceMs }),
    watcher: {
      lost: (fact) => stderr.write(`runner: ${fact}: trying again\n`),
      found: () => stderr.write(`runner: ${address.shown}: connected again\n`),
    },
  });
  const engine = await openRedisEngine({
    client,
    keys: fleetKeys(name, store.shown),
    worker: workerName(),
    attempts: terms.attempts,
    ...gateTime(world.clock, world.timers),
    ...(leaseMs === undefined ? {} : { leaseMs }),
    recount: async (spent) => {
      const book = openFleetBook(store);
      const fleet = await book.read();
      if (fleet !== null) await tellUnendedSpent(store, await book.ends(), fleet.terms, spent);
      return fleet?.terms ?? null;
    },
  });
  return { engine, shown: address.shown };
}

/** The address of the queue; null where none is named. */
export function redisOf({ env }: World, { redis }: QueueOptions): string | null {
  return redis ?? (env["RUNNER_REDIS"] || null);
}

/** The name of this player, for people. */
export function workerName(): string {
  return `${hostname().replace(/\s+/g, "-")}:${process.pid}`;
}

/** Reports an error once for each message. */
function reportOnce(tell: (error: RunnerError) => void): (error: RunnerError) => void {
  const told = new Set<string>();
  return (error) => {
    if (told.has(error.message)) return;
    told.add(error.message);
    tell(error);
  };
}
