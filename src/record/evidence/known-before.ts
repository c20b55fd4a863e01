/** The facts that are known before a step: they decide which of its facts are new. */
export interface KnownBefore {
  /** The fields that run by themselves, such as clocks. */
  readonly clocks: ReadonlySet<string>;
  /** The facts that were seen. */
  readonly seen: readonly string[];
  /** The cells of each map that the run knew before it went back. */
  readonly hadCells: Readonly<Record<string, number>>;
}

/** Before the first step, and where nothing is remembered. */
export const NOTHING_KNOWN: KnownBefore = { clocks: new Set(), seen: [], hadCells: {} };
