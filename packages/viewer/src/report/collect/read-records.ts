import type { JournalEntry } from "../../../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { StepOutcome } from "../../../../../src/base/vocabulary/step.ts";
import { isOfPlan, type PlanRecord } from "../../seam/show-parts.ts";
import { type BranchTrack, type PathPart, partsOfPath } from "../../timeline/branch-track.ts";
import { lastOnPath, readEntry } from "../../timeline/read-path.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import type { ToldSummary } from "../report-data.ts";

/** A path of a journal whose records are read anew. */
export class PathReader {
  readonly #timeline: Timeline;
  readonly #parts: readonly PathPart[];

  constructor(timeline: Timeline, branchId: string) {
    const track = timeline.index.tracks.get(branchId);
    this.#timeline = timeline;
    this.#parts = track === undefined ? [] : partsOfPath(track);
  }

  /** The offsets of its summaries, in order. */
  get folds(): readonly number[] {
    return this.#offsets((track) => track.folds);
  }

  /** A summary; null where it cannot be read any more. */
  summaryAt(offset: number): ToldSummary | null {
    const entry = this.#read(offset);
    if (entry?.type !== "fold" || entry.outcome.type !== "folded") return null;
    return { step: entry.step, time: entry.time, text: entry.outcome.summaryText };
  }

  /** The records of its plans, in order. */
  stages(): readonly PlanRecord[] {
    return this.#offsets((track) => track.stages).flatMap((offset) => {
      const entry = this.#read(offset);
      return entry != null && isOfPlan(entry) ? [entry] : [];
    });
  }

  /** The actions of a step; null if unreadable. */
  outcomeOf(index: number): StepOutcome | null {
    const row = this.#timeline.index.rows[index];
    const entry = row === undefined ? null : this.#read(row.offset);
    return entry?.type === "outcome" ? entry.outcome : null;
  }

  /** The run's settings at the end, but for what a workflow changed of them; null where they are not known. */
  settings(): RunSettings | null {
    const offset = lastOnPath(
      this.#parts,
      ({ starts, decisions }) => [...starts, ...decisions].sort((a, b) => a - b),
      Number.POSITIVE_INFINITY,
    );
    const entry = offset === null ? null : this.#read(offset);
    return entry?.type === "start" || entry?.type === "decision" ? entry.settings : null;
  }

  /** The settings chosen after a step, without a workflow's changes; null for none. */
  settingsBehind(index: number): RunSettings | null {
    const offset = lastOnPath(this.#parts, (track) => track.decisions, Number.POSITIVE_INFINITY);
    const row = this.#timeline.index.rows[index];
    const entry = offset === null || offset < (row?.offset ?? 0) ? null : this.#read(offset);
    return entry?.type === "decision" ? entry.settings : null;
  }

  #offsets(of: (track: BranchTrack) => readonly number[]): readonly number[] {
    return this.#parts.flatMap(({ branch, end }) => of(branch).filter((offset) => offset < end));
  }

  #read(offset: number): JournalEntry | null {
    return readEntry(this.#timeline, this.#parts, offset)?.entry ?? null;
  }
}
