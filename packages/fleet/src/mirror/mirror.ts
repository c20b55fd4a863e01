import { join } from "node:path";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { MAX_OBJECT_BYTES } from "../store/store-failure.ts";
import { findJournal, objectOf, scanFiles } from "./folder-files.ts";
import { Joiner, type LooseEnds } from "./joiner.ts";
import { CopiedJournal, typesIn } from "./journal-gain.ts";
import { encodeSegment, type Segment, type StoredFile, type StoredFiles, segmentName } from "./segment.ts";

/** These follow from the records before them, so they may get to the store with the next ones. */
const DERIVED: ReadonlySet<string> = new Set(["outcome", "keyframe", "fold", "call"]);

/** The folder where a run is played, and the store where it is copied to. */
export interface MirrorPlace {
  readonly store: ObjectStore;
  /** The name of the job, before all names of its objects. */
  readonly job: string;
  /** The folder in which it is played, of this worker alone. */
  readonly folder: string;
  readonly disk: Disk;
}

/** The part of the run that the store has, and the worker that continues it. */
export interface MirrorStart extends Pick<Segment, "worker" | "token" | "end"> {
  /** The number of the fence that this worker wrote. */
  readonly number: number;
  readonly journal: Uint8Array;
  readonly files: StoredFiles;
  readonly loose: LooseEnds;
  /** Number of segments that are joined into one while it is played. */
  readonly joinAt: number;
}

/**
 * Copies what a run writes in its folder to a store, as segments that are written only if absent. Once a segment is
 * refused, another worker has the job; once one could not be written, what follows would have a gap before it: in
 * either case nothing is written any more, and every call throws the same error.
 */
export class Mirror {
  readonly #place: MirrorPlace;
  readonly #who: Pick<Segment, "worker" | "token">;
  readonly #journal: CopiedJournal;
  readonly #joiner: Joiner;
  readonly #joinAt: number;
  #number: number;
  #files: StoredFiles;
  #end: JsonObject | null;
  /** The version of each file's content at the time of its copy. */
  #prints: ReadonlyMap<string, string>;
  /** Objects that are no longer listed; they go when that is in the store for the second time. */
  #dropped: readonly string[] = [];
  #failure: unknown = null;

  constructor(place: MirrorPlace, start: MirrorStart) {
    const { worker, token, number, journal, files, end, loose, joinAt } = start;
    this.#place = place;
    this.#who = { worker, token };
    this.#number = number;
    this.#files = files;
    this.#end = end;
    this.#journal = new CopiedJournal(place.disk, place.folder, journal);
    this.#joiner = new Joiner(place.store, place.job, loose);
    this.#joinAt = joinAt;
    this.#prints = scanFiles(place.disk, place.folder);
  }

  /** The number of the last segment that is this worker's. */
  get number(): number {
    return this.#number;
  }

  /** The objects of files that are listed, or were until the last listing but one. */
  get kept(): ReadonlySet<string> {
    return new Set([...Object.values(this.#files).map(({ object }) => object), ...this.#dropped]);
  }

  /** Whether it is over: another has the job, or the store failed. */
  get isOver(): boolean {
    return this.#failure !== null;
  }

  /**
   * Copies what is new; returns when it is in the store.
   *
   * @param options `isDerivedToo`: false leaves what follows from the records before for later; `end`: how the job ended
   * @throws RunnerError `job-taken-over` when another worker has the job, or what the store throws
   */
  async copy({
    isDerivedToo = true,
    end = null,
  }: {
    isDerivedToo?: boolean;
    end?: JsonObject | null;
  } = {}): Promise<void> {
    await this.#latch(async () => {
      const { disk, folder } = this.#place;
      const journal = findJournal(disk, folder);
      const gain = this.#journal.gain(journal);
      const mayWait = gain === null || [...typesIn(gain)].every((type) => DERIVED.has(type));
      if (!isDerivedToo && mayWait && end === null) return;
      const prints = scanFiles(disk, folder);
      const files = isSame(prints, this.#prints) ? null : await this.#copyFiles(prints);
      if (gain === null && files === null && end === null) return;
      const bytes = gain?.bytes ?? Buffer.of();
      await this.#write({ journal, from: gain?.from ?? null, bytes, files, end });
      if (gain !== null) this.#journal.copied(gain);
      if (files !== null) await this.#relist(files, prints);
      if (this.#joiner.loose(this.#number) >= this.#joinAt) await this.#join();
    });
  }

  /** Makes one of all segments that are not joined. @throws as {@link copy} */
  async join(): Promise<void> {
    await this.#latch(() => this.#join());
  }

  async #latch(effect: () => Promise<void>): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    try {
      await effect();
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  async #write(what: Omit<Segment, "number" | "worker" | "token" | "joins">): Promise<void> {
    const { store, job } = this.#place;
    const number = this.#number + 1;
    const object = encodeSegment({ number, ...this.#who, ...what, joins: null });
    if (!(await store.create(`${job}/${segmentName(number)}`, object))) {
      throw new RunnerError("job-taken-over", `${job} is played by another worker now: this one stops`, {
        facts: { job },
      });
    }
    this.#number = number;
    if (what.from !== null) this.#joiner.wrote(what.from);
    if (what.from !== null || what.end !== null) this.#end = what.end;
  }

  async #join(): Promise<void> {
    const { disk, folder } = this.#place;
    await this.#joiner.join({
      number: this.#number,
      files: this.#files,
      end: this.#end,
      journal: findJournal(disk, folder),
      bytesFrom: (name, from) => this.#journal.bytesFrom(name, from),
    });
  }

  /** Before the segment that lists them, so that its reader finds them all. */
  async #copyFiles(prints: ReadonlyMap<string, string>): Promise<StoredFiles> {
    const { store, job, disk, folder } = this.#place;
    const files: Record<string, StoredFile> = {};
    for (const [path, print] of prints) {
      const known = this.#prints.get(path) === print ? this.#files[path] : undefined;
      if (known !== undefined) {
        files[path] = known;
        continue;
      }
      const bytes = disk.read(join(folder, path), MAX_OBJECT_BYTES);
      const digest = sha256Of(bytes);
      const moved = Object.values(this.#files).find((file) => file.sha256 === digest);
      files[path] = moved ?? { object: objectOf(path, digest), sha256: digest };
      if (moved === undefined) await store.put(`${job}/${files[path].object}`, bytes);
    }
    return files;
  }

  async #relist(files: StoredFiles, prints: ReadonlyMap<string, string>): Promise<void> {
    const { store, job } = this.#place;
    const listed = new Set(Object.values(files).map(({ object }) => object));
    const gone = this.#dropped.filter((object) => !listed.has(object));
    this.#dropped = [...new Set(Object.values(this.#files).map(({ object }) => object))].filter(
      (object) => !listed.has(object),
    );
    this.#files = files;
    this.#prints = prints;
    for (const object of gone) await store.remove(`${job}/${object}`);
  }
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, print]) => other.get(path) === print);
}
