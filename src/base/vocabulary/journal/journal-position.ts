/** A place in a journal: the bytes before it, the number of the next record, and the hash of the last one. */
export interface JournalPosition {
  readonly offset: number;
  readonly seq: number;
  readonly hash: string;
}
