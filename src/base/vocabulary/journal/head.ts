/** The checkpoint from which a run continues. */
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

/** Keeps the head, as a journal does. Without one, the greatest `seq` is the newest save. */
export interface HeadKeeper {
  /** Null when none was ever recorded. */
  readonly head: Head | null;
  /** The head is on the medium when this returns, or waits there for the disk like a journal's record. */
  setHead(head: Head): void;
}
