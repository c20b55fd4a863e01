import { basename, join, relative, sep } from "node:path";
import type { Disk } from "../../../base/disk/disk.ts";
import { findLockHolder, lockedSlugs } from "../../../base/disk/folder-lock.ts";
import { namesIn } from "../../../base/disk/names-in.ts";
import type { SaveEntry, SavePlace } from "../format/save-entry.ts";
import { ARCHIVE_FOLDER, CHECKPOINTS_FOLDER, parseSaveName, SLOTS_FOLDER } from "./save-name.ts";
import { ArchiveScan } from "./scan-archive.ts";
import { joinParts, type ScannedPart, scanPart, TOP } from "./scan-part.ts";

/** The options of a scan. */
export interface ScanOptions {
  /** Entries of files already known: see `scanPart`. */
  readonly known?: readonly SaveEntry[];
  /** Whether to read the save to continue from whole at once, and hold it until it is taken. */
  readonly holdsPresent?: boolean;
}

/**
 * The contents of a save folder: all games' saves by their infos. Each part is read on first use and then kept, so that
 * listing, slugs, the journal and the store can share one scan. A missing folder is empty.
 *
 * Every method throws a `RunnerError` (`missingInput`) when the folder cannot be read.
 */
export class FolderScan {
  readonly disk: Disk;
  readonly folder: string;
  readonly archive: ArchiveScan;
  readonly #known: ReadonlyMap<string, SaveEntry>;
  readonly #held: Map<string, Uint8Array> | null;
  readonly #names = new Map<string, readonly string[]>();
  #lockedSlugs: readonly string[] = [];
  #top: ScannedPart | null = null;
  #outside: ScannedPart | null = null;

  constructor(disk: Disk, folder: string, { known = [], holdsPresent = false }: ScanOptions = {}) {
    this.disk = disk;
    this.folder = folder;
    this.#known = new Map(known.map((entry) => [entry.file, entry]));
    this.archive = new ArchiveScan(disk, folder, this.#known);
    this.#held = holdsPresent ? new Map() : null;
  }

  /** The names at the top: saves, journals, locks, temporary files. The folder may itself be a link. */
  get names(): readonly string[] {
    return this.#namesIn("");
  }

  /** The saves at the top: main ones and backups. */
  top(): ScannedPart {
    this.#top ??= this.#scan("", TOP);
    return this.#top;
  }

  /** All saves but those in the archive. */
  outside(): ScannedPart {
    this.#outside ??= [
      this.top(),
      this.#scan(CHECKPOINTS_FOLDER, ["checkpoint"]),
      this.#scan(SLOTS_FOLDER, ["slot"]),
    ].reduce(joinParts);
    return this.#outside;
  }

  /** All saves. */
  all(): ScannedPart {
    return joinParts(this.outside(), this.archive.readAll());
  }

  /** The bytes of a file that was read whole; they are held no longer. Null for any other. */
  takeBytes(file: string): Uint8Array | null {
    const bytes = this.#held?.get(file) ?? null;
    this.#held?.delete(file);
    return bytes;
  }

  /** The files outside the archive whose names fit, saves or not. */
  filesNamed(fits: (name: string) => boolean): readonly string[] {
    return ["", CHECKPOINTS_FOLDER, SLOTS_FOLDER].flatMap((inside) =>
      this.#namesIn(inside)
        .filter(fits)
        .map((name) => join(this.folder, inside, name)),
    );
  }

  /**
   * Whether a process may have changed a game's saves after the scan and before the caller took the game's lock: one
   * held it during the scan, a save has changed, or a new one left the others unchanged.
   */
  isStale(slug: string): boolean {
    const { saves, refused } = this.outside();
    return (
      this.#lockedSlugs.includes(slug) ||
      saves.some(({ file, bytes }) => this.disk.inspect(file)?.bytes !== bytes) ||
      refused.some(({ file }) => this.disk.inspect(file) === null) ||
      this.#hasNew(CHECKPOINTS_FOLDER, slug) ||
      // Where there was a main save, another one has renamed it.
      (!this.names.some((name) => isSaveOf(slug, name)) && this.#hasNew("", slug))
    );
  }

  #hasNew(inside: string, slug: string): boolean {
    const before = new Set(this.#namesIn(inside));
    return this.#list(inside).some((name) => isSaveOf(slug, name) && !before.has(name));
  }

  #scan(inside: string, places: readonly SavePlace[]): ScannedPart {
    const files = this.#namesIn(inside).map((name) => join(this.folder, inside, name));
    const held = this.#held;
    if (held === null) return scanPart(this.disk, files, places, { known: this.#known });
    const hold = (file: string, bytes: Uint8Array) => void held.set(file, bytes);
    return scanPart(this.disk, files, places, { hold, holds: (name) => this.#mayBePresent(name) });
  }

  /** A main save, or a checkpoint of no earlier step: what a run goes on from is nearly always one of these. */
  #mayBePresent(name: string): boolean {
    const save = parseSaveName(name);
    if (save?.place === "main") return true;
    if (save?.place !== "checkpoint") return false;
    const mains = this.names
      .map(parseSaveName)
      .flatMap((main) => (main?.place === "main" && main.slug === save.slug ? [main.step] : []));
    return save.step >= Math.max(0, ...mains);
  }

  #findLocked(names: readonly string[]): readonly string[] {
    const { folder, disk } = this;
    return lockedSlugs(names).filter((slug) => findLockHolder({ folder, slug, disk }) !== null);
  }

  #namesIn(inside: string): readonly string[] {
    const known = this.#names.get(inside);
    if (known !== undefined) return known;
    const names = this.#list(inside);
    this.#names.set(inside, names);
    // Read before any save: a holder of the lock may change them meanwhile.
    if (inside === "" && this.#held !== null) this.#lockedSlugs = this.#findLocked(names);
    return names;
  }

  #list(inside: string): readonly string[] {
    return namesIn(this.disk, join(this.folder, inside), { follow: inside === "" });
  }
}

function isSaveOf(slug: string, name: string): boolean {
  return parseSaveName(name)?.slug === slug;
}

/** Returns a file's place, by its path; `checkpoint` for one from outside the folder. */
export function placeOf(folder: string, file: string): SavePlace {
  if (relative(folder, file).split(sep)[0] === ARCHIVE_FOLDER) return "archive";
  return parseSaveName(basename(file))?.place ?? "checkpoint";
}
