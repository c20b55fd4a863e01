/** A step as a run remembers it, by what came of it. Short names: there are many of them in each save. */
export interface JudgedStep {
  /** Steps from the start of the game. */
  readonly step: number;
  /** Of the tool calls, in 8 hex digits; empty for a reply without any, null for an operator's step. */
  readonly action: string | null;
  /** Its action in a few words, for evidence and lessons; at most 60 characters. */
  readonly deed: string;
  /** As `StepEvidence` has it, but for one that looks the same as an earlier one that is remembered: that one's. */
  readonly screen: string | null;
  readonly place: string | null;
  readonly state: string;
  /** The fields that told something new. */
  readonly news: readonly string[];
  readonly health?: number;
  /** True where nothing could be done with the reply. */
  readonly isUseless?: true;
  /** Tool calls that were answered with an error; absent for none. */
  readonly failedTools?: number;
  /** As `StepEvidence` has it. Without it, the step is judged as the version did that recorded it. */
  readonly experience?: number | null;
  /** True where a milestone was reached. */
  readonly isMilestone?: true;
  /** Time and cost of the LM's reply; absent if unknown, or if the player is free. */
  readonly call?: { readonly ms: number; readonly costUsd: number | null; readonly cacheShare: number };
}
