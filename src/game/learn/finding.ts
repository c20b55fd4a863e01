/** Something that experiments found out about a game. */
export interface Finding {
  readonly name: string;
  /** Its address in memory; null where no byte was found. */
  readonly address: number | null;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The experiments and their results, in words. */
  readonly evidence: string;
}
