import type { JournalPosition } from "../../run/checkpoint.ts";
import type { JournalRecord } from "../../run/journal-record.ts";
import type { Disk } from "../disk.ts";
import { describeDiskError } from "../disk-errors.ts";
import { makeFolders } from "../move-file.ts";
import { writeAll } from "../write-atomically.ts";
import { encodeRecord } from "./codec.ts";
import type { Journal } from "./journal.ts";
import { encodeLine, JOURNAL_START } from "./lines.ts";

/** Where a journal is, and what it needs of the world. */
export interface JournalPlace {
  readonly disk: Disk;
  readonly now: () => Date;
  readonly folder: string;
  readonly file: string;
}

/** A journal in a file. Whoever opens one holds the folder's lock. */
export class JournalFile implements Journal {
  readonly #place: JournalPlace;
  #descriptor: number | null = null;
  #position: JournalPosition;
  /** How many bytes of the file are known to be on the medium. */
  #safeBytes: number;
  /** The lines after those, and how many of them the file was given already. */
  #unsafe: Buffer[] = [];
  #given = 0;
  #failure: string | null = null;

  /** `end` is the place after the last sound line; the file is cut there before anything is appended. */
  constructor(place: JournalPlace, end: JournalPosition) {
    this.#place = place;
    this.#position = end;
    this.#safeBytes = end.offset;
  }

  get position(): JournalPosition {
    return this.#position;
  }

  get failure(): string | null {
    return this.#failure;
  }

  append(branchId: string, record: JournalRecord, options: { readonly isDerived?: boolean } = {}): void {
    const time = this.#place.now().toISOString();
    const { bytes, after } = encodeLine({ branchId, time, ...encodeRecord(record) }, this.#position);
    this.#position = after;
    this.#unsafe.push(bytes);
    this.#write(options.isDerived !== true || this.#failure !== null);
  }

  /**
   * Begins the journal anew where its file is gone and nothing can be appended any more. Only for when a save holds
   * all that it held.
   */
  startOverIfGone(): void {
    const { disk, file } = this.#place;
    if (this.#safeBytes === 0 || disk.inspect(file) !== null) return;
    this.#letGo();
    this.#position = JOURNAL_START;
    this.#safeBytes = 0;
    this.#unsafe = [];
    this.#failure = null;
  }

  /** Forgets what stands behind `place`, before anything was appended; the next append cuts the file there. */
  goBackTo(place: JournalPosition): void {
    this.#letGo();
    this.#position = place;
    this.#safeBytes = place.offset;
  }

  close(): void {
    if (this.#unsafe.length > 0) this.#write(true);
    this.#letGo();
  }

  #write(isSynced: boolean): void {
    const { disk } = this.#place;
    try {
      const descriptor = this.#open();
      writeAll(disk, descriptor, Buffer.concat(this.#unsafe.slice(this.#given)));
      this.#given = this.#unsafe.length;
      if (isSynced) {
        disk.sync(descriptor);
        this.#safeBytes = this.#position.offset;
        this.#unsafe = [];
        this.#given = 0;
      }
      this.#failure = null;
    } catch (error) {
      this.#failure = describeDiskError(error);
      this.#letGo();
    }
  }

  /** The open file, cut behind its last safe byte when it was opened anew. */
  #open(): number {
    const { disk, folder, file } = this.#place;
    const isGone = disk.inspect(file) === null;
    if (isGone && this.#safeBytes > 0) throw Object.assign(new Error(`${file} is gone`), { code: "ENOENT" });
    if (this.#descriptor !== null && !isGone) return this.#descriptor;

    this.#letGo();
    if (isGone) makeFolders(disk, folder);
    this.#descriptor = disk.openToAppend(file);
    disk.truncate(this.#descriptor, this.#safeBytes);
    if (isGone) disk.syncFolder(folder);
    return this.#descriptor;
  }

  #letGo(): void {
    const descriptor = this.#descriptor;
    this.#descriptor = null;
    this.#given = 0;
    try {
      if (descriptor !== null) this.#place.disk.close(descriptor);
    } catch {
      // What matters was synced, or waits in memory.
    }
  }
}
