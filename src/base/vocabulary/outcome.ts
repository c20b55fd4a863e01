/** The ends of a run that are expected. */
export type RunOutcome =
  /** Every step that was asked for was played. */
  | {
      readonly type: "done";
      /** Whether the condition holds until which it was to play; absent where there is none. */
      readonly isReached?: boolean;
      /** True where the game came to its end, whatever was asked for. */
      readonly isEnded?: true;
    }
  /** The run waits at an interrupt until it is resumed. */
  | { readonly type: "interrupted" }
  /** Stopped by a signal or by the caller. */
  | { readonly type: "cancelled"; readonly reason: string }
  /** A limit was reached; `used` is what counts against it, in the limit's own unit. */
  | {
      readonly type: "budget";
      readonly reason: string;
      readonly limit: "costUsd" | "tokens" | "ms";
      readonly used: number;
      /** The total that the next call could reach, if above the limit. */
      readonly needed?: number;
    }
  /** The model made no progress: a person should look. */
  | { readonly type: "needs-person"; readonly reason: string }
  /** The world is broken, as an error tells that follows: a refused key, a disk that takes nothing, a bug. */
  | {
      readonly type: "failed";
      readonly reason: string;
      /** Whether the LM's server refuses the run, and nothing that the runner tried helped: another player goes on. */
      readonly isRefused?: true;
    }
  /** The LM could not be reached: later it may. */
  | { readonly type: "unreachable"; readonly reason: string };
