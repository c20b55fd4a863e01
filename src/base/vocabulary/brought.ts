import type { BroughtShares } from "../seam/shares.ts";
import type { NearGoals } from "./plan.ts";

/** A new game's memory from elsewhere: a checkpoint's file without a machine brought it. Unproven. */
export interface BroughtMemory extends BroughtShares {
  readonly summaryText: string | null;
  readonly notes: Readonly<Record<string, string>>;
  /** The goals beside the main one; absent for none. */
  readonly plan?: NearGoals;
}
