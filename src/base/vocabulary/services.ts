/** The clock, as a port: tests of time bring their own. */
export interface Clock {
  /** The wall time now. */
  now(): Date;
  /** Milliseconds that only ever grow, from any start. */
  elapsedMs(): number;
}

/** Makes new ids. Ids never steer the game: two runs with other ids are the same run. */
export interface IdSource {
  /** An id that was never given before: lower-case hex and dashes, at least eight characters. */
  newId(): string;
}

/** Waiting, as a port: tests of faults bring one that takes no time. */
export interface Timers {
  /** Waits, or throws the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Calls `ring` once, when `ms` have passed since the call or since the alarm was last put off. */
  alarm(ms: number, ring: () => void): Alarm;
}

/** Something that rings later, unless it is put off again and again. */
export interface Alarm {
  /** Begins to count anew. */
  putOff(): void;
  /** It never rings. May be called again. */
  cancel(): void;
}
