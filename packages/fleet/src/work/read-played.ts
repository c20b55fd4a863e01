import type { Disk } from "../../../../src/base/disk/disk.ts";
import { pathOf } from "../../../viewer/src/timeline/read-path.ts";
import { Timeline } from "../../../viewer/src/timeline/timeline.ts";
import { findJournal, JOURNAL_END } from "../mirror/folder-files.ts";
import type { JobMilestone, JobResult } from "./job-result.ts";

/** The end of a job according to its journal. */
export type PlayedJob = Omit<JobResult, "outcome" | "reason" | "takeovers" | "endedAt">;

const NOTHING: PlayedJob = {
  steps: 0,
  frames: 0,
  presses: 0,
  playedMs: 0,
  costUsd: 0,
  machineSha256: "",
  milestones: [],
  tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
};

/**
 * Returns all that was played of a job so far, by all its workers: read from the journal in its folder. Nothing
 * without a journal.
 */
export function readPlayed(disk: Disk, folder: string): PlayedJob {
  const journal = findJournal(disk, folder);
  if (journal === null) return NOTHING;
  const timeline = new Timeline({ folder, slug: journal.slice(0, -JOURNAL_END.length), disk });
  while (timeline.advance());
  const { rows, branches, totals } = timeline.view;
  const head = branches.find((branch) => branch.head) ?? branches.at(-1);
  const last = rows[pathOf(timeline, head?.branchId ?? "").at(-1) ?? -1];
  const { inputTokens: input, outputTokens: output } = totals.tokens;
  const { cacheReadTokens: cacheRead, cacheWriteTokens: cacheWrite } = totals.tokens;
  const { unconfirmedUsd } = totals.total;
  const isPriced = totals.total.unpricedCalls === 0;
  return {
    steps: last?.step ?? 0,
    frames: rows.reduce((sum, row) => sum + row.frames, 0),
    presses: rows.reduce((sum, row) => sum + row.presses, 0),
    playedMs: totals.playedMs,
    costUsd: isPriced ? totals.costUsd : null,
    ...(unconfirmedUsd > 0 ? { unconfirmedUsd } : {}),
    tokens: { input, output, cacheRead, cacheWrite },
    machineSha256: last?.sha256 ?? "",
    milestones: milestonesOf(timeline, isPriced),
  };
}

/** Each at the first time that it was reached, on any branch: what was paid for it stays paid. */
function milestonesOf(
  { view: { rows }, index: { places } }: Timeline,
  isPriced: boolean,
): readonly JobMilestone[] {
  const found = new Map<string, JobMilestone>();
  let [costUsd, ms, frames] = [0, 0, 0];
  for (const [at, row] of rows.entries()) {
    costUsd += row.spentUsd;
    ms += row.playedMs;
    frames += row.frames;
    const tokens = places[at]?.tokens ?? 0;
    for (const name of row.milestones) {
      if (found.has(name)) continue;
      found.set(name, { name, step: row.step, costUsd: isPriced ? costUsd : null, tokens, ms, frames });
    }
  }
  return [...found.values()];
}
