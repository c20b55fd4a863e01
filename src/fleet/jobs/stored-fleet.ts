import { gunzipSync, gzipSync } from "node:zlib";
import { RunnerError } from "../../errors.ts";
import type { JsonObject } from "../../run/json.ts";
import { isObjectName } from "../store/object-name.ts";
import { MAX_OBJECT_BYTES } from "../store/store-failure.ts";
import type { FleetJob, FleetTerms, JobFile, JobShape } from "./job.ts";

/** A fleet as its store has it. */
export interface StoredFleet {
  readonly name: string;
  readonly terms: FleetTerms;
  /** Those that count: what an earlier manifest had besides is left alone. */
  readonly jobs: readonly FleetJob[];
}

const FORMAT = "gameboy-runner fleet";
const VERSION = 1;

/** The bytes of a manifest's object: packed JSON, the same for the same fleet. */
export function encodeFleet({ name, terms, jobs }: StoredFleet): Uint8Array {
  return gzipSync(JSON.stringify({ format: FORMAT, version: VERSION, name, terms, jobs }));
}

/**
 * What a manifest's object says; null where it is damaged.
 *
 * @param shown how messages name the object
 * @throws RunnerError `fleet-too-new` where a later version wrote it
 */
export function decodeFleet(object: Uint8Array, shown: string): StoredFleet | null {
  const read = parse(object);
  if (read?.["format"] !== FORMAT || typeof read["version"] !== "number") return null;
  if (read["version"] > VERSION) {
    const message = `${shown} was written by a newer gameboy-runner (format ${read["version"]}, this one reads up to ${VERSION})`;
    throw new RunnerError("fleet-too-new", message);
  }
  const { name, terms, jobs } = read as unknown as StoredFleet;
  const isWhole = typeof name === "string" && typeof terms === "object" && Array.isArray(jobs);
  return isWhole && jobs.every(isJob) ? { name, terms, jobs } : null;
}

/** The bytes of a job's own object, for whoever has no more than its id, and for people. */
export function encodeJob({ id, shape }: FleetJob): Uint8Array {
  return Buffer.from(`${JSON.stringify({ format: FORMAT, version: VERSION, id, shape }, null, 2)}\n`);
}

function parse(object: Uint8Array): JsonObject | null {
  try {
    const text = gunzipSync(object, { maxOutputLength: MAX_OBJECT_BYTES }).toString("utf8");
    return JSON.parse(text) as JsonObject;
  } catch {
    return null;
  }
}

/** Whether a worker may go by it: names lead out of no folder. */
function isJob({ id, shape }: FleetJob): boolean {
  return /^[0-9a-f]{24}$/.test(id) && typeof shape?.settings === "object" && filesOf(shape).every(isFile);
}

/** All files that a job needs. */
export function filesOf({
  rom,
  gameMap,
  symbols,
  systemPrompt,
  workflow,
  skills,
}: JobShape): readonly JobFile[] {
  const single = [rom, gameMap, symbols, systemPrompt, workflow].filter((file) => file !== null);
  return [...single, ...(skills ?? [])];
}

function isFile({ name, sha256 }: JobFile): boolean {
  return isObjectName(name) && !name.includes("/") && /^[0-9a-f]{64}$/.test(sha256);
}
