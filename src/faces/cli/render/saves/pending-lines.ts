import { textOf, toolUsesOf } from "../../../../base/vocabulary/conversation.ts";
import type { Memory } from "../../../../base/vocabulary/run-state.ts";
import { describeDecision } from "../../../../parts/interrupts/base/describe-decision.ts";
import { playedReply } from "../../../../record/replay/state/pending.ts";
import { renderCall } from "../call.ts";

/** The pending part of a run inside a step: the interrupt, the decisions, and calls; empty between two steps. */
export function standingOf(memory: Memory): ReadonlyMap<string, string> {
  const { interrupt, resumed, operator, outcome, next } = memory;
  const content = playedReply(memory)?.content ?? [];
  const calls = toolUsesOf(content).map(({ name, input }) => renderCall(name, input));
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["stopped at an interrupt", interrupt && `${interrupt.reason}; next is ${interrupt.next ?? next}`],
    [
      "was continued",
      resumed && [describeDecision(resumed.decision), resumed.say].filter(Boolean).join("; "),
    ],
    ["the LM's words", textOf(content) || undefined],
    ["the LM's calls", calls.length === 0 ? undefined : calls.join("\n")],
    ["the operator's call", operator && renderCall(operator.tool, operator.input)],
    ["result", outcome && "done, and not remembered yet"],
  ];
  return new Map(facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}
