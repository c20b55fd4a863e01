import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { packParts, unpackParts } from "../../../packages/lab/src/run-file/archive.ts";
import { claimsOf } from "../../../packages/lab/src/run-file/claims.ts";
import { type Manifest, PARTS } from "../../../packages/lab/src/run-file/manifest.ts";
import {
  chainOf,
  encodeJournal,
  recordsOfLines,
} from "../../../packages/lab/src/run-file/portable-journal.ts";
import { readRunFile } from "../../../packages/lab/src/run-file/read-run-file.ts";
import { redact } from "../../../packages/viewer/src/trajectories/redact.ts";
import { sha256Of } from "../../../src/base/disk/lazy-crypto.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { JOURNAL_START, readLines } from "../../../src/record/journal/format/lines.ts";
import { placedEntries } from "../../../src/record/journal/journal-reader.ts";
import { decodeMachine, encodeMachine } from "../../../src/record/saves/format/machine-part.ts";

/** A record that a forger may change. */
// biome-ignore lint/suspicious/noExplicitAny: a forger writes what they like.
export type Forged = any;

/** The records of a run's file, each a copy. */
export function recordsIn(bytes: Uint8Array): Forged[] {
  const { journal } = readRunFile(bytes);
  return structuredClone(recordsOfLines(readLines(journal, JOURNAL_START).lines)) as Forged[];
}

/** A forgery: what it is, the check that finds it, the change of records, and what the manifest says beside what follows. */
export type Forgery = readonly [
  what: string,
  found: string,
  change: (records: Forged[]) => unknown,
  lie?: (manifest: Forged) => unknown,
];

/** The first record of a type from a step on. */
export function firstOf(records: readonly Forged[], type: string, step = 0): Forged {
  const found = records.find((record) => record.type === type && (record.step ?? 0) >= step);
  if (found === undefined) throw new Error(`no ${type} from step ${step} on`);
  return found;
}

/** The records with others in the place of one. */
export function replaced(
  records: readonly Forged[],
  record: Forged,
  ...others: readonly Forged[]
): readonly Forged[] {
  return records.flatMap((one) => (one === record ? others : [one]));
}

/** A machine as a record holds it, changed. */
export function changedMachine(text: string, change: (machine: Forged) => void): string {
  const machine = { ...decodeMachine(new Uint8Array(brotliDecompressSync(Buffer.from(text, "base64")))) };
  change(machine);
  return brotliCompressSync(encodeMachine(machine)).toString("base64");
}

/**
 * The work of a forger who knows the format: other records, and every hash, size and claim made to fit.
 *
 * @param change gives a list of other records, or changes those that it is given
 * @param lie changes the manifest at last, its claims too
 */
export function forgeRun(
  bytes: Uint8Array,
  change: (records: Forged[]) => unknown,
  lie: (manifest: Forged) => unknown = () => {},
): Uint8Array {
  const parts = unpackParts(bytes);
  const manifest = JSON.parse(Buffer.from(parts.get(PARTS.manifest) ?? []).toString()) as Manifest;
  const given = recordsIn(bytes);
  const changed = change(given);
  const records = (Array.isArray(changed) ? changed : given) as JsonObject[];
  const journal = encodeJournal(records);
  const part = gzipSync(journal, { level: 9 });
  const claims = claimsOf(placedEntries(readLines(journal, JOURNAL_START).lines));
  const forged: Forged = structuredClone({
    ...manifest,
    parts: { ...manifest.parts, [PARTS.journal]: { bytes: part.length, sha256: sha256Of(part) } },
    journal: {
      bytes: journal.length,
      records: records.length,
      chain: chainOf(redact(records, manifest.salts)),
    },
    claims: claims ?? manifest.claims,
  });
  lie(forged);
  const text = Buffer.from(`${JSON.stringify(forged, null, 2)}\n`);
  return packParts(new Map([...parts, [PARTS.journal, part], [PARTS.manifest, text]]));
}

/** The places of all texts, numbers and the like within a value; of a list, of its first item. */
export function leavesOf(value: Forged, path: readonly string[] = []): readonly (readonly string[])[] {
  const inner = Array.isArray(value) ? value.slice(0, 1) : value;
  if (typeof inner !== "object" || inner === null || Object.keys(inner).length === 0) return [path];
  return Object.entries(inner).flatMap(([name, one]) => leavesOf(one, [...path, name]));
}

/** Puts another value of the same kind to a place within a value. */
export function changeLeaf(value: Forged, path: readonly string[]): void {
  const [name = "", ...rest] = path;
  const old = value[name];
  if (rest.length > 0) changeLeaf(old, rest);
  else if (/^[0-9a-f]{64}$/.test(old)) value[name] = "1".repeat(64);
  else if (/^\d{4}-\d\d-\d\dT/.test(old)) value[name] = old.replace(/^\d+/, "2025");
  else if (typeof old === "string") value[name] = `x${old}`;
  else if (typeof old === "number") value[name] = old + 9;
  else if (typeof old === "boolean") value[name] = !old;
  else value[name] = Array.isArray(old) ? ["x"] : old === null ? "x" : { x: 1 };
}
