import type { PlayerSpec } from "../../../src/parts/agents/base/agents.ts";
import type { Plan } from "../runs/planner.ts";
import { ACTOR, ADVISER, type AgentSays, type helpedPlayer } from "./helped-player.ts";

/** The agents of {@link helpedRun}. */
const SPEC: PlayerSpec = { agents: [ADVISER, ACTOR], define: true };
const START = ["press_buttons", { buttons: ["start"], wait_frames: 200 }] as const;
const READ = ["read_text", {}] as const;
const ASK = ["consult", { agent: "critic", question: "What now?" }] as const;
/** Sends the actor. */
export const GO = ["delegate", { agent: "walker", task: "Walk about." }] as const;
/** A text is read, then the adviser is asked, and the actor walks. */
export const PLAN: Plan = { 1: START, 2: READ, 3: ASK, 4: GO };

/** Walks twice, then reports. */
export const WALKS: AgentSays = (n, { tools }) => {
  if (tools.length === 0) return "You stand still.";
  return n < 3
    ? [["press_buttons", { buttons: [n === 1 ? "left" : "up"] }]]
    : [["report", { text: "I walked." }]];
};

/** How a run with both agents is played: five steps, unless told. */
export const helpedRun = (player: ReturnType<typeof helpedPlayer>, more: object = {}) => ({
  ...{ player, watch: player.watch, steps: 5, settings: { maxHistory: 60, player: SPEC } },
  ...more,
});
