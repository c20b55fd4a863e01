import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { parseJsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { fileName } from "./fleet-book.ts";

/**
 * The ROM that a job in a store is played with; null for the bundled game, and where the store does not tell it, or has it
 * no longer as it was.
 *
 * @param job the name before all names of its objects
 * @throws RunnerError what the store throws
 */
export async function readJobRom(store: ObjectStore, job: string): Promise<Uint8Array | null> {
  const told = await store.get(`${job}/job.json`);
  const digest = told === null ? null : romIn(Buffer.from(told).toString("utf8"));
  if (digest === null) return null;
  const rom = await store.get(fileName(digest));
  return rom !== null && sha256Of(rom) === digest ? rom : null;
}

function romIn(text: string): string | null {
  const job = parseJsonObject(text) as { shape?: { rom?: { sha256?: unknown } | null } } | null;
  const digest = job?.shape?.rom?.sha256;
  return typeof digest === "string" && /^[0-9a-f]{64}$/.test(digest) ? digest : null;
}
