import { createMemoryDisk } from "../../../../../src/base/disk/memory-disk.ts";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { findRom } from "../../../../../src/play/session/game/find-rom.ts";
import type { Screen } from "../../../../emulator/src/machine/machine.ts";
import { createEmulator } from "../../../../emulator/src/wasmboy-emulator.ts";
import { type FleetJob, jobName } from "../../../../fleet/src/jobs/job.ts";
import { fetchRun } from "../../../../fleet/src/mirror/fetch-run.ts";
import type { ObjectStore } from "../../../../fleet/src/store/object-store.ts";
import { makeFilm } from "../../../../viewer/src/film/make-film.ts";
import { filmScenes } from "../../../../viewer/src/film/scenes.ts";
import { encodeSmallFilm, keepPictures, smallBeat } from "../../../../viewer/src/film/small-film.ts";
import { pathOf } from "../../../../viewer/src/timeline/read-path.ts";
import type { BranchRow, StepRow } from "../../../../viewer/src/timeline/rows.ts";
import { Timeline } from "../../../../viewer/src/timeline/timeline.ts";
import type { Arm } from "../arms.ts";
import type { ReadyTask, TrialJobs } from "../trial-jobs.ts";
import type { BetterPair } from "./choose-pairs.ts";

/** The place where attempts are kept, and what they were made of. */
export interface FilmingPlace {
  readonly store: ObjectStore;
  readonly jobs: TrialJobs;
  readonly tasks: readonly ReadyTask[];
  readonly present: Arm;
  readonly signal: AbortSignal;
}

/** A pair and its films, as GIFs of one length: the present player's, and that with the change. */
export interface FilmedPair extends BetterPair {
  /** Why there are none, as the end of a sentence, instead. */
  readonly films: readonly [present: Uint8Array, changed: Uint8Array] | string;
}

/** The folder of a run on a disk in memory. */
const FOLDER = "/run";

/** Plays pairs of attempts again and films them. @throws the signal's reason */
export async function filmPairs(
  pairs: readonly BetterPair[],
  place: FilmingPlace,
): Promise<readonly FilmedPair[]> {
  const filmed: FilmedPair[] = [];
  for (const pair of pairs) filmed.push({ ...pair, films: await filmPair(pair, place) });
  return filmed;
}

async function filmPair(pair: BetterPair, place: FilmingPlace): Promise<FilmedPair["films"]> {
  const { arm, repetition } = pair;
  const task = place.tasks.find(({ id }) => id === pair.task);
  if (task === undefined) throw new Error(`there is no task ${pair.task}`);
  try {
    const open = (own: Arm): Promise<PlayedAttempt> =>
      openAttempt(place.jobs.jobOf(task, own, repetition), task, place.store);
    const [present, changed] = [await open(place.present), await open(arm)];
    const beat = smallBeat(Math.max(framesOf(present), framesOf(changed)));
    const before = await picturesOf(present, beat, place.signal);
    const after = await picturesOf(changed, beat, place.signal);
    const length = Math.max(before.length, after.length);
    return [encodeSmallFilm(before, length), encodeSmallFilm(after, length)];
  } catch (error) {
    if (error instanceof RunnerError) return error.message;
    throw error;
  }
}

/** An attempt's journal, and its steps. */
interface PlayedAttempt {
  readonly timeline: Timeline;
  readonly rows: readonly StepRow[];
  readonly palette: BranchRow["palette"];
  readonly rom: Uint8Array;
}

async function openAttempt(job: FleetJob, task: ReadyTask, store: ObjectStore): Promise<PlayedAttempt> {
  const { game } = task.start;
  const disk = createMemoryDisk();
  await fetchRun({ store, job: jobName(job.id), folder: FOLDER, disk });
  const timeline = new Timeline({ folder: FOLDER, slug: task.from.slug, disk });
  while (timeline.advance());
  const { branches, rows } = timeline.view;
  const head = branches.find((branch) => branch.head) ?? branches.at(-1);
  const path = pathOf(timeline, head?.branchId ?? "").flatMap((index) => rows[index] ?? []);
  const steps = path.filter(({ step }) => step > task.from.step);
  if (head === undefined || steps.length === 0)
    throw new RunnerError("journal-missing", `the journal of ${job.id} has no step`);
  const rom = findRom(game.romSha256, [game.romPath]);
  if (rom === null) throw new RunnerError("rom-mismatched", `the ROM of ${game.title} was not found`);
  return { timeline, rows: steps, palette: head.palette, rom };
}

function framesOf({ rows }: PlayedAttempt): number {
  return rows.reduce((sum, { frames }) => sum + frames, 0);
}

async function picturesOf(
  { timeline, rows, palette, rom }: PlayedAttempt,
  framesPerBeat: number,
  signal: AbortSignal,
): Promise<readonly Screen[]> {
  const emulator = createEmulator(rom);
  emulator.usePalette?.(palette);
  const writer = keepPictures();
  const scenes = filmScenes(timeline, rows, false);
  await makeFilm(emulator, writer, { scenes, framesPerBeat, hasSound: false, signal, onStep: () => {} });
  return writer.pictures;
}
