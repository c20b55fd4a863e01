import { onTestFinished } from "vitest";
import { createRedisGate } from "../../src/fleet/engine/gate/redis-gate.ts";
import { fleetKeys } from "../../src/fleet/engine/redis/fleet-keys.ts";
import { openRedis, type RedisClient } from "../../src/fleet/engine/redis/open-redis.ts";
import { parseRedisAddress } from "../../src/fleet/engine/redis/redis-address.ts";
import { openRedisEngine, type RedisEngine } from "../../src/fleet/engine/redis/redis-engine.ts";
import { REAL_TIME } from "../helpers/fleet/real-time.ts";
import { describeWithRedis, startRedis } from "../helpers/fleet/redis-server.ts";
import { describeCallGate } from "./describe-call-gate.ts";
import { describeFleetEngine, type EngineSetting } from "./describe-fleet-engine.ts";
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

  const openEngine = async (setting: EngineSetting): Promise<RedisEngine> => {
    const client = await connect((await startRedis()).url);
    return openRedisEngine({ client, keys: KEYS, worker: "this-test", ...setting, ...REAL_TIME });
  };
  describeFleetEngine("an engine on a Redis", openEngine);
  describeFleetQueue("an engine on a Redis", openEngine);
});
