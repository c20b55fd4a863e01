/** The tiers of goals, the farthest first. The main one is a setting of the run. */
export const GOAL_TIERS = ["main", "now", "next"] as const;

/** A tier of goals. */
export type GoalTier = (typeof GOAL_TIERS)[number];

/** The goals beside the main one, one line each: what is done now, and what comes after it. Absent for none. */
export interface NearGoals {
  readonly now?: string;
  readonly next?: string;
}
