import { existsSync } from "node:fs";
import { join } from "node:path";
import { readUserBytes } from "../../../../../src/base/disk/read-user-file.ts";
import { type ErrorCode, EXIT_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import { markLookAlikes } from "../../../../../src/base/text/clean-text.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainJson, plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { openProgress } from "../../../../../src/faces/cli/render/progress.ts";
import { parseCartridge } from "../../../../emulator/src/cartridge/cartridge.ts";
import { MAX_RUN_BYTES } from "../../../../emulator/src/foreign/recognise-file.ts";
import { loadCore } from "../../../../emulator/src/load-core.ts";
import type { ManifestJob } from "../../../../fleet/src/manifest/fleet-manifest.ts";
import type { JobResult } from "../../../../fleet/src/work/job-result.ts";
import { readRom } from "../../../../games/src/read-rom.ts";
import { type BenchRow, benchRows } from "../../bench/bench-report.ts";
import { findRefusedClaim } from "../../bench/judge-claims.ts";
import { findForeignRun, findOtherSkill, isPlayedBy, resultOf } from "../../bench/judge-run.ts";
import { benchJobs } from "../../bench/plan-bench.ts";
import { releasedPlayer, shippedSkills } from "../../bench/released-players.ts";
import { isProgramOf, runFileOf, type SubmissionManifest } from "../../bench/submission.ts";
import type { TaskLevel, TaskRules } from "../../bench/task.ts";
import { type CheckRunOptions, checkRun } from "../../proof/check-run.ts";
import { describeProof } from "../../proof/describe-proof.ts";
import { listClaimed } from "../../proof/list-claimed.ts";
import { type RunFile, readRunFile } from "../../run-file/read-run-file.ts";
import { findSigners, signatureOf } from "../proof/check.ts";
import { thisProgram } from "../proof/this-program.ts";
import { benchTable, tellBench } from "./bench-table.ts";
import { openManifest, openSubmission, runFilesIn, type Submission } from "./submission.ts";

/** The referee's word about a run's file, and what the file records of the player. */
export interface JudgedFile {
  readonly file: string;
  readonly verdict: "proven" | "missing" | "refused";
  /** Why it was refused; null where it was not. */
  readonly why: string | null;
  /** Null for a file that is missing or cannot be read. */
  readonly recorded:
    | (Pick<RunFile["manifest"], "program"> &
        Pick<RunFile["manifest"]["claims"], "models" | "settings" | "promptSha256" | "toolsSha256">)
    | null;
}

/** A submission with its scores: a run that is missing or was refused counts with 0. */
export interface JudgedSubmission {
  readonly rows: readonly BenchRow[];
  readonly judged: readonly JudgedFile[];
}

/**
 * Checks a submission as its referee. Returns the exit code: 65 where a run is missing or refused.
 *
 * @throws RunnerError `submission-invalid`
 */
export const checkBench: Run = async (world, options, [shown = ""]) => {
  const { rows, judged } = await judgeSubmission(world, options, openSubmission(world, options, shown));
  const faults = judged.filter(({ verdict }) => verdict !== "proven");
  if (options.json === true) {
    world.stdout.write(`${plainJson(JSON.stringify({ rows: tellBench(rows), runs: judged }))}\n`);
  } else {
    const lines = faults.map(
      ({ file, verdict, why }) => `${verdict}: ${file}${why === null ? "" : `: ${why}`}`,
    );
    const facts = tellRecorded(judged);
    world.stdout.write(
      `${benchTable(world, rows)}\n${[...facts, ...lines].map((line) => `${plainLine(line)}\n`).join("")}`,
    );
  }
  return faults.length === 0 ? EXIT_CODES.done : EXIT_CODES.badData;
};

/** The player's facts that runs' files record, a line for each that differs. */
export function tellRecorded(judged: readonly JudgedFile[]): readonly string[] {
  const lines = judged.flatMap(({ recorded }) => {
    if (recorded === null) return [];
    const { program, models, promptSha256, toolsSha256 } = recorded;
    const by = models.map(({ model }) => markLookAlikes(model)).join(", ");
    const commit = program.commit === null ? "" : ` (commit ${program.commit.slice(0, 12)})`;
    return `replies by ${by}; gameboy-runner ${program.version}${commit}; prompt ${promptSha256.slice(0, 12)}, tools ${toolsSha256.slice(0, 12)}`;
  });
  return [...new Set(lines)];
}

/**
 * Plays every run of a submission again, and scores it.
 *
 * @throws RunnerError `submission-invalid`
 */
export async function judgeSubmission(
  world: World,
  options: Options,
  submission: Submission,
  { prove }: Proving = {},
): Promise<JudgedSubmission> {
  const manifest = openManifest(submission);
  const { jobs: listed } = manifest;
  const judging = findJudging(submission);
  const jobs = benchJobs(submission.tasks, submission.player, { jobs: listed });
  if (jobs.length !== listed.length || listed.some(({ level }) => !submission.entry.levels.includes(level))) {
    throw new RunnerError(
      "submission-invalid",
      `${submission.shown} has jobs of tasks or levels that its entry does not name`,
    );
  }
  refuseMissingCells(submission, listed);
  findSigners(world, options);
  const ends = new Map<string, JobResult>();
  const judged: JudgedFile[] = [];
  const runs = new Set<string | null>();
  const progress = openProgress(world, options);
  const count = progress.count("checking runs", jobs.length);
  try {
    for (const [at, job] of jobs.entries()) {
      const file = listed[at] === undefined ? "" : runFileOf(listed[at]);
      const { result, runId, ...one } = await judge(world, options, {
        submission,
        manifest,
        job,
        file,
        judging,
        prove,
      });
      const isTwin = result !== null && runs.has(runId);
      if (result !== null) runs.add(runId);
      judged.push(isTwin ? { ...one, verdict: "refused", why: "it is the run of another file" } : one);
      if (result !== null && !isTwin) ends.set(file, result);
      count();
    }
  } finally {
    progress.hide();
  }
  const files = new Set(judged.map(({ file }) => file));
  for (const file of runFilesIn(submission)) {
    if (!files.has(file))
      judged.push({ file, verdict: "refused", why: "it is no job of the manifest", recorded: null });
  }
  const rows = benchRows(
    jobs.map(({ cell, task }, at) => ({
      id: judged[at]?.file ?? "",
      cell,
      task: task as unknown as TaskRules,
    })),
    ends,
  );
  return { rows, judged };
}

/** Seeds are drawn for each task and level of an entry: without one of them, it is not the manifest that the referee drew. */
function refuseMissingCells({ tasks, entry, shown }: Submission, jobs: SubmissionManifest["jobs"]): void {
  for (const { task } of tasks) {
    const { name } = task.rules;
    const isThere = (level: TaskLevel): boolean =>
      jobs.some((job) => job.task === name && job.level === level);
    const level = task.levels.find((one) => entry.levels.includes(one) && !isThere(one));
    if (level === undefined) continue;
    throw new RunnerError(
      "submission-invalid",
      `${shown} has no job of ${name} at ${level}, which its entry names`,
    );
  }
}

/** The way in which segments are played; in threads unless given. */
type Proving = { readonly prove?: CheckRunOptions["prove"] };

interface JudgedRun extends JudgedFile {
  readonly result: JobResult | null;
  readonly runId: string | null;
}

/** Errors of a file that cannot be read as a run's. */
const OF_FILES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(["named-file-unreadable", "run-file-damaged", "run-file-too-new"] as const),
]);

async function judge(
  world: World,
  options: Options,
  about: {
    submission: Submission;
    manifest: SubmissionManifest;
    job: ManifestJob;
    file: string;
    judging: Judging;
  } & Proving,
): Promise<JudgedRun> {
  const { submission, manifest, job, file, judging, prove } = about;
  const none = { file, recorded: null, result: null, runId: null };
  const path = join(submission.folder, file);
  if (!existsSync(path)) return { ...none, verdict: "missing", why: null };
  const rom = readRom(job.values.rom ?? "");
  try {
    const run = readRunFile(readUserBytes(path, MAX_RUN_BYTES, join(submission.shown, file)));
    // Nothing else of a manifest is believed before.
    const [fault] = [...run.faults, ...run.falseClaims];
    if (fault !== undefined) return { ...none, verdict: "refused", why: fault };
    const { program, claims } = run.manifest;
    const { models, settings, promptSha256, toolsSha256 } = claims;
    const known = {
      ...none,
      recorded: { program, models, settings, promptSha256, toolsSha256 },
      runId: claims.runId,
    };
    const why =
      findForeignRun(run, {
        job,
        romSha256: parseCartridge(rom).sha256,
        entry: submission.entry,
        drawnAt: manifest.drawnAt,
        now: world.clock.now(),
      }) ??
      judging.findOtherPlayer(run, job) ??
      (await findUnproven(world, options, { run, rom, job, prove }));
    if (why !== null) return { ...known, verdict: "refused", why };
    return {
      ...known,
      verdict: "proven",
      why: null,
      result: resultOf(run, job.task as unknown as TaskRules),
    };
  } catch (error) {
    // A fault of the file; others are the referee's own.
    if (!(error instanceof RunnerError) || !OF_FILES.has(error.code)) throw error;
    return { ...none, verdict: "refused", why: error.message };
  }
}

/** The way in which a submission's prompts, tools and skills are judged. */
interface Judging {
  /** Returns why a run's prompts, tools or skills are not those of its entry's program; null where they are. */
  findOtherPlayer(run: RunFile, job: ManifestJob): string | null;
}

/**
 * Decides by which program a submission is judged: an entry that names a commit by this one, which must be of that commit; any
 * other by what this package knows of the released version.
 *
 * @throws RunnerError `submission-invalid` where this program cannot judge it
 */
function findJudging({ shown, entry }: Submission): Judging {
  const { version, commit } = entry.program;
  const own = thisProgram();
  if (commit !== null) {
    if (isProgramOf(entry, own))
      return { findOtherPlayer: (run) => findOtherCore(run) ?? findOtherSkill(run, shippedSkills()) };
    const here =
      own.commit === null
        ? `the package of ${own.version}`
        : `${own.version} at commit ${own.commit.slice(0, 12)}`;
    const fact = `${shown} was entered with gameboy-runner ${version} at commit ${commit.slice(0, 12)}, and this is ${here}: check it with that commit`;
    throw new RunnerError("submission-invalid", plainLine(fact));
  }
  return {
    findOtherPlayer(run, { cell }) {
      const player = releasedPlayer(version, String(cell["task"]), cell["level"] as TaskLevel);
      if (player === null)
        return `this package does not know the prompts and tools of gameboy-runner ${version} for it`;
      return isPlayedBy(run, player)
        ? ((version === own.version ? findOtherCore(run) : null) ?? findOtherSkill(run, player.skills))
        : `its prompts or tools are not those of gameboy-runner ${version}`;
    },
  };
}

/** Earlier cores are kept for older runs: a program plays on its own. */
function findOtherCore({ manifest: { core } }: RunFile): string | null {
  return core.sha256 === loadCore().identity.sha256
    ? null
    : "it was played on another core than its program's";
}

/** The first thing in a run's file that is contradicted, or that a score may not rest on. */
async function findUnproven(
  world: World,
  options: Options,
  { run, rom, job, prove }: { run: RunFile; rom: Uint8Array; job: ManifestJob } & Proving,
): Promise<string | null> {
  const proof = await checkRun(run, {
    rom,
    program: thisProgram(),
    signal: world.signal,
    begin: () => () => {},
    ...(prove !== undefined && { prove }),
  });
  const allowed = findSigners(world, options);
  const signature = signatureOf(run, allowed);
  const { findings } = describeProof(run, proof, { signature, isAskedFor: allowed !== null });
  const [first] = findings;
  if (first !== undefined) {
    return `${first.check}${first.step === null ? "" : `, step ${first.step}`}: ${first.text}`;
  }
  return findRefusedClaim(listClaimed(run, proof, signature), {
    file: run,
    allowsAll: job.cell["level"] === "everything",
    ownPrices: proof.ownPrices,
  });
}
