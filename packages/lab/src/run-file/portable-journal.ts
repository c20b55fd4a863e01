import { hash } from "node:crypto";
import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import type { JournalPosition } from "../../../../src/base/vocabulary/journal/journal-position.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../../src/base/vocabulary/json.ts";
import { encodeLine, JOURNAL_START, type JournalLine } from "../../../../src/record/journal/format/lines.ts";
import { isBundledRom } from "../../../games/src/seeds/rom-names.ts";

/**
 * A journal's record as a run's file chains it: a line without number and hashes, and the place where a branch left another
 * as a number alone. So the same record is the same text whatever was taken out of the others.
 */
export type PortableRecord = JsonObject;

/**
 * The records of one run, without what is of this computer alone: paths, and addresses of servers.
 *
 * @param lines a whole journal, which may hold several runs
 */
export function portableRecords(lines: readonly JournalLine[], runId: string): readonly PortableRecord[] {
  const branches = new Set(
    lines.flatMap(({ value }) => (value["runId"] === runId ? [value["branchId"]] : [])),
  );
  const numbers = new Map<number, number>([[0, 0]]);
  const records: PortableRecord[] = [];
  for (const { value, after } of lines) {
    if (!branches.has(value["branchId"])) continue;
    const record = withoutPlace(value);
    const from = record["from"];
    const moved = isObject(from)
      ? { ...record, from: { seq: numbers.get(Number(from["seq"])) ?? -1 } }
      : record;
    records.push(withoutTotals(withoutPaths(moved)));
    numbers.set(after.seq, records.length);
  }
  return records;
}

/** The same of a run's file, whose lines are all of one run. */
export function recordsOfLines(lines: readonly JournalLine[]): readonly PortableRecord[] {
  return lines.map(({ value }) => {
    const record = withoutPlace(value);
    const { from } = record;
    return isObject(from) ? { ...record, from: { seq: from["seq"] } } : record;
  });
}

/** Writes records as a journal that every command reads. */
export function encodeJournal(records: readonly PortableRecord[]): Uint8Array {
  const places: JournalPosition[] = [JOURNAL_START];
  const pieces: Uint8Array[] = [];
  let place = JOURNAL_START;
  for (const record of records) {
    const { from } = record;
    const to = isObject(from) ? places[Number(from["seq"])] : undefined;
    const line = encodeLine(
      isObject(from) ? { ...record, from: { ...(to ?? JOURNAL_START) } } : record,
      place,
    );
    pieces.push(line.bytes);
    place = line.after;
    places.push(place);
  }
  return Buffer.concat(pieces);
}

/** The hash that commits to each record and to its order. */
export function chainOf(records: readonly PortableRecord[]): string {
  return records.reduce(
    (before, record) => hash("sha256", `${before}\n${canonicalJson(record)}`),
    hash("sha256", "gameboy-runner run"),
  );
}

function withoutPlace({ seq: _, prev: __, sum: ___, ...record }: JsonObject): PortableRecord {
  return record;
}

/** Sums over the calls of all runs of a journal are none over those of one. */
function withoutTotals({ totals, ...record }: PortableRecord): PortableRecord {
  return totals === undefined || record["type"] === "keyframe" ? record : { ...record, totals };
}

function withoutPaths(record: PortableRecord): PortableRecord {
  const { game, settings } = record;
  const given = isObject(game) ? { game: withoutGamePaths(game as JsonObject) } : {};
  return {
    ...record,
    ...given,
    ...(isObject(settings) ? { settings: withoutServer(settings as JsonObject) } : {}),
  };
}

function withoutGamePaths(game: JsonObject): JsonObject {
  const path = game["romPath"];
  const romPath = typeof path === "string" && isBundledRom(path) ? path : null;
  return { ...game, romPath, ...nullIfThere(game, "gameMap"), ...nullIfThere(game, "symbols") };
}

function nullIfThere(value: JsonObject, key: string): JsonObject {
  return value[key] === undefined ? {} : { [key]: null };
}

/** Settings without the server's address, which may be private and is worth nothing elsewhere: the model's name says its vendor. */
function withoutServer(settings: JsonObject): JsonObject {
  return settings["baseUrl"] == null ? settings : { ...settings, baseUrl: null };
}
