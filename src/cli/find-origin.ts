import type { StartPoint } from "../agent/begin.ts";
import { recallStep } from "../agent/recall-step.ts";
import { catchUp, restorePoint, restoreStart } from "../agent/resume.ts";
import type { CheckpointStore, LoadedSave } from "../checkpoints/checkpoint-store.ts";
import { entriesBehind } from "../checkpoints/journal/entries-behind.ts";
import type { OpenJournal } from "../checkpoints/journal/open-journal.ts";
import type { Emulator } from "../emulator/emulator.ts";
import { RunnerError } from "../errors.ts";
import type { Options } from "./options.ts";

/** Where a run begins: at a point, or, without one, at the start of a new game. */
export interface Origin {
  readonly point: StartPoint | null;
  /** Whether a line of play leaves another one there. */
  readonly isBranch: boolean;
  readonly troubles: readonly string[];
}

/** Where origins are looked for. */
export interface Archive {
  readonly emulator: Emulator;
  readonly store: CheckpointStore;
  readonly opened: OpenJournal | null;
}

/** Finds the point that the options mean, and puts the machine there. Nothing is written. */
export async function findOrigin(options: Options, archive: Archive): Promise<Origin> {
  const { emulator, store, opened } = archive;
  if (options.newGame === true) return { point: null, isBranch: false, troubles: [] };
  if (options.toStep !== undefined) {
    return { point: recall(archive, options.toStep), isBranch: true, troubles: [] };
  }
  const reference = options.load ?? (options.loadBackup === true ? "backup" : undefined);
  if (reference !== undefined) {
    const saved = await store.load(reference);
    return { point: restorePoint(emulator, saved), isBranch: true, troubles: saved.troubles };
  }
  if ((await store.latest()) === null) {
    return { point: opened === null ? null : fromStart(emulator, opened), isBranch: false, troubles: [] };
  }
  return present(archive, await store.load("latest"));
}

/** Where the run stands: its newest good save, and then what the journal tells. */
function present({ emulator, opened }: Archive, saved: LoadedSave): Origin {
  const point = restorePoint(emulator, saved);
  if (opened === null) return { point, isBranch: false, troubles: saved.troubles };
  const entries = entriesBehind(opened.reader, saved.checkpoint);
  if (entries !== null) {
    return { point: catchUp(emulator, point, opened.head.read(), entries), isBranch: false, troubles: saved.troubles };
  }
  // The journal does not know this save: it was made without one. From here on it does.
  const { runId, branchId, id: checkpointId } = saved.checkpoint;
  opened.head.write({ runId, branchId, checkpointId, ancestorIds: saved.info.ancestorIds });
  const state = { ...point.state, journal: opened.journal.position };
  const troubles = [...saved.troubles, `${saved.file} is not in the journal, which goes on from it now`];
  return { point: { ...point, state }, isBranch: false, troubles };
}

/** A game that was begun and has no save yet; null when none was. */
function fromStart(emulator: Emulator, { reader, head }: OpenJournal): StartPoint | null {
  const current = head.read();
  if (current === null) return null;
  const entries = reader.entriesFrom();
  const start = restoreStart(emulator, current, entries);
  return catchUp(emulator, start, current, entries);
}

function recall({ emulator, opened }: Archive, step: number): StartPoint {
  const head = opened?.head.read() ?? null;
  if (opened === null || head === null) {
    throw new RunnerError("missingInput", "--to-step needs the journal of a run, and there is none: play first");
  }
  return recallStep(emulator, head, opened.reader.entriesFrom(), step);
}
