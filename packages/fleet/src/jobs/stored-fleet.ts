import { Readable } from "node:stream";
import { createGunzip, gzipSync } from "node:zlib";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { isObjectName } from "../store/object-name.ts";
import { MAX_OBJECT_BYTES } from "../store/store-failure.ts";
import { type FleetJob, type FleetTerms, filesOf, type JobFile } from "./job.ts";
import { JobSplitter } from "./job-splitter.ts";

/** A fleet as its store has it, with what is kept of each job. */
export interface ReadFleet<Kept> {
  readonly name: string;
  readonly terms: FleetTerms;
  /** Those that count: what an earlier manifest had besides is left alone. */
  readonly jobs: readonly Kept[];
}

/** A fleet with all that its store knows of its jobs. */
export type StoredFleet = ReadFleet<FleetJob>;

/** A fleet without how its jobs are played, which is most of it. */
export type FleetOutline = ReadFleet<Pick<FleetJob, "id" | "cell">>;

const FORMAT = "gameboy-runner fleet";
const VERSION = 1;

/** The bytes of a manifest's object: packed JSON, the same for the same fleet. */
export function encodeFleet({ name, terms, jobs }: StoredFleet): Uint8Array {
  return gzipSync(JSON.stringify({ format: FORMAT, version: VERSION, name, terms, jobs }));
}

/**
 * The content of a manifest object, or null if it is damaged. It is unpacked in pieces, and each job is parsed on its own.
 *
 * @param shown how messages name the object
 * @param keep what is kept of each job
 * @throws RunnerError `fleet-too-new` where a later version wrote it
 */
export async function decodeFleet<Kept>(
  object: Uint8Array,
  shown: string,
  keep: (job: FleetJob) => Kept,
): Promise<ReadFleet<Kept> | null> {
  const kept: Kept[] = [];
  let isWhole = true;
  const head = await parse(object, (job) => {
    if (isJob(job)) kept.push(keep(job));
    else isWhole = false;
  });
  if (head?.["format"] !== FORMAT || typeof head["version"] !== "number") return null;
  if (head["version"] > VERSION) {
    const message = `${shown} was written by a newer gameboy-runner (format ${head["version"]}, this one reads up to ${VERSION})`;
    throw new RunnerError("fleet-too-new", message);
  }
  const { name, terms, jobs } = head as unknown as StoredFleet;
  isWhole &&=
    typeof name === "string" && typeof terms === "object" && Array.isArray(jobs) && jobs.length === 0;
  return isWhole ? { name, terms, jobs: kept } : null;
}

/** The bytes of a job's own object, for readers that have only its id, and for people. */
export function encodeJob({ id, shape }: FleetJob): Uint8Array {
  return Buffer.from(`${JSON.stringify({ format: FORMAT, version: VERSION, id, shape }, null, 2)}\n`);
}

/** All but the jobs, each of which is given away; null where it is no packed JSON. */
async function parse(object: Uint8Array, onJob: (job: FleetJob) => void): Promise<JsonObject | null> {
  const splitter = new JobSplitter((text) => onJob(JSON.parse(text) as FleetJob));
  try {
    let bytes = 0;
    for await (const piece of Readable.from([object]).pipe(createGunzip()) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > MAX_OBJECT_BYTES) return null;
      splitter.push(piece);
    }
    return JSON.parse(splitter.rest()) as JsonObject;
  } catch {
    return null;
  }
}

/** Whether a worker may go by it: names lead out of no folder. */
function isJob(job: FleetJob | null): job is FleetJob {
  const { id, shape } = job ?? ({} as Partial<FleetJob>);
  return (
    /^[0-9a-f]{24}$/.test(id ?? "") &&
    shape !== undefined &&
    typeof shape.settings === "object" &&
    filesOf(shape).every(isFile)
  );
}

function isFile({ name, sha256 }: JobFile): boolean {
  return isObjectName(name) && !name.includes("/") && /^[0-9a-f]{64}$/.test(sha256);
}
