import type { WorkOptions } from "../../../packages/fleet/src/engine/fleet-engine.ts";
import type { FleetJob } from "../../../packages/fleet/src/jobs/job.ts";
import type { JobLeft } from "../../../packages/fleet/src/work/job-result.ts";

/** A job of the built-in player; its id follows from the number, and no two are alike. */
export function fleetJob(number: number): FleetJob {
  return {
    id: number.toString(16).padStart(24, "0"),
    cell: { seed: number },
    shape: {
      ...{ rom: null, gameMap: null, symbols: null, skills: [] },
      ...{ systemPrompt: null, workflow: null, inputs: {} },
      ...{ settings: { model: "explorer", seed: number }, untilStep: 3, until: null },
    },
  };
}

/** So many jobs, each with another number. */
export function fleetJobs(count: number): readonly FleetJob[] {
  return Array.from({ length: count }, (_, at) => fleetJob(at + 1));
}

/** How a job leaves its worker that has come to its target. */
export function endedLeft(): JobLeft {
  return {
    type: "ended",
    result: {
      ...{ outcome: "done", reason: null, steps: 3, playedMs: 5, costUsd: 0 },
      tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
      ...{ machineSha256: "0".repeat(64), takeovers: 1, milestones: [], endedAt: "2026-11-22T22:00:00.000Z" },
    },
  };
}

/** How a job leaves its worker that was stopped. */
export const DRAINED: JobLeft = { type: "put-back", why: "drained", text: "stopped" };

/** Plays until it is told to stop, and says that it has begun. */
export function untilStopped(began: (job: FleetJob) => void = () => {}): WorkOptions["play"] {
  return async (job, signal) => {
    began(job);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    return DRAINED;
  };
}
