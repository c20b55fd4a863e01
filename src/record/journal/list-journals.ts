import { join } from "node:path";
import { type Disk, nodeDisk } from "../../base/disk/disk.ts";
import { guardRead } from "../../base/disk/disk-errors.ts";
import { namesIn } from "../../base/disk/names-in.ts";
import { readFile } from "../../base/disk/read-file.ts";
import type { GameIdentity } from "../../base/vocabulary/checkpoint.ts";
import { parseJsonObject } from "../../base/vocabulary/json.ts";
import { believeRecords } from "./format/check-record.ts";
import { JOURNAL_START, type JournalStretch, readLines } from "./format/lines.ts";
import type { PlacedEntry } from "./journal.ts";
import { JournalReader, placedEntries } from "./journal-reader.ts";

/** Earlier versions called a quarantined one `_aside_`. */
const NAME =
  /^(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*)_journal(?<quarantined>_(?:quarantined|aside)_\d+(?:_\d+)?)?\.jsonl$/;
const MAX_BYTES = 2 ** 31;
const PIECE_BYTES = 2 ** 16;
const NEWLINE = 0x0a;

/** A journal file in a save folder. */
export interface JournalInFolder {
  /** The slug that the game's files begin with. */
  readonly slug: string;
  readonly file: string;
  /** Whether it is what was once quarantined of a journal: it counts for nothing but money. */
  readonly isQuarantined: boolean;
}

/** A journal that was read whole. */
export interface WholeJournal extends JournalInFolder {
  /** The entries, as far as each line continues the chain. */
  readonly entries: readonly PlacedEntry[];
  /** The rest after them. */
  readonly rest: JournalStretch["rest"];
  /** The fault of the first rejected line, if its sums are right. */
  readonly damage?: string;
  /** The game that it begins, or null where it does not hold the beginning. */
  readonly game: GameIdentity | null;
}

/** Lists the journals in a save folder that hold a record, by name. Empty for a missing folder; links do not count. */
export function listJournals(
  folder: string,
  disk: Disk = nodeDisk,
  names: readonly string[] = namesIn(disk, folder, { follow: true }),
): readonly JournalInFolder[] {
  return [...names].sort().flatMap((name) => {
    const found = NAME.exec(name)?.groups;
    const file = join(folder, name);
    const entry = found === undefined ? null : disk.inspect(file);
    if (found === undefined || entry?.type !== "file" || !holdsRecord(disk, file, entry.bytes)) return [];
    return [{ slug: found["slug"] ?? "", file, isQuarantined: found["quarantined"] !== undefined }];
  });
}

/** Whether there is one whole line: on a disk that was full from the first step there is none, and no run. */
function holdsRecord(disk: Disk, file: string, bytes: number): boolean {
  for (let at = 0; at < bytes; at += PIECE_BYTES) {
    if (disk.read(file, PIECE_BYTES, at).includes(NEWLINE)) return true;
  }
  return false;
}

/**
 * Reads a journal from its beginning.
 *
 * @throws a `RunnerError`: `cannot-read`, or `journal-too-new` when a newer version wrote it.
 */
export function readJournal(journal: JournalInFolder, disk: Disk = nodeDisk): WholeJournal {
  const { file, isQuarantined } = journal;
  const { lines, rest, damage } = guardRead(file, () =>
    isQuarantined ? believeRecords(readQuarantined(disk, file)) : readFromStart(disk, file),
  );
  const entries = placedEntries(lines);
  const first = entries.find(({ entry }) => entry.type === "start")?.entry;
  const game = first?.type === "start" ? first.game : null;
  return { ...journal, entries, rest, game, ...(damage === undefined ? {} : { damage }) };
}

function readFromStart(disk: Disk, file: string): JournalStretch {
  return new JournalReader(disk, file).stretchFrom(JOURNAL_START);
}

function readQuarantined(disk: Disk, file: string): JournalStretch {
  const bytes = Buffer.from(readFile(disk, file, MAX_BYTES).bytes);
  return readLines(bytes, placeOfFirst(bytes));
}

/** Returns the original place of the first quarantined line. */
function placeOfFirst(bytes: Buffer): typeof JOURNAL_START {
  const { seq, prev } = parseJsonObject(bytes.toString("utf8", 0, bytes.indexOf("\n"))) ?? {};
  // Without a line, nothing of it can be read.
  return typeof seq === "number" && typeof prev === "string" ? { offset: 0, seq, hash: prev } : JOURNAL_START;
}
