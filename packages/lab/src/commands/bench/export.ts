import { join } from "node:path";
import { EXIT_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { runFileOf, type SubmissionJob } from "../../bench/submission.ts";
import type { ExportRunOptions } from "../proof/export-run.ts";
import { exportHarbor, type HarborOptions } from "./harbor.ts";
import { readBenches } from "./read-stores.ts";
import { showJob } from "./show-run.ts";
import { openManifest, openSubmission, storeOf } from "./submission.ts";

/** The options of `runner bench export`; levels and seeds are those of tasks for Harbor. */
export interface ExportBenchOptions extends ExportRunOptions, HarborOptions {
  readonly harbor?: boolean;
}

/**
 * Writes the runs of a submission that have ended, each as a file that can be checked; or tasks for Harbor.
 *
 * @throws RunnerError `submission-invalid`; `fleet-missing`; `output-exists`
 */
export const exportBench: Run<ExportBenchOptions> = async (world, options, words, own) => {
  if (own.harbor === true) return exportHarbor(world, options, words, own);
  const [shown = "", place, more] = words;
  if (more !== undefined || own.levels !== undefined || own.seeds !== undefined)
    throw new RunnerError("option-invalid", "levels, seeds and several names are for tasks: add --harbor");
  const submission = openSubmission(world, options, shown);
  const { jobs } = openManifest(submission);
  const benches = await readBenches(world, [place ?? storeOf(submission)]);
  const keyOf = ({ task, level, seed }: SubmissionJob): string => `${task} ${level} ${seed}`;
  const listed = new Map(jobs.map((job) => [keyOf(job), runFileOf(job)]));
  let written = 0;
  for (const { place: store, rows } of benches) {
    for (const { task, level, runs } of rows) {
      for (const { id, seed, result } of runs) {
        const file = listed.get(keyOf({ task, level, seed } as SubmissionJob));
        if (file === undefined || result === null) continue;
        await showJob(world, options, { store, id }, { run: join(submission.folder, file) }, own);
        written += 1;
      }
    }
  }
  if (options.quiet !== true) {
    const missing = jobs.length - written;
    const left = missing === 0 ? "" : `; ${renderCountOf(missing, "job")} of the manifest not played yet`;
    world.stderr.write(
      `wrote ${renderCountOf(written, "run")} to ${plainLine(join(shown, "runs"))}${left}\n`,
    );
  }
  return EXIT_CODES.done;
};
