import { parseInterrupts } from "../../../src/interrupts/parse-interrupts.ts";
import type { RunEvent } from "../../../src/run/run-event.ts";
import { type Play, playRun } from "../runs/journal-world.ts";
import { APPROVE, type Interrupt, interruptIn } from "./runner-course.ts";

/** The settings of a run that stops before each action. */
export const BEFORE_ACT = { interrupts: parseInterrupts({ before: ["act"] }) };

/** Plays until the run stops at an interrupt, which it must. */
export async function playToStop(play: Play): Promise<Interrupt> {
  const events = await playRun(play);
  const stop = interruptIn(events);
  if (stop === null) throw new Error(`it did not stop: ${JSON.stringify(events.at(-1))}`);
  return stop;
}

/** Approves whatever it stops at, each in a session of its own, to its end; every stop. */
export async function approveAll(play: Play, first: readonly RunEvent[]): Promise<readonly Interrupt[]> {
  const stops: Interrupt[] = [];
  for (let stop = interruptIn(first); stop !== null; ) {
    stops.push(stop);
    stop = interruptIn(await playRun({ ...play, resume: APPROVE }));
  }
  return stops;
}
