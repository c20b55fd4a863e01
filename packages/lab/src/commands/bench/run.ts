import { resolve } from "node:path";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { summarizeMistakes } from "../../../../../src/base/text/yaml/located-mistake.ts";
import { EXPLORER_ID, isFreeModel } from "../../../../../src/base/vocabulary/run-settings.ts";
import { OPTIONS, type Options, writtenAs } from "../../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import { readPrices } from "../../../../../src/faces/cli/options/values/read-prices.ts";
import { shellCommand } from "../../../../../src/faces/cli/options/values/shell-command.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { nearPaths } from "../../../../../src/faces/cli/render/near-paths.ts";
import { plainJson, plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { renderError } from "../../../../../src/faces/cli/render/remedy.ts";
import { parseVendor } from "../../../../../src/model/calls/servers/vendor-name.ts";
import { filesOfParts } from "../../../../../src/play/session/config/session-of-parts.ts";
import { hasPrice, PRICES } from "../../../../../src/record/ledger/prices.ts";
import { START_SHARES } from "../../../../../src/record/seam/data-parts.ts";
import { tellFleetSpent } from "../../../../fleet/src/commands/report-fleet-end.ts";
import { runPlan } from "../../../../fleet/src/commands/run.ts";
import type { FleetTerms } from "../../../../fleet/src/jobs/job.ts";
import { planFleet } from "../../../../fleet/src/manifest/plan/plan-fleet.ts";
import { FEWEST } from "../../../../fleet/src/report/statistics/bootstrap.ts";
import { openStore } from "../../../../fleet/src/store/open-store.ts";
import { resolveRom } from "../../../../games/src/seeds/rom-names.ts";
import { readBench } from "../../bench/bench-report.ts";
import { benchManifest } from "../../bench/plan-bench.ts";
import { invalid, isProgramOf } from "../../bench/submission.ts";
import type { TaskLevel } from "../../bench/task.ts";
import { findOtherHash, hashNameOf } from "../../run-file/begun-with.ts";
import { openTasks } from "../open-tasks.ts";
import { thisProgram } from "../proof/this-program.ts";
import { benchTable, tellBench } from "./bench-table.ts";
import { hashesOfFiles } from "./enter.ts";
import { isSubmission, openManifest, openSubmission, type Submission, storeOf } from "./submission.ts";

/** The options of `runner bench run`. */
export interface RunBenchOptions {
  readonly jobs?: number;
  readonly retryFailed?: boolean;
  readonly levels?: readonly TaskLevel[];
  readonly seeds?: readonly number[];
  readonly store?: string;
}

/**
 * Plays tasks with one player: a fleet whose jobs are the tasks' levels and seeds. Run again, it plays only what has not ended.
 *
 * @throws RunnerError as {@link openTasks} and a fleet do; `price-unknown` where a bound in dollars needs a price
 */
export const runBench: Run<RunBenchOptions> = async (world, options, words, own) => {
  const { cwd, stdout, stderr } = world;
  const { rom } = options;
  const [first = ""] = words;
  const submission = isSubmission(world, first) ? openSubmission(world, options, first) : null;
  if (submission !== null)
    await refuseOther(world, options, submission, words.length > 1 || Boolean(own.levels ?? own.seeds));
  const { tasks, withoutRom } =
    submission === null
      ? openTasks(world, words, rom === undefined ? null : resolveRom(cwd, rom))
      : { tasks: submission.tasks, withoutRom: [] };
  if (withoutRom.length > 0 && options.quiet !== true)
    stderr.write(`left out without --rom and their ROM: ${withoutRom.join(", ")}\n`);
  const asked = submission?.player ?? options;
  const { model = EXPLORER_ID } = asked;
  const terms = termsOf(options, model, cwd);
  checkPrice(model, terms);
  const store = own.store ?? (submission === null ? `bench/${folderOf(model)}` : storeOf(submission));
  const jobs = submission === null ? undefined : openManifest(submission).jobs;
  const player = {
    model,
    effort: asked.effort,
    thinking: asked.thinking,
    files: filesOfParts((name) => {
      const file = options[name];
      return file === undefined ? undefined : nearPaths(resolve(cwd, file), cwd);
    }),
  };
  const { plan, mistakes } = await planFleet(
    benchManifest(tasks, player, { ...own, jobs }, terms, store),
    cwd,
  );
  if (plan === null) {
    const { message, facts } = summarizeMistakes("bench", mistakes);
    throw new RunnerError("fleet-invalid", message, { facts });
  }
  if (!isFreeModel(model) && options.quiet !== true)
    stderr.write(tellFewSeeds(plan.jobs.map(({ shape }) => shape.settings.seed)));
  return runPlan(world, options, own, plan, async (played) => {
    const { broken, end, results } = played;
    const rows = (await readBench(await openStore(plan.store, { environment: world.env }))) ?? [];
    if (options.json === true) {
      stdout.write(
        `${plainJson(JSON.stringify({ type: "bench-result", store: plan.store, rows: tellBench(rows) }))}\n`,
      );
      return;
    }
    for (const { error } of broken.slice(0, 1))
      stdout.write(`${plainLine(`given up: ${renderError(error)}`)}\n`);
    if (end === "paused")
      stdout.write(
        `${plainLine(`--max-cost is reached: ${tellFleetSpent(played, plan.terms)}: raise it to continue`)}\n`,
      );
    const left = plan.jobs.length - results.size;
    stdout.write(benchTable(world, rows));
    const shown = nearPaths(plan.store, cwd);
    const more =
      left > 0
        ? `${left} of ${plan.jobs.length} runs have not ended: run the same command to continue`
        : `More: ${shellCommand(["fleet", "report", shown])}`;
    stdout.write(`\n${plainLine(more)}\n`);
  });
};

/** The warning before anything is spent that too few seeds show no interval; empty for enough. */
function tellFewSeeds(seeds: readonly number[]): string {
  const count = new Set(seeds).size;
  return count >= FEWEST
    ? ""
    : `runner: with ${renderCountOf(count, "seed")}, scores have no interval: take ${FEWEST} or more, as in --set seeds=1-20\n`;
}

/** A submission is played by its own player, on its own jobs. */
async function refuseOther(
  world: World,
  options: Options,
  { shown, entry }: Submission,
  isMore: boolean,
): Promise<void> {
  const { model, effort, thinking } = options;
  const refuse = (fact: string): RunnerError => new RunnerError("option-invalid", `${shown} ${fact}`);
  if (isMore) throw refuse("is a submission: name no other tasks, levels or seeds");
  if (model !== undefined && model !== entry.model)
    throw refuse(`is a submission of ${entry.model}, not of ${model}`);
  const isOther = (asked: unknown, entered: unknown): boolean => asked !== undefined && asked !== entered;
  if (isOther(effort, entry.effort) || isOther(thinking, entry.thinking))
    throw refuse("names effort and thinking in its entry: leave them out");
  if (!isProgramOf(entry, thisProgram())) {
    const { version, commit } = entry.program;
    throw invalid(
      `${shown} is of gameboy-runner ${version}${commit === null ? "" : ` (commit ${commit})`}: play it with that`,
    );
  }
  const other = findOtherHash(await hashesOfFiles(world, options), entry);
  if (other === null) return;
  const { noun } = START_SHARES[other];
  throw refuse(
    entry[hashNameOf(other)] === null
      ? `is a submission without a ${noun}`
      : `needs the ${noun} of its entry: ${writtenAs(OPTIONS[other])}`,
  );
}

/** The folder of a player's runs. */
function folderOf(model: string): string {
  return model.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[.-]+/, "") || "player";
}

/** Servers and prices come from the command, never from a task. */
function termsOf({ baseUrl, maxCost, prices }: Options, model: string, cwd: string): FleetTerms {
  const vendor = parseVendor(model)?.vendor;
  return {
    runCostUsd: null,
    runTimeMs: null,
    fleetCostUsd: maxCost ?? null,
    attempts: 5,
    saveEvery: 50,
    keepBackups: 1,
    rates: {},
    keys: { apiKey: null },
    baseUrl: vendor === undefined ? (baseUrl ?? null) : null,
    ...(vendor === undefined || baseUrl === undefined ? {} : { baseUrls: { [vendor]: baseUrl } }),
    prices: prices === undefined ? {} : readPrices(resolve(cwd, prices)),
  };
}

function checkPrice(model: string, { prices }: FleetTerms): void {
  if (isFreeModel(model) || hasPrice(model, { ...PRICES, ...prices })) return;
  throw new RunnerError("price-unknown", `bounds of cost need the price of ${model}, which is not known`, {
    facts: { model },
  });
}
