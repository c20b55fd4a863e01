import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { EXIT_CODES, RunnerError } from "../../../../src/base/errors.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { sleep } from "../../../../src/faces/cli/process/until-aborted.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { nearPaths } from "../../../../src/faces/cli/render/near-paths.ts";
import { plainJson, plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import { openProgress } from "../../../../src/faces/cli/render/progress.ts";
import { coloursFor } from "../../../../src/faces/cli/view/colour.ts";
import { type OutputFile, writeOutputs } from "../../../../src/faces/cli/write-output.ts";
import { packageFile, packageVersion } from "../../../../src/package-files.ts";
import { renderCsv } from "../../../viewer/src/commands/stats/csv.ts";
import { formatTime } from "../../../viewer/src/report/format.ts";
import { collectFleet } from "../report/collect-runs.ts";
import type { FleetReport } from "../report/fleet-report.ts";
import { renderFleetReport } from "../report/html/render-fleet-report.ts";
import { makeFleetReport } from "../report/make-report.ts";
import { milestoneRows, type RowTable, runRows } from "../report/rows.ts";
import { jsonPieces } from "../store/json-pieces.ts";
import { openStore } from "../store/open-store.ts";
import { retryingStore } from "../store/retrying-store.ts";
import { approveStore } from "./approve-store.ts";
import { storeInFile } from "./open/open-fleet.ts";
import { renderFleetParts } from "./render/report-lines.ts";

/** So much of a report is written at once. */
const PIECE_CHARACTERS = 100_000;

/** The time for which a failing store is retried. */
const RETRY_FOR_MS = 20_000;

/**
 * Reports the steps, time and cost of runs: as a table or as JSON, and as CSV and HTML. Reads the store only, so it may
 * be asked while the fleet plays. Returns the exit code.
 *
 * @param where the fleet's file, or its store: a folder, or `s3://BUCKET/PREFIX`
 * @throws RunnerError `fleet-unknown`, `fleet-invalid`, `fleet-missing` for a store without one; `option-invalid`, `output-exists`; what the store throws
 */
export const reportFleet: Run<{ readonly force?: boolean }> = async (
  world,
  options,
  [where = "", ...outs],
  { force = false },
) => {
  const { stdout, stderr, env } = world;
  for (const out of outs) checkName(out);
  const report = await readReport(world, options, where);
  const files = outs.flatMap((out) =>
    isCsv(out) ? csvFiles(world, out, report) : [htmlFile(world, out, report)],
  );
  writeOutputs(world, files, force);
  if (options.json === true) writeJson(world, report);
  else {
    const { bold } = coloursFor(stdout, env);
    const parts = renderFleetParts(report, stdout.isTerminal ? (stdout.columns ?? 80) : null);
    const text = parts.map(({ title, lines }) => [bold(plainLine(title)), ...lines, ""].join("\n"));
    stdout.write(text.join("\n"));
  }
  if (options.quiet !== true) {
    for (const { to } of files) stderr.write(`wrote ${plainLine(nearPaths(to, world.cwd))}\n`);
  }
  return EXIT_CODES.done;
};

/** Some of a large report at once. */
function writeJson({ stdout }: World, report: FleetReport): void {
  let text = "";
  for (const piece of jsonPieces(report)) {
    text += piece;
    if (text.length < PIECE_CHARACTERS) continue;
    stdout.write(plainJson(text));
    text = "";
  }
  stdout.write(`${plainJson(text)}\n`);
}

async function readReport(world: World, options: Options, where: string): Promise<FleetReport> {
  const place = placeOf(world, where);
  await approveStore(world, place, place === where);
  const { env, clock, signal } = world;
  const store = retryingStore(await openStore(place, { environment: env }), {
    retryForMs: RETRY_FOR_MS,
    clock,
    signal,
    sleep: world.timers?.sleep ?? sleep,
  });
  const progress = openProgress(world, options);
  try {
    const fleet = await collectFleet(store, (total) =>
      progress.count("reading runs that have not ended", total),
    );
    if (fleet !== null) return makeFleetReport(fleet.name, fleet.runs);
  } finally {
    progress.hide();
  }
  throw new RunnerError("fleet-missing", `${store.shown} holds no fleet`, { facts: { store: store.shown } });
}

/** The store that is meant. */
function placeOf(world: World, where: string): string {
  if (where.startsWith("s3:")) return where;
  const path = resolve(world.cwd, where);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? path : storeInFile(world, where);
}

function csvFiles({ cwd }: World, csv: string, report: FleetReport): readonly OutputFile[] {
  const to = resolve(cwd, csv);
  const contentOf = ({ titles, rows }: RowTable) => renderCsv(titles, rows);
  return [
    { to, content: contentOf(runRows(report)) },
    {
      to: to.replace(/(\.csv)$/i, "-milestones$1"),
      content: contentOf(milestoneRows(report)),
    },
  ];
}

function htmlFile({ cwd, clock }: World, html: string, report: FleetReport): OutputFile {
  const made = `${formatTime(clock.now().toISOString())}, by gameboy-runner ${packageVersion()}`;
  const style = readFileSync(packageFile("dist/report/fleet.css"), "utf8");
  return { to: resolve(cwd, html), content: renderFleetReport(report, style, made) };
}

function isCsv(file: string): boolean {
  return /\.csv$/i.test(file);
}

/** Refuses a name that does not say what to write. @throws RunnerError `option-invalid` */
function checkName(file: string): void {
  if (isCsv(file) || /\.html?$/i.test(file)) return;
  throw new RunnerError(
    "option-invalid",
    `${file} does not end with .csv or .html: give it one of these endings`,
  );
}
