import type { JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { wordOf } from "./cells.ts";
import type { FleetReport, RunReport } from "./fleet-report.ts";
import { playedOf, sumTokens } from "./measure.ts";

/** A field of a row; null for an empty one. */
export type RowValue = string | number | null;

/** A table of values: the names of its columns, and its rows by them. */
export interface RowTable {
  readonly titles: readonly string[];
  readonly rows: readonly Readonly<Record<string, RowValue>>[];
}

const RUN_TITLES = [
  ...["state", "reason", "steps", "playedMs", "costUsd", "inputTokens", "outputTokens"],
  ...["cacheReadTokens", "cacheWriteTokens", "tokens", "milestones", "takeovers", "endedAt"],
  "machineSha256",
] as const;

/** One row per run, in the order of the matrix; a run that has not ended is shown as far as it is. */
export function runRows(report: FleetReport): RowTable {
  const keys = keysOf(report);
  return {
    titles: ["job", "cell", ...keys.map(titleOf), ...RUN_TITLES],
    rows: report.each.map((run) => ({ ...sharedOf(run, keys), ...endOf(run) })),
  };
}

/** One row a run and milestone that it reached, with the target as a milestone without a name of its own. */
export function milestoneRows(report: FleetReport): RowTable {
  const keys = keysOf(report);
  return {
    titles: [
      "job",
      "cell",
      ...keys.map(titleOf),
      "goal",
      "milestone",
      "step",
      "playedMs",
      "costUsd",
      "tokens",
    ],
    rows: report.each.flatMap((run) => {
      const { result } = run;
      const shared = sharedOf(run, keys);
      const reached = (playedOf(run)?.milestones ?? []).map(({ name, step, ms, costUsd, tokens }) => ({
        ...shared,
        goal: "milestone",
        milestone: name,
        step,
        playedMs: ms,
        costUsd,
        tokens,
      }));
      if (result?.outcome !== "done") return reached;
      const { steps, playedMs, costUsd } = result;
      const target = { goal: "target", milestone: null, step: steps, playedMs, costUsd };
      return [...reached, { ...shared, ...target, tokens: sumTokens(result.tokens) }];
    }),
  };
}

function endOf(run: RunReport): Readonly<Record<(typeof RUN_TITLES)[number], RowValue>> {
  const { state, result } = run;
  const played = playedOf(run);
  const tokens = played?.tokens ?? null;
  return {
    state,
    reason: result?.reason ?? null,
    steps: played?.steps ?? null,
    playedMs: played?.playedMs ?? null,
    costUsd: played?.costUsd ?? null,
    inputTokens: tokens?.input ?? null,
    outputTokens: tokens?.output ?? null,
    cacheReadTokens: tokens?.cacheRead ?? null,
    cacheWriteTokens: tokens?.cacheWrite ?? null,
    tokens: tokens && sumTokens(tokens),
    milestones: played?.milestones.length ?? null,
    takeovers: result?.takeovers ?? null,
    endedAt: result?.endedAt ?? null,
    machineSha256: played?.machineSha256 ?? null,
  };
}

/** The keys of the matrix, the seed among them, in its order. */
function keysOf({ each }: FleetReport): readonly string[] {
  return [...new Set(each.flatMap(({ values }) => Object.keys(values)))];
}

/** Keys of the matrix have a beginning of their own, so that none is called as another column. */
function titleOf(key: string): string {
  return `matrix.${key}`;
}

function sharedOf(
  { id, cell, values }: RunReport,
  keys: readonly string[],
): Readonly<Record<string, RowValue>> {
  const own = keys.map((key) => [titleOf(key), asValue(values[key])] as const);
  return { job: id, cell, ...Object.fromEntries(own) };
}

function asValue(value: JsonValue | undefined): RowValue {
  if (value === undefined || value === null) return null;
  return typeof value === "number" ? value : wordOf(value);
}
