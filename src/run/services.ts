/** The clock, as a port: whoever tests time brings its own. */
export interface Clock {
  /** The wall time now. */
  now(): Date;
  /** Milliseconds that only ever grow, from any start. */
  elapsedMs(): number;
}

/** Where new ids come from. Ids never steer the game: two runs with other ids are the same run. */
export interface IdSource {
  /** An id that was never given before: lower-case hex and dashes, at least eight characters. */
  newId(): string;
}
