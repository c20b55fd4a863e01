import type { PlanState } from "../../../base/vocabulary/workflow.ts";

/**
 * The step that was under way where a process ended: the innermost one that is open, with nothing known of what is in it.
 * Null for none, and where a person is asked before it.
 */
export function cutShort({ open, results, due, goesBack }: PlanState): string | null {
  if (due !== undefined || goesBack !== undefined) return null;
  const known = [...Object.keys(open), ...Object.keys(results)];
  const isOuter = (path: string): boolean =>
    known.some((each) => each.startsWith(`${path}.`) || each.startsWith(`${path}[`));
  const path = Object.keys(open).find((each) => !isOuter(each));
  return path === undefined || open[path]?.data["stops"] === true ? null : path;
}
