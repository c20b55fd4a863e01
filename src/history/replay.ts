import { setImmediate } from "node:timers/promises";
import { playTrack } from "../actions/input-recorder.ts";
import type { Emulator } from "../emulator/emulator.ts";
import { hashMachine } from "../emulator/machine-hash.ts";
import { describeError } from "../errors.ts";
import type { PlacedEntry } from "../journal/journal.ts";
import type { JournalPosition } from "../run/journal-position.ts";
import type { WaitingReply } from "../run/reply.ts";
import type { RunState } from "../run/run-state.ts";
import type { StepOutcome } from "../run/step.ts";
import { advance, type Recalled } from "./apply-entry.ts";

/** What a replay came to. */
export interface Replayed {
  /** The state after the last entry that was proved; the machine is there too. */
  readonly state: RunState;
  readonly steps: number;
  /** Replies that arrived and were not acted on yet, in order. */
  readonly pending: readonly WaitingReply[];
  /** Why the replay ended before the last entry, or null. */
  readonly divergence: string | null;
  /** The place before the entry at which it ended; null when it came to the last one. */
  readonly divergedAt: JournalPosition | null;
}

/** Who looks on while a replay goes on. */
export interface ReplayWatch {
  /** Ends the replay after a step: its reason is thrown. Nothing was written. */
  readonly signal?: AbortSignal;
  /** Told how many steps there are; what it returns is called after each. */
  begin?(steps: number): () => void;
}

/**
 * Applies what a journal recorded of one line of play to a state and its machine, which must be where the entries
 * begin. No tool, no adapter, no encoder and no LM runs: tracks are played, messages are appended, and each machine
 * is compared. It stops before the first step whose machine differs.
 */
export async function replay(
  emulator: Emulator,
  start: RunState,
  entries: readonly PlacedEntry[],
  watch: ReplayWatch = {},
): Promise<Replayed> {
  const stepEntries = entries.filter(({ entry }) => entry.type === "outcome");
  const onStep = watch.begin?.(stepEntries.length) ?? (() => {});
  let recalled: Recalled = { state: start, pending: [] };
  for (const placed of entries) {
    const { entry } = placed;
    const next = advance(recalled, placed);
    const fault =
      typeof next === "string"
        ? next
        : entry.type === "outcome"
          ? playStep(emulator, entry.outcome, entry.step)
          : null;
    if (fault !== null || typeof next === "string") return finish(fault, placed.before);
    recalled = next;
    if (entry.type !== "outcome") continue;
    onStep();
    // Signals get their turn: a replay of a long game takes minutes.
    await setImmediate();
    watch.signal?.throwIfAborted();
  }
  return finish(null, null);

  function finish(divergence: string | null, divergedAt: JournalPosition | null): Replayed {
    const { state, pending } = recalled;
    const steps = state.totalSteps - start.totalSteps;
    return { state: { ...state, sessionSteps: start.sessionSteps }, steps, pending, divergence, divergedAt };
  }
}

/** Plays a step's track; says what is wrong when it does not lead to the recorded machine, and undoes it. */
function playStep(emulator: Emulator, { track, machineSha256 }: StepOutcome, step: number): string | null {
  const before = emulator.snapshot();
  try {
    playTrack(emulator, track);
    if (hashMachine(emulator.snapshot()) === machineSha256) return null;
    emulator.restore(before);
    return `the machine after step ${step} is not the recorded one`;
  } catch (error) {
    emulator.restore(before);
    return `step ${step} cannot be played again (${describeError(error)})`;
  }
}
