import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { EXIT_CODES, RunnerError } from "../../../errors.ts";
import { collectFleet } from "../../../fleet/report/collect-runs.ts";
import type { FleetReport } from "../../../fleet/report/fleet-report.ts";
import { renderFleetReport } from "../../../fleet/report/html/render-fleet-report.ts";
import { makeFleetReport } from "../../../fleet/report/make-report.ts";
import { milestoneRows, type RowTable, runRows } from "../../../fleet/report/rows.ts";
import { openStore } from "../../../fleet/store/open-store.ts";
import { retryingStore } from "../../../fleet/store/retrying-store.ts";
import { packageFile, packageVersion } from "../../../package-files.ts";
import { formatTime } from "../../../report/format.ts";
import { approveStore } from "../../keys/approve.ts";
import { loadFleet } from "../../open-fleet.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";
import { renderFleetParts } from "../../render/fleet/report-lines.ts";
import { nearPaths } from "../../render/near-paths.ts";
import { plainJson, plainLine } from "../../render/plain-text.ts";
import { openProgress } from "../../render/progress.ts";
import { coloursFor } from "../../view/colour.ts";
import { type OutputFile, writeOutputs } from "../../write-output.ts";
import { renderCsv } from "../stats/csv.ts";

/** How long a store that fails is asked again. */
const RETRY_FOR_MS = 20_000;

/** Options of `runner fleet report`. */
export interface FleetReportOptions {
  readonly csv?: string;
  readonly html?: string;
  readonly force?: boolean;
}

/**
 * Tells what the runs of a fleet took: as a table or as JSON, and into files as CSV and HTML. Reads the store only, so it may
 * be asked while the fleet plays. Returns the exit code.
 *
 * @param where the fleet's file, or its store: a folder, or `s3://BUCKET/PREFIX`
 * @throws RunnerError `fleet-unknown`, `fleet-invalid`, `fleet-missing` for a store without one; `option-invalid`, `output-exists`; what the store throws
 */
export async function reportFleet(
  world: World,
  options: Options,
  where: string,
  { csv, html, force = false }: FleetReportOptions,
): Promise<number> {
  const { stdout, stderr, env } = world;
  checkName("--csv", csv, /\.csv$/i);
  checkName("--html", html, /\.html?$/i);
  const report = await readReport(world, options, where);
  const files = [
    ...(csv === undefined ? [] : csvFiles(world, csv, report)),
    ...(html === undefined ? [] : [htmlFile(world, html, report)]),
  ];
  writeOutputs(world, files, force);
  if (options.json === true) stdout.write(`${plainJson(JSON.stringify(report, null, 2))}\n`);
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
}

async function readReport(world: World, options: Options, where: string): Promise<FleetReport> {
  const place = await placeOf(world, where);
  await approveStore(world, place, place === where);
  const { env, clock, signal } = world;
  const store = retryingStore(await openStore(place, { environment: env }), {
    ...{ retryForMs: RETRY_FOR_MS, clock, signal, sleep: world.timers?.sleep ?? sleep },
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

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
}

/** The store that is meant. */
async function placeOf(world: World, where: string): Promise<string> {
  if (where.startsWith("s3:")) return where;
  const path = resolve(world.cwd, where);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? path : (await loadFleet(world, where)).store;
}

function csvFiles({ cwd }: World, csv: string, report: FleetReport): readonly OutputFile[] {
  const to = resolve(cwd, csv);
  const contentOf = ({ titles, rows }: RowTable) => renderCsv(titles, rows);
  return [
    { setting: "csv", to, content: contentOf(runRows(report)) },
    {
      setting: "csv",
      to: to.replace(/(\.csv)$/i, "-milestones$1"),
      content: contentOf(milestoneRows(report)),
    },
  ];
}

function htmlFile({ cwd, clock }: World, html: string, report: FleetReport): OutputFile {
  const made = `${formatTime(clock.now().toISOString())}, by gameboy-runner ${packageVersion()}`;
  const style = readFileSync(packageFile("dist/report/fleet.css"), "utf8");
  return { setting: "html", to: resolve(cwd, html), content: renderFleetReport(report, style, made) };
}

/** Refuses a name that says something else than what would be written. */
function checkName(flag: string, file: string | undefined, ending: RegExp): void {
  if (file === undefined || ending.test(file)) return;
  const wanted = flag === "--csv" ? ".csv" : ".html";
  throw new RunnerError("option-invalid", `${flag} takes a file that ends with ${wanted}, got "${file}"`);
}
