import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { RunnerError } from "../../base/errors.ts";
import type { Head } from "../../base/vocabulary/journal/head.ts";
import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { PlacedEntry } from "../journal/journal.ts";
import type { LoadedSave } from "../saves/checkpoint-store.ts";
import { rootOfPath } from "./branch-path.ts";
import { type StartPoint, startPoint, stateAtStart, stateOfSave } from "./open-state.ts";
import type { Replayer } from "./replayer.ts";

/** A branch of a run. */
type Branch = Pick<Head, "runId" | "branchId">;

/** The point that a save holds, with the machine there. */
export function restorePoint(
  emulator: Emulator,
  { checkpoint, file, info }: Pick<LoadedSave, "checkpoint" | "file"> & Partial<Pick<LoadedSave, "info">>,
): StartPoint {
  emulator.restore(checkpoint.machine);
  return startPoint(stateOfSave(checkpoint, file), info?.kind);
}

/**
 * Restores the beginning of a head's game, from the journal, with the machine there.
 *
 * @param emulator just powered on, and its replayer
 * @throws a `RunnerError`: `journal-without-start`; `journal-of-another-core` or `journal-of-another-rom` when the
 * machine is another
 */
export function restoreStart(
  emulator: Emulator,
  replayer: Replayer,
  head: Branch,
  entries: readonly PlacedEntry[],
): StartPoint {
  const { entry } = startOf(head, entries);
  replayer.powerOn(entry.core.sha256);
  if (!replayer.play({ ...entry, machine: entry.machine ?? null })) throw refuseStart(emulator, entry);
  return startPoint(stateFromStart(head, entries));
}

/** The same beginning without a machine. @throws RunnerError `journal-without-start` */
export function stateFromStart(head: Branch, entries: readonly PlacedEntry[]): RunState {
  const { entry, after } = startOf(head, entries);
  return { ...stateAtStart(entry, entry.branchId), journal: after };
}

type PlacedStart = PlacedEntry & { readonly entry: Extract<JournalEntry, { type: "start" }> };

/** The beginning from which a head's branch comes: a run may begin its game more than once, each time on a new branch. */
function startOf({ runId, branchId }: Branch, entries: readonly PlacedEntry[]): PlacedStart {
  const starts = entries.filter(
    (placed): placed is PlacedStart => placed.entry.type === "start" && placed.entry.runId === runId,
  );
  const rootId = rootOfPath(entries, branchId);
  const start = starts.find(({ entry }) => entry.branchId === rootId) ?? starts[0];
  if (start !== undefined) return start;
  throw new RunnerError("journal-without-start", "the journal does not hold the start of this game");
}

function refuseStart(emulator: Emulator, { core, game }: PlacedStart["entry"]): RunnerError {
  const [made, present] = [core.sha256, emulator.core.sha256].map((hash) => hash.slice(0, 8));
  if (made !== present) {
    return new RunnerError(
      "journal-of-another-core",
      `the journal was begun on another build of the core (${made}…, this one is ${present}…) and cannot be replayed on this one`,
    );
  }
  return new RunnerError(
    "journal-of-another-rom",
    `the journal is of ${game.title} (sha256 ${game.romSha256.slice(0, 8)}…), whose start this machine does not reach`,
    { facts: { title: game.title, romSha256: game.romSha256 } },
  );
}
