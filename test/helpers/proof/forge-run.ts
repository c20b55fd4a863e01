import { gzipSync } from "node:zlib";
import { sha256Of } from "../../../src/base/disk/lazy-crypto.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { JOURNAL_START, readLines } from "../../../src/record/journal/format/lines.ts";
import { placedEntries } from "../../../src/record/journal/journal-reader.ts";
import { packParts, unpackParts } from "../../../src/record/run-file/archive.ts";
import { claimsOf } from "../../../src/record/run-file/claims.ts";
import { type Manifest, PARTS } from "../../../src/record/run-file/manifest.ts";
import { chainOf, encodeJournal, recordsOfLines } from "../../../src/record/run-file/portable-journal.ts";
import { readRunFile } from "../../../src/record/run-file/read-run-file.ts";
import { redact } from "../../../src/record/run-file/redact.ts";

/** A record that a forger may change. */
// biome-ignore lint/suspicious/noExplicitAny: a forger writes what they like.
export type Forged = any;

/** The records of a run's file, each a copy. */
export function recordsIn(bytes: Uint8Array): Forged[] {
  const { journal } = readRunFile(bytes);
  return structuredClone(recordsOfLines(readLines(journal, JOURNAL_START).lines)) as Forged[];
}

/**
 * The work of a forger who knows the format: other records, and every hash, size and claim made to fit.
 *
 * @param change gives other records, or changes those that it is given
 * @param lie changes the manifest at last, its claims too
 */
export function forgeRun(
  bytes: Uint8Array,
  change: (records: Forged[]) => Forged[] | undefined,
  lie: (manifest: Forged) => void = () => {},
): Uint8Array {
  const parts = unpackParts(bytes);
  const manifest = JSON.parse(Buffer.from(parts.get(PARTS.manifest) ?? []).toString()) as Manifest;
  const given = recordsIn(bytes);
  const records = (change(given) ?? given) as JsonObject[];
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
