import { expect, test } from "vitest";
import { checkTexts } from "../../../src/base/expressions/check-texts.ts";
import {
  compileCondition,
  compileExpression,
  compileTypedCondition,
  holds,
} from "../../../src/base/expressions/expression.ts";
import { ExpressionError } from "../../../src/base/expressions/expression-error.ts";
import { fillObject } from "../../../src/base/expressions/fill-templates.ts";
import {
  compileTemplate,
  countExpressions,
  MAX_EXPRESSIONS,
} from "../../../src/base/expressions/template.ts";
import { fromCel, toCel } from "../../../src/base/expressions/values.ts";
import type { JsonObject, JsonValue } from "../../../src/base/vocabulary/json.ts";

const SCOPE: JsonObject = {
  game: { hp: 3, ratio: 0.5, map: "Wood", list: [1, 2, 3], none: null, big: 2 ** 53, gone: undefined },
  params: { row: 4, "a b": "x" },
  screen: { matches: { door: true, wall: false } },
  count: 7,
};
const NAMES = Object.keys(SCOPE);

function told(call: () => unknown): string {
  try {
    return JSON.stringify(call()) ?? "undefined";
  } catch (error) {
    if (error instanceof ExpressionError) return `${error.fact} | ${error.position} | ${error.message}`;
    if (error instanceof RangeError) return `RangeError: ${error.message}`;
    throw error;
  }
}

const SOURCES: readonly string[] = [
  "params[0]",
  "params[true]",
  "params[count]",
  'params["row"] + count',
  "game.hp",
  "game.ratio * 2.0",
  "game.list.map(n, n * 2)",
  'game.list.filter(n, n > params["row"] - 3)',
  "game.none",
  "game.big",
  "has(game.gone)",
  "count + params.row",
  '[game.map, params["a b"]]',
  "{1: game.hp, true: 2}",
  "9007199254740991",
  "9007199254740992",
  "-9007199254740992",
  "1.0 / 0.0",
  "timestamp('2026-01-01T00:00:00Z')",
  "type(1)",
  "dyn([1, [null]])",
  'screen.matches("door")',
  'screen.matches("wall")',
  'screen.matches("gate")',
  'game.map.matches("W")',
  "cel.bind(a, 1, a)",
  "game.list.all(a, game.list.exists(b, game.list.exists_one(c, c == a)))",
  "not game.hp > 1",
  "game.hp > 1 or true",
  "game.hp => 1",
  "hp",
  "game.x",
  "game.list.x",
  'game["x"]',
  "params.row.x",
  "count.x",
  "1 +",
  "game.hp + 'a'",
  "'a' + 1",
  "1 * 1.5",
  "game.none > 1",
  "\n game.x\n",
  `"${"y".repeat(140)}" + 1`,
  "x".repeat(2_001),
  `[${Array(101).fill("1").join(", ")}]`,
  `${"(".repeat(40)}1${")".repeat(40)}`,
];

test("expressions: their values, or what is wrong and where", async () => {
  const lines = SOURCES.map((source) => {
    const shown = source.length > 160 ? `${source.slice(0, 20)}… ${source.length}` : JSON.stringify(source);
    const value = told(() => compileExpression(source, NAMES).evaluate(SCOPE));
    const more = told(() => {
      const { mentions, keysOf } = compileExpression(source, NAMES);
      return `${mentions.join(" ")}: ${NAMES.map((name) => keysOf(name).join(" ")).join(" / ")}`;
    });
    return `${shown}\n  ${value}${more.startsWith('"') ? `\n  ${more}` : ""}`;
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("expressions.txt");
});

test("conditions are true or false, by their types where those are known", () => {
  const types = { step: "int", title: "string", ratio: "double", items: "list", game: "dyn" } as const;
  const sources = [
    "step > 1",
    "step",
    "title",
    "title == 'a'",
    "items",
    "ratio + 1.0",
    "game",
    "game.x",
    "step > 'a'",
    "step == title",
    "'a'",
    "1 == 1",
    "none",
  ];
  expect(
    sources.map(
      (source) =>
        `${source}: ${told(() => compileTypedCondition(source, types).source === source)} ${told(() => compileCondition(source, Object.keys(types)).source === source)}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "step > 1: true true",
      "step: the condition must be true or false, but is of the type int | null | the condition must be true or false, but is of the type int of "step" true",
      "title: the condition must be true or false, but is of the type string | null | the condition must be true or false, but is of the type string of "title" true",
      "title == 'a': true true",
      "items: the condition must be true or false, but is of the type list | null | the condition must be true or false, but is of the type list of "items" true",
      "ratio + 1.0: the condition must be true or false, but is of the type double | null | the condition must be true or false, but is of the type double of "ratio + 1.0" the condition must be true or false, but is of the type double | null | the condition must be true or false, but is of the type double of "ratio + 1.0"",
      "game: true true",
      "game.x: true true",
      "step > 'a': true true",
      "step == title: true true",
      "'a': the condition must be true or false, but is of the type string | null | the condition must be true or false, but is of the type string of "'a'" the condition must be true or false, but is of the type string | null | the condition must be true or false, but is of the type string of "'a'"",
      "1 == 1: true true",
      "none: unknown variable: none (there is step, title, ratio, items, game) | 0 | unknown variable: none (there is step, title, ratio, items, game) at character 1 of "none" unknown variable: none (there is step, title, ratio, items, game) | 0 | unknown variable: none (there is step, title, ratio, items, game) at character 1 of "none"",
    ]
  `);
  expect(
    ["game.hp > 1", "game.hp > 5", "game.hp", "game.none"].map((source) =>
      told(() => holds(compileCondition(source, NAMES), SCOPE)),
    ),
  ).toMatchInlineSnapshot(`
    [
      "true",
      "false",
      "the condition must be true or false, but is 3 | null | the condition must be true or false, but is 3 of "game.hp"",
      "the condition must be true or false, but is null | null | the condition must be true or false, but is null of "game.none"",
    ]
  `);
});

test("templates", () => {
  const sources = [
    "plain",
    "${{ count }}",
    "row ${{ params.row }}, ${{game.map}}",
    "${{ game.list }}!",
    "${{ game.none }}${{ game.hp }}",
    "${{ count",
    "a ${{ hp }}",
    "${{}}",
    "${{ count }} ${{ count }}",
    "}} ${{ count }} }}",
    "$ {{ count }}",
    "${{ {'a': {'b': 1}} }}",
  ];
  expect(
    sources.map(
      (source) =>
        `${source}: ${told(() => compileTemplate(source, NAMES).render(SCOPE))} ${told(() => `${compileTemplate(source, NAMES).mentions} ${compileTemplate(source, NAMES).keysOf("params")}`)}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "plain: "plain" " "",
      "\${{ count }}: 7 "count "",
      "row \${{ params.row }}, \${{game.map}}: "row 4, Wood" "params,game row"",
      "\${{ game.list }}!: "[1,2,3]!" "game "",
      "\${{ game.none }}\${{ game.hp }}: "null3" "game "",
      "\${{ count: "\${{" is not closed with "}}" | 0 | "\${{" is not closed with "}}" at character 1 of "\${{ count" "\${{" is not closed with "}}" | 0 | "\${{" is not closed with "}}" at character 1 of "\${{ count"",
      "a \${{ hp }}: unknown variable: hp (there is game, params, screen, count) | 0 | unknown variable: hp (there is game, params, screen, count) at character 1 of "hp" unknown variable: hp (there is game, params, screen, count) | 0 | unknown variable: hp (there is game, params, screen, count) at character 1 of "hp"",
      "\${{}}: unexpected token: EOF | 0 | unexpected token: EOF at character 1 of "" unexpected token: EOF | 0 | unexpected token: EOF at character 1 of """,
      "\${{ count }} \${{ count }}: "7 7" "count "",
      "}} \${{ count }} }}: "}} 7 }}" "count "",
      "$ {{ count }}: "$ {{ count }}" " "",
      "\${{ {'a': {'b': 1}} }}: expected RBRACE, got EOF | 13 | expected RBRACE, got EOF at character 14 of "{'a': {'b': 1" expected RBRACE, got EOF | 13 | expected RBRACE, got EOF at character 14 of "{'a': {'b': 1"",
    ]
  `);
  expect(["", "${{", "${{ ${{", "a"].map(countExpressions)).toEqual([0, 1, 2, 0]);
  expect(
    [MAX_EXPRESSIONS, MAX_EXPRESSIONS + 1].map((count) =>
      told(() => compileTemplate("${{ 1 }}".repeat(count), []).render({})).slice(0, 40),
    ),
  ).toEqual([`"${"1".repeat(39)}`, "it holds more than 50 expressions | 400 "]);
});

test("the texts of a value, in their places", () => {
  const given: JsonObject = {
    a: "${{ x }}",
    b: ["plain", { c: "y ${{ z }}" }, 3, null],
    d: { "e f": ["${{ w }}"] },
    none: undefined,
  };
  const seen: string[] = [];
  const filled = fillObject("key", given, (key, source): JsonValue => {
    seen.push(`${key}: ${source}`);
    return source.length;
  });
  expect(filled).toEqual({ a: 8, b: ["plain", { c: 10 }, 3, null], d: { "e f": [8] }, none: null });
  expect(seen).toEqual(["key.a: ${{ x }}", "key.b[1].c: y ${{ z }}", "key.d.e f[0]: ${{ w }}"]);
  const refuse = (source: string, isCondition: boolean) =>
    source.includes("z") ? null : `${source} ${isCondition}`;
  expect(checkTexts(given, ["steps", 1], false, refuse)).toEqual([
    { place: ["steps", 1, "a"], fact: "${{ x }} false" },
    { place: ["steps", 1, "d", "e f", 0], fact: "${{ w }} false" },
  ]);
  expect([
    checkTexts("plain", ["when"], true, refuse),
    checkTexts("plain", ["when"], false, refuse),
    checkTexts(["plain"], ["when"], true, refuse),
    checkTexts(null, [], true, refuse),
    checkTexts(7, [], true, refuse),
  ]).toEqual([[{ place: ["when"], fact: "plain true" }], [], [], [], []]);
});

test("values of CEL and of JSON", () => {
  expect(
    [1, 1.5, 2 ** 53, "a", null, true, [1], { a: 1, b: undefined }].map((value) => toCel(value)),
  ).toEqual([1n, 1.5, 2 ** 53, "a", null, true, [1n], new Map([["a", 1n]])]);
  const big = "x".repeat(64_000);
  expect([
    fromCel(3n),
    fromCel(
      new Map<unknown, unknown>([
        [1n, [2n]],
        ["a", null],
      ]),
    ),
    told(() => fromCel(2n ** 53n)),
    told(() => fromCel(Number.NaN)),
    told(() => fromCel(new Date(0))),
    told(() => fromCel(undefined)),
    told(() => fromCel(Object.create(null))),
    told(() => fromCel(big)).length,
    told(() => fromCel(`${big}x`)),
    told(() => fromCel([big])),
    told(() => fromCel(Array(64_001).fill(true))),
    told(() => fromCel(new Map([[big, 1n]]))).length,
  ]).toMatchInlineSnapshot(`
    [
      3,
      {
        "1": [
          2,
        ],
        "a": null,
      },
      "RangeError: 9007199254740992 is too large a number",
      "RangeError: NaN is not a finite number",
      "RangeError: the result is no boolean, number, text, list or map",
      "RangeError: the result is no boolean, number, text, list or map",
      "{}",
      64002,
      "RangeError: the result is larger than 64000 characters and entries",
      "RangeError: the result is larger than 64000 characters and entries",
      "RangeError: the result is larger than 64000 characters and entries",
      64006,
    ]
  `);
});
