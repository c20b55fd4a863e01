import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../../src/base/vocabulary/json.ts";
import { findRecordDamage } from "../../../src/record/journal/format/check-record.ts";

const USAGE = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
const EVERY = { seq: 7, branchId: "b", time: "2026-11-23T12:00:00Z", step: 1, purpose: "play", model: "m" };
const RECORDS: Readonly<Record<string, JsonObject>> = {
  call: { ...EVERY, type: "call", requestSha256: "0", reservedUsd: 0.1 },
  lost: { ...EVERY, type: "lost", usage: USAGE, costUsd: 0.1 },
  reply: {
    ...{ ...EVERY, type: "reply", costUsd: 0.1, ms: 5 },
    reply: { content: [], stopReason: "end_turn", usage: USAGE, model: "m" },
  },
};
/** What no cost, no count of tokens and no time is: with it, a limit would count less than was spent. */
const VALUES: readonly JsonValue[] = [-1, -1e-9, -1e308, 1e308, "1", "NaN", "-Infinity", true, [], {}];
const AMOUNTS: readonly (readonly [type: string, field: string])[] = [
  ...([
    ["call", "reservedUsd"],
    ["lost", "costUsd"],
    ["reply", "costUsd"],
    ["reply", "ms"],
  ] as const),
  ...Object.keys(USAGE).flatMap(
    (name) =>
      [
        ["lost", `usage.${name}`],
        ["reply", `reply.usage.${name}`],
      ] as const,
  ),
];

test.each(AMOUNTS)("a %s record takes no negative, endless or written %s", (type, field) => {
  const good = RECORDS[type] ?? {};
  const path = field.split(".");
  const withValue = (
    record: JsonObject,
    [name = "", ...rest]: readonly string[],
    value: JsonValue,
  ): JsonObject => ({
    ...record,
    [name]: rest.length === 0 ? value : withValue(record[name] as JsonObject, rest, value),
  });

  const told = VALUES.map((value) => findRecordDamage(withValue(good, path, value)));

  expect(findRecordDamage(good)).toBeNull();
  expect(told).toEqual(VALUES.map(() => `record 7 (${type}) has no valid ${path[0]}`));
});
