/** The nodes of one step, in order. Interrupts, drift checks and saves refer to these names. */
export const LOOP_NODES = ["decide", "act", "remember", "recover", "summarize", "save"] as const;

/** One node of the loop. */
export type LoopNode = (typeof LOOP_NODES)[number];
