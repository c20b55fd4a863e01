import type { FleetKeys } from "./fleet-keys.ts";
import type { RedisClient } from "./open-redis.ts";

/** A worker that stopped since its machine or its environment cannot play. Plain JSON. */
export interface UnfitWorker {
  /** The worker's name, for people. */
  readonly worker: string;
  /** Why, in one line. */
  readonly reason: string;
  /** In ISO 8601. */
  readonly at: string;
}

/** Seconds after which a silent machine is forgotten. */
const KEPT_S = 86_400;

/** The workers of a fleet that stopped as unfit: the last one of each machine. */
export class UnfitWorkers {
  readonly #client: RedisClient;
  readonly #key: string;
  readonly #worker: string;

  /** @param worker who notes and clears: `HOST:PID` */
  constructor(client: RedisClient, { unfit }: FleetKeys, worker: string) {
    this.#client = client;
    this.#key = unfit;
    this.#worker = worker;
  }

  /** Records that this worker stops; has no effect while Redis is unreachable. */
  async note(reason: string): Promise<void> {
    if (this.#client.status !== "ready") return;
    const unfit: UnfitWorker = { worker: this.#worker, reason, at: new Date().toISOString() };
    await this.#client.hset(this.#key, this.#host, JSON.stringify(unfit));
    await this.#client.expire(this.#key, KEPT_S);
  }

  /** Workers of this machine can play again. */
  async clear(): Promise<void> {
    await this.#client.hdel(this.#key, this.#host);
  }

  async all(): Promise<readonly UnfitWorker[]> {
    return (await this.#client.hvals(this.#key)).map((text) => JSON.parse(text) as UnfitWorker);
  }

  get #host(): string {
    return this.#worker.replace(/:\d+$/, "");
  }
}
