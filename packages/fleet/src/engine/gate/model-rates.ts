import type { RateTable } from "./call-gate.ts";
import { rateWindow } from "./rate-window.ts";

/** Counts requests against the rates of their models. */
export interface ModelRates {
  /** Counts one more request, if there is room. @returns 0 where it may go, else how long to wait before asking again, in ms */
  take(model: string): Promise<number>;
}

/** The part of a limiter of `rate-limiter-flexible` that is used, whatever it counts in. */
interface Limiter {
  consume(key: string): Promise<unknown>;
}

/** Rates that are counted in this process. */
export async function memoryRates(rates: RateTable): Promise<ModelRates> {
  if (Object.keys(rates).length === 0) return { take: async () => 0 };
  const { RateLimiterMemory } = await import("rate-limiter-flexible");
  return ratesOf(rates, (points, duration) => new RateLimiterMemory({ points, duration }));
}

/**
 * Rates that all workers of a fleet count in one Redis.
 *
 * @param client of ioredis
 * @param keyPrefix begins the names of the counters
 */
export async function redisRates(rates: RateTable, client: unknown, keyPrefix: string): Promise<ModelRates> {
  if (Object.keys(rates).length === 0) return { take: async () => 0 };
  const { RateLimiterRedis } = await import("rate-limiter-flexible");
  return ratesOf(
    rates,
    (points, duration) => new RateLimiterRedis({ storeClient: client, keyPrefix, points, duration }),
  );
}

function ratesOf(rates: RateTable, limiterOf: (points: number, duration: number) => Limiter): ModelRates {
  const limiters = new Map(
    Object.entries(rates).map(([model, { requestsPerMinute }]) => {
      const { requests, seconds } = rateWindow(requestsPerMinute);
      return [model, limiterOf(requests, seconds)];
    }),
  );
  return {
    take: async (model) => {
      try {
        await limiters.get(model)?.consume(model);
        return 0;
      } catch (refusal) {
        // The limiter refuses with a result, not with an error.
        if (refusal instanceof Error) throw refusal;
        return Math.max(1, (refusal as { readonly msBeforeNext: number }).msBeforeNext);
      }
    },
  };
}
