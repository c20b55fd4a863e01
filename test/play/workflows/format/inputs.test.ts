import { describe, expect, test } from "vitest";
import { hashJson } from "../../../../src/base/disk/lazy-crypto.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import {
  describeInputChanges,
  fillInputs,
  parseInputs,
} from "../../../../src/parts/workflows/play/format/inputs.ts";
import { INPUT_TYPES, type InputSpecs } from "../../../../src/parts/workflows/play/format/workflow.ts";

const SPECS: InputSpecs = {
  seed: { type: "integer", default: 1 },
  places: { type: "list", default: ["Wood", "Tower"] },
};

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return `${error.code}: ${error.message}`;
  }
  return "nothing";
}

test("what was not given has its default, in the order of the workflow", () => {
  const filled = fillInputs(SPECS, { places: ["Wood"] });

  expect(filled).toEqual({ seed: 1, places: ["Wood"] });
  expect(Object.keys(filled)).toEqual(["seed", "places"]);
});

describe("a text is read as its type says", () => {
  test.each([
    ["string", "3", "3"],
    ["string", "a=b, c", "a=b, c"],
    ["string", "", ""],
    ["integer", " -3 ", -3],
    ["number", "1.5e1", 15],
    ["boolean", "true", true],
    ["list", "Wood,  Tower", ["Wood", "Tower"]],
    ["list", "1,2", [1, 2]],
    ["list", "1,b", ["1", "b"]],
    ["list", '["a,b", 1, null]', ["a,b", 1, null]],
    ["list", "", []],
    ["map", '{"a": [1]}', { a: [1] }],
  ] as const)("%s: %j", (type, text, value) => {
    const specs: InputSpecs = { x: { type } };

    expect(fillInputs(specs, parseInputs(specs, [`x=${text}`]))).toEqual({ x: value });
  });

  test("items stay texts where those of the default are", () => {
    expect(parseInputs(SPECS, ["places=1,2"])).toEqual({ places: ["1", "2"] });
  });
});

describe("what cannot be an input is told", () => {
  test.each([
    ["integer", "1.5", "takes a whole number, got 1.5"],
    ["integer", "x", 'takes a whole number, got "x"'],
    ["integer", "1e99", "takes a whole number, got 1e+99"],
    ["number", "", 'takes a number, got ""'],
    ["number", "1e999", "takes a number, got Infinity"],
    ["boolean", "yes", 'takes true or false, got "yes"'],
    ["list", '["a"', 'takes a list, got "[\\"a\\""'],
    ["map", "[1]", "takes a map, got a list"],
    ["map", "a", 'takes a map, got "a"'],
    ["map", '{"a": {"__proto__": 1}}', 'has the key "__proto__", which cannot be used'],
    ["list", `${"[".repeat(40)}${"]".repeat(40)}`, "is nested more than 16 levels deep"],
    ["string", "a\u001b[2J", 'holds control characters: "a\\u001b[2J"'],
    ["string", "${{ 1 }}", 'is plain: ${{ }} is not filled in here, got "${{ 1 }}"'],
    ["string", "a".repeat(70_000), "has 70002 characters; at most 64000 are taken"],
  ] as const)("%s: %.40j", (type, text, fact) => {
    const specs: InputSpecs = { x: { type } };

    expect(refusal(() => fillInputs(specs, parseInputs(specs, [`x=${text}`])))).toBe(
      `workflow-input-invalid: the input "x" ${fact}`,
    );
  });

  test.each([
    [
      "a name that there is none of",
      ["sed=1"],
      'there is no input "sed", did you mean "seed"? (there are seed, places)',
    ],
    ["one without a value", ["seed"], 'an input is written NAME=VALUE, got "seed"'],
    ["one without a name", ["=3"], 'an input is written NAME=VALUE, got "=3"'],
    ["one that is given twice", ["seed=1", "seed=2"], 'the input "seed" is given twice'],
    [
      "several",
      ["seed=x", "places=[", "more=1"],
      'there is no input "more" (there are seed, places) (and 2 more)',
    ],
    ["a prototype's", ["__proto__=1"], 'there is no input "__proto__" (there are seed, places)'],
  ])("%s", (_, texts, message) => {
    expect(refusal(() => fillInputs(SPECS, parseInputs(SPECS, texts)))).toBe(
      `workflow-input-invalid: ${message}`,
    );
  });

  test.each(INPUT_TYPES)("a %s that is missing", (type) => {
    expect(refusal(() => fillInputs({ x: { type } }, {}))).toMatch(
      /^workflow-input-invalid: the input "x" is missing; it takes (?:a|true) /,
    );
  });

  test("null is no value", () => {
    expect(refusal(() => fillInputs({ x: { type: "map" } }, { x: null }))).toMatch(/is missing|takes a map/);
  });
});

test("the hash is the same for the same inputs in any order, and for no others", () => {
  const hash = hashJson({ a: 1, b: { c: [1, 2], d: "x" } });

  expect(hashJson({ b: { d: "x", c: [1, 2] }, a: 1 })).toBe(hash);
  expect(hashJson({ b: { d: "x", c: [2, 1] }, a: 1 })).not.toBe(hash);
  expect(hashJson({})).toBe("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
});

test("each input that differs is told with both values", () => {
  const before = { seed: 1, places: ["Wood"], map: { a: 1, b: 2 }, gone: true };
  const now = { seed: 2, places: ["Wood", "Tower"], map: { b: 2, a: 1 }, fresh: "x" };

  expect(describeInputChanges(before, now)).toEqual([
    'fresh was not there, now "x"',
    "gone was true, now not there",
    'places was ["Wood"], now ["Wood","Tower"]',
    "seed was 1, now 2",
  ]);
  expect(describeInputChanges(before, before)).toEqual([]);
});
