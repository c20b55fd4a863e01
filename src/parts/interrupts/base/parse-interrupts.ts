import { RunnerError } from "../../../base/errors.ts";
import { LOOP_NODES, type LoopNode } from "../../../base/vocabulary/loop-node.ts";
import type { InterruptSettings } from "./interrupts.ts";

/** Interrupts as people give them: names of nodes, several in one word with commas between, and conditions. */
export interface InterruptWords {
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly when?: readonly string[];
}

/**
 * Returns the requested settings: sorted, each place and condition once. Null for none.
 *
 * @throws RunnerError `interrupt-invalid` for an unknown node, or a condition without a text
 */
export function parseInterrupts({
  before = [],
  after = [],
  when = [],
}: InterruptWords): InterruptSettings | null {
  const settings: InterruptSettings = {
    before: parseNodes("before", before),
    after: parseNodes("after", after),
    when: [...new Set(when.map(parseCondition))].sort(),
  };
  return Object.values(settings).every((list) => list.length === 0) ? null : settings;
}

function parseNodes(place: "before" | "after", words: readonly string[]): readonly LoopNode[] {
  const named = new Set(words.flatMap((word) => word.split(",")).map((word) => word.trim()));
  named.delete("");
  for (const word of named) {
    if ((LOOP_NODES as readonly string[]).includes(word)) continue;
    throw new RunnerError(
      "interrupt-invalid",
      `no interrupt can be ${place} "${word}": the nodes are ${LOOP_NODES.join(", ")}`,
      { facts: { place, word } },
    );
  }
  return LOOP_NODES.filter((node) => named.has(node));
}

function parseCondition(text: string): string {
  const condition = text.trim();
  if (condition !== "") return condition;
  throw new RunnerError("interrupt-invalid", "an interrupt's condition is empty", {
    facts: { place: "when", word: text },
  });
}
