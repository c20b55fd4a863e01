import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRegularFile } from "../../../../../src/base/disk/read-user-file.ts";
import { isObject } from "../../../../../src/base/vocabulary/json.ts";
import type { JobEvent, StoreWait } from "../job-event.ts";
import { livingScratches, removeScratch, writeScratch } from "../scratch.ts";

const NAME = "waiting.json";

/** The longest note that is read. */
const MAX_BYTES = 2 ** 22;

/**
 * Notes the jobs of a pool that wait for their store in a file of the pool's scratch folder: a store whose disk is full can take
 * no note, and without room in the scratch folder nothing is played.
 */
export class WaitNote {
  readonly #folder: () => string;
  readonly #waits = new Map<string, StoreWait>();

  /** @param folder the pool's scratch folder, which is there */
  constructor(folder: () => string) {
    this.#folder = folder;
  }

  see(event: JobEvent, store: string): void {
    if (event.type !== "waiting") return;
    if (event.wait !== null) this.#waits.set(event.job, event.wait);
    else this.#waits.delete(event.job);
    this.#write(store);
  }

  /** The job waits no more, or was left. */
  over(job: string, store: string): void {
    if (this.#waits.delete(job)) this.#write(store);
  }

  #write(store: string): void {
    const note = { store, waits: Object.fromEntries(this.#waits) };
    try {
      writeScratch(this.#folder(), NAME, Buffer.from(JSON.stringify(note)));
    } catch {
      // The log has it; what an earlier note says is past.
      removeScratch(join(this.#folder(), NAME));
    }
  }
}

/** The jobs that wait for a store, by id, as this user's processes on this machine play them. */
export function readWaitNotes(store: string, inside: string = tmpdir()): ReadonlyMap<string, StoreWait> {
  const waits = new Map<string, StoreWait>();
  for (const folder of livingScratches("runner-fleet", inside)) {
    for (const [job, wait] of Object.entries(readNote(join(folder, NAME), store))) {
      if (isWait(wait)) waits.set(job, wait);
    }
  }
  return waits;
}

function readNote(file: string, store: string): Readonly<Record<string, unknown>> {
  try {
    const note: unknown = JSON.parse(Buffer.from(readRegularFile(file, MAX_BYTES)).toString("utf8"));
    if (isObject(note) && note["store"] === store && isObject(note["waits"])) return note["waits"];
  } catch {
    // Nothing waits there.
  }
  return {};
}

function isWait(value: unknown): value is StoreWait {
  return isObject(value) && typeof value["reason"] === "string" && typeof value["since"] === "string";
}
