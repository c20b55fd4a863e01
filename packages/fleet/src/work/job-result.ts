import { z } from "zod";
import { once } from "../../../../src/base/expressions/remember.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";

/** The outcomes of a job. `done`: it reached its target, or its workflow ended. */
export const JOB_OUTCOMES = ["done", "failed", "budget", "needs-person"] as const;

/** Something worth keeping that a job's game reached, at the first time. */
export interface JobMilestone {
  /** As the game tells it. */
  readonly name: string;
  /** Steps from the start of the game. */
  readonly step: number;
  /** Cost of all calls by then; null if a price is unknown. */
  readonly costUsd: number | null;
  /** Of all calls by then: input, output and what was read from or written to the cache. */
  readonly tokens: number;
  /** The time that it had been played by then, in milliseconds. */
  readonly ms: number;
  /** Frames of the game by then, on all branches; absent in results of earlier versions. */
  readonly frames?: number | undefined;
}

/** The end of a job, as the store keeps it, and all that a report of a fleet reads of it. Plain JSON. */
export interface JobResult {
  /** `done`, `failed`, `budget` or `needs-person`. */
  readonly outcome: (typeof JOB_OUTCOMES)[number];
  /** Why it did not get to its target, in a line; null where it did. */
  readonly reason: string | null;
  /** Steps from the start of the game to where it stands. */
  readonly steps: number;
  /** Frames of the game on all branches; absent in results of earlier versions. */
  readonly frames?: number | undefined;
  /** Buttons that went down, on all branches; absent in results of earlier versions. */
  readonly presses?: number | undefined;
  /** The time that all its workers played it, in milliseconds. */
  readonly playedMs: number;
  /** Known cost of all its calls; null if a model's price is unknown. */
  readonly costUsd: number | null;
  /** The most that lost calls can have cost in addition; absent for nothing. */
  readonly unconfirmedUsd?: number | undefined;
  /** The limit of cost at which it ended, whose rest did not cover one more call; absent where it did not. */
  readonly limitUsd?: number | undefined;
  readonly tokens: {
    readonly input: number;
    readonly output: number;
    readonly cacheRead: number;
    readonly cacheWrite: number;
  };
  /** Of the machine where it stands, in hex; empty where no step was played. */
  readonly machineSha256: string;
  /** The times that a worker took it over from another. */
  readonly takeovers: number;
  /** In the order in which they were reached. */
  readonly milestones: readonly JobMilestone[];
  /** In ISO 8601. It tells one end of a job from another. */
  readonly endedAt: string;
}

/** A job's cost as limits count it: the known cost, and the most that lost calls can have cost. */
export function countedIn({
  costUsd,
  unconfirmedUsd = 0,
}: Pick<JobResult, "costUsd" | "unconfirmedUsd">): number {
  return (costUsd ?? 0) + unconfirmedUsd;
}

/** The result of playing a job on one worker. */
export type JobLeft =
  | { readonly type: "ended"; readonly result: JobResult }
  /** Not over: it continues later, or another worker already plays it (`taken-over`). `unfit`: this worker cannot play. */
  | {
      readonly type: "put-back";
      readonly why: "drained" | "fleet-budget" | "taken-over" | "unfit";
      /** A line for people. */
      readonly text: string;
    };

/** Made at the first use. What a later version adds is left out. */
const resultSchema: () => z.ZodType<JobResult> = once(() => {
  const count = z.int().min(0);
  const amount = z.number().min(0);
  return z.object({
    outcome: z.enum(JOB_OUTCOMES),
    reason: z.string().nullable(),
    steps: count,
    frames: count.optional(),
    presses: count.optional(),
    playedMs: amount,
    costUsd: amount.nullable(),
    unconfirmedUsd: amount.optional(),
    limitUsd: amount.optional(),
    tokens: z.object({ input: count, output: count, cacheRead: count, cacheWrite: count }),
    machineSha256: z.string().regex(/^(?:[0-9a-f]{64})?$/),
    takeovers: count,
    milestones: z.array(
      z.object({
        name: z.string(),
        step: count,
        costUsd: amount.nullable(),
        tokens: count,
        ms: amount,
        frames: count.optional(),
      }),
    ),
    endedAt: z.iso.datetime(),
  });
});

/** The end of a job as a store gives it back; null where it is none. */
export function parseJobResult(value: JsonObject): JobResult | null {
  return resultSchema().safeParse(value).data ?? null;
}
