import type { StartPoint } from "../agent/begin.ts";
import { recallStep } from "../agent/recall-step.ts";
import { catchUp, restorePoint, restoreStart } from "../agent/resume.ts";
import type { CheckpointStore, LoadedSave } from "../checkpoints/checkpoint-store.ts";
import { entriesBehind } from "../checkpoints/journal/entries-behind.ts";
import type { PlacedEntry } from "../checkpoints/journal/journal.ts";
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

const NEW_GAME: Origin = { point: null, isBranch: false, troubles: [] };

/** Where origins are looked for. */
export interface Archive {
  readonly emulator: Emulator;
  readonly store: CheckpointStore;
  readonly opened: OpenJournal | null;
}

/** Finds the point that the options mean, and puts the machine there. Nothing is written. */
export async function findOrigin(options: Options, archive: Archive): Promise<Origin> {
  const { emulator, store, opened } = archive;
  if (options.newGame === true) return NEW_GAME;
  if (options.toStep !== undefined) {
    return { point: recall(archive, options.toStep), isBranch: true, troubles: [] };
  }
  const reference = options.load ?? (options.loadBackup === true ? "backup" : undefined);
  if (reference !== undefined) {
    const saved = await store.load(reference);
    return { point: restorePoint(emulator, saved), isBranch: true, troubles: saved.troubles };
  }
  if ((await store.latest()) === null) {
    return opened === null ? NEW_GAME : fromStart(emulator, opened);
  }
  return present(archive, await store.load("latest"));
}

/** Where the run stands: its newest good save, and then what the journal tells. */
function present({ emulator, opened }: Archive, saved: LoadedSave): Origin {
  const point = restorePoint(emulator, saved);
  if (opened === null) return { point, isBranch: false, troubles: saved.troubles };
  const entries = entriesBehind(opened.reader, saved.checkpoint);
  if (entries !== null) {
    const there = follow(emulator, opened, point, entries);
    return { ...there, troubles: [...saved.troubles, ...there.troubles] };
  }
  // The journal does not know this save: it was made without one. From here on it does.
  const { runId, branchId, id: checkpointId } = saved.checkpoint;
  opened.head.write({ runId, branchId, checkpointId, ancestorIds: saved.info.ancestorIds });
  const state = { ...point.state, journal: opened.journal.position };
  const troubles = [...saved.troubles, `${saved.file} is not in the journal, which goes on from it now`];
  return { point: { ...point, state }, isBranch: false, troubles };
}

/** A game that was begun and has no save yet; a new one when none was. */
function fromStart(emulator: Emulator, opened: OpenJournal): Origin {
  const head = opened.head.read();
  if (head === null) return NEW_GAME;
  const entries = opened.reader.entriesFrom();
  return follow(emulator, opened, restoreStart(emulator, head, entries), entries);
}

/** Follows the journal from a point; what cannot be followed is kept aside and no longer counts. */
function follow(
  emulator: Emulator,
  opened: OpenJournal,
  from: StartPoint,
  entries: readonly PlacedEntry[],
): Origin {
  const point = catchUp(emulator, from, opened.head.read(), entries);
  const place = point.state.journal;
  if (point.divergence === null || place === null) return { point, isBranch: false, troubles: [] };
  const aside = opened.cut(place);
  const trouble = `the journal leads to step ${point.state.totalSteps} and no further: what follows is kept in ${aside}`;
  return { point, isBranch: false, troubles: [trouble] };
}

function recall({ emulator, opened }: Archive, step: number): StartPoint {
  const head = opened?.head.read() ?? null;
  if (opened === null || head === null) {
    throw new RunnerError(
      "missingInput",
      "--to-step needs the journal of a run, and there is none: play first",
    );
  }
  return recallStep(emulator, head, opened.reader.entriesFrom(), step);
}
