import { join } from "node:path";
import type { JournalPosition } from "../../run/checkpoint.ts";
import type { Head, HeadRecord, SaveEntry } from "../checkpoint-store.ts";
import { type Disk, nodeDisk } from "../disk.ts";
import { guardWrite } from "../disk-errors.ts";
import { writeNew } from "../write-atomically.ts";
import type { PlacedEntry } from "./journal.ts";
import { JournalFile } from "./journal-file.ts";
import { JournalReader } from "./journal-reader.ts";
import { JOURNAL_START, type JournalStretch } from "./lines.ts";

/** The journal of a game in a save folder, to be written and read. */
export interface OpenJournal {
  readonly journal: JournalFile;
  readonly reader: JournalReader;
  /** What the saves go by. */
  readonly head: HeadRecord;
  /** Lines for the log: what was cut off, and where it is kept. */
  readonly troubles: readonly string[];
  /** Cuts the journal at a place, before anything is appended; what stood behind it is kept in the file returned. */
  cut(place: JournalPosition): string;
}

/** Where a game's journal is. */
export interface JournalOptions {
  readonly folder: string;
  readonly slug: string;
  /** The game's saves, as far as they are good. */
  readonly saves: readonly SaveEntry[];
  readonly now?: () => Date;
  readonly disk?: Disk;
}

/** The file of a game's journal. */
export function journalFile(folder: string, slug: string): string {
  return join(folder, `${slug}_journal.jsonl`);
}

/**
 * Opens a game's journal for its one writer. Only what stands behind the newest save is read. A last line that was
 * cut off is taken away; lines that do not belong are kept in a file of their own, and then taken away.
 *
 * @throws a `RunnerError` (`cannotWrite`) when what must be kept aside cannot be.
 */
export function openJournal(options: JournalOptions): OpenJournal {
  const { folder, slug, disk = nodeDisk, now = () => new Date() } = options;
  const file = journalFile(folder, slug);
  const reader = new JournalReader(disk, file);
  const from = newestPlace(reader, options.saves);
  const stretch = reader.stretchFrom(from);
  const troubles = putAside(disk, { folder, slug, file }, reader, stretch);
  const journal = new JournalFile({ disk, now, folder, file }, stretch.end);
  const known = isAhead(options.saves) ? null : lastHead(reader.entriesFrom(from));
  return {
    ...{ journal, reader, troubles },
    head: headOf(journal, known),
    cut(place) {
      const aside = putRestAside(disk, { folder, slug, file }, place);
      journal.goBackTo(place);
      return aside;
    },
  };
}

/** The head that a game's journal records, read without a lock; null when none is to be had. */
export function readHead(options: Omit<JournalOptions, "now">): Head | null {
  const { folder, slug, saves, disk = nodeDisk } = options;
  if (isAhead(saves)) return null;
  const reader = new JournalReader(disk, journalFile(folder, slug));
  return lastHead(reader.entriesFrom(newestPlace(reader, saves)));
}

/** Moves what stands behind `place` to a file of its own, which is returned. */
function putRestAside(
  disk: Disk,
  { folder, slug, file }: { readonly folder: string; readonly slug: string; readonly file: string },
  place: JournalPosition,
): string {
  const aside = join(folder, `${slug}_journal_aside_${place.seq}.jsonl`);
  guardWrite(aside, () => {
    const bytes = (disk.inspect(file)?.bytes ?? 0) - place.offset;
    if (disk.inspect(aside) !== null) disk.remove(aside);
    writeNew(disk, aside, disk.read(file, bytes, place.offset));
    disk.syncFolder(folder);
    const descriptor = disk.openToAppend(file);
    try {
      disk.truncate(descriptor, place.offset);
      disk.sync(descriptor);
    } finally {
      disk.close(descriptor);
    }
  });
  return aside;
}

/** The place of the newest save that this journal knows; its beginning when it knows none. */
function newestPlace(reader: JournalReader, saves: readonly SaveEntry[]): JournalPosition {
  const places = saves.flatMap(({ info }) => (info.journal === null ? [] : [info.journal]));
  places.sort((a, b) => b.offset - a.offset);
  return places.find((place) => reader.holds(place)) ?? JOURNAL_START;
}

function putAside(
  disk: Disk,
  place: { readonly folder: string; readonly slug: string; readonly file: string },
  reader: JournalReader,
  { end, rest }: JournalStretch,
): readonly string[] {
  const bytes = reader.bytes - end.offset;
  if (rest === "none") return [];
  if (rest === "torn") return [`${place.file}: ${bytes} bytes of a line that was cut off were taken away`];
  const aside = putRestAside(disk, place, end);
  return [
    `${place.file} is damaged after record ${end.seq}: what follows (${bytes} bytes) is kept in ${aside} and no longer counts`,
  ];
}

/** Whether the newest save was made without a journal: then no journal knows what is current. */
function isAhead(saves: readonly SaveEntry[]): boolean {
  const [newest] = [...saves].sort((a, b) => b.info.seq - a.info.seq);
  return newest !== undefined && newest.info.journal === null;
}

function headOf(journal: JournalFile, known: Head | null): HeadRecord {
  let head = known;
  return {
    read: () => head,
    write(next) {
      journal.startOverIfGone();
      const { runId, branchId, checkpointId, ancestorIds = [] } = next;
      journal.append(branchId, { type: "head", runId, checkpointId, ancestorIds });
      head = next;
    },
  };
}

function lastHead(entries: readonly PlacedEntry[]): Head | null {
  for (const { entry } of [...entries].reverse()) {
    if (entry.type !== "head") continue;
    const { runId, branchId, checkpointId, ancestorIds } = entry;
    return { runId, branchId, checkpointId, ancestorIds };
  }
  return null;
}
