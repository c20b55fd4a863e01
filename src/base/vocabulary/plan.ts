/** The player's own goals, the nearest first. The main goal is the operator's: a setting of the run. */
export const NEAR_GOALS = ["now", "next"] as const;

/** The player's own goals, one line each: what it does now, and what comes after that. Absent for none. */
export type NearGoals = { readonly [tier in (typeof NEAR_GOALS)[number]]?: string };
