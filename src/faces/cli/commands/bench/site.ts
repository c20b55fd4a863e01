import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { guardFile } from "../../../../base/disk/guard-file.ts";
import { EXIT_CODES } from "../../../../base/errors.ts";
import { type BenchEntry, playerOf, renderBench } from "../../../../fleet/bench/render-bench.ts";
import { collectFleet } from "../../../../fleet/report/collect-runs.ts";
import { renderFleetReport } from "../../../../fleet/report/html/render-fleet-report.ts";
import { makeFleetReport } from "../../../../fleet/report/make-report.ts";
import type { Run } from "../../options/subcommand.ts";
import { nearPaths } from "../../render/near-paths.ts";
import { plainLine } from "../../render/plain-text.ts";
import { type OutputFile, writeOutputs } from "../../write-output.ts";
import { pageParts, readBenches } from "./read-stores.ts";

/** The folder of a site in which the files of runs stand that anybody can check. */
const PROOFS = "runs";

/**
 * Writes a site that opens from disk: the scores of benchmarks, and a page about the runs of each. Files in its folder `runs` that
 * are called `TASK-LEVEL-PLAYER….run` are named beside their row.
 *
 * @throws RunnerError `fleet-missing`; `output-exists`; `named-file-unwritable`
 */
export const writeSite: Run<{ readonly force?: boolean }> = async (
  world,
  options,
  [out = "", ...words],
  { force = false },
) => {
  const folder = resolve(world.cwd, out);
  const benches = await readBenches(world, words);
  const { style, made } = pageParts(world);
  const proofs = proofsIn(folder);
  const files: OutputFile[] = [];
  const entries: BenchEntry[] = [];
  for (const { name, store, rows } of benches) {
    const fleet = await collectFleet(store);
    if (fleet === null) continue;
    const page = `${name}.html`;
    const report = makeFleetReport(name, fleet.runs);
    files.push({ to: join(folder, page), content: renderFleetReport(report, style, made) });
    for (const row of rows) {
      const start = `${row.task}-${row.level}-${playerOf(row).replace(/[^A-Za-z0-9._-]+/g, "-")}`;
      entries.push({ row, page, proofs: proofs.filter((file) => file.startsWith(`${PROOFS}/${start}`)) });
    }
  }
  files.unshift({ to: join(folder, "index.html"), content: renderBench(entries, style, made) });
  guardFile(folder, null, () => mkdirSync(folder, { recursive: true }));
  writeOutputs(world, files, force);
  if (options.quiet !== true) {
    for (const { to } of files) world.stderr.write(`wrote ${plainLine(nearPaths(to, world.cwd))}\n`);
  }
  return EXIT_CODES.done;
};

function proofsIn(folder: string): readonly string[] {
  const runs = join(folder, PROOFS);
  if (statSync(runs, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(runs)
    .filter((name) => name.endsWith(".run"))
    .sort()
    .map((name) => `${PROOFS}/${name}`);
}
