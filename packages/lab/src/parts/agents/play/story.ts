import { renderUsd } from "../../../../../../src/base/quantities/money.ts";
import type { JudgedStep } from "../../../../../../src/base/vocabulary/judged-step.ts";
import type { Memory } from "../../../../../../src/base/vocabulary/run-state.ts";
import { judgedSteps, troublesOfParts } from "../../../../../../src/record/seam/data-parts.ts";

/** The most steps of a story, the newest. */
const MOST_STEPS = 80;

/** The newest steps after another one. */
export function newestSteps(memory: Memory, after: number): readonly JudgedStep[] {
  return judgedSteps(memory)
    .filter(({ step }) => step > after)
    .slice(-MOST_STEPS);
}

/** The newest steps and the trouble that parts see, a line each: nothing that depends on the server's times and prices. */
export function storyOf(memory: Memory): string {
  const lines = newestSteps(memory, 0).map(({ call: _, ...step }) => describeStep(step));
  return [...lines, ...troublesOfParts(memory, true)].join("\n");
}

/** A step in a line: its deed, and what came of it. */
export function describeStep(judged: JudgedStep): string {
  const { step, deed, news, failedTools = 0, isUseless, isMilestone, health, call } = judged;
  const facts = [
    ...(isMilestone === true ? ["milestone"] : []),
    ...(news.length === 0 ? [] : [`new: ${[...new Set(news)].slice(0, 4).join(", ")}`]),
    ...(failedTools === 0 ? [] : [`${failedTools} failed`]),
    ...(isUseless === true ? ["nothing done"] : []),
    ...(health === undefined || health >= 1 ? [] : [`health ${Math.round(health * 100)} %`]),
    ...(call?.costUsd == null ? [] : [renderUsd(call.costUsd, 4)]),
  ];
  return `${step}: ${deed || "(thought)"}${facts.length === 0 ? "" : ` (${facts.join("; ")})`}`;
}
