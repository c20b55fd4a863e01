import { textOf, toolUsesOf } from "../../../../base/vocabulary/conversation.ts";
import type { Memory } from "../../../../base/vocabulary/run-state.ts";
import { playedReply } from "../../../../record/replay/state/pending.ts";
import { standingLinesOfParts } from "../../seam/face-parts.ts";
import { renderCall } from "../call.ts";

/** The pending part of a run inside a step: where parts say that it stands, and calls; empty between two steps. */
export function standingOf(memory: Memory): ReadonlyMap<string, string> {
  const { operator, outcome } = memory;
  const content = playedReply(memory)?.content ?? [];
  const calls = toolUsesOf(content).map(({ name, input }) => renderCall(name, input));
  const facts: readonly (readonly [string, string | undefined])[] = [
    ...standingLinesOfParts(memory),
    ["the LM's words", textOf(content) || undefined],
    ["the LM's calls", calls.length === 0 ? undefined : calls.join("\n")],
    ["the operator's call", operator && renderCall(operator.tool, operator.input)],
    ["result", outcome && "done, and not remembered yet"],
  ];
  return new Map(facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}
