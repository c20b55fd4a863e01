import type { GamePlace } from "../../base/disk/disk.ts";
import { describeDiskError, isDiskError } from "../../base/disk/disk-errors.ts";
import { makeFolders } from "../../base/disk/write/move-file.ts";
import { writeAll } from "../../base/disk/write/write-atomically.ts";
import { RunnerError } from "../../base/errors.ts";
import type { Failure } from "../../base/vocabulary/journal/failure.ts";
import type { Head } from "../../base/vocabulary/journal/head.ts";
import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import type { JournalEntry, JournalRecord } from "../../base/vocabulary/journal/journal-record.ts";
import type { JournalTotals } from "../../base/vocabulary/journal/journal-totals.ts";
import type { JsonObject } from "../../base/vocabulary/json.ts";
import { JournalSums } from "../ledger/journal-totals.ts";
import { SPENDING_TYPES } from "../ledger/spent.ts";
import { encodeRecord } from "./format/codec.ts";
import { JOURNAL_FORMAT, JOURNAL_VERSION, neededVersion } from "./format/format.ts";
import { encodeLine, JOURNAL_START } from "./format/lines.ts";
import type { Journal } from "./journal.ts";
import { JournalReader } from "./journal-reader.ts";
import { quarantine } from "./quarantine.ts";

/** The place of a journal, and its dependencies. */
export interface JournalPlace extends Required<GamePlace> {
  readonly now: () => Date;
  readonly file: string;
}

/** A journal in a file. Its opener must hold the folder's lock. */
export class JournalFile implements Journal {
  readonly #place: JournalPlace;
  #position: JournalPosition;
  /** The bytes of the file that are known to be on the medium. */
  #safeBytes: number;
  /** The lines after those, and how many of them the file was given already. */
  #unsafe: Uint8Array[] = [];
  #given = 0;
  /** Whether bytes after the given lines are ours to cut: the rest of a torn line, or of a failed try. */
  #hasRest = true;
  #failure: Failure | null = null;
  #healed: Failure | null = null;
  #head: Head | null;
  #newestSeq: number;
  /** Whether a record of this session is in it. */
  #isOpened = false;
  /** The version that the file's records say they need; null until it is looked for. */
  #version: number | null = null;

  /** The bytes that were there before this session. */
  #begin: number;
  /** The sums of all calls so far; null until a keyframe needs them: until then this session's records are kept. */
  #sums: JournalSums | null = null;
  #unsummed: JournalEntry[] = [];

  /** `end` is the place after the last sound line; the file is cut there before anything is appended. */
  constructor(
    place: JournalPlace,
    end: JournalPosition,
    known: { readonly head: Head | null; readonly newestSeq: number } = { head: null, newestSeq: 0 },
  ) {
    this.#head = known.head;
    this.#newestSeq = known.newestSeq;
    this.#place = place;
    this.#position = end;
    this.#begin = end.offset;
    this.#safeBytes = end.offset;
  }

  get position(): JournalPosition {
    return this.#position;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  takeHealed(): Failure | null {
    if (this.#failure !== null) return null;
    const healed = this.#healed;
    this.#healed = null;
    return healed;
  }

  get head(): Head | null {
    return this.#head;
  }

  setHead(head: Head): void {
    this.#startOverIfLost();
    const { runId, branchId, checkpointId, ancestorIds = [], saveSeq = 0 } = head;
    this.#newestSeq = Math.max(this.#newestSeq, saveSeq);
    this.append(branchId, { type: "head", runId, checkpointId, ancestorIds, saveSeq: this.#newestSeq });
    this.#head = head;
  }

  append(branchId: string, record: JournalRecord, options: { readonly isDerived?: boolean } = {}): void {
    const version = neededVersion(record);
    if (version !== null && version > this.#knownVersion()) {
      // A start says the version itself: it is the first record of its branch.
      if (record.type !== "version" && record.type !== "start")
        this.#add(branchId, { type: "version", version });
      this.#version = version;
    }
    this.#add(branchId, record);
    this.#write(options.isDerived !== true || this.#failure !== null);
  }

  #add(branchId: string, record: JournalRecord): void {
    const time = this.#place.now().toISOString();
    const isFirst = this.#position.seq === 0 || record.type === "start";
    const version = neededVersion(record) ?? (isFirst ? JOURNAL_VERSION : null);
    const format = version === null ? {} : { format: JOURNAL_FORMAT, version };
    const opened = this.#isOpened ? {} : { opened: true };
    this.#isOpened = true;
    const totals = record.type === "keyframe" ? this.#totalsAt(branchId) : null;
    const summed = totals === null ? {} : { totals: totals as unknown as JsonObject };
    const line = encodeLine(
      { ...format, branchId, time, ...opened, ...encodeRecord(record), ...summed },
      this.#position,
    );
    this.#sumUp({ seq: this.#position.seq, branchId, time, ...record } as JournalEntry);
    this.#position = line.after;
    this.#unsafe.push(line.bytes);
  }

  #sumUp(entry: JournalEntry): void {
    if (!(SPENDING_TYPES as readonly string[]).includes(entry.type)) return;
    if (this.#sums === null) this.#unsummed.push(entry);
    else this.#sums.read(entry);
  }

  /** The sums of all calls so far: always by the calls themselves, never by what an earlier keyframe says. */
  #totalsAt(branchId: string): JournalTotals | null {
    this.#sums ??= this.#sumFile();
    return this.#sums?.totalsAt(branchId) ?? null;
  }

  /** Null where the file cannot be read: then a later keyframe has the totals. */
  #sumFile(): JournalSums | null {
    const { disk, file } = this.#place;
    try {
      const reader = new JournalReader(disk, file);
      if (reader.bytes < this.#begin) return null;
      const sums = new JournalSums();
      for (const entry of reader.skimming(SPENDING_TYPES, this.#begin)) sums.read(entry);
      for (const entry of this.#unsummed) sums.read(entry);
      this.#unsummed = [];
      return sums;
    } catch (error) {
      if (!isDiskError(error)) throw error;
      return null;
    }
  }

  /** The version that the records so far say they need. The file is looked at once, and only when it matters. */
  #knownVersion(): number {
    this.#version ??= this.#readVersion();
    return this.#version;
  }

  #readVersion(): number {
    const { disk, file } = this.#place;
    try {
      const entries = new JournalReader(disk, file).skim(["version"], this.#position.offset);
      const versions = entries.map((entry) => (entry.type === "version" ? entry.version : JOURNAL_VERSION));
      return Math.max(JOURNAL_VERSION, ...versions);
    } catch (error) {
      if (!isDiskError(error)) throw error;
      // Said twice does no harm.
      return JOURNAL_VERSION;
    }
  }

  /**
   * Begins the journal anew if its file is missing or was replaced, so that appending is impossible. An existing file
   * is quarantined. Only for when a save holds all that the journal held.
   */
  #startOverIfLost(): void {
    const { disk, folder, slug, file } = this.#place;
    try {
      if (!this.#isLost()) return;
      if (disk.inspect(file) !== null) quarantine(disk, { folder, slug, file }, JOURNAL_START);
    } catch (error) {
      if (!isDiskError(error) && !(error instanceof RunnerError)) throw error;
      this.#fail(error instanceof RunnerError ? error.cause : error);
      return;
    }
    this.#goBackTo(JOURNAL_START);
    this.#unsafe = [];
    this.#failure = null;
  }

  cut(place: JournalPosition): string {
    const kept = quarantine(this.#place.disk, this.#place, place);
    this.#goBackTo(place);
    return kept;
  }

  /** Forgets the lines after `place`, before anything was appended; the next append cuts the file there. */
  #goBackTo(place: JournalPosition): void {
    this.#position = place;
    this.#begin = place.offset;
    this.#sums = null;
    this.#unsummed = [];
    this.#safeBytes = place.offset;
    this.#hasRest = true;
    this.#given = 0;
    this.#version = null;
  }

  close(): void {
    if (this.#unsafe.length > 0) this.#write(true);
  }

  #write(isSynced: boolean): void {
    const { disk } = this.#place;
    try {
      const descriptor = this.#open();
      try {
        writeAll(disk, descriptor, Buffer.concat(this.#unsafe.slice(this.#given)));
        if (isSynced) disk.sync(descriptor);
      } finally {
        disk.close(descriptor);
      }
      this.#given = this.#unsafe.length;
      this.#hasRest = false;
      if (isSynced) {
        this.#safeBytes = this.#position.offset;
        this.#unsafe = [];
        this.#given = 0;
      }
      this.#failure = null;
    } catch (error) {
      if (!isDiskError(error)) throw error;
      this.#fail(error);
      // After a failed try the file's bytes after the safe ones are unknown.
      this.#hasRest = true;
      this.#given = 0;
    }
  }

  #fail(error: unknown): void {
    this.#failure = { reason: describeDiskError(error), cause: error };
    this.#healed = this.#failure;
  }

  /** Opens the file by its path, each time anew, to notice changes by others; cuts it where needed. */
  #open(): number {
    const { disk, folder, file } = this.#place;
    if (this.#isLost()) {
      throw Object.assign(new Error(`${file} is gone or was changed`), { code: "ESTALE", syscall: "open" });
    }
    const isNew = disk.inspect(file) === null;
    if (isNew) makeFolders(disk, folder);
    const descriptor = disk.openToAppend(file);
    try {
      if (this.#hasRest) disk.truncate(descriptor, this.#safeBytes);
      if (isNew) disk.syncFolder(folder);
    } catch (error) {
      disk.close(descriptor);
      throw error;
    }
    return descriptor;
  }

  /** Whether the file no longer has the bytes that it was given. */
  #isLost(): boolean {
    const entry = this.#place.disk.inspect(this.#place.file);
    if (entry === null) return this.#safeBytes > 0 || this.#given > 0;
    const givenBytes = this.#unsafe.slice(0, this.#given).reduce((sum, { length }) => sum + length, 0);
    const bytes = this.#safeBytes + givenBytes;
    return entry.type === "file" && (this.#hasRest ? entry.bytes < bytes : entry.bytes !== bytes);
  }
}
