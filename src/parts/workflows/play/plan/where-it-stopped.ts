import type { PlanState } from "../../base/workflow.ts";
import { type Step, stepBodiesOf } from "../format/workflow.ts";

/**
 * The path of the step that was open when a process ended: the innermost one, with nothing known of what is in it. Null for
 * none, and where a person is asked before it.
 */
export function interruptedStep({ open, results, due, goesBack }: PlanState): string | null {
  if (due !== undefined || goesBack !== undefined) return null;
  const known = [...Object.keys(open), ...Object.keys(results)];
  const isOuter = (path: string): boolean =>
    known.some((each) => each.startsWith(`${path}.`) || each.startsWith(`${path}[`));
  const path = Object.keys(open).find((each) => !isOuter(each));
  return path === undefined || open[path]?.data["stops"] === true ? null : path;
}

/** The step that stopped a workflow: the innermost one that failed. */
export function failedStep(
  steps: readonly Step[],
  { results }: PlanState,
): { readonly step: Step; readonly path: string } | null {
  const failed = Object.keys(results).filter(
    (path) => results[path]?.status === "failed" && results[path]?.goesOn !== true,
  );
  const path = failed.sort((a, b) => b.length - a.length)[0];
  const step = path === undefined ? null : planStepAt(steps, path);
  return step === null || path === undefined ? null : { step, path };
}

/** The step that a path names; null for none. */
export function planStepAt(steps: readonly Step[], path: string): Step | null {
  let found: Step | undefined;
  let list = steps;
  for (const name of path.replace(/\[\d+\]/g, "").split(".")) {
    found = list.find((step) => step.name === name);
    if (found === undefined) return null;
    list = stepBodiesOf(found).flatMap(([, body]) => body);
  }
  return found ?? null;
}
