import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { readUserBytes } from "../../../../../src/base/disk/read-user-file.ts";
import { RunnerError } from "../../../../../src/base/errors.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { resolveRom } from "../../../../games/src/seeds/rom-names.ts";
import type { BenchPlayer, TaskToPlay } from "../../bench/plan-bench.ts";
import {
  hashOf,
  invalid,
  readEntry,
  readSubmissionManifest,
  refuseOtherRules,
  type SubmissionEntry,
  type SubmissionManifest,
} from "../../bench/submission.ts";
import { openTasks } from "../open-tasks.ts";

/** The files of a submission's folder. */
export const ENTRY = "entry.json";
export const MANIFEST = "manifest.json";

/** More than a manifest of the most jobs has. */
const MAX_BYTES = 16 * 2 ** 20;

/** A submission in a folder, as far as it has come. */
export interface Submission {
  readonly folder: string;
  /** As the person wrote it. */
  readonly shown: string;
  /** Of its folder: the name of its runs' store, too. */
  readonly name: string;
  readonly entry: SubmissionEntry;
  readonly player: BenchPlayer;
  readonly tasks: readonly TaskToPlay[];
}

/** Whether a word is the folder of a submission. */
export function isSubmission({ cwd }: Pick<World, "cwd">, word: string): boolean {
  return existsSync(join(resolve(cwd, word), ENTRY));
}

/**
 * Opens the submission in a folder.
 *
 * @throws RunnerError `submission-invalid`; as {@link openTasks} does
 */
export function openSubmission(world: World, { rom }: Pick<Options, "rom">, shown: string): Submission {
  const folder = resolve(world.cwd, shown);
  const file = join(shown, ENTRY);
  const entry = readEntry(readText(join(folder, ENTRY), file), file);
  const tasks = openNamed(world, rom, Object.keys(entry.tasks));
  refuseOtherRules(
    entry,
    tasks.map(({ task }) => task),
  );
  const { model, effort, thinking } = entry;
  const player = { model, effort: effort ?? undefined, thinking: thinking ?? undefined };
  return { folder, shown, name: basename(folder), entry, player, tasks };
}

/** The store where a submission is played. */
export function storeOf({ name }: Submission): string {
  return `bench/${name}`;
}

/**
 * The manifest of a submission.
 *
 * @throws RunnerError `submission-invalid` where no seeds were drawn, or the entry changed afterwards
 */
export function openManifest({ folder, shown, entry }: Submission): SubmissionManifest {
  const file = join(shown, MANIFEST);
  if (!existsSync(join(folder, MANIFEST)))
    throw invalid(`${shown} has no seeds yet, which runner bench draw draws`);
  const manifest = readSubmissionManifest(readText(join(folder, MANIFEST), file), file);
  if (manifest.entrySha256 !== hashOf(entry))
    throw invalid(`${join(shown, ENTRY)} changed after the seeds were drawn`);
  return manifest;
}

function readText(path: string, shown: string): string {
  return Buffer.from(readUserBytes(path, MAX_BYTES, shown)).toString("utf8");
}

/** Tasks of this package by name: their rules are the same for everybody. */
export function openNamed(
  world: World,
  rom: string | undefined,
  words: readonly string[],
): readonly TaskToPlay[] {
  const path = words.find((word) => !/^[a-z0-9-]+$/.test(word));
  if (path !== undefined)
    throw new RunnerError("option-invalid", `a submission plays tasks of the package by name, got "${path}"`);
  return openTasks(world, words, rom === undefined ? null : resolveRom(world.cwd, rom)).tasks;
}

/** The files in a submission's folder of runs. */
export function runFilesIn({ folder }: Pick<Submission, "folder">): readonly string[] {
  const runs = join(folder, "runs");
  if (statSync(runs, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(runs).map((name) => `runs/${name}`);
}
