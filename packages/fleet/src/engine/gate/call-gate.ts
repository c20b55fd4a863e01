/** A request that an LM is about to get. */
export interface GatedCall {
  /** The id of the job that is played. */
  readonly job: string;
  /** The model as the job's settings name it. */
  readonly model: string;
  /** The most that it can cost in dollars, and the least with which it is worth making; absent if its price is unknown. */
  readonly reserve?: { readonly usd: number; readonly leastUsd: number } | undefined;
}

/** Whether a request may go out: as it is, with a limit in dollars, or not at all. */
export type GateAnswer = "go" | number | "budget";

/** For how long a request waits for money that others hold: by then a call of theirs has ended, or died. */
export const HELD_FOR_MS = 300_000;

/** The rate of requests to each model, by name; a model without an entry has no limit. */
export type RateTable = Readonly<Record<string, { readonly requestsPerMinute: number }>>;

/** The cost limit and rates of a fleet. */
export interface GateTerms {
  /** In dollars; null for no limit. */
  readonly fleetCostUsd: number | null;
  readonly rates: RateTable;
}

/**
 * Asked by all workers of a fleet before they ask an LM: keeps the fleet within the API's limits and within its
 * budget. Calls may come from many jobs at once, and a worker that died blocks no other.
 */
export interface CallGate {
  /**
   * Asked once before each request: waits while the model is paused, and until its rate has room for one more.
   *
   * A reservation is held until the job reports its cost, or asks again. Where others hold the money that it needs,
   * the request waits for them, since calls seldom cost all that they reserve; the reservation of a job that died is
   * held until another worker takes it over.
   *
   * @returns `budget` where the rest does not cover the request: it is not made. A number, in dollars, where the rest
   * covers a shorter reply.
   * @throws the signal's reason as soon as it is aborted
   */
  enter(call: GatedCall, signal: AbortSignal): Promise<GateAnswer>;

  /**
   * Reports the total cost of a job, in dollars. May be repeated, and late: the highest report counts, since money
   * that is spent does not come back.
   */
  spent(job: string, totalUsd: number): Promise<void>;

  /** No request goes to this model for so long: the API said that it gets too many. A longer pause stays. */
  pause(model: string, forMs: number): Promise<void>;

  /** New terms hold from here on. */
  raise(terms: GateTerms): Promise<void>;

  /** Reported cost of all jobs, in dollars. */
  total(): Promise<number>;
}
