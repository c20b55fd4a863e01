/** Why something could not be written. */
export interface Failure {
  /** In a person's words. */
  readonly reason: string;
  /** The error behind it. */
  readonly cause: unknown;
}
