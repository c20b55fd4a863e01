import type { SessionServices } from "../../../../src/play/session/services.ts";
import type { FleetJob, FleetTerms } from "../jobs/job.ts";
import type { ObjectStore } from "../store/object-store.ts";
import type { JobGate } from "./gated-calls.ts";
import type { JobEvent } from "./job-event.ts";

/** The options of one worker for one job. */
export interface JobPlay {
  readonly job: FleetJob;
  readonly terms: FleetTerms;
  readonly store: ObjectStore;
  /** A folder of this worker alone, empty or missing; the caller removes it. */
  readonly scratch: string;
  /** The worker's name, for people. */
  readonly worker: string;
  /** Aborted when the job is to stop at its next step, saved. */
  readonly drain: AbortSignal;
  readonly gate: JobGate;
  /** Credentials, clock, ids; where a test plays, all else, too. */
  readonly services: SessionServices;
  /** Whether no other attempt follows: what would be thrown is the job's end. */
  readonly isLast?: boolean;
  /** Why it is not played any more, but ended as failed; null where it is played. */
  readonly giveUp?: string | null;
  /** The time of an end that no longer counts; another end of the job does. */
  readonly goOnFrom?: string | null;
  readonly onEvent?: (event: JobEvent) => void;
}
