/** A part of a run that its conversation no longer holds: the steps between two summaries. */
export interface Chapter {
  /** Its first and last step. */
  readonly from: number;
  readonly to: number;
  /** The summary with which it ended. */
  readonly summary: string;
  /** The words of the game and of the operator in it, in order: each a text of one or more lines. */
  readonly talks: readonly string[];
}
