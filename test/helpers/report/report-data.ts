import type { Picture, ReportData } from "../../../packages/viewer/src/report/report-data.ts";
import type { BranchRow, Mark, StepRow, TimelineView } from "../../../packages/viewer/src/timeline/rows.ts";
import { Timeline } from "../../../packages/viewer/src/timeline/timeline.ts";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";

/** The first instant of a run in a test. */
const BEGINNING = Date.UTC(2026, 10, 21, 12);

/** A step, one of many: `index` 0 is step 1, one every 4 s, by one model, of 100 tokens and a cent. */
export function rowAt(index: number, change: Partial<StepRow> = {}): StepRow {
  return {
    index,
    step: index + 1,
    branchId: "main",
    runId: "run",
    offset: index * 100,
    time: new Date(BEGINNING + index * 4_000).toISOString(),
    by: "lm",
    frames: 60,
    presses: 1,
    sha256: "0".repeat(64),
    place: "Village",
    position: null,
    said: "",
    did: "",
    model: "claude-test",
    tokens: { inputTokens: 90, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 },
    costUsd: 0.01,
    ms: 2_000,
    playedMs: index === 0 ? 2_000 : 4_000,
    spentUsd: 0.01,
    lost: 0,
    useful: true,
    hasPicture: true,
    milestones: [],
    ...change,
  };
}

/** A branch with these steps. */
export function branchOf(branchId: string, change: Partial<BranchRow> = {}): BranchRow {
  return {
    ...{ branchId, runId: "run", agentId: "runner", palette: "grey", from: null, current: true, head: true },
    ...{ firstIndex: 0, lastIndex: 0, firstStep: 1, lastStep: 1 },
    ...change,
  };
}

/** Something that happened. */
export function markAt(step: number, change: Partial<Mark> = {}): Mark {
  const time = new Date(BEGINNING + step * 4_000).toISOString();
  return { kind: "milestone", step, index: step - 1, branchId: "main", time, text: "", ...change };
}

/** All that a report tells of a run with these rows. */
export function reportOf(
  rows: readonly StepRow[],
  view: Partial<TimelineView> = {},
  change: Partial<ReportData> = {},
): ReportData {
  const last = rows.length - 1;
  const empty = new Timeline({ folder: "/none", slug: "lantern", disk: createMemoryDisk() }).view;
  const branch = branchOf("main", { lastIndex: last, lastStep: rows[last]?.step ?? null });
  return {
    ...{ madeAt: "2026-11-22T00:00:00.000Z", version: "1.2.3", title: "LANTERN", branchId: "main" },
    view: { ...empty, rows, branches: [branch], ...view },
    rows,
    path: rows.map(({ index }) => index),
    pictures: new Map<number, Picture>(),
    ...{ summaries: [], plan: null, last: null, leftOut: [], playable: null },
    atlas: { at: null, maps: [] },
    ending: "It stopped.",
    ...change,
  };
}
