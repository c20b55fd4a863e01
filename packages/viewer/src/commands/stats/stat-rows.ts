import { splitsOf } from "../../report/story/splits.ts";
import type { StepRow } from "../../timeline/rows.ts";

/** One step as a row of numbers and texts. */
export interface StepStats {
  /** Its place among all steps of the journal, from 0. */
  readonly index: number;
  /** Steps from the start of the game. */
  readonly step: number;
  readonly branchId: string;
  readonly runId: string;
  /** The time of its end, in ISO 8601, UTC. */
  readonly time: string;
  readonly by: "lm" | "operator";
  /** After the step, as are the map and the cell. */
  readonly place: string | null;
  readonly map: string | null;
  readonly x: number | null;
  readonly y: number | null;
  /** Of the game, 59.73 a second. */
  readonly frames: number;
  /** Buttons that went down. */
  readonly presses: number;
  readonly model: string | null;
  /** Of the reply that was played, as are its cost and time; null for an operator's step. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cacheReadTokens: number | null;
  readonly cacheWriteTokens: number | null;
  readonly costUsd: number | null;
  readonly replyMs: number | null;
  /** Since the game's step before in the journal, without the time between two sessions and breaks. */
  readonly playedMs: number;
  /** The cost of all calls since the previous step: summaries and questions of skills, too. */
  readonly spentUsd: number;
  /** The same of all rows so far. */
  readonly totalUsd: number;
  /** Failed tries of its call. */
  readonly lostTries: number;
  /** False if nothing in the reply was usable. */
  readonly useful: boolean;
  readonly milestones: readonly string[];
  /** At most 80 characters. */
  readonly did: string;
  /** At most 120 characters. */
  readonly said: string;
  readonly machineSha256: string;
}

/** One milestone as a row: what it took since the one before. */
export interface MilestoneStats
  extends Pick<StepStats, "index" | "step" | "branchId" | "runId" | "time" | "place" | "totalUsd"> {
  readonly milestone: string;
  /** Since the milestone before, or the first step; 0 for a second one in the same step. As are the next four. */
  readonly steps: number;
  readonly playedMs: number;
  readonly spentUsd: number;
  readonly presses: number;
  readonly frames: number;
}

/** Steps as rows of numbers and texts. */
export function stepStats(rows: readonly StepRow[], path: readonly number[]): readonly StepStats[] {
  let totalUsd = 0;
  return rowsOf(rows, path).map((row) => {
    totalUsd += row.spentUsd;
    const { index, step, branchId, runId, time, by, place, position, frames, presses, model, tokens } = row;
    return {
      index,
      step,
      branchId,
      runId,
      time,
      by,
      place,
      frames,
      presses,
      model,
      map: position?.map ?? null,
      x: position?.x ?? null,
      y: position?.y ?? null,
      inputTokens: tokens?.inputTokens ?? null,
      outputTokens: tokens?.outputTokens ?? null,
      cacheReadTokens: tokens?.cacheReadTokens ?? null,
      cacheWriteTokens: tokens?.cacheWriteTokens ?? null,
      costUsd: row.costUsd,
      replyMs: row.ms,
      playedMs: row.playedMs,
      spentUsd: row.spentUsd,
      totalUsd,
      lostTries: row.lost,
      useful: row.useful,
      milestones: row.milestones,
      did: row.did,
      said: row.said,
      machineSha256: row.sha256,
    };
  });
}

/** Milestones as rows, each with what it took since the one before. */
export function milestoneStats(rows: readonly StepRow[], path: readonly number[]): readonly MilestoneStats[] {
  let totalUsd = 0;
  return splitsOf(rows, path).flatMap(({ row, milestones, steps, ms, costUsd, presses, frames }) => {
    totalUsd += costUsd;
    const { index, step, branchId, runId, time, place } = row;
    const at = { index, step, branchId, runId, time, place, totalUsd };
    return milestones.map((milestone, i) =>
      i === 0
        ? { milestone, ...at, steps, playedMs: ms, spentUsd: costUsd, presses, frames }
        : { milestone, ...at, steps: 0, playedMs: 0, spentUsd: 0, presses: 0, frames: 0 },
    );
  });
}

function rowsOf(rows: readonly StepRow[], path: readonly number[]): readonly StepRow[] {
  return path.flatMap((index) => rows[index] ?? []);
}
