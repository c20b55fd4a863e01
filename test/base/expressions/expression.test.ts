import { describe, expect, test } from "vitest";
import { compileCondition, compileExpression, holds } from "../../../src/base/expressions/expression.ts";
import { ExpressionError } from "../../../src/base/expressions/expression-error.ts";
import { compileTemplate, hasExpression } from "../../../src/base/expressions/template.ts";
import type { JsonObject, JsonValue } from "../../../src/base/vocabulary/json.ts";

const GAME = { hp: 3, maxHp: 10, map: "Wood", events: ["met Maru"], ratio: 0.5, none: null };
const SCOPE: JsonObject = { game: GAME, vars: { row: 4 }, params: {} };

function evaluate(source: string, scope: JsonObject = SCOPE): JsonValue {
  return compileExpression(source, Object.keys(scope)).evaluate(scope);
}

describe("an expression gives the value that CEL says", () => {
  const cases: readonly (readonly [source: string, value: JsonValue])[] = [
    ["game.hp * 2 < game.maxHp", true],
    ['!("met Maru" in game.events)', false],
    ["game.hp + 1", 4],
    ["game.hp / 2", 1],
    ["game.hp > 1.5", true],
    ["game.ratio * 2.0", 1],
    ["game.none == null", true],
    ["has(game.gold)", false],
    ['game.map + "!"', "Wood!"],
    ['game.hp < 5 ? "low" : "fine"', "low"],
    ["game.events.exists(event, event.startsWith('met'))", true],
    ["[1, 2].map(n, n * vars.row)", [4, 8]],
    ['{"hp": game.hp}', { hp: 3 }],
    ["size(game.events)", 1],
  ];
  test.each(cases)("%s", (source, value) => {
    expect(evaluate(source)).toEqual(value);
  });
});

describe("a bad expression says what is wrong, and where", () => {
  const cases: readonly (readonly [source: string, message: string])[] = [
    ["hp > 1", 'unknown variable: hp (there is game, vars, params) at character 1 of "hp > 1"'],
    [
      "game.hpp > 1",
      'no such key: hpp (there is hp, maxHp, map, events, ratio, none) at character 6 of "game.hpp > 1"',
    ],
    ["params.row", 'no such key: row (there are none) at character 8 of "params.row"'],
    ["game.hp +", 'unexpected token: EOF at character 10 of "game.hp +"'],
    ["", 'unexpected token: EOF at character 1 of ""'],
    [
      "1.5 + 1",
      'no such overload: double + int (write double(…) or int(…) around one of them) at character 1 of "1.5 + 1"',
    ],
    [
      "game.hp * 0.5",
      'no such overload: dyn<int> * double (write double(…) or int(…) around one of them) at character 1 of "game.hp * 0.5"',
    ],
    [
      "game.none + 1",
      'no such overload: dyn<null> + int (null: there is no value now; look with != null first) at character 1 of "game.none + 1"',
    ],
    [
      "game.map + game.hp",
      'no such overload: dyn<string> + dyn<int> (write string(…) around what is no text) at character 1 of "game.map + game.hp"',
    ],
    [
      "game.hp > 1 and game.hp < 3",
      "unexpected character: 'd' (and, or, not are written &&, ||, !) at character 13 of \"game.hp > 1 and game.hp < 3\"",
    ],
    [
      "game.hp = 3",
      'unexpected character: = (two values are compared with ==) at character 9 of "game.hp = 3"',
    ],
    ["game.hp / 0", 'division by zero at character 1 of "game.hp / 0"'],
    ["now()", "found no matching overload for 'now()' at character 1 of \"now()\""],
    [
      "game.constructor",
      'no such key: constructor (there is hp, maxHp, map, events, ratio, none) at character 6 of "game.constructor"',
    ],
    [
      "game.__proto__",
      'no such key: __proto__ (there is hp, maxHp, map, events, ratio, none) at character 6 of "game.__proto__"',
    ],
    ['b"abc"', 'the result is no boolean, number, text, list or map of "b"abc""'],
    [
      '"a".matches("(a+)+$")',
      'use contains(), startsWith(), endsWith() or == instead of "matches" at character 1 of ""a".matches("(a+)+$")"',
    ],
  ];
  test.each(cases)("%s", (source, message) => {
    expect(() => evaluate(source)).toThrow(ExpressionError);
    expect(() => evaluate(source)).toThrow(message);
  });
});

describe("an expression ends soon", () => {
  test("comprehensions may stand in each other two deep, and no deeper", () => {
    const nested = (depth: number): string =>
      depth === 0 ? "true" : `game.events.all(x${depth}, ${nested(depth - 1)})`;

    expect(evaluate(nested(2))).toBe(true);
    expect(() => evaluate(nested(3))).toThrow("may stand in each other 2 deep");
  });

  test.each([
    'vars.long.split("").all(a, vars.long.split("").all(b, a == b))',
    'vars.long.split("").exists(a, vars.long.split("").exists(b, b == "y"))',
    'vars.long.split("").map(a, vars.long.split("").filter(b, a == b)) == []',
    'vars.long.split("").all(a, a in vars.long.split(""))',
    "vars.list.all(a, vars.list.exists_one(b, b == a))",
    "vars.list.all(a, vars.list == vars.list)",
    `[${Array(40).fill("vars.list").join(" + ")}].all(a, a.all(b, b < 0 || b in a))`,
    `cel.bind(a, ${Array(50).fill("vars.list").join(" + ")}, ${Array(50).fill("a").join(" + ")}) == []`,
  ])("what goes through too many entries is refused: %s", (source) => {
    const vars = { long: "x".repeat(30_000), list: Array.from({ length: 30_000 }, (_, at) => at) };

    expect(() => evaluate(source, { game: GAME, vars, params: {} })).toThrow(ExpressionError);
  });

  test("what goes through some hundreds of entries, each with each, is not", () => {
    const vars = { list: Array.from({ length: 300 }, (_, at) => at) };
    const source = "vars.list.all(a, vars.list.exists(b, b == a)) && vars.list.all(a, a in vars.list)";
    const once = compileExpression(source, ["vars"]);

    expect([1, 2, 3].map(() => once.evaluate({ vars }))).toEqual([true, true, true]);
  });

  test.each([
    ["long", `1${" + 1".repeat(2_000)}`],
    ["deep", `${"(".repeat(900)}1${")".repeat(900)}`],
    ["wide", `[${"1, ".repeat(600)}1]`],
    ["large in its result", "vars.long + vars.long"],
  ])("what is too %s is refused", (_, source) => {
    const scope = { game: GAME, vars: { long: "x".repeat(60_000) }, params: {} };

    expect(() => evaluate(source, scope)).toThrow(ExpressionError);
  });
});

test("more than fifty expressions in one text are refused", () => {
  expect(compileTemplate("${{ 1 }}".repeat(50), []).render({})).toBe("1".repeat(50));
  expect(() => compileTemplate("${{ 1 }}".repeat(51), [])).toThrow("it holds more than 50 expressions");
});

test("an expression tells which keys it asks of a name", () => {
  const source =
    'params.row + params["column"] > 3 && has(params.to) && [1].all(n, n < params.max) && vars.row == 1';

  expect(compileExpression(source, ["params", "vars"]).keysOf("params")).toEqual([
    "row",
    "column",
    "to",
    "max",
  ]);
  expect(compileTemplate("${{ params.a }} and ${{ params.b.c }}", ["params"]).keysOf("params")).toEqual([
    "a",
    "b",
  ]);
});

test("a condition is true or false", () => {
  expect(holds(compileExpression("game.hp == 3", ["game"]), SCOPE)).toBe(true);
  expect(() => holds(compileExpression("game.hp", ["game"]), SCOPE)).toThrow(
    'the condition must be true or false, but is 3 of "game.hp"',
  );
});

describe("a template", () => {
  const render = (source: string): JsonValue => compileTemplate(source, Object.keys(SCOPE)).render(SCOPE);

  test.each<readonly [string, JsonValue]>([
    ["plain", "plain"],
    ["", ""],
    ["${{ vars.row }}", 4],
    ["${{ game.events }}", ["met Maru"]],
    ["row ${{ vars.row }} of ${{ game.map }}", "row 4 of Wood"],
    ["${{vars.row}}${{vars.row}}", "44"],
    ["events: ${{ game.events }}", 'events: ["met Maru"]'],
  ])("%s", (source, value) => {
    expect(render(source)).toEqual(value);
  });

  test("that is not closed is refused", () => {
    expect(() => render("to ${{ vars.row")).toThrow('"${{" is not closed with "}}" at character 4');
  });

  test("is told from a plain text", () => {
    expect(["a ${{ b }}", "a $b"].map(hasExpression)).toEqual([true, false]);
  });
});

describe("a condition is refused where it can never be true or false", () => {
  const names = Object.keys(SCOPE);

  test.each([
    ['"Wood"', "string"],
    ["size(game.events)", "int"],
    ["true ? 1.5 : 2.5", "double"],
    ["[game.hp > 1]", "list<bool>"],
  ])("%s", (source, type) => {
    expect(() => compileCondition(source, names)).toThrow(
      new ExpressionError(`the condition must be true or false, but is of the type ${type}`, { source }),
    );
  });

  test.each(["game.hp > 1", "has(game.gold)", "true"])("%s is taken", (source) => {
    expect(typeof compileCondition(source, names).evaluate(SCOPE)).toBe("boolean");
  });

  test("what is known only once it is evaluated is taken", () => {
    expect(compileCondition("game.hp", names).evaluate(SCOPE)).toBe(3);
  });
});
