import { orAborted } from "../or-aborted.ts";
import type { FleetKeys } from "../redis/fleet-keys.ts";
import type { RedisClient } from "../redis/open-redis.ts";
import { type CallGate, type GateAnswer, type GatedCall, type GateTerms, HELD_FOR_MS } from "./call-gate.ts";
import type { GateTime } from "./gate-time.ts";
import { type ModelRates, redisRates } from "./model-rates.ts";
import { holdMoney, postSpent, readSpent } from "./redis-money.ts";

/** Those who waited out a pause go on over so long, at most, and over a tenth of the pause: not all in one instant. */
const LONGEST_SPREAD_MS = 2_000;

/** Interval at which a wait is checked: the money may be spent meanwhile. */
const LOOK_MS = 2_000;

/** A longer pause stays. */
const PAUSE = `
if redis.call("PTTL", KEYS[1]) < tonumber(ARGV[1]) then redis.call("SET", KEYS[1], ARGV[2], "PX", ARGV[1]) end
return 0`;

const FREE: GateTerms = { fleetCostUsd: null, rates: {} };

/** Options of a gate on a Redis. */
export interface RedisGateOptions extends Pick<GateTime, "sleep" | "random"> {
  /**
   * Reports to `spent` what each job has cost, as the store knows it, and gives the fleet's terms; null where the store has no
   * fleet. Called before a request when the Redis was emptied or restarted: it may have lost what was spent.
   */
  readonly recount?: (spent: CallGate["spent"]) => Promise<GateTerms | null>;
}

/** The gate of a fleet whose workers share a Redis. Its terms are the newest that any process has set. */
export function createRedisGate(client: RedisClient, keys: FleetKeys, options: RedisGateOptions): CallGate {
  return new RedisGate(client, keys, options);
}

/** Whether a fleet may spend more, by the terms that were told last. */
export async function hasMoney(client: RedisClient, keys: FleetKeys): Promise<boolean> {
  const [terms, totalUsd] = await Promise.all([readTerms(client, keys), readSpent(client, keys.money)]);
  return terms.fleetCostUsd === null || totalUsd < terms.fleetCostUsd;
}

/** Terms, and the start of the Redis server in which the spent sum was complete when they were set. */
interface StoredTerms extends GateTerms {
  readonly run?: string;
}

async function readTerms(client: RedisClient, { terms }: FleetKeys): Promise<StoredTerms> {
  const text = await client.get(terms);
  return text === null ? FREE : (JSON.parse(text) as StoredTerms);
}

/** Names this start of the server: another one may have lost what was written last. */
async function runIdOf(client: RedisClient): Promise<string> {
  return /^run_id:(\w+)/m.exec(await client.info("server"))?.[1] ?? "";
}

/** The state of the fleet at one instant. */
interface Standing {
  /** In dollars; null for no limit. */
  readonly limitUsd: number | null;
  readonly isSpent: boolean;
  /** 0 where the model is not paused. */
  readonly pausedMs: number;
  readonly rates: ModelRates;
}

class RedisGate implements CallGate {
  readonly #client: RedisClient;
  readonly #keys: FleetKeys;
  readonly #time: Required<Pick<GateTime, "sleep" | "random">>;
  readonly #recount: RedisGateOptions["recount"];
  #counting: Promise<void> | null = null;
  /** The rates of the terms that were read last: their text, and what counts against them. */
  #known: { readonly text: string; readonly rates: Promise<ModelRates> } | null = null;

  constructor(
    client: RedisClient,
    keys: FleetKeys,
    { recount, sleep, random = Math.random }: RedisGateOptions,
  ) {
    this.#client = client;
    this.#keys = keys;
    this.#time = { sleep, random };
    this.#recount = recount;
  }

  async enter({ job, model, reserve }: GatedCall, signal: AbortSignal): Promise<GateAnswer> {
    let heldMs = 0;
    let isCounted = false;
    for (;;) {
      signal.throwIfAborted();
      const { limitUsd, isSpent, pausedMs, rates } = await orAborted(this.#look(model), signal);
      if (isSpent) return "budget";
      let waitMs = pausedMs;
      if (waitMs === 0 && !isCounted) waitMs = await orAborted(rates.take(model), signal);
      isCounted = waitMs === 0;
      if (isCounted) {
        if (reserve === undefined || limitUsd === null) return "go";
        const asked = { ...reserve, limitUsd, mayWait: heldMs < HELD_FOR_MS };
        const answer = await orAborted(holdMoney(this.#client, this.#keys.money, job, asked), signal);
        if (answer !== "wait") return answer;
        waitMs = LOOK_MS;
        heldMs += LOOK_MS;
      }
      await this.#time.sleep(Math.min(waitMs, LOOK_MS), signal);
    }
  }

  async spent(job: string, totalUsd: number): Promise<void> {
    await postSpent(this.#client, this.#keys.money, job, totalUsd);
  }

  async pause(model: string, forMs: number): Promise<void> {
    const spreadMs = Math.min(forMs / 10, LONGEST_SPREAD_MS);
    const key = this.#keys.modelPause(model);
    await this.#client.eval(PAUSE, 1, key, String(Math.ceil(forMs)), String(spreadMs));
  }

  async raise({ fleetCostUsd, rates }: GateTerms): Promise<void> {
    const terms: StoredTerms = { fleetCostUsd, rates, run: await runIdOf(this.#client) };
    await this.#client.set(this.#keys.terms, JSON.stringify(terms));
  }

  total(): Promise<number> {
    return readSpent(this.#client, this.#keys.money);
  }

  /** Counts what was spent from the store; the terms say last that all of it is there. */
  async #countAgain(): Promise<void> {
    const terms = await this.#recount?.((job, usd) => this.spent(job, usd));
    if (terms != null) await this.raise(terms);
  }

  async #look(model: string): Promise<Standing> {
    const pause = this.#keys.modelPause(model);
    const [terms, run] = await Promise.all([readTerms(this.#client, this.#keys), runIdOf(this.#client)]);
    if (terms.run !== run && this.#recount !== undefined) {
      this.#counting ??= this.#countAgain().finally(() => {
        this.#counting = null;
      });
      await this.#counting;
    }
    const [{ fleetCostUsd, rates }, totalUsd, leftMs, spreadMs] = await Promise.all([
      readTerms(this.#client, this.#keys),
      this.total(),
      this.#client.pttl(pause),
      this.#client.get(pause),
    ]);
    const text = JSON.stringify(rates);
    if (this.#known?.text !== text) {
      this.#known = { text, rates: redisRates(rates, this.#client, this.#keys.rates) };
    }
    return {
      limitUsd: fleetCostUsd,
      isSpent: fleetCostUsd !== null && totalUsd >= fleetCostUsd,
      pausedMs: leftMs <= 0 ? 0 : Math.ceil(leftMs + this.#time.random() * Number(spreadMs)),
      rates: await this.#known.rates,
    };
  }
}
