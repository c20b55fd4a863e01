import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import type { FleetEvent } from "../../engine/local/fleet-event.ts";

/** The time over which the speed is measured, in milliseconds. */
const WINDOW_MS = 10_000;

/** The progress of a running fleet, by its events. */
export class FleetCount {
  readonly #limitUsd: number | null;
  readonly #playing = new Set<string>();
  /** The steps of each running job, as last reported. */
  readonly #steps = new Map<string, number>();
  #samples: { readonly ms: number; readonly played: number }[] = [];
  #played = 0;
  #fleet = "";
  #jobs = 0;
  #ended = 0;
  #broken = 0;
  #costUsd = 0;

  /** @param limitUsd what the fleet may cost, in dollars; null for no limit */
  constructor(limitUsd: number | null) {
    this.#limitUsd = limitUsd;
  }

  /** Number of jobs that ended, of all: `12/40`. */
  get share(): string {
    return `${this.#ended}/${this.#jobs}`;
  }

  see(event: FleetEvent, nowMs: number): void {
    switch (event.type) {
      case "fleet-started":
        this.#fleet = event.fleet;
        this.#jobs = event.jobs;
        this.#ended = event.ended;
        this.#costUsd = event.costUsd;
        break;
      case "job-started":
        this.#playing.add(event.job);
        break;
      case "job-played":
        this.#costUsd = event.fleetCostUsd;
        this.#walk(event.job, event.steps, nowMs);
        break;
      case "job-ended":
        this.#ended += 1;
        this.#walk(event.job, event.result.steps, nowMs);
        this.#leave(event.job);
        break;
      case "job-put-back":
        this.#leave(event.job);
        break;
      case "job-failed":
        if (event.isGivenUp) this.#broken += 1;
        this.#leave(event.job);
        break;
    }
  }

  /** `compare-effort: 12 of 40 ended, 4 playing, 24 to go · 31 steps/s · $4.20 of $150` */
  line(nowMs: number): string {
    const toGo = this.#jobs - this.#ended - this.#playing.size - this.#broken;
    const jobs = [
      `${this.#ended} of ${this.#jobs} ended`,
      `${this.#playing.size} playing`,
      `${toGo} to go`,
      ...(this.#broken === 0 ? [] : [`${this.#broken} given up`]),
    ];
    const limit = this.#limitUsd === null ? "" : ` of ${renderUsd(this.#limitUsd)}`;
    const isFree = this.#costUsd === 0 && this.#limitUsd === null;
    const parts = [jobs.join(", "), `${this.#speed(nowMs)} steps/s`, `${renderUsd(this.#costUsd)}${limit}`];
    return `${this.#fleet}: ${(isFree ? parts.slice(0, 2) : parts).join(" · ")}`;
  }

  /** The first event of a job may be about another worker's play. */
  #walk(job: string, steps: number, nowMs: number): void {
    this.#played += Math.max(0, steps - (this.#steps.get(job) ?? steps));
    this.#steps.set(job, steps);
    this.#samples.push({ ms: nowMs, played: this.#played });
    this.#samples = this.#samples.filter(({ ms }) => nowMs - ms <= WINDOW_MS);
  }

  #leave(job: string): void {
    this.#playing.delete(job);
    this.#steps.delete(job);
  }

  #speed(nowMs: number): string {
    const [first] = this.#samples;
    const passedMs = first === undefined ? 0 : nowMs - first.ms;
    if (first === undefined || passedMs < 1_000) return "0";
    const speed = ((this.#played - first.played) / passedMs) * 1_000;
    return speed < 10 ? speed.toFixed(1) : String(Math.round(speed));
  }
}
