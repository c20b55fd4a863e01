import { RunnerError } from "../../../../src/base/errors.ts";
import { readEnds, type StoredEnd } from "../mirror/ends.ts";
import { inTurns } from "../mirror/in-turns.ts";
import { numberIn, numberName } from "../mirror/segment.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { type JobResult, parseJobResult } from "../work/job-result.ts";
import { type FleetJob, jobName } from "./job.ts";
import {
  decodeFleet,
  encodeFleet,
  encodeJob,
  type FleetOutline,
  type ReadFleet,
  type StoredFleet,
} from "./stored-fleet.ts";

const AT_ONCE = 16;

/** A fleet that is to be played. */
export interface PlannedFleet extends StoredFleet {
  /** The files of its jobs, by the SHA-256 of the bytes, in hex. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The result of submitting a fleet. */
export interface Submitted {
  /** The jobs that the manifest before did not have. */
  readonly added: readonly FleetJob[];
  /** Jobs that it had already. */
  readonly known: number;
  /** Jobs that it had and that no longer count. Their objects stay. */
  readonly left: number;
}

/** The fleet in a store. Every method throws what the store throws. */
export interface FleetBook {
  /**
   * Writes a fleet down: its files, its jobs, and then the manifest that says which of them count. Killed in between, it
   * changes nothing that counts. May be called again, and by several at once: the last one to write counts.
   *
   * @throws RunnerError `fleet-foreign` where the store is another fleet's
   */
  submit(fleet: PlannedFleet): Promise<Submitted>;

  /**
   * The fleet as its newest manifest has it; null for a store without one. The same again costs one listing.
   *
   * @throws RunnerError `fleet-damaged`, `fleet-too-new`
   */
  read(): Promise<StoredFleet | null>;

  /** The same without how its jobs are played. */
  outline(): Promise<FleetOutline | null>;

  /**
   * Returns the results of jobs by their ids, those of earlier manifests included. One listing, and one object for
   * each that changed since the last time. An end that cannot be read is left out: the worker that takes the job over
   * reads the end from its run.
   */
  ends(): Promise<ReadonlyMap<string, JobResult>>;
}

/** A manifest in the store. */
interface Manifest<Kept = FleetJob> {
  /** From 1; 0 for none. */
  readonly number: number;
  /** Null where there is none, or it is damaged. */
  readonly fleet: ReadFleet<Kept> | null;
}

const ENDING = ".json.gz";

const NONE: Manifest<never> = { number: 0, fleet: null };

/** The fleet in a store. */
export function openFleetBook(store: ObjectStore): FleetBook {
  return new StoredBook(store);
}

class StoredBook implements FleetBook {
  readonly #store: ObjectStore;
  #newest: Manifest = NONE;
  #outline: Manifest<FleetOutline["jobs"][number]> = NONE;
  #ends: ReadonlyMap<string, StoredEnd<JobResult | null>> = new Map();

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  async submit({ files, ...fleet }: PlannedFleet): Promise<Submitted> {
    const { name, jobs } = fleet;
    const bytes = encodeFleet(fleet);
    let before = await this.#readNewest();
    this.#refuseForeign(before, name);
    await inTurns([...files], AT_ONCE, ([sha256, file]) => this.#store.create(fileName(sha256), file));
    // Those of a manifest that is there were written before it.
    await inTurns(tell(before, jobs).added, AT_ONCE, (job) =>
      this.#store.create(`${jobName(job.id)}/job.json`, encodeJob(job)),
    );
    while (!isSame(before.fleet, fleet)) {
      const number = before.number + 1;
      if (await this.#store.create(manifestName(number), bytes)) break;
      // Another process submitted meanwhile: its fleet comes first.
      before = await this.#readNumber(number, (job) => job);
      this.#refuseForeign(before, name);
    }
    return tell(before, jobs);
  }

  async read(): Promise<StoredFleet | null> {
    return this.#whole(await this.#readNewest());
  }

  async outline(): Promise<FleetOutline | null> {
    this.#outline = await this.#readAgain(this.#outline, ({ id, cell }) => ({ id, cell }));
    return this.#whole(this.#outline);
  }

  /** @throws RunnerError `fleet-damaged` */
  #whole<Kept>({ number, fleet }: Manifest<Kept>): Manifest<Kept>["fleet"] {
    if (fleet !== null || number === 0) return fleet;
    const message = `${this.#store.shown}/${manifestName(number)} is damaged`;
    throw new RunnerError("fleet-damaged", message, { facts: { store: this.#store.shown } });
  }

  async ends(): Promise<ReadonlyMap<string, JobResult>> {
    this.#ends = await readEnds(this.#store, this.#ends, parseJobResult);
    const results = new Map<string, JobResult>();
    for (const [id, { end }] of this.#ends) if (end !== null) results.set(id, end);
    return results;
  }

  async #readNewest(): Promise<Manifest> {
    this.#newest = await this.#readAgain(this.#newest, (job) => job);
    return this.#newest;
  }

  /** The newest manifest: one that was written never changes. */
  async #readAgain<Kept>(known: Manifest<Kept>, keep: (job: FleetJob) => Kept): Promise<Manifest<Kept>> {
    const listed = await this.#store.list("manifests");
    const number = listed.reduce((most, { name }) => Math.max(most, manifestNumber(name)), 0);
    const isKnown = number === 0 || (known.number === number && known.fleet !== null);
    if (isKnown) return number === 0 ? NONE : known;
    return this.#readNumber(number, keep);
  }

  async #readNumber<Kept>(number: number, keep: (job: FleetJob) => Kept): Promise<Manifest<Kept>> {
    const name = manifestName(number);
    const object = await this.#store.get(name);
    const fleet = object === null ? null : await decodeFleet(object, `${this.#store.shown}/${name}`, keep);
    return { number, fleet };
  }

  #refuseForeign({ fleet }: Manifest, name: string): void {
    if (fleet === null || fleet.name === name) return;
    const { shown } = this.#store;
    const message = `${shown} holds the fleet "${fleet.name}", and this one is called "${name}"`;
    throw new RunnerError("fleet-foreign", message, { facts: { store: shown, fleet: fleet.name } });
  }
}

/** The object of a file that jobs need. */
export function fileName(sha256: string): string {
  return `files/${sha256}`;
}

function manifestName(number: number): string {
  return `manifests/${numberName(number)}${ENDING}`;
}

/** 0 for the name of no manifest. */
function manifestNumber(name: string): number {
  return name.endsWith(ENDING) ? (numberIn(name.slice(0, -ENDING.length)) ?? 0) : 0;
}

/** Whether there is nothing to write. The order of keys counts, and makes one manifest more at worst. */
function isSame(stored: StoredFleet | null, fleet: StoredFleet): boolean {
  return stored !== null && textOf(stored) === textOf(fleet);
}

function textOf({ name, terms, jobs }: StoredFleet): string {
  return JSON.stringify([name, terms, jobs]);
}

function tell({ fleet }: Manifest, jobs: readonly FleetJob[]): Submitted {
  const before = new Set(fleet?.jobs.map(({ id }) => id));
  const added = jobs.filter(({ id }) => !before.has(id));
  const known = jobs.length - added.length;
  return { added, known, left: before.size - known };
}
