import { setImmediate as turnOfOthers } from "node:timers/promises";
import { type GamePlace, nodeDisk } from "../../base/disk/disk.ts";
import { guardRead } from "../../base/disk/disk-errors.ts";
import { RunnerError } from "../../base/errors.ts";
import type { GameIdentity } from "../../base/vocabulary/checkpoint.ts";
import type { Head } from "../../base/vocabulary/journal/head.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import { findPresent } from "../../record/journal/find-present.ts";
import type { PlacedEntry } from "../../record/journal/journal.ts";
import { journalFile } from "../../record/journal/journal-name.ts";
import { JournalReader } from "../../record/journal/journal-reader.ts";
import { locateCheckpoint } from "../../record/journal/locate-checkpoint.ts";
import { applyEntry } from "../../record/replay/apply-entry.ts";
import { entriesOfPath } from "../../record/replay/branch-path.ts";
import { stateOfSave } from "../../record/replay/open-state.ts";
import { settle } from "../../record/replay/reduce.ts";
import { stateFromStart } from "../../record/replay/restore.ts";
import type { LoadedSave } from "../../record/saves/checkpoint-store.ts";
import { listSaves } from "../../record/saves/folder/list-saves.ts";
import type { SaveEntry } from "../../record/saves/format/save-entry.ts";
import { loadPresent } from "../../record/saves/load-present.ts";
import { mayLeaveOutcome } from "../../record/seam/data-parts.ts";

/** A run's present in a folder, by its newest save and the journal after it. */
export interface Present {
  readonly game: GameIdentity;
  readonly state: RunState;
  /** Of this game, but for the archive's. */
  readonly saves: readonly SaveEntry[];
  readonly reader: JournalReader;
  /** The time of its newest record or save, in ISO 8601. */
  readonly time: string;
  /** The damaged parts that were skipped. */
  readonly notices: readonly string[];
}

/** The entries applied before other work gets a turn: in a long stretch without a save each takes milliseconds. */
const ENTRIES_AT_ONCE = 8;

/** A run that is played meanwhile renames its saves: so often is looked again. */
const TRIES = 5;

/**
 * Reads a game's present run, without a machine: nothing is written, locked or asked. A process may play it meanwhile.
 * Yields to other work of this process now and then.
 * @throws RunnerError as `CheckpointStore.load`; `no-saves` without any files of the game
 */
export async function readPresent({ folder, slug, disk = nodeDisk }: GamePlace): Promise<Present> {
  let toldBefore = "";
  for (let tries = 1; ; tries++) {
    try {
      const present = await readOnce({ folder, slug, disk });
      const told = present.notices.join("\n");
      // A save that has just been renamed is not damaged: real damage is seen twice.
      if (told === toldBefore || told === "" || tries === TRIES) return present;
      toldBefore = told;
    } catch (error) {
      const isMoved = error instanceof RunnerError && error.kind === "missingInput";
      if (!isMoved || error.code === "no-saves" || tries === TRIES) throw error;
    }
  }
}

async function readOnce({ folder, slug, disk }: Required<GamePlace>): Promise<Present> {
  const file = journalFile(folder, slug);
  const reader = new JournalReader(disk, file);
  const headOf = (own: readonly SaveEntry[]): Head | null =>
    guardRead(file, () => findPresent(reader, own).head);
  const { games } = listSaves(folder, { disk, archive: false, headOf: (_, own) => headOf(own) });
  await turnOfOthers();
  const listed = games.find(({ game }) => game.slug === slug);
  const saves = listed?.saves ?? [];
  const head = headOf(saves);
  await turnOfOthers();
  if (listed === undefined || listed.current === null) return begunOnly({ folder, slug }, reader, head);
  const saved = await loadPresent({ folder, game: listed.game, head, disk });
  const { state, last } = await readOn(saved, reader, head);
  const time = last?.entry.time ?? saved.info.saveTime;
  return { game: listed.game, state, saves, reader, time, notices: saved.notices };
}

/** A game that was begun and has no save yet. */
async function begunOnly(
  { folder, slug }: Pick<GamePlace, "folder" | "slug">,
  reader: JournalReader,
  head: Head | null,
): Promise<Present> {
  const entries = reader.entriesFrom();
  const start = head === null ? undefined : entries.find(({ entry }) => entry.type === "start")?.entry;
  if (head === null || start?.type !== "start") {
    throw new RunnerError("no-saves", `${folder} has no save of ${slug}`, { facts: { folder } });
  }
  const begun = stateFromStart(head, entries);
  await turnOfOthers();
  const { state, last } = await follow(begun, entriesOfPath(entries, begun, head.branchId) ?? []);
  return { game: start.game, state, saves: [], reader, time: last?.entry.time ?? start.time, notices: [] };
}

async function readOn(
  { checkpoint, file }: LoadedSave,
  reader: JournalReader,
  head: Head | null,
): Promise<Followed> {
  const state = stateOfSave(checkpoint, file);
  const place = locateCheckpoint(reader, checkpoint);
  if (place === null) return { state: { ...state, journal: null }, last: null };
  const at = { ...state, ...place };
  const branchId = head?.runId === state.runId ? head.branchId : place.branchId;
  const path = entriesOfPath(reader.entriesFrom(place.journal), at, branchId);
  return path === null ? { state: at, last: null } : follow({ ...at, branchId }, path);
}

interface Followed {
  readonly state: RunState;
  /** The last entry that was taken in; null for none. */
  readonly last: PlacedEntry | null;
}

/** Applies the entries as far as they fit; a step's actions count once recorded. */
async function follow(from: RunState, entries: readonly PlacedEntry[]): Promise<Followed> {
  let state = from;
  let last: PlacedEntry | null = null;
  for (const [i, placed] of entries.entries()) {
    if (i % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await turnOfOthers();
    const next = applyEntry(state, placed);
    if (typeof next === "string") break;
    state = next;
    last = placed;
  }
  return { state: mayLeaveOutcome(state.memory) ? state : settle(state), last };
}
