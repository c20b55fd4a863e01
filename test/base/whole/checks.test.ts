import { expect, test } from "vitest";
import * as checks from "../../../src/base/checks.ts";
import { isFileName } from "../../../src/base/fields/file-name.ts";
import { MAX_WHOLE, readWhole, renderCountOf } from "../../../src/base/quantities/count.ts";
import { readDuration, readMinutes, renderDuration } from "../../../src/base/quantities/duration.ts";
import { readUsd, renderKnownCost, renderLimitUsd, renderUsd } from "../../../src/base/quantities/money.ts";
import { renderBytes } from "../../../src/base/quantities/size.ts";
import { readSwitch } from "../../../src/base/quantities/switch.ts";
import { placeBehind, placeRows } from "../../../src/base/seam/place-rows.ts";
import { unpackedLimit } from "../../../src/base/unpacked-limit.ts";
import { isAgentId } from "../../../src/base/vocabulary/agent-id.ts";
import { parseChord } from "../../../src/base/vocabulary/button.ts";
import { textOf, toolUsesOf } from "../../../src/base/vocabulary/conversation.ts";
import * as json from "../../../src/base/vocabulary/json.ts";
import { thoughtIn } from "../../../src/base/vocabulary/thought.ts";
import { isWordedAsNow, weighsScenes } from "../../../src/base/vocabulary/tool-rules.ts";

const SHA = "0123456789abcdef".repeat(4);
const VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  -1,
  -0.5,
  0,
  0.5,
  1,
  2,
  1e13,
  1e13 + 1,
  2 ** 52,
  2 ** 52 + 1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  3n,
  "",
  "a",
  "2",
  SHA,
  SHA.toUpperCase(),
  `${SHA}0`,
  SHA.slice(1),
  "-a",
  "a-_9",
  "a".repeat(64),
  "a".repeat(65),
  "a.b",
  "con",
  "NUL",
  "com1",
  "com10",
  "__proto__",
  "toString",
  "a b",
  [],
  ["a"],
  [1],
  {},
  { a: 1 },
];
const shown = (value: unknown) =>
  typeof value === "object" || typeof value === "string"
    ? JSON.stringify(value)
        .replace(SHA, "SHA")
        .replace(/a{9,}/, (run) => `a×${run.length}`)
    : String(value);

test("the values that each check takes", async () => {
  const {
    isText,
    isCount,
    isLaterVersion,
    isAmount,
    isDuration,
    isSha256,
    isId,
    isNumber,
    isFlag,
    isTrue,
    isTexts,
  } = checks;
  const one = {
    isText,
    isCount,
    isLaterVersion,
    isAmount,
    isDuration,
    isSha256,
    isId,
    isNumber,
    isFlag,
    isTrue,
    isTexts,
    isAgentId,
    isFileName: (value: unknown) => isText(value) && isFileName(value),
    isObject: json.isObject,
  };
  const lines = Object.entries(one).map(
    ([name, check]) =>
      `${name}: ${VALUES.filter((value) => check(value))
        .map(shown)
        .join("  ")}`,
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("checks.txt");
});

test("a check of a whole names the place of its first bad part", () => {
  const { fields, listOf, listUpTo, recordOf, taggedUnion, orNull, orMissing, isIn, isCount, isText } =
    checks;
  const check = fields({
    kind: isIn(["a", "b"]),
    list: listUpTo(2, fields({ n: isCount })),
    map: orNull(recordOf(listOf(isText))),
    either: orMissing(taggedUnion({ one: fields({ x: isCount }), two: fields({ y: isText }) })),
    by: orMissing(taggedUnion({ one: fields({ x: isCount }) }, "name")),
  });
  const good = { kind: "a", list: [{ n: 1 }], map: null };
  const cases: readonly (readonly [unknown, readonly string[] | null])[] = [
    [good, null],
    [{ ...good, more: 1 }, null],
    [null, []],
    [[], []],
    [{ ...good, kind: "c" }, ["kind"]],
    [{ kind: "a", map: null }, ["list"]],
    [{ ...good, list: {} }, ["list"]],
    [{ ...good, list: [{ n: 1 }, { n: -1 }] }, ["list", "1", "n"]],
    [{ ...good, list: [{ n: 1 }, { n: 2 }] }, null],
    [{ ...good, list: [{ n: 1 }, { n: 2 }, { n: 3 }] }, ["list"]],
    [{ ...good, map: { q: ["x"], r: ["x", 2] } }, ["map", "r", "1"]],
    [{ ...good, map: { q: "x" } }, ["map", "q"]],
    [{ ...good, map: [] }, ["map"]],
    [{ ...good, map: undefined }, ["map"]],
    [{ ...good, either: { type: "two", y: "" } }, null],
    [{ ...good, either: { type: "two", x: 1 } }, ["either", "y"]],
    [{ ...good, either: { type: "toString" } }, ["either", "type"]],
    [{ ...good, either: null }, ["either", "type"]],
    [{ ...good, by: { name: "one", x: 0 } }, null],
    [{ ...good, by: { type: "one", x: 0 } }, ["by", "name"]],
  ];
  expect(cases.map(([value]) => checks.findBadPlace(value, check))).toEqual(cases.map(([, place]) => place));
  expect(checks.findBadField({ kind: "c", list: 1 }, { kind: isIn(["a"]), list: isText })).toBe("kind");
});

test("quantities at their edges", () => {
  expect([0, 999, 1_000, 1_049, 1_051, 999_949, 1_000_000, 3_149_000].map(renderBytes)).toEqual([
    "0 B",
    "999 B",
    "1.0 KB",
    "1.0 KB",
    "1.1 KB",
    "999.9 KB",
    "1.0 MB",
    "3.1 MB",
  ]);
  expect([0, 1, 2].map((count) => renderCountOf(count, "step"))).toEqual(["0 steps", "1 step", "2 steps"]);
  expect([3_600_000, 5_400_000, 7_200_000, 60_000, 90_000, 500, 0, 86_400_000].map(renderDuration)).toEqual([
    "1h",
    "90m",
    "2h",
    "1m",
    "90s",
    "0.5s",
    "0h",
    "24h",
  ]);
  const whole = [4, 5, 7, 8, " 6 ", "4", "8", "06", "+6", "", MAX_WHOLE, null];
  expect(whole.map((value) => readWhole(value, 5, 7))).toEqual([
    null,
    5,
    7,
    null,
    6,
    null,
    null,
    6,
    null,
    null,
    null,
    null,
  ]);
  expect([MAX_WHOLE, MAX_WHOLE + 1, String(MAX_WHOLE), -3].map((value) => readWhole(value, -3))).toEqual([
    MAX_WHOLE,
    null,
    MAX_WHOLE,
    -3,
  ]);
  expect([59_999_940, 59_999_941, "59999940", "9999999", "1000000h", "-1", true].map(readMinutes)).toEqual([
    59_999_940,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(
    [
      ["1s", 1_000],
      ["1001ms", 1_000],
      ["0.5ms", 1_000],
      ["1.0005s", 2_000],
      ["1234567s", 1e12],
      ["1S", 1e9],
    ].map(([text, most]) => readDuration(text, most as number)),
  ).toEqual([1_000, null, 1, null, null, null]);
  expect(
    [
      [5, 5],
      [5.01, 5],
      ["$5", 5],
      ["1234567890", 1e12],
      ["0.1234567", 1],
    ].map(([usd, most]) => readUsd(usd, most as number)),
  ).toEqual([5, null, 5, null, null]);
  expect([" OFF ", "No", "0", "on", "TRUE", "2", 0].map(readSwitch)).toEqual([
    false,
    false,
    false,
    true,
    true,
    null,
    null,
  ]);
  expect(
    [0, 0.00005, 0.000049, 0.09994, 0.0999, 0.1, 999.999, 999_999.5].map((usd) => renderUsd(usd)),
  ).toEqual(["$0.00", "$0.0001", "$0.000049", "$0.0999", "$0.0999", "$0.10", "$1,000.00", "$999,999.50"]);
  expect([
    renderUsd(1, 4),
    renderUsd(0.02, 6),
    renderUsd(1234567, 0),
    renderLimitUsd(0.5),
    renderLimitUsd(3),
    renderLimitUsd(0.123456),
  ]).toEqual(["$1.0000", "$0.020000", "$1,234,567.", "$0.50", "$3.00", "$0.123456"]);
  const cost = (costUsd: number, calls: number, unknownCalls: number, unconfirmedUsd?: number) =>
    renderKnownCost({
      costUsd,
      calls,
      unknownCalls,
      ...(unconfirmedUsd !== undefined && { unconfirmedUsd }),
    });
  expect([
    cost(1.25, 3, 0),
    cost(0, 0, 0),
    cost(0, 2, 2),
    cost(1.25, 3, 2),
    cost(1.25, 3, 0, 0.171),
    cost(1.25, 4, 1, 0.17),
    cost(0, 1, 0, 0.5),
  ]).toEqual([
    "$1.25",
    "$0.00",
    "cost unknown",
    "$1.25 + 2 of unknown cost",
    "$1.25 + up to $0.17 unconfirmed",
    "$1.25 + up to $0.17 unconfirmed + 1 of unknown cost",
    "$0.00 + up to $0.50 unconfirmed",
  ]);
  expect(
    [
      [0, 1e9],
      [1_000, 1e9],
      [1_000, 1e6],
      [2 ** 20, 1e12],
    ].map(([packed = 0, most = 0]) => unpackedLimit(packed, most)),
  ).toEqual([16_777_216, 16_841_216, 1e6, 83_886_080]);
});

test("words of the game and of JSON", () => {
  expect(
    ["a", "A+b", "up+left", "up+down", "left+right", "a+a", "x", "", "a+", "right+select+b"].map(parseChord),
  ).toEqual([
    ["a"],
    ["a", "b"],
    ["up", "left"],
    null,
    null,
    ["a"],
    null,
    null,
    null,
    ["right", "select", "b"],
  ]);
  expect(['{"a":1}', "[1]", "1", "{", ""].map(json.parseJsonObject)).toEqual([
    { a: 1 },
    null,
    null,
    null,
    null,
  ]);
  expect([
    json.innerObject({ a: { b: 1 } }, "a"),
    json.innerObject({ a: [1] }, "a"),
    json.innerObject({}, "a"),
    json.listIn({ a: [1] }, "a"),
    json.listIn({ a: {} }, "a"),
  ]).toEqual([{ b: 1 }, {}, {}, [1], []]);
  expect([
    json.isSameJson({ a: 1 }, { a: 1 }),
    json.isSameJson({ a: 1 }, { a: 2 }),
    json.textOrJson("x"),
    json.textOrJson(["x"]),
    json.textOrJson(null),
  ]).toEqual([true, false, "x", '["x"]', "null"]);
  expect(
    [{}, { rules: 1 }, { rules: 2 }, { rules: 3 }].map((memory) => [
      isWordedAsNow(memory),
      weighsScenes(memory),
    ]),
  ).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [false, true],
  ]);
});

test("the text, the calls and the thoughts of a reply", () => {
  const blocks = [
    { type: "text", text: " one " },
    { type: "text", text: 2 },
    { type: "thinking", text: "no" },
    { type: "text", text: "two\n" },
    { type: "tool_use", id: "1", name: "press", input: { a: 1 } },
    { type: "tool_use", id: "2", name: "press", input: [1] },
    { type: "tool_use", id: 3, name: "press" },
    { type: "tool_use", id: "4" },
    { type: "call", id: "5", name: "press" },
  ];
  expect(textOf(blocks)).toBe("one \ntwo");
  expect(toolUsesOf(blocks)).toEqual([
    { id: "1", name: "press", input: { a: 1 } },
    { id: "2", name: "press", input: {} },
  ]);
  const vendor = (fields: unknown) => ({ type: "vendor", vendor: fields }) as never;
  expect(
    [
      { type: "redacted_thinking", data: "x" },
      { type: "thinking", thinking: "hm" },
      { type: "thinking" },
      { type: "text", text: "x" },
      vendor({ reasoning_content: "c", reasoning: "r" }),
      vendor({ reasoning: "r" }),
      vendor({ reasoning: 1 }),
      vendor({ reasoning_details: [{ text: "a" }, { summary: "b" }, { data: "x" }, null] }),
      vendor({ thought: true, text: "t" }),
      vendor({ thought: false, text: "t" }),
      vendor({ thoughtSignature: "s" }),
      vendor({}),
      vendor(null),
    ].map((block) => thoughtIn(block)),
  ).toEqual(["", "hm", "", null, "c", "r", "", "a\nb", "t", null, "", null, null]);
});

test("rows of parts stand at their places", () => {
  expect(
    Object.keys(
      placeRows(
        { a: 1, b: 2 },
        { c: { behind: "a" }, d: { behind: "c" }, e: {}, f: { behind: "none" }, g: { behind: "a" } },
      ),
    ),
  ).toEqual(["a", "g", "c", "d", "b", "e", "f"]);
  const has = (one: string, name: string) => one.startsWith(name);
  expect(
    placeBehind(
      ["a1", "a2", "b"],
      [
        { behind: "a", added: ["x", "y"] },
        { behind: null, added: ["first"] },
        { behind: "none", added: ["last"] },
        { behind: "b", added: [] },
      ],
      has,
    ),
  ).toEqual(["first", "a1", "a2", "x", "y", "b", "last"]);
});
