/** Sends the LM a message; the same id is delivered once. */
export interface TellRequest {
  readonly text: string;
  readonly id?: string | undefined;
}

/** A message that was left for the LM. */
export interface LeftMessage {
  readonly id: string;
  readonly file: string;
  /** Whether a game runs there that reads it before its next step. */
  readonly isRunning: boolean;
  /** Messages that waited there before. */
  readonly waitingBefore: number;
}
