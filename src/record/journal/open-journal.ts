import { type Disk, type GamePlace, nodeDisk } from "../../base/disk/disk.ts";
import { guardRead } from "../../base/disk/disk-errors.ts";
import type { Head } from "../../base/vocabulary/journal/head.ts";
import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { SaveEntry } from "../saves/format/save-entry.ts";
import { RECORD_TYPES, shareOf } from "../seam/data-parts.ts";
import { findPresent } from "./find-present.ts";
import { followLines, JOURNAL_START, type JournalStretch } from "./format/lines.ts";
import type { Journal, PlacedEntry } from "./journal.ts";
import { JournalFile, type JournalPlace } from "./journal-file.ts";
import { journalFile } from "./journal-name.ts";
import { JournalReader, placedEntries } from "./journal-reader.ts";
import { quarantine } from "./quarantine.ts";

/** The journal of a game in a save folder, to be written and read. */
export interface OpenJournal {
  readonly journal: Journal;
  readonly reader: JournalReader;
  /** Lines for the log: what was cut off, and where it is quarantined. */
  readonly notices: readonly string[];
}

/** The place of a game's journal. */
export interface JournalOptions extends GamePlace {
  /** The game's saves, as far as they are good. */
  readonly saves: readonly SaveEntry[];
  readonly now?: () => Date;
}

/**
 * Opens a game's journal for its one writer. Only the records after the newest save are parsed and followed; of earlier
 * ones only the sums are checked. A torn last line is removed, and so is a branch that was not written whole; lines
 * that do not belong are quarantined in a file of their own, and then removed.
 *
 * @throws a `RunnerError`: `journal-too-new`, `cannot-read` when it cannot be read, `cannot-write` when the quarantine
 * cannot be written
 */
export function openJournal(options: JournalOptions): OpenJournal {
  const { folder, slug, saves, disk = nodeDisk, now = () => new Date() } = options;
  const file = journalFile(folder, slug);
  const place: JournalPlace = { disk, now, folder, slug, file };
  const reader = new JournalReader(disk, file);
  const { stretch, from, head } = guardRead(file, () => findPresent(reader, saves));
  const damaged = guardRead(file, () => findDamageBefore(disk, file, from));
  const unfinished = findUnfinishedBranch(placedEntries(stretch.lines));
  const notices = [
    ...describeDamage(file, damaged),
    ...putInOrder(place, reader, stretch),
    ...(unfinished === null ? [] : [`${file}: the branch that a killed process began to write is removed`]),
  ];
  const newestSeq = Math.max(0, head?.saveSeq ?? 0, ...saves.map(({ info }) => info.seq));
  const end = unfinished ?? stretch.end;
  return { journal: new JournalFile(place, end, { head, newestSeq }), reader, notices };
}

/** The records between a branch's first one and the `head` that makes it current. None of them was paid for. */
const BRANCH_TYPES: readonly JournalEntry["type"][] = [
  ...(["version", "keyframe", "decision"] as const),
  ...RECORD_TYPES.filter((type) => shareOf(type)?.mayBeginBranch === true),
];

/**
 * Returns where the journal ends with a branch or game that never became current: its process was killed before it
 * wrote the `head`. Null without one. The next process repeats the work, so these records are removed like a torn line.
 */
function findUnfinishedBranch(entries: readonly PlacedEntry[]): JournalPosition | null {
  const begun = entries.findLastIndex(({ entry }) => entry.type === "branch" || entry.type === "start");
  const birth = entries[begun];
  if (birth === undefined) return null;
  const isPartOfIt = ({ entry }: PlacedEntry): boolean =>
    entry.branchId === birth.entry.branchId && BRANCH_TYPES.includes(entry.type);
  return entries.slice(begun + 1).every(isPartOfIt) ? birth.before : null;
}

/** The head that a game's journal records, read without a lock; null when none is to be had. */
export function readJournalHead(options: Omit<JournalOptions, "now">): Head | null {
  const { folder, slug, saves, disk = nodeDisk } = options;
  const file = journalFile(folder, slug);
  return guardRead(file, () => findPresent(new JournalReader(disk, file), saves).head);
}

/** Damage that does not matter for going on, and does for going back. */
function describeDamage(file: string, record: number | null): readonly string[] {
  if (record === null) return [];
  return [
    `${file} is damaged after record ${record}, before the newest save: the run goes on from that save, but steps before it may be out of reach`,
  ];
}

function putInOrder(
  place: JournalPlace,
  reader: JournalReader,
  { end, rest, damage }: JournalStretch,
): readonly string[] {
  const bytes = reader.bytes - end.offset;
  if (rest === "none") return [];
  if (rest === "torn") return [`${place.file}: ${bytes} bytes of a line that was cut off were taken away`];
  const kept = quarantine(place.disk, place, end);
  return [
    `${place.file} is damaged after record ${end.seq}${damage === undefined ? "" : ` (${damage})`}: what follows (${bytes} bytes) is quarantined in ${kept} and no longer counts`,
  ];
}

/** The bytes read at a time. No line is as long. */
const WINDOW_BYTES = 16 * 2 ** 20;

/**
 * The number of the first record before a place that is not sound; null when all are. The lines' sums and their order
 * are looked at and nothing is parsed, so that a journal of weeks takes a second or two. Throws what the disk throws.
 */
function findDamageBefore(disk: Disk, file: string, until: JournalPosition): number | null {
  let place = JOURNAL_START;
  while (place.offset < until.offset) {
    const bytes = Math.min(WINDOW_BYTES, until.offset - place.offset);
    const end = followLines(disk.read(file, bytes, place.offset), place);
    // Neither a whole line, nor one that belongs there.
    if (end.offset === place.offset) return place.seq;
    place = end;
  }
  return null;
}
