import type { RedisClient } from "../redis/open-redis.ts";
import type { GateAnswer } from "./call-gate.ts";

/** The field of the sum; ids of jobs are hex digits. */
const SUM = "sum";
/** Whole billionths of a dollar add up exactly. */
const PER_DOLLAR = 1e9;

/** The field of the sum of what calls under way hold; what one job's holds stands under `held:JOB`. */
const HELD = "held";

/** Releases the money that a job's call reserved. */
const RELEASE = `
local own = tonumber(redis.call("HGET", KEYS[1], "${HELD}:" .. ARGV[1]) or "0")
if own > 0 then
  redis.call("HDEL", KEYS[1], "${HELD}:" .. ARGV[1])
  redis.call("HINCRBY", KEYS[1], "${HELD}", string.format("%.0f", -own))
end`;

/** Holds what a call may cost, or as much as is there; -1 where that is too little, -2 where others hold it. */
const HOLD = `${RELEASE}
local usd, least = tonumber(ARGV[2]), tonumber(ARGV[3])
local left = tonumber(ARGV[4]) - tonumber(redis.call("HGET", KEYS[1], "${SUM}") or "0")
if left < least then return -1 end
local others = tonumber(redis.call("HGET", KEYS[1], "${HELD}") or "0")
local granted = math.min(usd, left - others)
if granted < usd and others > 0 and ARGV[5] == "1" then return -2 end
if granted < least then return -1 end
redis.call("HSET", KEYS[1], "${HELD}:" .. ARGV[1], string.format("%.0f", granted))
redis.call("HINCRBY", KEYS[1], "${HELD}", string.format("%.0f", granted))
return granted`;

/** One key and one script, so that a job's cost and the sum always agree. The highest reported cost counts. */
const SPENT = `${RELEASE}
local more = tonumber(ARGV[2]) - tonumber(redis.call("HGET", KEYS[1], ARGV[1]) or "0")
if more > 0 then
  redis.call("HSET", KEYS[1], ARGV[1], ARGV[2])
  redis.call("HINCRBY", KEYS[1], "${SUM}", string.format("%.0f", more))
end
return 0`;

/** Tells what a job has cost in all, in dollars, to the fleet whose costs stand under `key`. */
export async function postSpent(client: RedisClient, key: string, job: string, usd: number): Promise<void> {
  await client.eval(SPENT, 1, key, job, String(Math.round(usd * PER_DOLLAR)));
}

/** Cost of all jobs, in dollars. */
export async function readSpent(client: RedisClient, key: string): Promise<number> {
  return Number((await client.hget(key, SUM)) ?? 0) / PER_DOLLAR;
}

/**
 * Holds what a call of a job may cost, in dollars, within what a fleet may spend.
 *
 * @param mayWait whether it is worth waiting for what others hold
 */
export async function holdMoney(
  client: RedisClient,
  key: string,
  job: string,
  {
    usd,
    leastUsd,
    limitUsd,
    mayWait,
  }: Readonly<Record<"usd" | "leastUsd" | "limitUsd", number>> & {
    readonly mayWait: boolean;
  },
): Promise<GateAnswer | "wait"> {
  const asked = Math.ceil(usd * PER_DOLLAR);
  const amounts = [asked, Math.ceil(leastUsd * PER_DOLLAR), Math.floor(limitUsd * PER_DOLLAR)].map(String);
  const granted = Number(await client.eval(HOLD, 1, key, job, ...amounts, mayWait ? "1" : "0"));
  if (granted < 0) return granted === -1 ? "budget" : "wait";
  return granted < asked ? granted / PER_DOLLAR : "go";
}
