import { describe, expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import { checkCalls } from "../../../../src/parts/skills/play/format/check-calls.ts";
import { parseSteps } from "../../../../src/parts/skills/play/format/parse-skill.ts";
import { parseSkill } from "../../../helpers/skills/parse-skill.ts";

/** A skill file with these steps, as text. */
function file(steps: string, meta = '"name": "x", "description": "d"'): string {
  return `{"meta": {${meta}}, "steps": [${steps}]}`;
}

function many(count: number, step: string): string {
  return Array.from({ length: count }, () => step).join(",");
}

const OPEN = '{"primitive":"while","condition":"true","body":[';
const DEEP = OPEN.repeat(10_000) + "]}".repeat(10_000);
const HUGE = "1+".repeat(50_000);

const FILES: readonly (readonly [what: string, text: string | Uint8Array, message: RegExp])[] = [
  ["10,000 loops in each other", file(DEEP), /larger than 256 KB|nested more than 32/],
  ["20 loops in each other", file(OPEN.repeat(20) + "]}".repeat(20)), /nested more than 40 levels deep$/],
  ["200,000 brackets", "[".repeat(200_000), /nested more than 40 levels deep$/],
  ["brackets in a text are none", `"${"[".repeat(1000)}"`, /takes \{"meta"/],
  [
    "a billion rounds",
    file('{"primitive":"repeat","times":1e9,"body":[]}'),
    /steps\[0\]\.times: takes a whole number from 1 to 200, got 1000000000$/,
  ],
  [
    "a number that is none",
    file('{"primitive":"wait","frames":1e400}'),
    /takes a whole number from 1 to 600, got Infinity$/,
  ],
  [
    "__proto__ at the top",
    '{"__proto__": {"meta": {}}, "meta": {"name": "x", "description": "d"}, "steps": []}',
    /__proto__: is no key/,
  ],
  ["__proto__ of a step", file('{"__proto__": {"primitive": "break"}}'), /steps\[0\]\.__proto__: is no key/],
  [
    "__proto__ as a variable",
    file('{"primitive":"set","name":"__proto__","value":1}'),
    /steps\[0\]\.name: takes a name/,
  ],
  [
    "__proto__ as a parameter",
    file("", '"name":"x","description":"d","parameters":{"__proto__":{"type":"string"}}'),
    /meta\.parameters\.__proto__: is no key/,
  ],
  [
    "__proto__ as a checkpoint",
    file('{"primitive":"checkpoint","label":"__proto__"}'),
    /steps\[0\]\.label: takes a text/,
  ],
  ["__proto__ as a skill", file('{"primitive":"call","skill":"__proto__"}'), /steps\[0\]\.skill: cannot be/],
  [
    "a huge expression",
    file(`{"primitive":"expect","condition":"${HUGE}1","message":"m"}`),
    /steps\[0\]\.condition: it has 100001 characters; at most 2000/,
  ],
  [
    "a deep expression",
    file(`{"primitive":"expect","condition":"${"(".repeat(900)}1${")".repeat(900)}","message":"m"}`),
    /steps\[0\]\.condition: /,
  ],
  [
    "a slow expression",
    file('{"primitive":"expect","condition":"[1].all(a, [1].all(b, [1].all(c, true)))","message":"m"}'),
    /2 deep/,
  ],
  [
    "very many expressions",
    file(`{"primitive":"set","name":"a","value":"${"${{1}}".repeat(40_000)}"}, {"primitive":"break"}`),
    /steps\[0\]\.value: it holds more than 50 expressions at character 301/,
  ],
  [
    "very many texts with an expression",
    file(`{"primitive":"set","name":"a","value":[{"b":[${many(51, '"${{ 1 }}"')}]}]}`),
    /steps\[0\]\.value: its texts hold more than 50 expressions$/,
  ],
  [
    "a template that is never closed",
    file(`{"primitive":"set","name":"a","value":"${"${{".repeat(80_000)}"}`),
    /steps\[0\]\.value: "\$\{\{" is not closed/,
  ],
  ["300 KB", file(many(12_500, '{"primitive": "break"}')), /larger than 256 KB/],
  ["5 MB", " ".repeat(5 * 1024 * 1024), /larger than 256 KB/],
  ["11,000 primitives", file(many(11_000, '{"primitive":"break"}')), /has 11000 primitives; at most 5000/],
  ["50,000 primitives", file(many(50_000, '{"primitive":"break"}')), /larger than 256 KB/],
  ["29,000 mistakes", file(many(29_000, "{}")), /\(and 20 more\)$/],
  ["60,000 values", file(many(60_000, "{}")), /has 60005 values; at most 30000 are taken$/],
  [
    "a list of a hundred thousand",
    file(`{"primitive":"refresh_state","fields":[${many(100_000, "1")}]}`),
    /has 100008 values; at most 30000 are taken$/,
  ],
  [
    "control characters in a name",
    file("", '"name":"\\u001b[2J","description":"d"'),
    /meta\.name: holds control characters: "\\u001b\[2J"$/,
  ],
  [
    "control characters in a key",
    file('{"\\u0007": 1}'),
    /steps\[0\]: has a key with control characters: "\\u0007"$/,
  ],
  [
    "text that turns the line",
    file('{"primitive":"annotate","message":"a\u202eb"}'),
    /holds control characters: "a\\u202eb"$/,
  ],
  ["UTF-16", Buffer.from(file(""), "utf16le"), /is no (?:JSON|UTF-8)/],
  [
    "keys of a million letters",
    `{"${"k".repeat(200_000)}": 1}`,
    /^hostile\.json, meta: is missing; it takes an object \(and 2 more\)$/,
  ],
  ["a name like a path", file("", '"name":"../../etc/passwd","description":"d"'), /meta\.name: takes a name/],
];

describe("a hostile file is refused at once, with one clear line", () => {
  test.each(FILES)("%s", (_, text, message) => {
    const start = performance.now();
    let refusal: unknown;
    try {
      parseSkill(text, "hostile.json", { name: "x" });
    } catch (error) {
      refusal = error;
    }

    expect(refusal).toBeInstanceOf(RunnerError);
    const line = (refusal as RunnerError).message;
    expect(line).toMatch(message);
    expect(line).toMatch(/^hostile\.json[ ,]/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be there
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(line.length).toBeLessThan(600);
    // Half a second on a quiet machine; what grows with the square of a file takes minutes.
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

test("nothing of a hostile file reaches the prototypes", () => {
  for (const [, text] of FILES) {
    try {
      parseSkill(text, "hostile.json");
    } catch {}
  }

  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { primitive?: unknown }).primitive).toBeUndefined();
});

test("an endless call is told, not followed", () => {
  const looping = parseSkill(file('{"primitive":"call","skill":"x"}'), "x");

  expect(checkCalls(looping, () => looping).mistakes).toEqual(['x → x: "x" would call itself']);
});

test("skills that each call another one are followed eight deep, and fifty in all", () => {
  let asked = 0;
  const next = (at: number) =>
    parseSkill(file(`{"primitive":"call","skill":"s${at + 1}"}`, `"name":"s${at}","description":"d"`), "x");

  const { mistakes } = checkCalls(next(0), (name) => {
    asked += 1;
    return next(Number(name.slice(1)));
  });

  expect(asked).toBe(50);
  expect(mistakes.at(-1)).toMatch(/^s0 → s1 → .* → s9: skills call each other 8 deep at most$/);
});

test("a hostile answer has no good part", () => {
  const surroundings = { parameters: {}, isInLoop: false, running: [] };
  const answers: readonly unknown[] = [
    JSON.parse(`[${OPEN.repeat(3_000)}${"]}".repeat(3_000)}]`),
    JSON.parse('[{"primitive":"tap","button":"a","__proto__":{"repeat":9}}]'),
    Array.from({ length: 50_000 }, () => ({ primitive: "break" })),
    Array.from({ length: 200_000 }, () => null),
  ];
  for (const answer of answers) {
    const { steps, mistakes } = parseSteps(answer, surroundings);

    expect(steps).toEqual([]);
    expect(mistakes.length).toBeGreaterThan(0);
    expect(mistakes.length).toBeLessThan(30);
  }
});
