import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import type { JsonValue } from "../../../../../src/base/vocabulary/json.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { nearPaths } from "../../../../../src/faces/cli/render/near-paths.ts";
import { plainJson, plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { canRedraw, coloursFor } from "../../../../../src/faces/cli/view/colour.ts";
import type { FleetEvent } from "../../engine/local/fleet-event.ts";
import type { JobResult } from "../../work/job-result.ts";
import { renderCell, STORE_AGAIN } from "../render/worker-event.ts";
import { FleetCount } from "./fleet-count.ts";

/** The shortest time between two drawings of the line, in milliseconds. */
const DRAWN_MS = 200;

/** Characters of the cell that a job is. */
const MAX_CELL = 80;

/** Shows a fleet while it is played. */
export interface FleetView {
  see(event: FleetEvent): void;
  /** Prints a line, also with `--quiet`. */
  tell(line: string): void;
  /** Takes the line of progress away. */
  close(): void;
}

/**
 * Shows a fleet on stderr: a line for each job that ended, and on a terminal one below them with the progress of the fleet.
 * With `--json` every event goes to stdout instead; with `--quiet` only failures are reported.
 */
export function openFleetView(world: World, options: Options, limitUsd: number | null): FleetView {
  return new View(world, options, new FleetCount(limitUsd));
}

class View implements FleetView {
  readonly #world: World;
  readonly #options: Options;
  readonly #count: FleetCount;
  readonly #isLive: boolean;
  #isShown = false;
  #drawnMs = Number.NEGATIVE_INFINITY;

  constructor(world: World, options: Options, count: FleetCount) {
    this.#world = world;
    this.#options = options;
    this.#count = count;
    const isTold = options.json !== true && options.quiet !== true;
    this.#isLive = isTold && canRedraw(world.stderr, world.env);
  }

  see(event: FleetEvent): void {
    const { json, quiet } = this.#options;
    const nowMs = this.#world.clock.elapsedMs();
    this.#count.see(event, nowMs);
    if (json === true) this.#world.stdout.write(`${plainJson(JSON.stringify(event))}\n`);
    const line = this.#lineOf(event);
    const isBad = event.type === "job-failed" || event.type === "notice";
    if (line !== null && json !== true && (quiet !== true || isBad)) this.tell(line);
    this.#draw(nowMs, event.type === "fleet-started" || event.type === "job-started");
  }

  tell(line: string): void {
    this.#hide();
    this.#world.stderr.write(`${plainLine(nearPaths(line, this.#world.cwd))}\n`);
  }

  close(): void {
    this.#hide();
  }

  #lineOf(event: FleetEvent): string | null {
    switch (event.type) {
      case "fleet-started": {
        const { fleet, jobs, ended, left } = event;
        const gone = left === 0 ? "" : `; ${left} of the manifest before left out`;
        return `${fleet}: ${renderCountOf(jobs, "job")}, ${ended === 0 ? "none" : ended} ended before${gone}`;
      }
      case "job-ended":
        return `${this.#count.share} ${nameOf(event)}: ${describeEnd(event.result)}`;
      case "job-failed": {
        const next = event.isGivenUp ? "it is given up" : "it is tried again";
        return `${nameOf(event)}: attempt ${event.attempt} failed, ${next}: ${event.error}`;
      }
      case "notice":
        return `${event.job.slice(0, 8)}: ${event.text}`;
      case "waiting":
        // A notice said why it waits.
        return event.wait === null ? `${event.job.slice(0, 8)}: ${STORE_AGAIN}` : null;
      default:
        return null;
    }
  }

  #draw(nowMs: number, isDue: boolean): void {
    if (!this.#isLive || !(isDue || nowMs - this.#drawnMs >= DRAWN_MS || !this.#isShown)) return;
    const { stderr, env } = this.#world;
    const line = plainLine(this.#count.line(nowMs), (stderr.columns ?? 80) - 1);
    stderr.write(`\r\u001b[2K${coloursFor(stderr, env).dim(line)}`, "drawing");
    this.#isShown = true;
    this.#drawnMs = nowMs;
  }

  #hide(): void {
    if (this.#isShown) this.#world.stderr.write("\r\u001b[2K", "drawing");
    this.#isShown = false;
  }
}

/** The beginning of its id, and which one of the fleet it is: `3f2a9c1e effort=low seed=3`. */
function nameOf({ job, cell }: { job: string; cell: Readonly<Record<string, JsonValue>> }): string {
  return plainLine(`${job.slice(0, 8)} ${renderCell(cell)}`.trimEnd(), MAX_CELL);
}

function describeEnd({ outcome, reason, steps, costUsd }: JobResult): string {
  const cost = costUsd === null || costUsd === 0 ? "" : `, ${renderUsd(costUsd)}`;
  const why = reason === null ? "" : `: ${reason}`;
  const words = { done: "done", failed: "failed", budget: "at its limit", "needs-person": "needs a person" };
  return `${words[outcome]} at step ${steps}${cost}${why}`;
}
