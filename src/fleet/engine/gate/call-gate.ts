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

/** How often each model may be asked, by its name; one that is not named as often as anybody likes. */
export type RateTable = Readonly<Record<string, { readonly requestsPerMinute: number }>>;

/** The cost limit and rates of a fleet. */
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
   * What it reserves is held until the job tells what it has cost, or asks again. Where others hold what it would need, it
   * waits for them, since calls seldom cost what they hold; a job that died holds it until somebody takes it over.
   *
   * @returns `budget` where what is left does not cover the request: it is not made. A number, of dollars, where what is
   *   left covers a shorter reply.
   * @throws the signal's reason as soon as it is aborted
   */
  enter(call: GatedCall, signal: AbortSignal): Promise<GateAnswer>;

  /**
   * Tells what a job has cost in all, in dollars. May be told again, and late: the most that was told counts, since money
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
