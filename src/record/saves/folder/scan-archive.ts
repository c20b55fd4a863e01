import { join } from "node:path";
import type { Disk } from "../../../base/disk/disk.ts";
import { namesIn } from "../../../base/disk/names-in.ts";
import type { SaveEntry } from "../format/save-entry.ts";
import { ARCHIVE_FOLDER } from "./save-name.ts";
import { joinParts, type ScannedPart, scanPart } from "./scan-part.ts";

/** The slug in the name of a file, and in that of a folder of the archive. Earlier versions named folders by ids alone. */
const FILE_SLUG = /^([a-z0-9]+(?:-[a-z0-9]+)*)_/;
const FOLDER_SLUG = /^([a-z0-9]+(?:-[a-z0-9]+)*)_\d{4}-\d\d-\d\d_run-/;

/** A file in the archive, and whose it is by its name; null where no name says it. */
interface ArchivedFile {
  readonly file: string;
  readonly slug: string | null;
}

/** The archive of a save folder. It grows for ever, so each game's is read only when it is needed, and once. */
export class ArchiveScan {
  readonly #disk: Disk;
  readonly #folder: string;
  readonly #known: ReadonlyMap<string, SaveEntry>;
  readonly #parts = new Map<string | null, ScannedPart>();
  #names: readonly string[] | null = null;
  #files: readonly ArchivedFile[] | null = null;

  /** Files in `known` are not opened again: nothing in the archive is ever replaced. */
  constructor(disk: Disk, root: string, known: ReadonlyMap<string, SaveEntry> = new Map()) {
    this.#disk = disk;
    this.#known = known;
    this.#folder = join(root, ARCHIVE_FOLDER);
  }

  /** The games that have something in the archive, by slug. Opens no file. */
  slugs(): ReadonlySet<string> {
    const named = this.#list().map((name) => FOLDER_SLUG.exec(name)?.[1]);
    const isTold = named.every((slug) => slug !== undefined);
    const slugs = isTold ? named : this.#all().map(({ slug }) => slug);
    return new Set(slugs.filter((slug) => slug !== null && slug !== undefined));
  }

  /** Returns one game's saves in the archive, and those without a game in their names. */
  read(slug: string): ScannedPart {
    return joinParts(this.#read(slug), this.#read(null));
  }

  /** Every game's. */
  readAll(): ScannedPart {
    const slugs = new Set(this.#all().map(({ slug }) => slug));
    return [...slugs].map((slug) => this.#read(slug)).reduce(joinParts, { saves: [], refused: [] });
  }

  #read(slug: string | null): ScannedPart {
    const known = this.#parts.get(slug);
    if (known !== undefined) return known;
    const files = this.#all().flatMap((each) => (each.slug === slug ? [each.file] : []));
    const part = scanPart(this.#disk, files, ["archive"], { known: this.#known });
    this.#parts.set(slug, part);
    return part;
  }

  #all(): readonly ArchivedFile[] {
    this.#files ??= this.#list().flatMap((name) => {
      return this.#filesIn(join(this.#folder, name), FOLDER_SLUG.exec(name)?.[1] ?? null, 1);
    });
    return this.#files;
  }

  /** The PNGs in a folder and in those inside it: earlier versions had a folder for each branch of a run. */
  #filesIn(folder: string, slug: string | null, depth: number): readonly ArchivedFile[] {
    return namesIn(this.#disk, folder, { follow: false }).flatMap((name) => {
      const file = join(folder, name);
      if (name.endsWith(".png")) return [{ file, slug: slug ?? FILE_SLUG.exec(name)?.[1] ?? null }];
      return depth === 0 ? [] : this.#filesIn(file, slug, depth - 1);
    });
  }

  #list(): readonly string[] {
    this.#names ??= namesIn(this.#disk, this.#folder, { follow: false });
    return this.#names;
  }
}
