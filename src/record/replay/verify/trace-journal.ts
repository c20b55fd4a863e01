import { hashMachine } from "../../../../packages/emulator/src/machine/machine-hash.ts";
import { describeError, RunnerError } from "../../../base/errors.ts";
import type { StartRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { RestoredRecord } from "../../../base/vocabulary/journal/step-record.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { PlacedEntry } from "../../journal/journal.ts";
import { applyEntry } from "../apply-entry.ts";
import { stateAtStart } from "../open-state.ts";
import { restoredIn, settle } from "../reduce.ts";
import { asBranch } from "../requests.ts";
import type { SoundSave } from "./check-save.ts";
import { digestMemory } from "./digest-memory.ts";
import type { Stretch, StretchStep } from "./stretch.ts";

/** One branch of a journal at one place. */
interface Traced {
  readonly state: RunState;
  readonly machineSha256: string;
  /** From the keyframe before this place to here. */
  readonly stretch: Stretch;
}

/** The result of following a journal through all its branches. No emulator, no LM. */
export interface Trace {
  /** The faults, each a sentence without the journal's name. */
  readonly faults: readonly string[];
  /** The faults of saves, by their files. */
  readonly saveFaults: ReadonlyMap<string, readonly string[]>;
  /** Each step of each branch, in stretches from keyframe to keyframe. */
  readonly stretches: readonly Stretch[];
  /** For each save that the journal leads to, the steps from the keyframe before it. */
  readonly toSaves: ReadonlyMap<string, Stretch>;
  /** Steps on branches that leave from where this journal does not lead: they begin at a save of another one. */
  readonly untracedSteps: number;
}

/**
 * Follows every branch of a journal by its records alone, and compares with it its own keyframes and the saves: the
 * step, the machine's hash, and what the agent knows.
 *
 * @param entries the whole journal
 */
export function traceJournal(entries: readonly PlacedEntry[], saves: readonly SoundSave[]): Trace {
  const faults: string[] = [];
  const saveFaults = new Map<string, readonly string[]>();
  const stretches: Stretch[] = [];
  const toSaves = new Map<string, Stretch>();
  let untracedSteps = 0;

  const waiting = new Map<number, SoundSave[]>();
  for (const save of saves) {
    const offset = save.info.journal?.offset;
    if (offset !== undefined) waiting.set(offset, [...(waiting.get(offset) ?? []), save]);
  }
  const forks = new Set(
    entries.flatMap(({ entry }) =>
      entry.type === "branch" && entry.from !== null ? [entry.from.offset] : [],
    ),
  );
  const kept = new Map<number, Traced>();
  const branches = new Map<string, Traced>();

  for (const placed of entries) {
    const { entry, after } = placed;
    const { branchId } = entry;
    const before = entry.type === "branch" ? kept.get(entry.from?.offset ?? -1) : branches.get(branchId);
    const next = attempt(() =>
      entry.type === "start" ? traceStart(entry, placed) : traceEntry(before, placed),
    );
    if (typeof next === "string") faults.push(`${next} (record ${placed.before.seq})`);
    if (next === null || typeof next === "string") {
      branches.delete(branchId);
      if (entry.type === "outcome") untracedSteps++;
      continue;
    }
    branches.set(branchId, next);
    if (forks.has(after.offset)) kept.set(after.offset, next);
    for (const save of waiting.get(after.offset) ?? []) {
      if (save.info.journal?.hash !== after.hash) continue;
      toSaves.set(save.file, next.stretch);
      saveFaults.set(save.file, compareSave(save, next));
    }
  }
  for (const { stretch } of branches.values()) finish(stretch);
  return { faults, saveFaults, stretches, toSaves, untracedSteps };

  function finish(stretch: Stretch): void {
    if (stretch.steps.length > 0) stretches.push(stretch);
  }

  /** The branch after an entry; null where its beginning is not known, and a text when the entry does not fit. */
  function traceEntry(before: Traced | undefined, placed: PlacedEntry): Traced | string | null {
    if (before === undefined) return null;
    const { entry, after } = placed;
    if (entry.type === "branch") {
      const { runId, branchId } = { ...entry };
      return { ...before, state: { ...asBranch(before.state), runId, branchId, journal: after } };
    }
    const state = applyEntry(before.state, placed);
    if (typeof state === "string") return state;
    const { stretch } = before;
    if (entry.type === "outcome") {
      const { track, machineSha256 } = entry.outcome;
      const restored = restoredIn(before.state);
      const begins = restored === null ? {} : { machine: () => restored.machine };
      const step: StretchStep = { step: entry.step, ...begins, track, machineSha256 };
      return { state, machineSha256, stretch: { ...stretch, steps: [...stretch.steps, step] } };
    }
    if (entry.type === "restored") {
      return isReadable(entry)
        ? { ...before, state }
        : `the machine that step ${entry.step} was restored to cannot be read`;
    }
    if (entry.type !== "keyframe") return { ...before, state };
    try {
      if (hashMachine(entry.machine) !== before.machineSha256) {
        return `the keyframe at step ${entry.step} is not the machine of that step`;
      }
    } catch (error) {
      return `the keyframe at step ${entry.step} cannot be read (${describeError(error)})`;
    }
    finish(stretch);
    return { ...before, state, stretch: { machine: () => entry.machine, steps: [] } };
  }
}

function isReadable(record: RestoredRecord): boolean {
  try {
    return record.machine === null || record.machine.globals.length > 0;
  } catch (error) {
    if (error instanceof RunnerError) return false;
    throw error;
  }
}

/** A line may be sound and yet say what no record says. */
function attempt<T>(trace: () => T): T | string {
  try {
    return trace();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    return `a record cannot be understood: ${describeError(error)}`;
  }
}

function traceStart(record: StartRecord & { readonly branchId: string }, { after }: PlacedEntry): Traced {
  const { branchId, track, machineSha256 } = record;
  const state = { ...stateAtStart(record, branchId), journal: after };
  const begins = record.machine === undefined ? {} : { machine: () => record.machine ?? null };
  const first: StretchStep = { step: 0, ...begins, track, machineSha256 };
  return { state, machineSha256, stretch: { machine: null, steps: [first] } };
}

/**
 * Returns the differences between a save and the journal at its place; each the end of a sentence that begins with its
 * file.
 */
function compareSave(
  { info, totalSteps, memory }: SoundSave,
  { state: traced, machineSha256 }: Traced,
): readonly string[] {
  const state = settle(traced);
  const faults: string[] = [];
  if (totalSteps !== state.totalSteps) {
    faults.push(`is of step ${totalSteps}, but the journal is at step ${state.totalSteps}`);
  }
  if (info.runId !== state.runId || info.branchId !== state.branchId) {
    faults.push("is of another branch than the journal at its place");
  }
  if (info.machineSha256 !== machineSha256) faults.push("holds another machine than the journal");
  const told = digestMemory(state.memory);
  const others = Object.keys({ ...told, ...memory }).filter((name) => told[name] !== memory[name]);
  if (others.length > 0) faults.push(`has another ${others.join(", ")} than the journal`);
  return faults;
}
