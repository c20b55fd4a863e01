import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { guardFile } from "../../../../../src/base/disk/guard-file.ts";
import { EXIT_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import { sessionConfigOf } from "../../../../../src/faces/cli/options/session-config.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import { StopRequest, type World } from "../../../../../src/faces/cli/process-context.ts";
import { nearPaths } from "../../../../../src/faces/cli/render/near-paths.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { parseVendor } from "../../../../../src/model/calls/servers/vendor-name.ts";
import { readPlayerFile } from "../../../../../src/parts/agents/play/player-file.ts";
import type { FleetTerms } from "../../../../fleet/src/jobs/job.ts";
import { foldersOf, JOB_FOLDERS } from "../../../../fleet/src/jobs/job-folders.ts";
import { storePath } from "../../../../fleet/src/manifest/plan/plan-fleet.ts";
import { type Arm, armsOf } from "../../improve/arms.ts";
import { heldOutOf, judge, type Trialled, trialledOf } from "../../improve/judge.ts";
import { prepareStart } from "../../improve/prepare-start.ts";
import { type ImproveReport, reportProof } from "../../improve/proof-report.ts";
import { type Proof, prove } from "../../improve/prove.ts";
import { type ReadyTask, TrialJobs } from "../../improve/trial-jobs.ts";
import { type ImproveWork, writeWork } from "../../improve/work-file.ts";
import type { Candidate, ImproveTask } from "../../work/improve-task.ts";
import { expectedChanges } from "../../work/propose/propose-changes.ts";
import { askForChanges, proposerOf } from "./ask-for-changes.ts";
import { mayAttempt, mayImprove } from "./may-improve.ts";
import { CANDIDATES } from "./mine-work.ts";
import { openWork, type WorkOptions } from "./open-work.ts";
import { openTrials } from "./play-trials.ts";
import { renderEstimate, renderProof, renderRound } from "./render-proof.ts";
import { writePage } from "./write-page.ts";
import { writeProven } from "./write-proven.ts";

/** The options of `runner improve`. */
export interface ImproveOptions extends WorkOptions {
  readonly out?: string;
  readonly repetitions?: number;
  readonly dryRun?: boolean;
  readonly jobs?: number;
  readonly redis?: string;
  readonly store?: string;
}

/** The file of the improved playbook, and the attempts of each player at each task, unless told. */
const DEFAULTS = { out: "improved.yaml", repetitions: 24 } as const;

/** Seeds from one `--seed` to the next. */
const SEEDS = 1_000;

/**
 * Finds out which changes make the player better: each is compared with the present player, from the same checkpoints. Writes
 * the playbook with the changes that are proven. What was tried stays in a folder beside it, with a page about it, and the
 * same command continues there.
 *
 * @throws RunnerError `improve-invalid`, `improve-other-work`
 */
export const improvePlayer: Run<ImproveOptions> = async (world, options, _, own) => {
  const { out = DEFAULTS.out, repetitions = DEFAULTS.repetitions } = own;
  if (!/\.ya?ml$/i.test(out)) {
    throw new RunnerError("option-invalid", `--out takes a file that ends with .yaml, got "${out}"`);
  }
  const folder = resolve(world.cwd, out).replace(/\.ya?ml$/i, "");
  const workFile = join(folder, "work.json");
  const begun = await openWork(world, options, own, workFile);
  const most = own.candidates ?? CANDIDATES;
  const proposer = begun.candidates.length > 0 ? null : proposerOf(world, options, begun.tasks);
  const expected = proposer === null ? [] : expectedChanges(begun.tasks, most, proposer.further);
  const planned = armsFor(world, begun, expected);
  checkWork(planned, trialledOf(begun.tasks, planned, repetitions));
  if (own.dryRun === true) {
    const { model = "" } = proposer?.settings ?? {};
    if (proposer !== null) world.stdout.write(`${plainLine(`${model} is asked for candidates first.`)}\n`);
    world.stdout.write(renderEstimate(begun.tasks, planned, repetitions));
    return EXIT_CODES.done;
  }
  if (proposer !== null) {
    await mayImprove(world, options, proposer.run.folder, proposer.run);
    // Before proposals are paid for that could not be tried.
    await mayAttempt(world, options, begun.tasks);
  }
  const keep = (work: ImproveWork): void => writeWork(workFile, work, workFile);
  guardFile(folder, "out", () => mkdirSync(folder, { recursive: true }));
  if (!existsSync(workFile)) keep(begun);
  const { work, stopped } =
    proposer === null
      ? { work: begun, stopped: null }
      : await askForChanges(world, options, proposer, begun, { most, keep });
  const tell = (proof: Proof, trialled: Trialled): ImproveReport => {
    const report = reportProof(proof, work.tasks, work.candidates, trialled);
    const text = options.json === true ? `${JSON.stringify(report)}\n` : renderProof(report, world, out);
    world.stdout.write(text);
    return report;
  };
  if (stopped !== null) {
    const none = { judged: [], accepted: null, attempts: new Map(), stopped };
    tell(none, trialledOf(work.tasks, planned, repetitions));
    return exitCodeOf(world.signal);
  }
  const arms = proposer === null ? planned : armsFor(world, work);
  const trialled = trialledOf(work.tasks, arms, repetitions);
  checkWork(arms, trialled);
  const tasks = await readyTasks(world, work.tasks, arms, join(folder, "starts"));
  for (const { from, start } of tasks) await mayImprove(world, options, from.folder, start.run);
  const jobs = trialJobs(world, options);
  const store = own.store === undefined ? join(folder, "trials") : storePath(own.store, world.cwd);
  const terms = termsOf(
    world,
    options,
    tasks.map((task) => jobs.modelOf(task)),
    work.proposals?.spentUsd ?? 0,
  );
  const trials = await openTrials(world, options, { store, terms, jobs: own.jobs, redis: own.redis });
  const isTold = options.json !== true && options.quiet !== true;
  const proving = { tasks, arms, repetitions, jobs };
  let proof: Proof;
  try {
    proof = await prove(proving, trials, (round) => {
      if (isTold) world.stderr.write(renderRound(round));
    });
  } finally {
    await trials.close();
  }
  const kept = proof.accepted;
  const isOver = proof.stopped === null;
  if (isOver && kept !== null) {
    const [first] = tasks;
    writeProven(world, { out, kept, player: first === undefined ? null : jobs.playerOf(first) });
  }
  const report = tell(proof, trialled);
  const page = join(folder, "report.html");
  await writePage(world, page, { ...proving, proof, report, store: trials.store });
  if (isTold) world.stderr.write(`wrote ${plainLine(nearPaths(page, world.cwd))}\n`);
  return isOver ? EXIT_CODES.done : exitCodeOf(world.signal);
};

/** The player as it is and with each change; says which candidates cannot be tried. @param expected those to come */
function armsFor(
  world: World,
  { tasks, candidates, playbook }: ImproveWork,
  expected: readonly Candidate[] = [],
): readonly [Arm, ...Arm[]] {
  const { arms, unfit } = armsOf(playbook ?? [], tasks, candidates);
  for (const { id, fact } of unfit)
    world.stderr.write(`runner: ${plainLine(`${id} is not tried: ${fact}`)}\n`);
  const [present] = arms;
  return [...arms, ...expected.map(({ id, tasks: own }) => ({ ...present, id, tasks: own }))];
}

/** @throws RunnerError `improve-invalid` where nothing can be proven, whatever comes of the attempts */
function checkWork(arms: readonly Arm[], trialled: Trialled): void {
  const fact =
    arms.length === 1
      ? "there is no candidate to try"
      : arms.slice(1).every((arm) => heldOutOf(arm, trialled.tasks).length === 0)
        ? "no task is held out: the harm of a change would not show"
        : arms.slice(1).every((arm) => judge(arm, trialled, new Map()).standing.type !== "open")
          ? `${trialled.repetitions} repetitions of these tasks can prove nothing`
          : null;
  if (fact !== null) throw new RunnerError("improve-invalid", fact);
}

async function readyTasks(
  { clock, ids, signal }: World,
  tasks: readonly ImproveTask[],
  arms: readonly Arm[],
  folder: string,
): Promise<readonly ReadyTask[]> {
  const ready: ReadyTask[] = [];
  // A conversation keeps the tools with which it began.
  const isFresh = arms.some(({ agents }) => agents.length > 0);
  for (const task of tasks) {
    const start = await prepareStart(task.from, join(folder, task.id), { clock, ids, signal }, isFresh);
    ready.push({ ...task, start });
  }
  return ready;
}

function trialJobs(world: World, options: Options): TrialJobs {
  const config = sessionConfigOf(options, world);
  const { settings, playerFile } = config;
  const { seed = 1, refineModel: _, ...others } = settings;
  const folders = foldersOf((name) => {
    const folder = JOB_FOLDERS[name].folderIn(config);
    return folder !== null && existsSync(folder) ? folder : null;
  });
  const player = playerFile === null ? {} : { player: readPlayerFile(playerFile) };
  return new TrialJobs({ settings: { ...others, ...player }, seed: seed * SEEDS, folders });
}

/** @param spentUsd counts against the limit, too */
function termsOf(world: World, options: Options, models: readonly string[], spentUsd: number): FleetTerms {
  const { maxCost = null, baseUrl = null } = options;
  const { prices } = sessionConfigOf(options, world);
  const vendor = parseVendor(models[0] ?? "")?.vendor;
  return {
    runCostUsd: null,
    runTimeMs: null,
    fleetCostUsd: maxCost === null ? null : Math.max(0, maxCost - spentUsd),
    attempts: 5,
    saveEvery: 10,
    keepBackups: 1,
    rates: {},
    keys: { apiKey: null },
    prices,
    baseUrl: vendor === undefined ? baseUrl : null,
    ...(vendor === undefined || baseUrl === null ? {} : { baseUrls: { [vendor]: baseUrl } }),
  };
}

function exitCodeOf({ aborted, reason }: AbortSignal): number {
  if (!aborted) return EXIT_CODES.budget;
  return reason instanceof StopRequest ? reason.exitCode : EXIT_CODES.interrupted;
}
