import { gzipSync } from "node:zlib";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import { TOOL_RULES } from "../../../../src/base/vocabulary/tool-rules.ts";
import type { JournalLine } from "../../../../src/record/journal/format/lines.ts";
import { JOURNAL_START, readLines } from "../../../../src/record/journal/format/lines.ts";
import { placedEntries } from "../../../../src/record/journal/journal-reader.ts";
import type { Redaction } from "../../../../src/record/redacted.ts";
import { redact, saltsFor, saltsOf } from "../../../viewer/src/trajectories/redact.ts";
import { packParts } from "./archive.ts";
import { claimsOf, lastHead } from "./claims.ts";
import { type Manifest, PARTS, RUN_FORMAT, RUN_VERSION } from "./manifest.ts";
import { chainOf, encodeJournal, portableRecords } from "./portable-journal.ts";

/** The content of a run's file besides its journal. */
export interface RunContent extends Pick<Manifest, "program" | "prices"> {
  readonly redacted: Redaction | null;
  /** Further parts by name, as they are. */
  readonly others: ReadonlyMap<string, Uint8Array>;
}

/** The parts of a run's file: its manifest, which a signature is made of, and all others. */
export interface WrittenRun {
  readonly manifest: Manifest;
  readonly manifestBytes: Uint8Array;
  readonly others: ReadonlyMap<string, Uint8Array>;
}

/**
 * Makes the parts of a run's file. The same run always gives the same bytes.
 *
 * @param lines a whole journal, whose last `head` names the run
 * @throws RunnerError `journal-without-start`
 */
export function writeRun(lines: readonly JournalLine[], content: RunContent): WrittenRun {
  const { redacted, prices, program, others } = content;
  const head = lastHead(placedEntries(lines));
  const whole = head === null ? [] : portableRecords(lines, head.runId);
  // A hash of all the words: only a reader who knows them all can guess it, so that no single text can be found by trying.
  const salts = saltsOf(sha256Of(whole.map((record) => JSON.stringify(record)).join("\n")));
  const records = redact(whole, saltsFor(redacted, salts));
  const journal = encodeJournal(records);
  const entries = placedEntries(readLines(journal, JOURNAL_START).lines);
  const claims = claimsOf(entries);
  const start = entries.find(({ entry }) => entry.type === "start")?.entry;
  if (claims === null || start?.type !== "start") {
    throw new RunnerError("journal-without-start", "the journal does not hold the start of this run");
  }
  const { title, slug, romSha256, romPath } = start.game;
  const parts = new Map<string, Uint8Array>([[PARTS.journal, gzipSync(journal, { level: 9 })], ...others]);
  const manifest: Manifest = {
    format: RUN_FORMAT,
    version: RUN_VERSION,
    rules: TOOL_RULES,
    program,
    game: { title, slug, romSha256, rom: romPath },
    core: start.core,
    parts: Object.fromEntries(
      [...parts].map(([name, bytes]) => [name, { bytes: bytes.length, sha256: sha256Of(bytes) }]),
    ),
    journal: { bytes: journal.length, records: records.length, chain: chainOf(redact(whole, salts)) },
    redacted,
    salts: redacted === null ? salts : redacted === "thinking" ? { words: salts.words } : {},
    prices,
    claims,
  };
  return { manifest, manifestBytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), others: parts };
}

/** The whole file, with a signature of its manifest if there is one. */
export function packRun({ manifestBytes, others }: WrittenRun, signature: Uint8Array | null): Uint8Array {
  return packParts(
    new Map([
      ...others,
      [PARTS.manifest, manifestBytes],
      ...(signature === null ? [] : [[PARTS.signature, signature] as const]),
    ]),
  );
}
