import type { JournalEntry } from "../../../base/vocabulary/journal/journal-record.ts";
import { callsOf } from "../../../record/ledger/journal-calls.ts";
import { type LedgerLine, summarizeLedger } from "../../../record/ledger/summarize-calls.ts";
import {
  NO_COUNTS,
  SKILL_STATUSES,
  type SkillMetrics,
  type SkillRun,
  type SkillStatus,
} from "../base/skill.ts";

/** The totals of all runs of a skill. */
export interface SkillStats {
  readonly name: string;
  /** Finished runs; a skill called by another one counts as part of it. */
  readonly runs: number;
  readonly byStatus: Readonly<Record<SkillStatus, number>>;
  readonly metrics: SkillMetrics;
  /** Wall time, in milliseconds. */
  readonly ms: number;
  /** The calls that it made; null for none. */
  readonly calls: LedgerLine | null;
}

const NO_METRICS: SkillMetrics = { ...NO_COUNTS, framesPlayed: 0, framesKept: 0 };

/**
 * Returns the statistics of every skill in the journals, over all branches, abandoned ones too; the most runs first.
 *
 * @param entries of a whole journal
 */
export function statsOfSkills(entries: readonly JournalEntry[]): readonly SkillStats[] {
  const runs = entries.flatMap((entry) => (entry.type === "outcome" ? (entry.outcome.skills ?? []) : []));
  const { bySkill } = summarizeLedger(callsOf(entries));
  const names = new Set([...runs.map(({ name }) => name), ...bySkill.map(({ key }) => key)]);
  return [...names]
    .map((name) => {
      const own = runs.filter((run) => run.name === name);
      return sumUp(name, own, bySkill.find(({ key }) => key === name) ?? null);
    })
    .sort((a, b) => b.runs - a.runs || a.name.localeCompare(b.name));
}

function sumUp(name: string, runs: readonly SkillRun[], calls: LedgerLine | null): SkillStats {
  const countOf = (status: SkillStatus) => runs.filter((run) => run.status === status).length;
  return {
    name,
    runs: runs.length,
    byStatus: Object.fromEntries(SKILL_STATUSES.map((status) => [status, countOf(status)])) as Record<
      SkillStatus,
      number
    >,
    metrics: runs.reduce((sum, { metrics }) => addMetrics(sum, metrics), NO_METRICS),
    ms: runs.reduce((sum, { ms }) => sum + ms, 0),
    calls,
  };
}

function addMetrics(a: SkillMetrics, b: SkillMetrics): SkillMetrics {
  const names = Object.keys(NO_METRICS) as (keyof SkillMetrics)[];
  return Object.fromEntries(names.map((name) => [name, a[name] + (b[name] ?? 0)])) as unknown as SkillMetrics;
}
