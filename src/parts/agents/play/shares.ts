import type { AgentSpec } from "../base/agents.ts";
import type { StepAgents } from "./agents-in-step.ts";

declare module "../../../base/seam/shares.ts" {
  interface JotterShares {
    /** The agents that the player defined; absent for none. */
    readonly agents?: readonly AgentSpec[];
  }
  interface ToolContextShares {
    /** The context of the tools for agents. */
    readonly agents: StepAgents;
  }
}
