import { gunzipSync } from "node:zlib";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import { START_NAMES } from "../../../../src/base/seam/settings-of-parts.ts";
import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import { unpackedLimit } from "../../../../src/base/unpacked-limit.ts";
import { type JsonObject, parseJsonObject } from "../../../../src/base/vocabulary/json.ts";
import { TOOL_RULES } from "../../../../src/base/vocabulary/tool-rules.ts";
import { believeRecords, unknownFieldsIn } from "../../../../src/record/journal/format/check-record.ts";
import { JOURNAL_FORMAT, NEWEST_JOURNAL_VERSION } from "../../../../src/record/journal/format/format.ts";
import { JOURNAL_START, readLines } from "../../../../src/record/journal/format/lines.ts";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import { placedEntries } from "../../../../src/record/journal/journal-reader.ts";
import { checkTotals } from "../../../../src/record/journal/journal-sums.ts";
import { isTooDeep } from "../../../../src/record/saves/format/nesting.ts";
import { isBundledRom } from "../../../games/src/seeds/rom-names.ts";
import { findForeignMark, redact } from "../../../viewer/src/trajectories/redact.ts";
import { damaged, type RunFileParts, unpackParts } from "./archive.ts";
import { partOf } from "./begun-with.ts";
import { type Claims, claimsOf } from "./claims.ts";
import { findManifestFault, type Manifest, PARTS, RUN_FORMAT, RUN_VERSION } from "./manifest.ts";
import { chainOf, recordsOfLines } from "./portable-journal.ts";

/** The most bytes of a run's journal unpacked. */
const MAX_JOURNAL_BYTES = 768 * 2 ** 20;

const PART_NAMES: ReadonlySet<string> = new Set([...Object.values(PARTS), ...START_NAMES.map(partOf)]);

/** A run's file that could be read. It may still contradict itself: `faults` says how. */
export interface RunFile {
  readonly manifest: Manifest;
  readonly parts: RunFileParts;
  /** The journal's bytes, and its entries as far as each line continues the chain. */
  readonly journal: Uint8Array;
  readonly entries: readonly PlacedEntry[];
  /** Fields and types of records that this version does not know, each once, by name. */
  readonly unknownFields: readonly string[];
  /** Contradictions between the file's parts, each a sentence without the file's name. */
  readonly faults: readonly string[];
  /** False claims: the name of each, what the file says, and what follows from its journal. */
  readonly falseClaims: readonly string[];
}

/**
 * Reads a run's file and compares its parts with each other. Nothing is played, and nothing of it is executed.
 *
 * @throws RunnerError `run-file-damaged` where it is no whole file of a run, `run-file-too-new`
 */
export function readRunFile(bytes: Uint8Array): RunFile {
  const parts = unpackParts(bytes);
  const manifest = readManifest(parts);
  const faults = [...findPartFaults(manifest, parts)];
  const journal = inflate(parts.get(PARTS.journal), manifest);
  const { lines, rest, damage } = believeRecords(readLines(journal, JOURNAL_START));
  for (const { value } of lines) refuseNewer(value);
  const entries = placedEntries(lines);
  if (rest !== "none") {
    faults.push(
      `the journal is damaged after record ${lines.length}${damage === undefined ? "" : ` (${damage})`}`,
    );
  }
  if (journal.length !== manifest.journal.bytes || lines.length !== manifest.journal.records) {
    faults.push("the journal has another length than the file says");
  }
  const records = recordsOfLines(lines);
  const isChained = [false, true].some(
    (isEarlier) => chainOf(redact(records, manifest.salts, isEarlier)) === manifest.journal.chain,
  );
  if (!isChained) faults.push("the hash chain over the records is not the one that the file names");
  faults.push(...findRedactionFaults(manifest, records));
  const totals = checkTotals(entries);
  const unknownFields = [
    ...lines.flatMap(({ value }) => unknownFieldsIn(value)),
    ...totals.unknownAt.map(() => "keyframe.totals"),
  ];
  return {
    manifest,
    parts,
    journal,
    entries,
    unknownFields: [...new Set(unknownFields)].sort(),
    faults,
    falseClaims: [...findFalseClaims(manifest, entries), ...totals.faults],
  };
}

function readManifest(parts: RunFileParts): Manifest {
  const bytes = parts.get(PARTS.manifest) ?? new Uint8Array();
  const text = Buffer.from(bytes).toString("utf8");
  const value = isTooDeep(bytes) ? null : parseJsonObject(text);
  if (value === null || value["format"] !== RUN_FORMAT) throw damaged("is not a file of runner export run");
  const { version, rules } = value;
  if (typeof version === "number" && version > RUN_VERSION) {
    throw tooNew(
      `was written by a later version of gameboy-runner (format ${version}, this one reads up to ${RUN_VERSION})`,
    );
  }
  const fault = findManifestFault(value);
  if (fault !== null) throw damaged(`has no valid ${fault} in its manifest`);
  if (typeof rules !== "number" || rules < 1 || rules > TOOL_RULES) {
    throw tooNew(
      `was played by rules ${rules} of its tools, and this version knows rules 1 to ${TOOL_RULES}`,
    );
  }
  if (`${JSON.stringify(value, null, 2)}\n` !== text)
    throw damaged("has a manifest that was written by hand");
  return value as unknown as Manifest;
}

function* findPartFaults({ parts: named }: Manifest, parts: RunFileParts): Generator<string> {
  for (const name of new Set([...Object.keys(named), ...parts.keys()])) {
    if (name === PARTS.manifest || name === PARTS.signature) continue;
    const [said, bytes] = [Object.hasOwn(named, name) ? named[name] : undefined, parts.get(name)];
    if (!PART_NAMES.has(name)) yield "a part is none of a run";
    else if (bytes === undefined) yield `the part ${name} is missing`;
    else if (said === undefined) yield "a part is not named in the manifest";
    else if (said.bytes !== bytes.length || said.sha256 !== sha256Of(bytes)) {
      yield `the part ${name} is not the one that the manifest names`;
    }
  }
}

function inflate(part: Uint8Array | undefined, { journal }: Manifest): Uint8Array {
  if (part === undefined) throw damaged("holds no journal");
  if (journal.bytes > unpackedLimit(part.length, MAX_JOURNAL_BYTES))
    throw damaged("has a journal that is too large");
  try {
    return gunzipSync(part, { maxOutputLength: Math.max(1, journal.bytes) });
  } catch (cause) {
    throw damaged("has a journal that cannot be unpacked", cause);
  }
}

function refuseNewer({ format, version }: JsonObject): void {
  if (format === undefined && version === undefined) return;
  if (format !== JOURNAL_FORMAT) throw damaged("has a journal of another program");
  if (typeof version !== "number" || version > NEWEST_JOURNAL_VERSION) {
    throw tooNew(
      `has a journal of a later version (format ${version}, this one reads up to ${NEWEST_JOURNAL_VERSION})`,
    );
  }
}

/** Texts are taken out by kind: one that is left of a kind that the file says is gone is a contradiction. */
function* findRedactionFaults(
  { redacted, salts }: Manifest,
  records: readonly JsonObject[],
): Generator<string> {
  const kept = { thinking: redacted === null, words: redacted !== "words" };
  if ((salts.thinking !== undefined) !== kept.thinking || (salts.words !== undefined) !== kept.words) {
    yield "the salts are not those of what was taken out";
  }
  if (redacted === null) return;
  // With any salt, what is to be gone would change.
  const any = "0".repeat(64);
  const probe = redact(records, redacted === "words" ? { thinking: any, words: any } : { thinking: any });
  const at = probe.findIndex((record, index) => canonicalJson(record) !== canonicalJson(records[index]));
  if (at >= 0) yield `record ${at} holds words that the file says were taken out`;
  const foreign = findForeignMark(records);
  if (foreign !== null) yield `record ${foreign} hides words that nobody said`;
}

function* findFalse(claims: Claims, found: Claims | null): Generator<string> {
  if (found === null) {
    yield "the journal does not hold the start of the current branch";
    return;
  }
  const names = new Set([...Object.keys(claims), ...Object.keys(found)]) as ReadonlySet<keyof Claims>;
  for (const name of names) {
    // A file of a version without a part began without it.
    if (canonicalJson(claims[name] ?? null) === canonicalJson(found[name] ?? null)) continue;
    yield `${name}: the file says ${shorten(claims[name])}, its journal ${shorten(found[name])}`;
  }
}

function findFalseClaims(
  { claims, game, core }: Manifest,
  entries: readonly PlacedEntry[],
): readonly string[] {
  const faults = [...findFalse(claims, claimsOf(entries))];
  for (const { entry } of entries) {
    if (entry.type !== "start") continue;
    const { title, slug, romSha256, romPath, gameMap, symbols } = entry.game;
    if ((romPath !== null && !isBundledRom(romPath)) || gameMap || symbols) {
      faults.push("game: the journal names a path, and no file of runner export run does");
    }
    if (romPath !== game.rom) faults.push("rom: the file names another ROM than its journal");
    if (title !== game.title || slug !== game.slug || romSha256 !== game.romSha256) {
      faults.push("game: the file names another game than its journal");
    }
    if (canonicalJson(entry.core) !== canonicalJson(core)) {
      faults.push("core: the file names another core than its journal");
    }
  }
  return faults;
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function tooNew(fact: string): RunnerError {
  return new RunnerError("run-file-too-new", `the file ${fact}`);
}
