import { playTrack } from "../actions/input-recorder.ts";
import type { Emulator } from "../emulator/emulator.ts";
import { hashMachine } from "../emulator/machine-hash.ts";
import { RunnerError } from "../errors.ts";
import { entriesOfLine } from "../history/branch-path.ts";
import { type ReplayWatch, replay } from "../history/replay.ts";
import type { PlacedEntry } from "../journal/journal.ts";
import type { Checkpoint } from "../run/checkpoint.ts";
import type { Head } from "../run/head.ts";
import type { RunSettings } from "../run/run-settings.ts";
import type { RunState } from "../run/run-state.ts";
import { recordDecision } from "./calls/record-decision.ts";
import { changedNames, planSettings } from "./conversation/change-settings.ts";
import { type StartPoint, stateAtStart } from "./new-run.ts";
import type { RunPorts } from "./ports.ts";

/** A checkpoint and the save that holds it. */
export interface SavedPoint {
  readonly checkpoint: Checkpoint;
  readonly file: string;
}

/** The point that a save holds, with the machine there. */
export function restorePoint(emulator: Emulator, { checkpoint, file }: SavedPoint): StartPoint {
  emulator.restore(checkpoint.machine);
  const { id: checkpointId, runId, branchId, totalSteps, gameInfo, memory, journal } = checkpoint;
  const state = { runId, branchId, checkpointId, totalSteps, sessionSteps: 0, gameInfo, memory, journal };
  return pointAt(state, { file, step: totalSteps });
}

/** A point at which nothing waits. */
export function pointAt(
  state: RunState,
  save: { readonly file: string; readonly step: number } | null,
): StartPoint {
  return {
    ...{ how: "resumed", state, from: save?.file ?? null, savedStep: save?.step ?? 0 },
    ...{ pending: [], replayedSteps: 0, divergence: null },
  };
}

/**
 * Goes on from a point to where the journal says that the run stands. Nothing is asked, and nothing is written.
 *
 * @param entries what the journal holds behind the point
 * @throws the reason of the watch's signal when it is aborted
 */
export async function catchUp(
  emulator: Emulator,
  point: StartPoint,
  head: Head | null,
  entries: readonly PlacedEntry[],
  watch?: ReplayWatch,
): Promise<StartPoint> {
  const base = point.state;
  const branchId = head?.runId === base.runId ? head.branchId : base.branchId;
  const line = entriesOfLine(entries, base, branchId);
  if (line === null) return { ...point, divergence: "it does not tell how the line of play went on" };
  const { steps, ...end } = await replay(emulator, { ...base, branchId }, line, watch);
  return { ...point, ...end, replayedSteps: steps };
}

/**
 * The beginning of the game that a head belongs to, as the journal tells it, with the machine there.
 *
 * @param emulator just powered on
 * @throws a `RunnerError`: `missingInput` when the journal does not hold it, `badData` when the machine is another
 */
export function restoreStart(emulator: Emulator, head: Head, entries: readonly PlacedEntry[]): StartPoint {
  for (const { entry, after } of entries) {
    if (entry.type !== "start" || entry.runId !== head.runId) continue;
    playTrack(emulator, entry.track);
    if (hashMachine(emulator.snapshot()) !== entry.machineSha256) {
      const [made, present] = [entry.core.sha256, emulator.core.sha256].map((hash) => hash.slice(0, 8));
      if (made !== present) {
        throw new RunnerError(
          "badData",
          `the journal was begun on another build of the core (${made}…, this one is ${present}…) and cannot be replayed on this one: go on from a save with --load, or start over with --new-game`,
        );
      }
      throw new RunnerError(
        "badData",
        `the journal tells of ${entry.game.title} (sha256 ${entry.game.romSha256.slice(0, 8)}…), whose start this machine does not reach: pass that ROM with --rom and the gameboy-runner that began it, or start over with --new-game`,
      );
    }
    return pointAt({ ...stateAtStart(entry, entry.branchId), journal: after }, null);
  }
  throw new RunnerError(
    "missingInput",
    "the journal does not hold the start of this game: begin one with --new-game",
  );
}

/** Leaves the line of play at a point and begins another one there; that is written down first. */
export function branchOff(
  point: StartPoint,
  { ids, journal }: Pick<RunPorts, "ids" | "journal">,
): StartPoint {
  const { runId, checkpointId, totalSteps, branchId: fromBranchId, journal: from } = point.state;
  const branchId = ids.newId();
  journal?.append(branchId, { type: "branch", runId, fromBranchId, fromStep: totalSteps, from });
  journal?.setHead({ runId, branchId, checkpointId });
  return { ...point, state: { ...point.state, branchId, journal: journal?.position ?? null } };
}

/**
 * The same point with other settings; that they changed is written down first. While replies wait that the old ones
 * brought about, the change waits too.
 */
export function withSettings(
  point: StartPoint,
  settings: RunSettings,
  { journal }: Pick<RunPorts, "journal">,
): StartPoint {
  if (point.pending.length > 0) {
    const changed = changedNames(point.state.memory.settings, settings);
    return { ...point, change: Object.fromEntries(changed.map((name) => [name, settings[name]])) };
  }
  return { ...point, state: changeSettings(point.state, settings, journal) };
}

/** The state with other settings; that they changed is written down first. */
export function changeSettings(
  state: RunState,
  settings: RunSettings,
  journal: RunPorts["journal"],
): RunState {
  const decision = planSettings(state, settings);
  return decision === null ? state : recordDecision(journal, state, decision);
}
