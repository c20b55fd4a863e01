import type { JournalEntry } from "../../../../base/vocabulary/journal/journal-record.ts";
import type { Clock } from "../../../../base/vocabulary/services.ts";
import type { StageRecord } from "../../base/stage-record.ts";

/** The records whose times are used to measure durations. */
export const TIMED_TYPES = ["call", "lost", "reply", "operator", "stage", "resume"] as const;

/** Yields the time between each entry and the one before it, if the run was under way then. */
export function* timesBetween(
  entries: Iterable<JournalEntry>,
): Generator<{ readonly entry: JournalEntry; readonly ms: number }> {
  let before: number | null = null;
  const begun = new Set<string>();
  for (const entry of entries) {
    const at = Date.parse(entry.time);
    // A step that begins once more continued in another process, or after an interrupt.
    const key = entry.type === "stage" && entry.phase === "begin" ? keyOf(entry) : null;
    const isWaiting = entry.type === "resume" || (key !== null && begun.has(key));
    if (key !== null) begun.add(key);
    yield { entry, ms: before === null || isWaiting ? 0 : Math.max(0, at - before) };
    before = at;
  }
}

/**
 * Returns how long a step was under way in earlier processes, in milliseconds: from its beginning to the last record,
 * without the time between processes and the time waiting for a person.
 */
export function elapsedBefore(
  entries: Iterable<JournalEntry>,
  step: { readonly planId: string; readonly path: string; readonly attempt: number },
): number {
  let sum: number | null = null;
  for (const { entry, ms } of timesBetween(entries)) {
    if (sum !== null) sum += ms;
    if (entry.type !== "stage" || entry.phase !== "begin" || entry.planId !== step.planId) continue;
    if (entry.path === step.path && entry.attempt === step.attempt) sum ??= 0;
  }
  return sum ?? 0;
}

/** Measures how long steps are open, by a monotonic clock. */
export class StepTimer {
  readonly #clock: Pick<Clock, "elapsedMs">;
  /** The beginning of each step in this process, minus its time in earlier processes. */
  readonly #sinceMs = new Map<string, number>();

  constructor(clock: Pick<Clock, "elapsedMs">) {
    this.#clock = clock;
  }

  /** @param beforeMs what the step took in earlier processes */
  start(path: string, beforeMs: number): void {
    this.#sinceMs.set(path, this.#clock.elapsedMs() - beforeMs);
  }

  /** Milliseconds; 0 for a step that has not begun. */
  readonly msAt = (path: string): number => {
    const since = this.#sinceMs.get(path);
    return since === undefined ? 0 : Math.round(this.#clock.elapsedMs() - since);
  };
}

function keyOf({ planId, path, attempt }: StageRecord): string {
  return JSON.stringify([planId, path, attempt]);
}
