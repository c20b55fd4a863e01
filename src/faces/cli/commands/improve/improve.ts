import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { guardFile } from "../../../../base/disk/guard-file.ts";
import { EXIT_CODES, RunnerError } from "../../../../base/errors.ts";
import { canonicalJson } from "../../../../base/text/canonical-json.ts";
import type { ImproveTask } from "../../../../base/vocabulary/improve.ts";
import type { JsonValue } from "../../../../base/vocabulary/json.ts";
import { type Arm, armsOf, provenPlaybook, settingWords } from "../../../../fleet/improve/arms.ts";
import { heldOutOf, judge, type Trialled, trialledOf } from "../../../../fleet/improve/judge.ts";
import { prepareStart } from "../../../../fleet/improve/prepare-start.ts";
import { reportProof } from "../../../../fleet/improve/proof-report.ts";
import { type Proof, prove } from "../../../../fleet/improve/prove.ts";
import { type ReadyTask, TrialJobs } from "../../../../fleet/improve/trial-jobs.ts";
import { type ImproveWork, readWork, writeWork } from "../../../../fleet/improve/work-file.ts";
import type { FleetTerms } from "../../../../fleet/jobs/job.ts";
import { storePath } from "../../../../fleet/manifest/plan/plan-fleet.ts";
import { parseVendor } from "../../../../model/vendors/vendor-name.ts";
import { readPlaybookFile, renderPlaybook } from "../../../../play/playbook/playbook-file.ts";
import type { Options } from "../../options/options.ts";
import { sessionConfigOf } from "../../options/session-config.ts";
import type { Run } from "../../options/subcommand.ts";
import { StopRequest, type World } from "../../process-context.ts";
import { nearPaths } from "../../render/near-paths.ts";
import { plainLine } from "../../render/plain-text.ts";
import { writeOutputs } from "../../write-output.ts";
import { openPlaybook } from "../playbook/list.ts";
import { type MineOptions, mineWork } from "./mine-work.ts";
import { openTrials } from "./play-trials.ts";
import { renderEstimate, renderProof, renderRound } from "./render-proof.ts";
import { writePage } from "./write-page.ts";

/** The options of `runner improve`. */
export interface ImproveOptions extends MineOptions {
  readonly tasks?: string;
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
  const file = resolve(world.cwd, out);
  const folder = file.replace(/\.ya?ml$/i, "");
  const work = await openWork(world, options, own, folder);
  const playbook = work.playbook ?? [];
  const { arms, unfit } = armsOf(playbook, work.tasks, work.candidates);
  for (const { id, fact } of unfit)
    world.stderr.write(`runner: ${plainLine(`${id} is not tried: ${fact}`)}\n`);
  const trialled = trialledOf(work.tasks, arms, repetitions);
  checkWork(arms, trialled);
  if (own.dryRun === true) {
    world.stdout.write(renderEstimate(work.tasks, arms, repetitions));
    return EXIT_CODES.done;
  }
  const tasks = await readyTasks(world, work.tasks, join(folder, "starts"));
  const jobs = trialJobs(world, options);
  const store = own.store === undefined ? join(folder, "trials") : storePath(own.store, world.cwd);
  const terms = termsOf(
    world,
    options,
    tasks.map((task) => jobs.modelOf(task)),
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
    const content = `${settingsLine(kept.arm)}${renderPlaybook(provenPlaybook(kept.arm, kept.own))}`;
    writeOutputs(world, [{ setting: "out", to: file, content }], true);
  }
  const report = reportProof(proof, work.tasks, work.candidates, trialled);
  const text = options.json === true ? `${JSON.stringify(report)}\n` : renderProof(report, world, out);
  world.stdout.write(text);
  const page = join(folder, "report.html");
  await writePage(world, page, { ...proving, proof, report, store: trials.store });
  if (isTold) world.stderr.write(`wrote ${plainLine(nearPaths(page, world.cwd))}\n`);
  return isOver ? EXIT_CODES.done : exitCodeOf(world.signal);
};

/** The work of an earlier command, or new work, which is written down before anything is tried. */
async function openWork(
  world: World,
  options: Options,
  own: ImproveOptions,
  folder: string,
): Promise<ImproveWork> {
  const { tasks, dryRun = false } = own;
  const file = join(folder, "work.json");
  const known = existsSync(file) ? readWork(file, file) : null;
  const asked = tasks === undefined ? null : await newWork(world, options, tasks);
  const work = known ?? asked ?? (await mineWork(world, options, own));
  if (known !== null && asked !== null && textOf(known) !== textOf(asked)) {
    const message = `${folder} holds attempts at other tasks, or with other candidates`;
    throw new RunnerError("improve-other-work", message, { facts: { folder } });
  }
  if (known === null && !dryRun) {
    guardFile(folder, "out", () => mkdirSync(folder, { recursive: true }));
    writeWork(file, work, file);
  }
  return work;
}

/** The work in a file, with the present playbook: the one that was named, the file's, or that of the run. */
async function newWork(world: World, options: Options, file: string): Promise<ImproveWork> {
  const path = resolve(world.cwd, file);
  const read = readWork(path, file);
  const tasks = read.tasks.map((task) => ({
    ...task,
    from: { ...task.from, folder: resolve(dirname(path), task.from.folder) },
  }));
  const { playbook: named } = options;
  const saveDir = tasks[0]?.from.folder;
  const own = { ...options, ...(saveDir === undefined ? {} : { saveDir }) };
  const playbook =
    named !== undefined
      ? readPlaybookFile(resolve(world.cwd, named), named)
      : (read.playbook ?? (await openPlaybook(world, own, undefined)));
  return { ...read, tasks, playbook };
}

function textOf({ tasks, candidates }: ImproveWork): string {
  return canonicalJson([tasks, candidates] as unknown as JsonValue);
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
  folder: string,
): Promise<readonly ReadyTask[]> {
  const ready: ReadyTask[] = [];
  for (const task of tasks) {
    const start = await prepareStart(task.from, join(folder, task.id), { clock, ids, signal });
    ready.push({ ...task, start });
  }
  return ready;
}

function trialJobs(world: World, options: Options): TrialJobs {
  const { settings, skillsDir } = sessionConfigOf(options, world);
  const { seed = 1, ...others } = settings;
  const skills = skillsDir !== null && existsSync(skillsDir) ? skillsDir : null;
  return new TrialJobs({ settings: others, seed: seed * SEEDS, skills });
}

function termsOf(world: World, options: Options, models: readonly string[]): FleetTerms {
  const { maxCost = null, baseUrl = null } = options;
  const { prices } = sessionConfigOf(options, world);
  const vendor = parseVendor(models[0] ?? "")?.vendor;
  return {
    ...{
      runCostUsd: null,
      runTimeMs: null,
      fleetCostUsd: maxCost,
      attempts: 5,
      saveEvery: 10,
      keepBackups: 1,
    },
    ...{ rates: {}, keys: { apiKey: null }, prices },
    baseUrl: vendor === undefined ? baseUrl : null,
    ...(vendor === undefined || baseUrl === null ? {} : { baseUrls: { [vendor]: baseUrl } }),
  };
}

/** The settings of an accepted change, which no playbook holds. */
function settingsLine({ settings }: Arm): string {
  const words = settingWords(settings).map((word) => ` --set ${word}`);
  return words.length === 0 ? "" : `# Proven with${words.join("")}\n`;
}

function exitCodeOf({ aborted, reason }: AbortSignal): number {
  if (!aborted) return EXIT_CODES.budget;
  return reason instanceof StopRequest ? reason.exitCode : EXIT_CODES.interrupted;
}
