/** The most rounds of one loop. */
export const MAX_ROUNDS = 1_000;

/** The most rounds of loops in each other, multiplied. */
export const MAX_ROUNDS_IN_ALL = 10_000;

/** The most steps of one workflow, those in other steps included. */
export const MAX_STEPS = 500;
