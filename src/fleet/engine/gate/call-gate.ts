/** A request that an LM is about to get. */
export interface GatedCall {
  /** The id of the job that is played. */
  readonly job: string;
  /** The model as the job's settings name it. */
  readonly model: string;
}

/** How often each model may be asked, by its name; one that is not named as often as anybody likes. */
export type RateTable = Readonly<Record<string, { readonly requestsPerMinute: number }>>;

/** What a fleet may spend, and how fast. */
export interface GateTerms {
  /** In dollars; null for no limit. */
  readonly fleetCostUsd: number | null;
  readonly rates: RateTable;
}

/**
 * What all workers of a fleet ask before they ask an LM: it keeps the fleet under the API's limits and within its money.
 * Calls may come from many jobs at once, and a worker that died leaves nothing here that anybody waits for.
 */
export interface CallGate {
  /**
   * Asked once before each request: waits while the model is paused, and until its rate has room for one more.
   *
   * @returns `budget` where the fleet has spent what it may: the request is not made. Requests that were let go before
   *   that are under way, so the fleet spends what it may and the cost of those.
   * @throws the signal's reason as soon as it is aborted
   */
  enter(call: GatedCall, signal: AbortSignal): Promise<"go" | "budget">;

  /**
   * Tells what a job has cost in all, in dollars. May be told again, and late: the most that was told counts, since money
   * that is spent does not come back.
   */
  spent(job: string, totalUsd: number): Promise<void>;

  /** No request goes to this model for so long: the API said that it gets too many. A longer pause stays. */
  pause(model: string, forMs: number): Promise<void>;

  /** New terms hold from here on. */
  raise(terms: GateTerms): Promise<void>;

  /** What all jobs have cost, in dollars, as far as it was told. */
  total(): Promise<number>;
}
