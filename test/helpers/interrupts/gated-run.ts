import { parseInterrupts } from "../../../src/parts/interrupts/base/parse-interrupts.ts";
import { type Play, playRun } from "../runs/journal-world.ts";
import { type Interrupt, interruptIn } from "./runner-course.ts";

/** The settings of a run that stops before each action. */
export const BEFORE_ACT = { interrupts: parseInterrupts({ before: ["act"] }) };

/** Plays until the run stops at an interrupt, which it must. */
export async function playToStop(play: Play): Promise<Interrupt> {
  const events = await playRun(play);
  const stop = interruptIn(events);
  if (stop === null) throw new Error(`it did not stop: ${JSON.stringify(events.at(-1))}`);
  return stop;
}
