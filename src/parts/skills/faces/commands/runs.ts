import { RunnerError } from "../../../../base/errors.ts";
import { renderCountOf } from "../../../../base/quantities/count.ts";
import type { JournalEntry } from "../../../../base/vocabulary/journal/journal-record.ts";
import { readJournals } from "../../../../faces/cli/open-journals.ts";
import type { Run } from "../../../../faces/cli/options/subcommand.ts";
import { plainLine } from "../../../../faces/cli/render/plain-text.ts";
import { type Column, tableFor } from "../../../../faces/cli/render/table.ts";
import { renderCount } from "../../../../faces/cli/view/status-line.ts";
import type { SkillCheckpoint, SkillRun } from "../../base/skill.ts";

/** One run of a skill in a journal. */
interface ListedRun extends SkillRun {
  /** Its step; `3-2` for the second run in step 3, in the order of the journal, whatever its branch. */
  readonly id: string;
  readonly step: number;
}

const COLUMNS: readonly Column[] = [
  { title: "run" },
  { title: "skill", least: 8 },
  { title: "step", align: "right" },
  { title: "status" },
  { title: "frames", align: "right" },
  { title: "checkpoints", align: "right" },
  { title: "timed out", align: "right", drop: "late" },
  { title: "summary", least: 12, drop: "early" },
];

/**
 * Lists the skill runs of all branches, or shows one with its checkpoints and variables. Returns the exit code: 65 where a
 * journal is damaged.
 *
 * @throws RunnerError `option-invalid` for an unknown run
 */
export const showSkillRuns: Run = async (world, options, [id]) => {
  const { stdout } = world;
  const { games, warn } = readJournals(world, options, "runs of skills are");
  const runs = runsIn(games.flat());
  const wanted = id === undefined ? runs : runs.filter((run) => run.id === id);
  if (id !== undefined && wanted.length === 0) {
    throw new RunnerError("option-invalid", `there is no skill run "${id}": see runner skills runs`);
  }
  if (options.json === true) {
    for (const run of wanted) stdout.write(`${JSON.stringify(run)}\n`);
    return warn();
  }
  const [shown] = id === undefined ? [] : wanted;
  const details = shown === undefined ? [] : detailsOf(shown);
  stdout.write(runs.length === 0 ? "No skill has run yet.\n" : tableFor(world, COLUMNS, wanted.map(cellsOf)));
  stdout.write(details.map((line) => `${line}\n`).join(""));
  return warn();
};

function runsIn(entries: readonly JournalEntry[]): readonly ListedRun[] {
  const counts = new Map<number, number>();
  return entries.flatMap((entry) => {
    if (entry.type !== "outcome") return [];
    const { step, outcome } = entry;
    return (outcome.skills ?? []).map((run) => {
      const count = (counts.get(step) ?? 0) + 1;
      counts.set(step, count);
      return { id: count === 1 ? String(step) : `${step}-${count}`, step, ...run };
    });
  });
}

function cellsOf({ id, name, step, status, summary, metrics }: ListedRun): readonly string[] {
  const counts = [renderCount(metrics.framesPlayed), String(metrics.checkpoints), String(metrics.timedOut)];
  return [id, name, String(step), status, ...counts, summary];
}

function detailsOf({ checkpoints, metrics, params, variables, notes }: ListedRun): readonly string[] {
  const made =
    checkpoints === undefined && metrics.checkpoints > 0
      ? [
          `${renderCountOf(metrics.checkpoints, "checkpoint")}, recorded by an earlier version without details`,
        ]
      : (checkpoints ?? []).map(renderCheckpoint);
  return [
    ...section("Parameters", valuesIn(params)),
    ...section("Checkpoints", made),
    ...section("Variables", valuesIn(variables)),
    ...section("Notes", notes),
  ];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${plainLine(line)}`)];
}

function valuesIn(values: SkillRun["variables"]): readonly string[] {
  return Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
}

function renderCheckpoint({ label, description, frames, variables }: SkillCheckpoint): string {
  const values = variables === null ? "variables too long to keep" : JSON.stringify(variables);
  const what = description === undefined ? "" : ` (${description})`;
  return `${label}${what}, after ${renderCountOf(frames, "frame")}: ${values}`;
}
