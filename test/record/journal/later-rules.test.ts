import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TOOL_RULES } from "../../../src/base/vocabulary/tool-rules.ts";
import { findRecordDamage } from "../../../src/record/journal/format/check-record.ts";

const JOURNAL = new URL("../../fixtures/journals/v3/brought.jsonl", import.meta.url);

test("52.B: a game that began by rules that this version does not know is not taken for one of its own", () => {
  const [line = ""] = readFileSync(JOURNAL, "utf8").split("\n");
  const start = JSON.parse(line);
  const told = (rules: unknown) => findRecordDamage({ ...start, rules } as never);

  expect(findRecordDamage(start)).toBeNull();
  for (const rules of [1, TOOL_RULES]) expect(told(rules)).toBeNull();
  for (const rules of [0, 1.5, -1, TOOL_RULES + 1, "2", null])
    expect(told(rules)).toMatch(/has no valid rules$/);
});
