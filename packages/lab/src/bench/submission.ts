import { randomInt } from "node:crypto";
import { z } from "zod";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import { once } from "../../../../src/base/expressions/remember.ts";
import { START_NAMES } from "../../../../src/base/seam/settings-of-parts.ts";
import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import { EFFORTS, type Effort } from "../../../../src/base/vocabulary/effort.ts";
import { type JsonObject, parseJsonObject } from "../../../../src/base/vocabulary/json.ts";
import { MAX_SEED } from "../../../../src/base/vocabulary/setting-table.ts";
import { hashNameOf, type StartHashes } from "../run-file/begun-with.ts";
import { TASK_LEVELS, type Task, type TaskLevel, type TaskRules } from "./task.ts";

/** A program, and its commit where it runs from a clone. */
interface Program {
  readonly version: string;
  readonly commit: string | null;
}

/**
 * The player and the tasks of a submission, published before anybody knows the seeds. The hashes are of things with which runs begin at
 * the levels that allow them, as runs' files have them.
 */
export interface SubmissionEntry extends StartHashes {
  readonly format: "gameboy-runner entry";
  readonly version: 1;
  /** The program that will play it. */
  readonly program: Program;
  readonly model: string;
  readonly effort: Effort | null;
  readonly thinking: boolean | null;
  readonly levels: readonly TaskLevel[];
  /** The hashes of the tasks' rules, by their names. */
  readonly tasks: Readonly<Record<string, string>>;
}

/** One run of a submission. */
export interface SubmissionJob {
  readonly task: string;
  readonly level: TaskLevel;
  readonly seed: number;
}

/** All jobs of a submission, by seeds that the referee drew. */
export interface SubmissionManifest {
  readonly format: "gameboy-runner manifest";
  readonly version: 1;
  /** The referee's. */
  readonly program: Program;
  /** In ISO 8601. */
  readonly drawnAt: string;
  /** Of the entry, as it was when the seeds were drawn. */
  readonly entrySha256: string;
  readonly jobs: readonly SubmissionJob[];
}

const MAX_JOBS = 100_000;

const schemas = once(() => {
  const program = z.strictObject({ version: z.string().max(100), commit: z.string().max(100).nullable() });
  const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
  const name = z.string().regex(/^[a-z0-9-]{1,64}$/);
  return {
    entry: z.strictObject({
      format: z.literal("gameboy-runner entry"),
      version: z.literal(1),
      program,
      model: z.string().min(1).max(200),
      effort: z.enum(EFFORTS).nullable(),
      thinking: z.boolean().nullable(),
      ...Object.fromEntries(START_NAMES.map((name) => [hashNameOf(name), sha256.nullable()])),
      levels: z.array(z.enum(TASK_LEVELS)).min(1).max(TASK_LEVELS.length),
      tasks: z.record(name, sha256),
    }),
    manifest: z.strictObject({
      format: z.literal("gameboy-runner manifest"),
      version: z.literal(1),
      program,
      drawnAt: z.iso.datetime(),
      entrySha256: sha256,
      jobs: z
        .array(z.strictObject({ task: name, level: z.enum(TASK_LEVELS), seed: z.int().min(0).max(MAX_SEED) }))
        .min(1)
        .max(MAX_JOBS)
        .refine((jobs) => new Set(jobs.map(runFileOf)).size === jobs.length),
    }),
  };
});

/** Reads an entry. @throws RunnerError `submission-invalid` */
export function readEntry(text: string, shown: string): SubmissionEntry {
  return read(text, shown, "entry") as SubmissionEntry;
}

/** Reads a manifest. @throws RunnerError `submission-invalid` */
export function readSubmissionManifest(text: string, shown: string): SubmissionManifest {
  return read(text, shown, "manifest") as SubmissionManifest;
}

function read(text: string, shown: string, kind: "entry" | "manifest"): unknown {
  const { data, error } = schemas()[kind].safeParse(parseJsonObject(text));
  if (error === undefined) return data;
  const place = error.issues[0]?.path.join(".") ?? "";
  throw invalid(`${shown} is no ${kind} of a submission${place === "" ? "" : `: see ${place}`}`);
}

/** The error of a submission. */
export function invalid(message: string): RunnerError {
  return new RunnerError("submission-invalid", message);
}

/** The hash of an entry, or of a task's rules. */
export function hashOf(value: SubmissionEntry | TaskRules): string {
  return sha256Of(canonicalJson(value as unknown as JsonObject));
}

/**
 * Draws the seeds of a submission: other ones for each task and level, unknown to everybody when the entry was published.
 *
 * @param runs of each task at each level; undefined for as many as the task has seeds
 * @throws RunnerError `submission-invalid` where the entry's tasks have other rules, or there are no jobs or too many
 */
export function drawManifest(
  entry: SubmissionEntry,
  tasks: readonly Task[],
  { program, now, runs }: { program: Program; now: Date; runs: number | undefined },
): SubmissionManifest {
  refuseOtherRules(entry, tasks);
  const cells = tasks.flatMap(({ rules: { name: task }, levels, seeds }) =>
    levels
      .filter((level) => entry.levels.includes(level))
      .map((level) => ({ task, level, count: runs ?? seeds.length })),
  );
  const count = cells.reduce((sum, cell) => sum + cell.count, 0);
  if (count === 0) throw invalid("no task of the entry has one of its levels");
  if (count > MAX_JOBS) throw invalid(`a submission has at most ${MAX_JOBS} jobs, not ${count}`);
  const jobs = cells.flatMap(({ task, level, count }) => draw(count).map((seed) => ({ task, level, seed })));
  return {
    ...({ format: "gameboy-runner manifest", version: 1, program } as const),
    drawnAt: now.toISOString(),
    entrySha256: hashOf(entry),
    jobs,
  };
}

/** @throws RunnerError `submission-invalid` where this version's tasks are not those of an entry */
export function refuseOtherRules({ tasks: named }: SubmissionEntry, tasks: readonly Task[]): void {
  const other = tasks.find(({ rules }) => named[rules.name] !== hashOf(rules));
  if (other === undefined) return;
  throw invalid(`the rules of the task ${other.rules.name} are not those of the entry: use its version`);
}

/** Whether a program is the one that an entry names. The package has no commit. */
export function isProgramOf({ program: { version, commit } }: SubmissionEntry, program: Program): boolean {
  return program.version === version && program.commit === commit;
}

function draw(count: number): readonly number[] {
  const seeds = new Set<number>();
  while (seeds.size < count) seeds.add(randomInt(MAX_SEED + 1));
  return [...seeds].sort((a, b) => a - b);
}

/** The file of a job's run, below the submission's folder. */
export function runFileOf({ task, level, seed }: SubmissionJob): string {
  return `runs/${task}-${level}-${seed}.run`;
}
