import { closeRedis, openRedis } from "../../../../fleet/engine/redis/open-redis.ts";
import { parseRedisAddress } from "../../../../fleet/engine/redis/redis-address.ts";
import { storePath } from "../../../../fleet/manifest/plan/plan-fleet.ts";
import { openStore } from "../../../../fleet/store/open-store.ts";
import { proveStore } from "../../../../fleet/store/prove-store.ts";
import { approveStore } from "../../keys/approve.ts";
import type { World } from "../../process-context.ts";
import { renderError } from "../../render/remedy.ts";
import { type QueueOptions, redisOf } from "../fleet/open-queue.ts";
import { type Finding, fault, ok } from "./finding.ts";

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
