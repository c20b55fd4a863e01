import { expect, it, onTestFinished, test } from "vitest";
import { describeWithRedis, startRedis } from "../../../../../test/helpers/fleet/redis-server.ts";
import type { GateTerms } from "../../../src/engine/gate/call-gate.ts";
import { createRedisGate, hasMoney } from "../../../src/engine/gate/redis-gate.ts";
import { holdMoney, postSpent, readSpent } from "../../../src/engine/gate/redis-money.ts";
import { fleetKeys } from "../../../src/engine/redis/fleet-keys.ts";
import { openRedis } from "../../../src/engine/redis/open-redis.ts";
import { parseRedisAddress } from "../../../src/engine/redis/redis-address.ts";
import { UnfitWorkers } from "../../../src/engine/redis/unfit-workers.ts";

const KEYS = fleetKeys("compare", "/store");
const CALL = { job: "one", model: "large", reserve: { usd: 2, leastUsd: 0.5 } };

/** A Redis with these values. Its scripts are noted with what they are given, and answered in turn. */
function redisOf({ answers = [] as number[], run = "run1" } = {}) {
  const kept = new Map<string, string>();
  const scripts: (readonly string[])[] = [];
  const pauses = new Map<string, number>();
  const client = {
    get: async (key: string) => kept.get(key) ?? null,
    set: async (key: string, text: string) => kept.set(key, text),
    hget: async (key: string, field: string) => kept.get(`${key}/${field}`) ?? null,
    pttl: async (key: string) => pauses.get(key) ?? -2,
    info: async () => `# Server\r\nrun_id:${run}\r\n`,
    eval: async (_: string, __: number, ...words: string[]) => {
      scripts.push(words);
      return answers.shift() ?? 0;
    },
  };
  const slept: number[] = [];
  const gateOf = (
    recount?: (spent: (job: string, usd: number) => Promise<void>) => Promise<GateTerms | null>,
  ) =>
    createRedisGate(client as never, KEYS, {
      random: () => 0.5,
      sleep: async (ms) => {
        slept.push(ms);
        for (const [key, left] of pauses) pauses.set(key, left - ms);
      },
      ...(recount === undefined ? {} : { recount }),
    });
  return { client: client as never, gateOf, kept, scripts, slept, pauses };
}

const open = new AbortController().signal;

test.each([
  [2_000_000_000, "go"],
  [1_500_000_000, 1.5],
  [-1, "budget"],
])("a call that asks for two dollars and gets %d billionths is answered with %s", async (granted, answer) => {
  const { gateOf, scripts, slept } = redisOf({ answers: [0, granted].slice(1) });
  const gate = gateOf();
  await gate.raise({ fleetCostUsd: 3, rates: {} });

  expect(await gate.enter(CALL, open)).toBe(answer);
  expect(scripts).toEqual([[KEYS.money, "one", "2000000000", "500000000", "3000000000", "1"]]);
  expect(slept).toEqual([]);
});

test("a call waits for money that others hold, and after five minutes takes the rest", async () => {
  const { gateOf, scripts, slept } = redisOf({ answers: [...Array.from({ length: 150 }, () => -2), -1] });
  const gate = gateOf();
  await gate.raise({ fleetCostUsd: 3, rates: {} });

  expect(await gate.enter(CALL, open)).toBe("budget");
  expect(slept).toHaveLength(150);
  expect(new Set(slept)).toEqual(new Set([2_000]));
  expect(scripts.map((words) => words.at(-1))).toEqual([...Array.from({ length: 150 }, () => "1"), "0"]);
});

test.each([
  ["2999999999", "go"],
  ["3000000000", "budget"],
])("of a limit of three dollars and %s billionths spent the answer is %s", async (sum, answer) => {
  const { gateOf, kept, client } = redisOf({ answers: [2_000_000_000] });
  const gate = gateOf();
  await gate.raise({ fleetCostUsd: 3, rates: {} });
  kept.set(`${KEYS.money}/sum`, sum);

  expect(await gate.enter(CALL, open)).toBe(answer);
  expect(await hasMoney(client, KEYS)).toBe(answer === "go");
  expect(await gate.total()).toBe(Number(sum) / 1e9);
});

test("without a limit, or of an unknown price, nothing is held", async () => {
  const { gateOf, scripts } = redisOf();
  const gate = gateOf();

  expect(await gate.enter(CALL, open)).toBe("go");
  await gate.raise({ fleetCostUsd: 3, rates: {} });
  expect(await gate.enter({ job: "one", model: "large" }, open)).toBe("go");
  expect(scripts).toEqual([]);
});

test("a model's pause is waited for in short looks, with a part of its spread; other models go", async () => {
  const { gateOf, kept, scripts, slept, pauses } = redisOf();
  const gate = gateOf();
  await gate.pause("large", 9_999.5);
  await gate.pause("small", 60_000);
  pauses.set(KEYS.modelPause("large"), 5_000);
  kept.set(KEYS.modelPause("large"), "1000");

  await gate.enter({ job: "one", model: "other" }, open);
  expect(slept).toEqual([]);
  await gate.enter({ job: "one", model: "large" }, open);

  expect(scripts).toEqual([
    [KEYS.modelPause("large"), "10000", "999.95"],
    [KEYS.modelPause("small"), "60000", "2000"],
  ]);
  expect(slept).toEqual([2_000, 2_000, 1_500]);
});

test("after a restart of Redis, spending is counted from the store once, before a call", async () => {
  const { gateOf, scripts } = redisOf();
  let counted = 0;
  const gate = gateOf(async (spent) => {
    counted += 1;
    await spent("one", 0.25);
    return { fleetCostUsd: null, rates: {} };
  });

  await Promise.all([gate.enter(CALL, open), gate.enter(CALL, open)]);
  await gate.enter(CALL, open);

  expect(counted).toBe(1);
  expect(scripts).toEqual([[KEYS.money, "one", "250000000"]]);
});

test("who is stopped asks no more", async () => {
  const { gateOf, scripts } = redisOf();

  await expect(gateOf().enter(CALL, AbortSignal.abort(new Error("drained")))).rejects.toThrow("drained");
  expect(scripts).toEqual([]);
});

describeWithRedis("the scripts of a fleet's money and pauses", () => {
  it("hold what calls may cost within the limit, count the highest report of a job, and keep the longer pause", async () => {
    const redis = await startRedis();
    const client = await openRedis(parseRedisAddress(redis.url, {}), {
      signal: open,
      watcher: { lost: () => {}, found: () => {} },
    });
    onTestFinished(() => client.disconnect());
    const key = KEYS.money;
    const hold = (job: string, usd: number, leastUsd: number, mayWait = true) =>
      holdMoney(client, key, job, { usd, leastUsd, limitUsd: 10, mayWait });
    const kept = async () => Object.fromEntries(Object.entries(await client.hgetall(key)).sort());

    const answers = [
      await hold("a", 4, 1),
      await hold("a", 6, 1),
      await hold("b", 4, 1),
      await hold("c", 1, 0.5),
      await hold("c", 1, 0.5, false),
    ];
    const held = await kept();
    await postSpent(client, key, "a", 2.5);
    await postSpent(client, key, "a", 2);
    await postSpent(client, key, "b", 0);
    const spent = await kept();
    const later = [
      await readSpent(client, key),
      await hold("c", 9, 7.5),
      await hold("c", 9, 7.6),
      await hold("d", 7.5, 7.5),
      await hold("e", 0.1, 0.1, false),
    ];

    expect(answers).toEqual(["go", "go", "go", "wait", "budget"]);
    expect(held).toEqual({ held: "10000000000", "held:a": "6000000000", "held:b": "4000000000" });
    expect(spent).toEqual({ a: "2500000000", held: "0", sum: "2500000000" });
    expect(later).toEqual([2.5, 7.5, "budget", "go", "budget"]);
    expect(await kept()).toEqual({
      ...{ a: "2500000000", held: "7500000000", "held:d": "7500000000", sum: "2500000000" },
    });

    const gate = createRedisGate(client, KEYS, { sleep: async () => {} });
    const left = async () => Math.ceil((await client.pttl(KEYS.modelPause("m"))) / 100_000);
    const pauses: unknown[] = [];
    for (const ms of [400_000, 90_000, 900_000]) {
      await gate.pause("m", ms);
      pauses.push(await left());
    }
    expect(pauses).toEqual([4, 4, 9]);
    expect(await client.get(KEYS.modelPause("m"))).toBe("2000");
  });
});

test("of the workers of a machine that cannot play the last is known, for a day, until one of them can", async () => {
  const machines = new Map<string, string>();
  const expiries: unknown[] = [];
  const client = {
    status: "ready",
    hset: async (_: string, host: string, text: string) => machines.set(host, text),
    hdel: async (_: string, host: string) => machines.delete(host),
    hvals: async () => [...machines.values()],
    expire: async (key: string, seconds: number) => expiries.push([key, seconds]),
  };
  const workers = (name: string) => new UnfitWorkers(client as never, KEYS, name);

  await workers("host-a:1").note("no core");
  await workers("host-a:22").note("no disk");
  await workers("[::1]:3").note("no key");
  await workers("[::2]:3").note("no room");
  const all = await workers("x:1").all();
  await workers("host-a:333").clear();
  client.status = "connecting";
  await workers("host-b:4").note("unknown");

  expect(all.map(({ worker, reason }) => [worker, reason])).toEqual([
    ["host-a:22", "no disk"],
    ["[::1]:3", "no key"],
    ["[::2]:3", "no room"],
  ]);
  expect(all[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect((await workers("x:1").all()).map(({ worker }) => worker)).toEqual(["[::1]:3", "[::2]:3"]);
  expect(expiries[0]).toEqual([KEYS.unfit, 86_400]);
});
