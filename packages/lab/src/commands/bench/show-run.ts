import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { guardFile } from "../../../../../src/base/disk/guard-file.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { withStoredJob } from "../../../../fleet/src/commands/open/open-stored-job.ts";
import { jobName } from "../../../../fleet/src/jobs/job.ts";
import { makeScratch, removeScratch } from "../../../../fleet/src/work/scratch.ts";
import { exportFilm } from "../../../../viewer/src/commands/export/film.ts";
import { exportReport } from "../../../../viewer/src/commands/export/report.ts";
import { type ExportRunOptions, exportRun } from "../proof/export-run.ts";
import { importRun } from "../proof/import-run.ts";

/** The files to be made of a run, by absolute paths. */
export interface RunFiles {
  readonly run?: string;
  readonly film?: string;
  readonly report?: string;
}

/** A multiple of the game's speed at which a run of a benchmark is a film of some seconds. */
const FILM_SPEED = 32;

/** Makes files of a job's run in a store. @throws RunnerError as the exports do */
export async function showJob(
  world: World,
  options: Options,
  { store, id }: { readonly store: string; readonly id: string },
  files: RunFiles,
  own: ExportRunOptions,
): Promise<void> {
  const address = { store, job: jobName(id), shown: `${store}/${jobName(id)}` };
  await withStoredJob(world, options, address, (_, inside) => makeFiles(world, inside, files, own));
}

/** Makes a film and a report of a run's file. @throws RunnerError as the exports and an import do */
export async function showRunFile(
  world: World,
  options: Options,
  { bytes, rom }: { readonly bytes: Uint8Array; readonly rom: string },
  files: Omit<RunFiles, "run">,
  own: ExportRunOptions,
): Promise<void> {
  const saveDir = makeScratch("runner-run");
  try {
    const silent = { ...world, stdout: { ...world.stdout, write: () => true } };
    importRun(silent, { ...options, saveDir }, bytes);
    await makeFiles(world, { ...options, saveDir, rom }, files, own);
  } finally {
    removeScratch(saveDir);
  }
}

async function makeFiles(
  world: World,
  options: Options,
  { run, film, report }: RunFiles,
  { redact, force = false }: ExportRunOptions,
): Promise<number> {
  const quiet = { ...options, quiet: true };
  for (const file of [run, film, report]) {
    if (file !== undefined) guardFile(file, null, () => mkdirSync(dirname(file), { recursive: true }));
  }
  if (run !== undefined)
    await exportRun(world, quiet, [run], { force, ...(redact === undefined ? {} : { redact }) }, null);
  if (film !== undefined)
    await exportFilm(world, quiet, [film], { force, speed: FILM_SPEED, captions: true, scale: 2 }, null);
  if (report !== undefined) await exportReport(world, quiet, [report], { force }, null);
  return 0;
}
