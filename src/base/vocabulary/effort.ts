/** The levels of an LM's effort. */
export const EFFORTS = ["low", "medium", "high", "xhigh", "max"] as const;

/** The level of an LM's effort. */
export type Effort = (typeof EFFORTS)[number];
