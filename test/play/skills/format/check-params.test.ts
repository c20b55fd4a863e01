import { describe, expect, test } from "vitest";
import { checkParams, parseParams } from "../../../../src/parts/skills/play/format/check-params.ts";
import { parseSkill } from "../../../helpers/skills/parse-skill.ts";

const SKILL = parseSkill(
  JSON.stringify({
    meta: {
      name: "walk",
      description: "d",
      parameters: {
        row: { type: "number" },
        to: { type: "string", default: "door" },
        fast: { type: "boolean", default: false },
      },
    },
    steps: [{ primitive: "wait", frames: 1 }],
  }),
  "walk",
);

test("what is not given has its default", () => {
  expect(checkParams(SKILL, { row: 3 }).params).toEqual({ row: 3, to: "door", fast: false });
});

describe("parameters that the skill does not take are told", () => {
  const cases: readonly (readonly [given: object, mistakes: readonly string[]])[] = [
    [{}, ['"walk" needs "row", a number']],
    [{ row: "3" }, ['"row" must be a number, got "3"']],
    [{ row: null }, ['"walk" needs "row", a number']],
    [{ row: [3] }, ['"row" must be a number, got a list']],
    [{ row: 3, fast: "yes" }, ['"fast" must be a boolean, got "yes"']],
    [
      { row: 3, fsat: true },
      ['"walk" takes no parameter "fsat", did you mean "fast"? (there are row, to, fast)'],
    ],
    [{ row: 3, constructor: 1 }, ['"walk" takes no parameter "constructor" (there are row, to, fast)']],
    [
      JSON.parse('{"row": 3, "__proto__": 1}'),
      ['"walk" takes no parameter "__proto__" (there are row, to, fast)'],
    ],
  ];
  test.each(cases)("%j", (given, mistakes) => {
    expect(checkParams(SKILL, given as never)).toEqual({ params: null, mistakes });
  });
});

describe("texts are read as what the skill takes", () => {
  const cases: readonly (readonly [texts: readonly string[], read: object])[] = [
    [["row=3"], { row: 3, to: "door", fast: false }],
    [["row=-1.5", "to=a=b", "fast=true"], { row: -1.5, to: "a=b", fast: true }],
    [["row=1e3", "to="], { row: 1000, to: "", fast: false }],
    [["row=0", "to=7"], { row: 0, to: "7", fast: false }],
  ];
  test.each(cases)("%j", (texts, params) => {
    expect(parseParams(SKILL, texts)).toEqual({ params, mistakes: null });
  });
});

describe("texts that are no parameters are told", () => {
  const cases: readonly (readonly [texts: readonly string[], mistakes: readonly string[]])[] = [
    [["row"], ['a parameter is written NAME=VALUE, got "row"']],
    [["=3"], ['a parameter is written NAME=VALUE, got "=3"']],
    [["row=1", "row=2"], ['"row" is given twice']],
    [["row="], ['"row" must be a number, got ""']],
    [["row=0x10"], ['"row" must be a number, got "0x10"']],
    [["row=NaN"], ['"row" must be a number, got "NaN"']],
    [["row=1e999"], ['"row" must be a number, got Infinity']],
    [["row=1", "fast=1"], ['"fast" must be a boolean, got "1"']],
    [["row=1", "__proto__=1"], ['"walk" takes no parameter "__proto__" (there are row, to, fast)']],
  ];
  test.each(cases)("%j", (texts, mistakes) => {
    expect(parseParams(SKILL, texts)).toEqual({ params: null, mistakes });
  });
});
