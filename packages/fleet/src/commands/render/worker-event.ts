import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { textOrJson } from "../../../../../src/base/vocabulary/json.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import type { FleetJob } from "../../jobs/job.ts";
import type { WorkerEvent } from "../../queue/work-fleet.ts";

/** The end of a wait for a store. */
export const STORE_AGAIN = "waits no more for the store";

/** A worker's event about its jobs, as one line; null for one that needs none. */
export function renderWorkerEvent(event: WorkerEvent): string | null {
  if (event.type === "notice") return plainLine(event.text);
  // A notice said why it waits.
  if (event.type === "waiting")
    return event.wait === null ? `${event.job.slice(0, 8)}: ${STORE_AGAIN}` : null;
  const name = renderJobName(event.job);
  switch (event.type) {
    case "started":
      return `${name}: started${event.attempt === 1 ? "" : `, attempt ${event.attempt}`}`;
    case "failed":
      return `${name}: attempt ${event.attempt} failed: ${plainLine(event.error)}`;
    case "left": {
      const { left } = event;
      if (left.type === "put-back") return `${name}: put back: ${plainLine(left.text)}`;
      const { outcome, reason, steps, costUsd } = left.result;
      const cost = costUsd === null || costUsd === 0 ? "" : `, ${renderUsd(costUsd)}`;
      const why = reason === null ? "" : `: ${plainLine(reason)}`;
      return `${name}: ${outcome} after ${renderCountOf(steps, "step")}${cost}${why}`;
    }
  }
}

/** The beginning of a job's id, and which one of its fleet it is. */
export function renderJobName({ id, cell }: Pick<FleetJob, "id" | "cell">): string {
  return plainLine(`${id.slice(0, 8)} ${renderCell(cell)}`.trim());
}

/** The values of a job's matrix: `model=explorer seed=3`. */
export function renderCell(cell: FleetJob["cell"]): string {
  return Object.entries(cell)
    .map(([key, value]) => `${key}=${textOrJson(value)}`)
    .join(" ");
}
