import type { JobMilestone } from "../../../fleet/src/work/job-result.ts";
import type { TaskMilestone, TaskRules } from "./task.ts";

/**
 * Returns the score of a run, from 0 to 1: of each entry of the task's milestones, the share that was reached, by its weight.
 *
 * @param reached in any order; a name counts once
 */
export function scoreOf({ milestones }: TaskRules, reached: readonly Pick<JobMilestone, "name">[]): number {
  const names = [...new Set(reached.map(({ name }) => name))];
  const all = milestones.reduce((sum, { weight }) => sum + weight, 0);
  const gained = milestones.reduce((sum, entry) => sum + entry.weight * shareOf(entry, names), 0);
  return all === 0 ? 0 : gained / all;
}

/** Returns the share of an entry that these milestones make. */
export function shareOf({ reach, most }: TaskMilestone, names: readonly string[]): number {
  return Math.min(most, names.filter((name) => fits(name, reach)).length) / most;
}

/** Whether a name is that of a pattern, in which `*` stands for any text. In steps, so that no pattern takes long. */
function fits(name: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  if (rest.length === 0) return name === pattern;
  const last = rest.pop() ?? "";
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at + last.length <= name.length;
}
