/** Which checkpoint a run goes on from. */
export interface Head {
  readonly runId: string;
  readonly branchId: string;
  /** Null at the start of a game, which no save holds. */
  readonly checkpointId: string | null;
  /** Nearest first; what is gone back to when the checkpoint's own file is damaged. */
  readonly ancestorIds?: readonly string[];
  /** The `seq` of the save that became the head. */
  readonly saveSeq?: number;
}

/** What keeps the head: a journal is one. Without one, saves go by their `seq`. */
export interface HeadKeeper {
  /** Null when none was ever recorded. */
  readonly head: Head | null;
  /** The head is on the medium when this returns, or waits there for the disk like a journal's record. */
  setHead(head: Head): void;
}
