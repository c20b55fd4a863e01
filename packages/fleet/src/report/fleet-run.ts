import type { JsonValue } from "../../../../src/base/vocabulary/json.ts";
import type { JobResult } from "../work/job-result.ts";
import type { PlayedJob } from "../work/read-played.ts";

/** The end of a run; `open` for one that has not ended. */
export type RunEnd = JobResult["outcome"] | "open";

/** A run of a fleet, as the report counts it. */
export interface FleetRun {
  readonly id: string;
  /** The values of the matrix by their keys, in its order, `seed` among them. */
  readonly values: Readonly<Record<string, JsonValue>>;
  /** Null while it plays, waits, or was put back. */
  readonly result: JobResult | null;
  /** The progress of a run that was begun and has not ended, by the keys of `JobResult` but `outcome`, `reason`, `takeovers` and `endedAt`; null otherwise. */
  readonly soFar: PlayedJob | null;
}
