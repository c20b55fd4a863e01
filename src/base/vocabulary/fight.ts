/** The memory of a fight while it lasts. */
export interface FightSeen {
  /** The lines that it has shown, without their numbers. */
  readonly lines: readonly string[];
}
