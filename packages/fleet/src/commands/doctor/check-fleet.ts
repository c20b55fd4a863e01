import { type Finding, fault, ok } from "../../../../../src/faces/cli/commands/doctor/finding.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { renderError } from "../../../../../src/faces/cli/render/remedy.ts";
import { closeRedis, openRedis } from "../../engine/redis/open-redis.ts";
import { parseRedisAddress } from "../../engine/redis/redis-address.ts";
import { storePath } from "../../manifest/plan/plan-fleet.ts";
import { openStore } from "../../store/open-store.ts";
import { proveStore } from "../../store/prove-store.ts";
import { approveStore } from "../approve-store.ts";
import { type QueueOptions, redisOf } from "../open/open-queue.ts";

/** The wait for a Redis and a store, in milliseconds. */
const PATIENCE_MS = 3_000;

/** The Redis that is configured; null without one. */
export async function checkRedis(world: World, options: QueueOptions): Promise<Finding | null> {
  const text = redisOf(world, options);
  if (text === null) return null;
  try {
    const address = parseRedisAddress(text, world.env);
    const client = await openRedis(address, {
      signal: world.signal,
      patienceMs: PATIENCE_MS,
      watcher: { lost: () => {}, found: () => {} },
    });
    closeRedis(client);
    return ok("Redis", `${address.shown} answers`);
  } catch (error) {
    return fault("Redis", renderError(error));
  }
}

/** The store that was named: written, read and listed once; null without one. */
export async function checkStore(world: World, { store: named }: QueueOptions): Promise<Finding | null> {
  if (named === undefined) return null;
  const where = storePath(named, world.cwd);
  try {
    await approveStore(world, where, true);
    const store = await openStore(where, { environment: world.env, timeoutMs: PATIENCE_MS });
    await proveStore(store);
    return ok("store", `${store.shown} keeps what is written`);
  } catch (error) {
    return fault("store", renderError(error));
  }
}
