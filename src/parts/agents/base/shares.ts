import type { AgentPlace, AgentSpec } from "./agents.ts";

declare module "../../../base/seam/shares.ts" {
  interface MemoryShares {
    /** The agents that the player defined, at most 8, as in a player's file; absent for none. */
    readonly agents?: readonly AgentSpec[];
  }
  interface CallShares {
    /** The agent that is asked; absent for any other call. */
    readonly agent?: AgentPlace;
  }
  interface OutcomeShares {
    /** The player's agents after the step; absent where it defined none. */
    readonly agents?: readonly AgentSpec[];
  }
}
