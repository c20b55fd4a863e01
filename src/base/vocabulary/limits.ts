/** The most that a run may spend; null for no limit. Time is that of this process. */
export interface Limits {
  readonly costUsd: number | null;
  readonly tokens: number | null;
  readonly ms: number | null;
}
