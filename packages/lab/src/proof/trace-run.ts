import { describeError } from "../../../../src/base/errors.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import { isRecordType } from "../../../../src/record/journal/format/check-record.ts";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import { applyEntry } from "../../../../src/record/replay/apply-entry.ts";
import { stateAtStart } from "../../../../src/record/replay/open-state.ts";
import { asBranch } from "../../../../src/record/replay/requests.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import { hashMachine } from "../../../emulator/src/machine/machine-hash.ts";
import type { Finding } from "./finding.ts";

/** Entries of one branch in a row, from power-on or a keyframe to the next keyframe or the branch's end. */
export interface Segment {
  /** Null for power-on, where the first entry is a `start`. */
  readonly from: { readonly state: RunState; readonly machine: () => MachineState } | null;
  readonly entries: readonly PlacedEntry[];
  /** The first entries that another branch has, too: they are played, and judged there. */
  readonly known: number;
}

/** A journal that was followed by its records alone. */
export interface RunTrace {
  readonly segments: readonly Segment[];
  readonly findings: readonly Finding[];
  /** Steps on branches that begin at a save: what led there is not in the journal. */
  readonly rootless: number;
}

/** A branch at one place. */
interface Traced {
  readonly state: RunState;
  readonly machineSha256: string;
  readonly segment: Segment;
}

/**
 * Follows every branch of a run's journal by its records, and cuts it into segments that can be played apart from each other.
 *
 * @param entries of one run, whole
 */
export function traceRun(entries: readonly PlacedEntry[]): RunTrace {
  const findings: Finding[] = [];
  const segments: Segment[] = [];
  let rootless = 0;
  const forks = new Set(
    entries.flatMap(({ entry }) => (entry.type === "branch" && entry.from !== null ? [entry.from.seq] : [])),
  );
  const kept = new Map<number, Traced & { readonly hash: string }>();
  const branches = new Map<string, Traced | null>();
  const close = (segment: Segment): void => {
    if (segment.entries.length > segment.known) segments.push(segment);
  };

  for (const placed of entries) {
    const { entry, before: place, after } = placed;
    const step = "step" in entry && typeof entry.step === "number" ? entry.step : null;
    const fault = (text: string): void => {
      findings.push({ check: "journal", step, text: `${text} (record ${place.seq})` });
    };
    const next = attempt(() => traceEntry(placed, fault));
    if (typeof next === "string") fault(next);
    if (next === null || typeof next === "string") {
      if (entry.type === "outcome") rootless += 1;
      // Once a branch cannot be followed, nothing on it is known any more.
      if (typeof next === "string" || !branches.has(entry.branchId)) branches.set(entry.branchId, null);
      continue;
    }
    branches.set(entry.branchId, next);
    if (forks.has(after.seq)) kept.set(after.seq, { ...next, hash: after.hash });
  }
  for (const traced of branches.values()) if (traced !== null) close(traced.segment);
  return { segments, findings, rootless };

  function traceEntry(placed: PlacedEntry, fault: (text: string) => void): Traced | string | null {
    const { entry, after } = placed;
    const { branchId } = entry;
    if (!isRecordType(entry.type)) return `this version knows no record ${JSON.stringify(entry.type)}`;
    if (entry.type === "start") {
      if (branches.has(branchId)) return "a branch begins twice";
      const state = { ...stateAtStart(entry, branchId), journal: after };
      return {
        state,
        machineSha256: entry.machineSha256,
        segment: { from: null, entries: [placed], known: 0 },
      };
    }
    if (entry.type === "branch") return traceBranch(placed, entry);
    const before = branches.get(branchId);
    if (before === undefined)
      return entry.type === "version" ? null : "a record is of a branch that never began";
    if (before === null) return null;
    if (entry.type === "head" && entry.runId !== before.state.runId) return "a head names another run";
    const state = applyEntry(before.state, placed);
    if (typeof state === "string") return state;
    const segment = { ...before.segment, entries: [...before.segment.entries, placed] };
    if (entry.type === "outcome") return { state, machineSha256: entry.outcome.machineSha256, segment };
    if (entry.type !== "keyframe") return { ...before, state, segment };
    if (entry.step !== stepOf(before.state)) return `a keyframe of step ${entry.step} is at another one`;
    if (hashMachine(entry.machine) !== before.machineSha256) {
      fault(`the keyframe at step ${entry.step} is not the machine of that step`);
      return { ...before, state };
    }
    close(segment);
    const from = { state, machine: () => entry.machine };
    return { ...before, state, segment: { from, entries: [], known: 0 } };
  }

  function traceBranch(
    { after }: PlacedEntry,
    entry: Extract<PlacedEntry["entry"], { type: "branch" }>,
  ): Traced | string | null {
    const { branchId, runId, from, fromBranchId, fromStep } = entry;
    if (branches.has(branchId)) return "a branch begins twice";
    if (from === null) return null;
    const parent = kept.get(from.seq);
    if (parent === undefined || parent.hash !== from.hash) {
      return branches.get(fromBranchId) === null ? null : "a branch leaves from where no record leads";
    }
    const { state, segment } = parent;
    if (state.runId !== runId || state.branchId !== fromBranchId) {
      return "a branch leaves from another branch than it says";
    }
    if (stepOf(state) !== fromStep)
      return `a branch leaves from step ${stepOf(state)}, not from step ${fromStep}`;
    const now = { ...asBranch(state), runId, branchId, journal: after };
    return {
      ...parent,
      state: now,
      segment: {
        ...segment,
        entries: [...segment.entries, { ...placedOf(entry, after) }],
        known: segment.entries.length + 1,
      },
    };
  }

  function placedOf(entry: PlacedEntry["entry"], after: PlacedEntry["after"]): PlacedEntry {
    const placed = entries[after.seq - 1];
    return placed ?? { entry, before: after, after };
  }
}

/** The last step of a state, one that waits to be remembered included. */
export function stepOf({ totalSteps, memory }: RunState): number {
  return memory.outcome === undefined ? totalSteps : totalSteps + 1;
}

/** A line may be sound and yet say what no record says. */
function attempt<T>(trace: () => T): T | string {
  try {
    return trace();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `a record cannot be understood: ${describeError(error)}`;
  }
}
