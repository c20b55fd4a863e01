import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Jotter, ToolOutcome } from "../../../play/agent/tools/tool.ts";
import type { AgentSpec, PlayerMode } from "../base/agents.ts";

/** Agents, as one step of the run has them. */
export interface StepAgents {
  /** The agents that may be asked now. @param jotter with those that were defined in this step */
  list(jotter: Jotter): readonly AgentSpec[];
  /** Returns whether a mode is over in a state of the game. */
  isOutside(mode: PlayerMode): (gameInfo: GameInfo) => boolean;
  /** Asks an agent, which answers in words. */
  consult(agent: AgentSpec, question: string, jotter: Jotter): AsyncGenerator<RunEvent, ToolOutcome>;
  /**
   * Lets an agent act, and returns its report.
   *
   * @param isOver whether its time is over, in that state of the game: asked after each of its replies
   */
  delegate(
    agent: AgentSpec,
    task: string,
    jotter: Jotter,
    limits: { readonly steps: number | null; readonly isOver: (gameInfo: GameInfo) => boolean },
  ): AsyncGenerator<RunEvent, ToolOutcome>;
}
