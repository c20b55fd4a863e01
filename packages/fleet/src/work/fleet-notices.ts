import { describeError, RunnerError } from "../../../../src/base/errors.ts";
import type { Notifier } from "../../../../src/record/notify/notifier.ts";
import type { WorkEnd } from "../engine/fleet-engine.ts";
import type { JobEvent } from "./job-event.ts";
import type { JobLeft } from "./job-result.ts";

/** The end of a fleet's play in one process. */
export interface FleetOver {
  readonly end: WorkEnd;
  /** The error that made this machine unfit; null where nothing did. */
  readonly unfit: RunnerError | null;
}

/**
 * Sends what a person may wait for in a fleet to the notify command: a store that fails, a job that needs a person or is given
 * up, and the end.
 */
export class FleetNotices {
  readonly #fleet: string;
  readonly #notifier: Notifier;
  readonly #waiting = new Set<string>();

  constructor(fleet: string, notifier: Notifier) {
    this.#fleet = fleet;
    this.#notifier = notifier;
  }

  /** One message for all jobs that wait at the same time. */
  waits({ job, wait }: Extract<JobEvent, { type: "waiting" }>): void {
    const isFirst = this.#waiting.size === 0;
    if (wait === null) this.#waiting.delete(job);
    else this.#waiting.add(job);
    if (wait === null || !isFirst) return;
    const text = `${wait.reason}: jobs wait for the store, for half an hour at most`;
    this.#tell({ type: "error", id: "store-failed", text });
  }

  left(job: string, left: JobLeft): void {
    this.#waiting.delete(job);
    if (left.type !== "ended" || left.result.outcome !== "needs-person") return;
    const { steps, reason } = left.result;
    const text = reason ?? "the job waits for a person";
    this.#tell({ type: "interrupt", job, step: steps, id: "needs-person", text });
  }

  failed(job: string, text: string, isGivenUp: boolean): void {
    this.#waiting.delete(job);
    if (isGivenUp) this.#tell({ type: "error", job, id: "given-up", text });
  }

  over({ end, unfit }: FleetOver): void {
    if (unfit !== null) this.broke(unfit);
    else this.#tell(ENDS[end]);
  }

  broke(error: unknown): void {
    const id = error instanceof RunnerError ? error.code : "failed";
    this.#tell({ type: "error", id, text: describeError(error) });
  }

  /** Waits until all is sent. @returns what failed, a line each */
  async settle(): Promise<readonly string[]> {
    await this.#notifier.settle();
    return this.#notifier.takeFailures();
  }

  #tell({ type, ...rest }: FleetMessage): void {
    this.#notifier.notify({ type, fleet: this.#fleet, ...rest });
  }
}

/** A message without the fleet's name. */
interface FleetMessage {
  readonly type: "error" | "interrupt" | "limit" | "end";
  readonly job?: string;
  readonly step?: number;
  readonly id: string;
  readonly text: string;
}

const ENDS: Readonly<Record<WorkEnd, FleetMessage>> = {
  paused: { type: "limit", id: "paused", text: "the fleet is paused" },
  drained: { type: "end", id: "cancelled", text: "the fleet was stopped" },
  empty: { type: "end", id: "done", text: "nothing is left to play" },
};
