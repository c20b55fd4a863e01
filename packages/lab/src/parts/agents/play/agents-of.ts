import type { RunSettings } from "../../../../../../src/base/vocabulary/run-settings.ts";
import type { Memory } from "../../../../../../src/base/vocabulary/run-state.ts";
import {
  AGENT_LIMITS,
  type AgentPart,
  type AgentSpec,
} from "../../../../../../src/parts/agents/base/agents.ts";

/** The parts that an agent is shown unless it names others. */
const USUAL_PARTS: readonly AgentPart[] = ["goals", "map", "picture"];

/** The bounds of one task unless an agent names others. */
const USUAL = { steps: 20, tokens: 200_000, dollars: 1 } as const;

/** The agents of a run: those of its file, then those that the player defined, which replace none of the file. */
export function agentsOf({
  settings,
  agents = [],
}: { readonly settings: Pick<RunSettings, "player"> } & Pick<Memory, "agents">): readonly AgentSpec[] {
  const named = settings.player?.agents ?? [];
  return [...named, ...agents.filter(({ name }) => named.every((other) => other.name !== name))];
}

/** The bounds of one task of an agent. An answer in words is one reply. */
export function boundsOf({
  can,
  steps,
  tokens,
  dollars,
}: AgentSpec): typeof USUAL | Required<Pick<AgentSpec, "steps" | "tokens" | "dollars">> {
  return {
    steps: can === "consult" ? 1 : Math.min(steps ?? USUAL.steps, AGENT_LIMITS.steps),
    tokens: tokens ?? USUAL.tokens,
    dollars: dollars ?? USUAL.dollars,
  };
}

/** Whether an agent is shown a part of the run. */
export function isShown({ sees = USUAL_PARTS }: AgentSpec, part: AgentPart): boolean {
  return sees.includes(part);
}
