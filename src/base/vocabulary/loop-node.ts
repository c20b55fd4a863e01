/** The nodes of one step that a save may name as the next, in order. */
export const NEXT_NODES = ["decide", "act", "remember", "recover", "summarize", "save"] as const;

/** A node that a save may name as the next. */
export type NextNode = (typeof NEXT_NODES)[number];

/** The nodes that run before the next one while they are due: no save names them as the next. */
export const PART_NODES = ["refine"] as const;

/** A node that runs before the next one while it is due. */
export type PartNode = (typeof PART_NODES)[number];

/** The nodes of one step, in order. Interrupts and drift checks refer to these names. */
export const LOOP_NODES = ["decide", "act", "remember", "recover", "refine", "summarize", "save"] as const;

/** One node of the loop. */
export type LoopNode = (typeof LOOP_NODES)[number];

/** Whether a node runs before the next one while it is due. */
export function isPartNode(node: LoopNode): node is PartNode {
  return (PART_NODES as readonly string[]).includes(node);
}
