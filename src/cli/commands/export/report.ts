import { lstatSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { nodeDisk } from "../../../disk/disk.ts";
import { findLockHolder } from "../../../disk/folder-lock.ts";
import { guardFile } from "../../../disk/guard-file.ts";
import { writeAtomically } from "../../../disk/write-atomically.ts";
import { EXIT_CODES, RunnerError } from "../../../errors.ts";
import { packageFile, packageVersion } from "../../../package-files.ts";
import { type CollectProgress, collectReport } from "../../../report/collect/collect-report.ts";
import { renderReport } from "../../../report/render-report.ts";
import type { ReportData } from "../../../report/report-data.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";
import { plainLine } from "../../render/plain-text.ts";
import { openProgress } from "../../render/progress.ts";
import { renderBytes } from "../../render/quantities.ts";
import { findBranch } from "./find-branch.ts";
import { openTimeline } from "./open-timeline.ts";

/** Options of `runner export report`. */
export interface ReportOptions {
  readonly branch?: string;
  readonly force?: boolean;
}

/**
 * Writes the story of a run into one HTML file. Returns the exit code: a journal that is damaged is told as far as it goes,
 * and makes it 65.
 */
export async function exportReport(
  world: World,
  options: Options,
  out: string,
  { branch, force = false }: ReportOptions,
): Promise<number> {
  const file = resolve(world.cwd, out);
  refuseExisting(file, out, force);
  const timeline = await openTimeline(world, options);
  const { view } = timeline;
  const branchId = branch === undefined ? null : (findBranch(timeline, branch)?.branchId ?? null);
  const collecting = collectReport(timeline, {
    branchId,
    isLive: findLockHolder(timeline) !== null,
    madeAt: world.clock.now().toISOString(),
    version: packageVersion(),
  });
  const data = await follow(world, options, collecting);
  const style = readFileSync(packageFile("dist/report/report.css"), "utf8");
  const bytes = Buffer.from(renderReport(data, style));
  guardFile(out, null, () => writeAtomically(nodeDisk, file, bytes, () => refuseExisting(file, out, force)));
  if (options.quiet !== true) world.stderr.write(`wrote ${plainLine(out)}, ${renderBytes(bytes.length)}\n`);
  if (view.damage === null) return EXIT_CODES.done;
  world.stderr.write(`runner: ${plainLine(view.damage)}: the report says so, see runner saves verify\n`);
  return EXIT_CODES.badData;
}

/** Goes through to the end, shows how far it is, and stops where the command is to end. */
async function follow(
  world: World,
  options: Options,
  collecting: Generator<CollectProgress, ReportData>,
): Promise<ReportData> {
  const progress = openProgress(world, options);
  let what = "";
  let count = (): void => {};
  try {
    for (;;) {
      const next = collecting.next();
      if (next.done === true) return next.value;
      if (next.value.what !== what) {
        what = next.value.what;
        count = progress.count(`reading ${what}`, next.value.total);
      }
      count();
      await setImmediate();
      world.signal.throwIfAborted();
    }
  } finally {
    progress.hide();
  }
}

function refuseExisting(file: string, out: string, force: boolean): void {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) throw new RunnerError("output-invalid", `${out} is a folder`);
  if (stats !== undefined && !force) {
    throw new RunnerError("output-exists", `${out} already exists`, { facts: { file: out } });
  }
}
