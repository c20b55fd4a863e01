import type { Disk } from "../../../src/base/disk/disk.ts";
import type { NextNode } from "../../../src/base/vocabulary/loop-node.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { parseInterrupts } from "../../../src/parts/interrupts/base/parse-interrupts.ts";
import type { ResumeRequest } from "../../../src/parts/interrupts/base/resume-request.ts";
import { powerCutDisk } from "../disks/power-cut-disk.ts";
import { type Play, playRun, readRun } from "../runs/journal-world.ts";
import { scriptedPlayer } from "../server/scripted-player.ts";
import { type Course, NOTHING_DONE, type Places, type Schedule, type SeenStop } from "./course.ts";

/** More than any course has. */
const MOST_STOPS = 100;

/** Lets it go on as it is. */
export const APPROVE: ResumeRequest = { decision: { type: "approve" }, say: null };

/** The interrupt at which a run stopped; null where it did not. */
export type Interrupt = Extract<RunEvent, { type: "interrupt" }>;

/** The last event, where it is an interrupt. */
export function interruptIn(events: readonly RunEvent[]): Interrupt | null {
  const last = events.at(-1);
  return last?.type === "interrupt" ? last : null;
}

/** How a course is taken, and where it is kept. */
export interface CourseOptions {
  readonly disk?: Disk;
  readonly journal: boolean;
  /** Who plays; it keeps what it was asked. */
  readonly player?: LanguageModel & { readonly asked: readonly string[] };
}

/** `--save-every 1 --set maxHistory=4`: a save after every step, a summary after every second. */
export const OFTEN = { saveEvery: 1, maxHistory: 4 } as const;

/** A course, and what is left of the run behind it. */
export interface RunnerCourse {
  readonly course: Course;
  /** All but ids, times, names and the interrupts themselves. */
  readonly run: unknown;
  /** The hash of each request. */
  readonly asked: readonly string[];
  readonly disk: Disk;
}

/** The course of the runner itself: each stop is resumed in a session of its own. */
export async function takeRunnerCourse(
  places: Places,
  { steps }: Pick<Schedule, "steps">,
  { disk = powerCutDisk(), journal, player: scripted = scriptedPlayer() }: CourseOptions,
): Promise<RunnerCourse> {
  const done = { ...NOTHING_DONE };
  const watch = (event: RunEvent): void => {
    if (event.type === "tool-result") done.act += 1;
    if (event.type === "step-finished") done.remember += 1;
    if (event.type === "recovery") done.recover += 1;
    if (event.type === "summarized") done.summarize += 1;
    if (event.type === "saved" && event.kind === "routine") done.save += 1;
  };
  const player: LanguageModel = {
    ...scripted,
    reply(request, options) {
      if (request.purpose === "play") done.decide += 1;
      return scripted.reply(request, options);
    },
  };
  const settings = { maxHistory: OFTEN.maxHistory, interrupts: parseInterrupts(places) };
  const play: Play = { disk, player, journal, saveEvery: OFTEN.saveEvery, settings, untilStep: steps, watch };
  const stops: SeenStop[] = [];
  let stop = interruptIn(await playRun(play));
  while (stop !== null) {
    if (stops.length === MOST_STOPS) throw new Error(`it stops before ${stop.state.next} for ever`);
    stops.push({ next: stop.state.next as NextNode, done: { ...done } });
    // As a plain `runner resume`, which says nothing of limits, saves and the end.
    const { settings: _, untilStep: __, saveEvery: ___, ...goOn } = play;
    stop = interruptIn(
      await playRun({ ...goOn, settings: { maxHistory: OFTEN.maxHistory }, resume: APPROVE }),
    );
  }
  return { course: { stops, end: done }, run: await readUngated(disk), asked: scripted.asked, disk };
}

/** The common part of two runs that stopped at different places. */
export async function readUngated(disk: Disk) {
  const { memory, ...run } = await readRun(disk);
  const { interrupts: _, ...settings } = memory.settings;
  return { ...run, memory: { ...memory, settings } };
}
