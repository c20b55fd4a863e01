import { setImmediate } from "node:timers/promises";
import type { Clock, Timers } from "../../../src/base/vocabulary/services.ts";

/** Turns of the event loop in which all that was written on loopback is read. */
const TURNS = 20;

interface Waiting {
  deadlineMs: number;
  readonly ms: number;
  readonly ring: () => void;
}

let nowMs = 0;
const alarms = new Set<Waiting>();

/** Lets time pass for the commands of this process: none is spent. */
export function passTime(ms: number): void {
  nowMs += ms;
  for (const alarm of alarms) {
    if (alarm.deadlineMs > nowMs) continue;
    alarms.delete(alarm);
    alarm.ring();
  }
}

/** A server of this process says nothing any more: what waits for it waits until its patience is over. */
export async function fallSilent(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
  const [first] = [...alarms].sort((a, b) => a.deadlineMs - b.deadlineMs);
  if (first !== undefined) passTime(first.deadlineMs - nowMs);
}

/** The real time and what was let pass. */
export const PASSING_CLOCK: Clock = {
  now: () => new Date(),
  elapsedMs: () => performance.now() + nowMs,
};

/**
 * Whatever is waited for has passed at once; an alarm rings by the time that servers let pass, however slow we are. A workflow's
 * back-off is an alarm, too, and no server lets time pass meanwhile: a command that comes to one runs as a process of its own.
 */
export const PASSING_TIMERS: Timers = {
  async sleep(ms, signal) {
    signal.throwIfAborted();
    passTime(ms);
    await setImmediate();
  },
  alarm(ms, ring) {
    const alarm: Waiting = { deadlineMs: nowMs + ms, ms, ring };
    alarms.add(alarm);
    return {
      putOff() {
        alarm.deadlineMs = nowMs + ms;
      },
      cancel: () => void alarms.delete(alarm),
    };
  },
};
