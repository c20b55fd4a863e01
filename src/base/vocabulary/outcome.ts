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
  /** The run stands at an interrupt, and goes on only when it is told to. */
  | { readonly type: "interrupted" }
  /** Told to stop, by a signal or by whoever runs the loop. */
  | { readonly type: "cancelled"; readonly reason: string }
  /** A limit was reached; `used` is what counts against it, in the limit's own unit. */
  | {
      readonly type: "budget";
      readonly reason: string;
      readonly limit: "costUsd" | "tokens" | "ms";
      readonly used: number;
      /** What the next call may bring that to, where that is more than the limit. */
      readonly needed?: number;
    }
  /** The model made no progress: a person should look. */
  | { readonly type: "needs-person"; readonly reason: string }
  /** The world is broken, as an error tells that follows: a refused key, a disk that takes nothing, a bug. */
  | { readonly type: "failed"; readonly reason: string }
  /** The LM could not be reached: later it may. */
  | { readonly type: "unreachable"; readonly reason: string };
