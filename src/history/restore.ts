import { playTrack } from "../actions/input-recorder.ts";
import type { Emulator } from "../emulator/emulator.ts";
import { hashMachine } from "../emulator/machine-hash.ts";
import { RunnerError } from "../errors.ts";
import type { PlacedEntry } from "../journal/journal.ts";
import type { Head } from "../run/journal/head.ts";
import type { LoadedSave } from "../saves/checkpoint-store.ts";
import { stateAtStart, stateOfSave } from "./open-state.ts";
import { type StartPoint, startPoint } from "./start-point.ts";

/** The point that a save holds, with the machine there. */
export function restorePoint(
  emulator: Emulator,
  { checkpoint, file, info }: Pick<LoadedSave, "checkpoint" | "file"> & Partial<Pick<LoadedSave, "info">>,
): StartPoint {
  emulator.restore(checkpoint.machine);
  return startPoint("resumed", stateOfSave(checkpoint, file), info?.kind);
}

/**
 * The beginning of the game that a head belongs to, as the journal tells it, with the machine there.
 *
 * @param emulator just powered on
 * @throws a `RunnerError`: `journal-without-start`; `journal-of-another-core` or `journal-of-another-rom` when the machine is another
 */
export function restoreStart(emulator: Emulator, head: Head, entries: readonly PlacedEntry[]): StartPoint {
  for (const { entry, after } of entries) {
    if (entry.type !== "start" || entry.runId !== head.runId) continue;
    playTrack(emulator, entry.track);
    if (hashMachine(emulator.snapshot()) !== entry.machineSha256) {
      const [made, present] = [entry.core.sha256, emulator.core.sha256].map((hash) => hash.slice(0, 8));
      if (made !== present) {
        throw new RunnerError(
          "journal-of-another-core",
          `the journal was begun on another build of the core (${made}…, this one is ${present}…) and cannot be replayed on this one`,
        );
      }
      throw new RunnerError(
        "journal-of-another-rom",
        `the journal tells of ${entry.game.title} (sha256 ${entry.game.romSha256.slice(0, 8)}…), whose start this machine does not reach`,
        { facts: { title: entry.game.title, romSha256: entry.game.romSha256 } },
      );
    }
    return startPoint("resumed", { ...stateAtStart(entry, entry.branchId), journal: after });
  }
  throw new RunnerError("journal-without-start", "the journal does not hold the start of this game");
}
