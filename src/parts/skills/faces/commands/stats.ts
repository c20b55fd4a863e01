import { renderKnownCost } from "../../../../base/quantities/money.ts";
import { totalTokens } from "../../../../base/vocabulary/usage.ts";
import { readJournals } from "../../../../faces/cli/open-journals.ts";
import type { Run } from "../../../../faces/cli/options/subcommand.ts";
import { type Column, tableFor } from "../../../../faces/cli/render/table.ts";
import { renderCount } from "../../../../faces/cli/view/status-line.ts";
import { type SkillStats, statsOfSkills } from "../../record/skill-stats.ts";

const COLUMNS: readonly Column[] = [
  { title: "skill", least: 8 },
  { title: "runs", align: "right" },
  { title: "success", align: "right" },
  { title: "completed", align: "right", drop: "late" },
  { title: "aborted", align: "right" },
  { title: "frames", align: "right" },
  { title: "resumes", align: "right", drop: "late" },
  { title: "questions", align: "right", drop: "late" },
  { title: "time", align: "right", drop: "early" },
  { title: "tokens", align: "right", drop: "early" },
  { title: "cost", align: "right" },
];

/**
 * Shows what each skill did and cost, by the journals of the save folder: all runs and branches, abandoned ones too.
 * Returns the exit code: a damaged journal is shown up to the damage, and makes it 65.
 */
export const showSkillStats: Run = async (world, options) => {
  const { stdout } = world;
  const { games, warn } = readJournals(world, options, "runs of skills are");
  const stats = statsOfSkills(games.flat());
  if (options.json === true) {
    for (const one of stats) stdout.write(`${JSON.stringify(one)}\n`);
    return warn();
  }
  stdout.write(stats.length === 0 ? "No skill has run yet.\n" : tableFor(world, COLUMNS, stats.map(cellsOf)));
  return warn();
};

function cellsOf({ name, runs, byStatus, metrics, ms, calls }: SkillStats): readonly string[] {
  const counts = [runs, byStatus.success, byStatus.completed, byStatus.aborted];
  return [
    name,
    ...counts.map(String),
    renderCount(metrics.framesPlayed),
    String(metrics.resumesHit),
    String(metrics.inferences),
    `${(ms / 1000).toFixed(1)} s`,
    calls === null ? "0" : renderCount(totalTokens(calls.usage)),
    calls === null ? "$0.00" : renderKnownCost(calls),
  ];
}
