import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type JsonObject, parseJsonObject } from "../../../src/base/vocabulary/json.ts";
import { findRecordDamage } from "../../../src/record/journal/format/check-record.ts";
import { acceptedIn } from "../../helpers/saves/accepted-values.ts";

const ROOT = join(import.meta.dirname, "../../fixtures/journals");
const OF_LINES = ["seq", "prev", "sum", "format", "branchId", "time", "type", "opened"];

test("what each part of a record may be", async () => {
  const lines = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) => readFileSync(join(ROOT, name), "utf8").split("\n"))
    .map(parseJsonObject)
    .filter((line) => line !== null);
  const byType = new Map<string, JsonObject[]>();
  for (const line of lines) {
    const of = byType.get(String(line["type"])) ?? [];
    // The later ones repeat the shapes of the first.
    if (of.length < 40) byType.set(String(line["type"]), [...of, line]);
  }
  const texts = [...byType].sort().flatMap(([type, examples]) => {
    const isFollowed = (place: string) => !/(?:^|\.)(?:settings|images|opening|gameInfo)$/.test(place);
    const parts = acceptedIn(examples, (line) => findRecordDamage(line as JsonObject) === null, isFollowed);
    const own = parts.filter(
      (part) => type === "call" || !OF_LINES.some((name) => part.startsWith(`${name}:`)),
    );
    return [type, ...own.map((part) => `  ${part}`)];
  });
  await expect(`${texts.join("\n")}\n`).toMatchFileSnapshot("accepted-records.txt");
});
