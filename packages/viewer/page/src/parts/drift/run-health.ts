import type { DriftSignalName, SignalReading } from "../../../../../../src/parts/drift/base/drift.ts";

/** The health of the run by its newest steps, as in `runner status`. */
export interface RunHealth {
  /** The level of recovery, from 1 to 5; 0 for none. */
  readonly level: number;
  readonly signals: Readonly<Partial<Record<DriftSignalName, SignalReading>>>;
}

/** The runner's action at each level. */
export const LEVELS = [
  "nothing needs to be done",
  "the LM had a hint",
  "the LM was asked to think it over",
  "the conversation began afresh",
  "the run went back to a checkpoint",
  "the run was stopped",
] as const;

/** The label of a signal. */
export const SIGNAL_WORDS: Readonly<Record<DriftSignalName, string>> = {
  progress: "Nothing new is seen",
  repetition: "The same is done again",
  errors: "Replies fail",
  latency: "Replies get slower",
  cost: "Steps get dearer",
  goal: "No change of goal or notes",
};

/** The health in a status of the run; null if it has none. A server may be of another version. */
export function healthIn(status: unknown): RunHealth | null {
  if (typeof status !== "object" || status === null) return null;
  const { level, signals } = status as Readonly<Record<string, unknown>>;
  if (typeof signals !== "object" || signals === null) return null;
  return {
    level: typeof level === "number" && LEVELS[level] !== undefined ? level : 0,
    signals,
  };
}
