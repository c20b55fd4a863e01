import { openStepAgents } from "../../../../packages/lab/src/parts/agents/play/step-agents.ts";
import { openStepTries } from "../../../../packages/lab/src/parts/tries/play/step-tries.ts";
import type { ToolContextShares } from "../../../base/seam/shares.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import { decideStep } from "../../../parts/interrupts/play/decided.ts";
import { openStepSkills } from "../../../parts/skills/play/step/step-skills.ts";
import type { RunContext } from "../context.ts";
import type { StepAtHand, StepDecision } from "./step-part.ts";

/** The parts' fields of the context of a step's tools: one that is missing is an error of the compiler. */
export function contextOfParts(context: RunContext, state: RunState, step: StepAtHand): ToolContextShares {
  return {
    agents: openStepAgents(context, state, step),
    skills: openStepSkills(context, state, step),
    tries: openStepTries(context.ports, state),
  };
}

/** The decision about a step, by the part whose stops ask a person. What is pressed instead of its calls is pressed at once. */
export function decisionOfParts(memory: Memory, step: Pick<StepAtHand, "recorder">): StepDecision {
  return decideStep(memory, step);
}
