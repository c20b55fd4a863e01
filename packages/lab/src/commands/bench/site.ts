import { mkdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { guardFile } from "../../../../../src/base/disk/guard-file.ts";
import { readUserBytes } from "../../../../../src/base/disk/read-user-file.ts";
import { EXIT_CODES } from "../../../../../src/base/errors.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import { shellCommand } from "../../../../../src/faces/cli/options/values/shell-command.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { nearPaths } from "../../../../../src/faces/cli/render/near-paths.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { openProgress } from "../../../../../src/faces/cli/render/progress.ts";
import { type OutputFile, refuseThere, writeOutputs } from "../../../../../src/faces/cli/write-output.ts";
import { MAX_RUN_BYTES } from "../../../../emulator/src/foreign/recognise-file.ts";
import { collectFleet } from "../../../../fleet/src/report/collect-runs.ts";
import type { FleetRun } from "../../../../fleet/src/report/fleet-run.ts";
import { renderFleetReport } from "../../../../fleet/src/report/html/render-fleet-report.ts";
import { makeFleetReport } from "../../../../fleet/src/report/make-report.ts";
import { BUNDLED_NAMES } from "../../../../games/src/seeds/rom-names.ts";
import { openOutputFolder } from "../../../../viewer/src/film/write/output-folder.ts";
import { type BenchRow, type BenchRun, pickRuns } from "../../bench/bench-report.ts";
import { type BenchEntry, renderBench, type ShownRun } from "../../bench/render-bench.ts";
import { judgeSubmission, tellRecorded } from "./check.ts";
import { fileNameOf, pageParts, readBenches } from "./read-stores.ts";
import { type RunFiles, showJob, showRunFile } from "./show-run.ts";
import { isSubmission, openSubmission } from "./submission.ts";

/** The site's first page, which is there when all of it is. */
const INDEX = "index.html";

/** The results of one player that a site shows. */
interface Source {
  readonly name: string;
  readonly rows: readonly BenchRow[];
  readonly runs: readonly FleetRun[];
  readonly recorded: (row: BenchRow) => readonly string[];
  /** Makes the files of one of the runs. */
  readonly show: (run: BenchRun, rom: string, files: Required<RunFiles>) => Promise<void>;
}

/**
 * Writes a site that opens from disk: the scores of stores and submissions, a page about the runs of each, and of the best and the
 * median run of each row a film, a report and the file to check. Submissions are checked first.
 *
 * @throws RunnerError `fleet-missing`, `submission-invalid`; `output-exists`; `named-file-unwritable`
 */
export const writeSite: Run<{ readonly force?: boolean }> = async (
  world,
  options,
  [out = "", ...words],
  { force = false },
) => {
  const folder = resolve(world.cwd, out);
  if (!force) refuseThere(join(folder, INDEX));
  const sources = await openSources(world, options, words);
  const { style, made } = pageParts(world);
  const files: OutputFile[] = [];
  const entries: BenchEntry[] = [];
  guardFile(folder, null, () => mkdirSync(dirname(folder), { recursive: true }));
  const place = openOutputFolder(folder, { overwrites: force, last: INDEX });
  const progress = openProgress(world, options);
  const count = progress.count(
    "showing rows",
    sources.reduce((sum, { rows }) => sum + rows.length, 0),
  );
  try {
    for (const source of sources) {
      const page = `${source.name}.html`;
      const report = makeFleetReport(source.name, source.runs);
      files.push({ to: join(place.temporary, page), content: renderFleetReport(report, style, made) });
      for (const row of source.rows) {
        const shown = await showRow(options, source, row, place.temporary);
        entries.push({ row, name: source.name, page, shown, recorded: source.recorded(row) });
        count();
      }
    }
    files.unshift({ to: join(place.temporary, INDEX), content: renderBench(entries, style, made) });
    writeOutputs(world, files, false);
    place.keep();
  } finally {
    progress.hide();
    place.remove();
  }
  if (options.quiet !== true) {
    for (const { to } of files) {
      const file = join(folder, basename(to));
      world.stderr.write(`wrote ${plainLine(nearPaths(file, world.cwd))}\n`);
    }
  }
  return EXIT_CODES.done;
};

/** The stores and submissions that words name; every store below `bench` for none. */
async function openSources(
  world: World,
  options: Options,
  words: readonly string[],
): Promise<readonly Source[]> {
  const submissions = words.filter((word) => isSubmission(world, word));
  const stores = words.filter((word) => !submissions.includes(word));
  const sources: Source[] = [];
  const benches = submissions.length > 0 && stores.length === 0 ? [] : await readBenches(world, stores);
  for (const { name, place, store, rows } of benches) {
    sources.push({
      name,
      rows,
      recorded: () => [],
      runs: (await collectFleet(store))?.runs ?? [],
      show: ({ id }, _, files) => showJob(world, options, { store: place, id }, files, {}),
    });
  }
  for (const word of submissions) {
    const submission = openSubmission(world, options, word);
    const { rows, judged } = await judgeSubmission(world, options, submission);
    sources.push({
      name: fileNameOf(submission.name),
      rows,
      recorded: (row) => {
        const own = new Set(row.runs.map(({ id }) => id));
        return tellRecorded(judged.filter(({ file }) => own.has(file)));
      },
      runs: rows.flatMap(({ task, level, model, runs }) =>
        runs.map(({ id, seed, result }) => ({
          id,
          result,
          soFar: null,
          values: { task, level, model, seed },
        })),
      ),
      async show({ id }, rom, { run, ...files }) {
        const bytes = readUserBytes(join(submission.folder, id), MAX_RUN_BYTES, id);
        guardFile(run, null, () => mkdirSync(dirname(run), { recursive: true }));
        writeOutputs(world, [{ to: run, content: bytes }], false);
        await showRunFile(world, options, { bytes, rom }, files, {});
      },
    });
  }
  return sources;
}

async function showRow(
  options: Options,
  { name, show }: Source,
  row: BenchRow,
  folder: string,
): Promise<readonly ShownRun[]> {
  const shown: ShownRun[] = [];
  for (const { title, run } of pickRuns(row)) {
    const game = BUNDLED_NAMES.find((one) => one === row.game);
    const rom = game === undefined ? "ROM" : `${game}:${run.seed}`;
    const file = [name, row.task, row.level, ...Object.values(row.settings), run.seed].join("-");
    const [film, report, proof] = [`films/${file}.gif`, `reports/${file}.html`, `runs/${file}.run`];
    await show(run, game === undefined ? (options.rom ?? rom) : rom, {
      film: join(folder, film),
      report: join(folder, report),
      run: join(folder, proof),
    });
    const command = shellCommand(["check", proof, "--rom", rom]);
    shown.push({ title, seed: run.seed, score: run.score, film, report, file: proof, command });
  }
  return shown;
}
