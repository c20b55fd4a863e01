import type { RedisClient } from "./open-redis.ts";

/** The field of the sum; ids of jobs are hex digits. */
const SUM = "sum";
/** Whole billionths of a dollar add up exactly. */
const PER_DOLLAR = 1e9;

/** One key and one script, so that nobody sees a job's cost without its part of the sum. The most that was told counts. */
const SPENT = `
local more = tonumber(ARGV[2]) - tonumber(redis.call("HGET", KEYS[1], ARGV[1]) or "0")
if more > 0 then
  redis.call("HSET", KEYS[1], ARGV[1], ARGV[2])
  redis.call("HINCRBY", KEYS[1], "${SUM}", string.format("%.0f", more))
end
return 0`;

/** Tells what a job has cost in all, in dollars, to the fleet whose costs stand under `key`. */
export async function tellSpent(client: RedisClient, key: string, job: string, usd: number): Promise<void> {
  await client.eval(SPENT, 1, key, job, String(Math.round(usd * PER_DOLLAR)));
}

/** What all jobs have cost, in dollars. */
export async function readSpent(client: RedisClient, key: string): Promise<number> {
  return Number((await client.hget(key, SUM)) ?? 0) / PER_DOLLAR;
}
