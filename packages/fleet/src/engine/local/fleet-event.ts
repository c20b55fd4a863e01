import type { FleetJob } from "../../jobs/job.ts";
import type { JobEvent } from "../../work/job-event.ts";
import type { JobLeft, JobResult } from "../../work/job-result.ts";

/** Events of playing a fleet. Plain JSON; jobs are named by their ids. */
export type FleetEvent =
  /** The work to do, before anything is played. */
  | {
      readonly type: "fleet-started";
      readonly fleet: string;
      readonly jobs: number;
      /** Jobs that had ended before, and count. */
      readonly ended: number;
      /** Of those that are played, how many the manifest before did not have. */
      readonly added: number;
      /** Jobs of the manifest before that this one does not have. */
      readonly left: number;
      /** Earlier cost of the fleet, in dollars. */
      readonly costUsd: number;
    }
  | {
      readonly type: "job-started";
      readonly job: string;
      readonly cell: FleetJob["cell"];
      readonly attempt: number;
    }
  | {
      readonly type: "job-ended";
      readonly job: string;
      readonly cell: FleetJob["cell"];
      readonly result: JobResult;
    }
  | ({ readonly type: "job-put-back"; readonly job: string } & Pick<
      Extract<JobLeft, { type: "put-back" }>,
      "why" | "text"
    >)
  /** An attempt failed; another follows unless it `isGivenUp`. */
  | {
      readonly type: "job-failed";
      readonly job: string;
      readonly cell: FleetJob["cell"];
      readonly attempt: number;
      readonly error: string;
      readonly isGivenUp: boolean;
    }
  /** The progress of a job; at most once a second for each. */
  | {
      readonly type: "job-played";
      readonly job: string;
      /** Steps from the start of the game. */
      readonly steps: number;
      /** Known cost of the job and of all jobs together, in dollars. */
      readonly costUsd: number;
      readonly fleetCostUsd: number;
    }
  | Extract<JobEvent, { type: "notice" | "waiting" }>;
