import { expect, it, onTestFinished } from "vitest";
import { createRedisGate } from "../../packages/fleet/src/engine/gate/redis-gate.ts";
import { fleetKeys } from "../../packages/fleet/src/engine/redis/fleet-keys.ts";
import { openRedis, type RedisClient } from "../../packages/fleet/src/engine/redis/open-redis.ts";
import { parseRedisAddress } from "../../packages/fleet/src/engine/redis/redis-address.ts";
import { openRedisEngine, type RedisEngine } from "../../packages/fleet/src/engine/redis/redis-engine.ts";
import type { EngineSetting } from "../helpers/fleet/open-for-each.ts";
import { REAL_TIME } from "../helpers/fleet/real-time.ts";
import { describeWithRedis, startRedis } from "../helpers/fleet/redis-server.ts";
import { describeCallGate } from "./describe-call-gate.ts";
import { describeFleetEngine } from "./describe-fleet-engine.ts";
import { describeFleetQueue } from "./describe-fleet-queue.ts";

const KEYS = fleetKeys("contract", "/store");

/** Connects to a Redis until the test is over. */
async function connect(url: string): Promise<RedisClient> {
  const client = await openRedis(parseRedisAddress(url, {}), {
    signal: new AbortController().signal,
    watcher: { lost: () => {}, found: () => {} },
  });
  onTestFinished(() => client.disconnect());
  return client;
}

describeWithRedis("a fleet on a Redis", () => {
  describeCallGate("a gate in a Redis", async (terms) => {
    const { url } = await startRedis();
    const [gate, other] = [
      createRedisGate(await connect(url), KEYS, REAL_TIME),
      createRedisGate(await connect(url), KEYS, REAL_TIME),
    ];
    await gate.raise(terms);
    return { gate, other, close: async () => {} };
  });

  it("counts what was spent from the store again before a request, when its Redis was emptied or restarted", async () => {
    const redis = await startRedis();
    const client = await connect(redis.url);
    const terms = { fleetCostUsd: 5, rates: {} };
    let counts = 0;
    const gate = createRedisGate(client, KEYS, {
      ...REAL_TIME,
      recount: async (spent) => {
        counts += 1;
        await spent("a", 3);
        await spent("b", 1.5);
        return terms;
      },
    });
    const enter = (usd: number) =>
      gate.enter({ job: "c", model: "m", reserve: { usd, leastUsd: usd } }, new AbortController().signal);
    await gate.raise(terms);

    expect([await enter(1), counts]).toEqual(["go", 0]);
    await client.flushall();
    expect([await enter(1), await gate.total(), counts]).toEqual(["budget", 4.5, 1]);
    expect([await enter(0.5), counts]).toEqual(["go", 1]);
    // What was written since it saved its memory is lost.
    await redis.stop("saved");
    await redis.start();
    expect([await enter(1), counts]).toEqual(["budget", 2]);
  });

  const openEngine = async (setting: EngineSetting): Promise<RedisEngine> => {
    const client = await connect((await startRedis()).url);
    return openRedisEngine({ client, keys: KEYS, worker: "this-test", ...setting, ...REAL_TIME });
  };
  describeFleetEngine("an engine on a Redis", openEngine);
  describeFleetQueue("an engine on a Redis", openEngine);
});
