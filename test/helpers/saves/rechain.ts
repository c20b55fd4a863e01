import { readFileSync, writeFileSync } from "node:fs";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { encodeLine, JOURNAL_START } from "../../../src/record/journal/format/lines.ts";

/** Changes the records of a journal file and makes its chain right again, as somebody would who knows how. */
export function rechain(file: string, change: (records: JsonObject[]) => readonly JsonObject[]): void {
  const records = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as JsonObject);
  let place = JOURNAL_START;
  const lines = change(records).map(({ seq: _, prev: __, sum: ___, ...value }) => {
    const { bytes, after } = encodeLine(value, place);
    place = after;
    return bytes;
  });
  writeFileSync(file, Buffer.concat(lines));
}
