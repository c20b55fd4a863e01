import { readFileSync, writeFileSync } from "node:fs";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { encodeLine, JOURNAL_START } from "../../../src/record/journal/format/lines.ts";

type Change = (records: JsonObject[]) => readonly JsonObject[];

/** Changes the records of a journal file and makes its chain right again, as somebody would who knows how. */
export function rechain(file: string, change: Change): void {
  writeFileSync(file, rechained(readFileSync(file), change));
}

/** A journal with other records, whose chain is right. */
export function rechained(journal: Buffer, change: Change): Buffer {
  const records = journal
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as JsonObject);
  let place = JOURNAL_START;
  const lines = change(records).map(({ seq: _, prev: __, sum: ___, ...value }) => {
    const { bytes, after } = encodeLine(value, place);
    place = after;
    return bytes;
  });
  return Buffer.concat(lines);
}
