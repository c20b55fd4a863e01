import type { Disk } from "../../../src/base/disk/disk.ts";
import type { WorkflowEnd } from "../../../src/parts/workflows/play/run/run-workflow.ts";
import { readRun } from "../runs/journal-world.ts";
import { checkpointsOf } from "./workflow-world.ts";

/** The result of a whole workflow, without ids and times. */
export async function leftBy(disk: Disk, { status, results, report }: WorkflowEnd) {
  const run = await readRun(disk);
  const { workflow, ...memory } = run.memory;
  const { id: _, ...plan } = workflow ?? { id: "" };
  const tallies = report.all.map(({ path, outcome, attempts, steps, calls }) => ({
    path,
    outcome,
    attempts,
    steps,
    calls,
  }));
  return { ...run, memory, plan, status, results, checkpoints: await checkpointsOf(disk), tallies };
}

/** A call under way at a kill was lost, and is told so: one more than there were. */
export function withoutCalls({ tallies, ...rest }: Awaited<ReturnType<typeof leftBy>>) {
  return { ...rest, tallies: tallies.map(({ calls: _, ...tally }) => tally) };
}
