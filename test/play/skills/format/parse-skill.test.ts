import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import { skillJsonSchema } from "../../../../src/parts/skills/play/format/json-schema.ts";
import { checkSkill, parseSteps, readSkill } from "../../../../src/parts/skills/play/format/parse-skill.ts";
import { parseSkill } from "../../../helpers/skills/parse-skill.ts";

/** The example of the issue that asked for skills, as it stands there. */
const EXAMPLE = `{"meta": {"name": "adaptive_navigation", "description": "To the stairs"}, "steps": [
  {"primitive": "refresh_state"},
  {"primitive": "save_checkpoint", "slot": 0, "label": "safe_room"},
  {"primitive": "tap", "button": "UP", "repeat": 3},
  {"primitive": "inference_checkpoint", "label": "stuck_check", "context": "Went UP 3 times. If stuck, what next?", "timeout_seconds": 30},
  {"primitive": "success", "summary": "Navigated safely"}]}`;

const META = { name: "test", description: "A test" };
const ANYWHERE = { parameters: {}, isInLoop: false, running: [] };

const WAIT = '[{"primitive": "wait", "frames": 1}]';

/** The mistakes of a skill with these steps. */
function mistakesOf(steps: unknown, meta: object = {}): readonly string[] {
  return readSkill(JSON.stringify({ meta: { ...META, ...meta }, steps })).mistakes ?? [];
}

test("the example of the issue loads as it is", () => {
  expect(parseSkill(EXAMPLE, "adaptive_navigation.json", { name: "adaptive_navigation" })).toEqual({
    meta: { name: "adaptive_navigation", description: "To the stairs" },
    steps: [
      { primitive: "refresh_state" },
      { primitive: "save_checkpoint", slot: 0, label: "safe_room" },
      { primitive: "tap", button: "up", repeat: 3, hold_frames: 8, wait_frames: 20 },
      {
        primitive: "inference_checkpoint",
        label: "stuck_check",
        context: "Went UP 3 times. If stuck, what next?",
        timeout_seconds: 30,
      },
      { primitive: "success", summary: "Navigated safely" },
    ],
  });
});

test("a file may name its schema for editors; the skill is the same", () => {
  const skill = { meta: META, steps: [{ primitive: "success" }] };

  expect(readSkill(JSON.stringify({ $schema: "skill.schema.json", ...skill }))).toEqual(
    readSkill(JSON.stringify(skill)),
  );
});

describe("a primitive gets its defaults", () => {
  const cases: readonly (readonly [given: object, read: object])[] = [
    [
      { primitive: "tap", button: "A" },
      { button: "a", repeat: 1, hold_frames: 8, wait_frames: 20 },
    ],
    [
      { primitive: "hold", button: "Start", frames: 600 },
      { button: "start", frames: 600, keep: false },
    ],
    [{ primitive: "release", button: "${{ vars.Button }}" }, { button: "${{ vars.Button }}" }],
    [{ primitive: "wait", frames: 1 }, { frames: 1 }],
    [
      { primitive: "wait", until: "screen.changed" },
      { until: "screen.changed", max_frames: 600 },
    ],
    [
      { primitive: "wait", until: "true", max_frames: 9 },
      { until: "true", max_frames: 9 },
    ],
    [
      { primitive: "navigate", row: 0, column: "${{ vars.x }}" },
      { row: 0, column: "${{ vars.x }}" },
    ],
    [
      { primitive: "navigate", x: 3, y: "${{ vars.y }}", map: "Wood", avoid: ["grass"], explore: true },
      { x: 3, y: "${{ vars.y }}", map: "Wood", avoid: ["grass"], explore: true },
    ],
    [{ primitive: "navigate", marker: "home" }, { marker: "home" }],
    [{ primitive: "refresh_state", fields: ["hp"] }, { fields: ["hp"] }],
    [{ primitive: "capture", label: "door" }, { label: "door" }],
    [{ primitive: "annotate", message: "HP ${{ game.hp }}" }, { message: "HP ${{ game.hp }}" }],
    [
      { primitive: "expect", condition: "game.hp > 0", message: "m" },
      { condition: "game.hp > 0", message: "m", severity: "fail" },
    ],
    [
      { primitive: "set", name: "n", value: { list: [1, "${{ game.hp }}"], constructor: null } },
      { name: "n", value: { list: [1, "${{ game.hp }}"], constructor: null } },
    ],
    [
      { primitive: "set", name: "n", value: null },
      { name: "n", value: null },
    ],
    [{ primitive: "checkpoint", label: "l" }, { label: "l" }],
    [
      { primitive: "resume", label: "l", fallback_steps: [{ primitive: "wait", frames: 1 }] },
      { label: "l", fallback_steps: [{ primitive: "wait", frames: 1 }], max_times: 3 },
    ],
    [{ primitive: "load_checkpoint", slot: 15 }, { slot: 15 }],
    [
      { primitive: "inference_checkpoint", label: "l", context: "c" },
      { label: "l", context: "c", timeout_seconds: 30 },
    ],
    [
      { primitive: "call", skill: "walk-to" },
      { skill: "walk-to", params: {} },
    ],
    [
      { primitive: "if", condition: "true", then: [], otherwise: [] },
      { condition: "true", then: [], otherwise: [] },
    ],
    [
      { primitive: "while", condition: "true", body: [{ primitive: "break" }] },
      { condition: "true", body: [{ primitive: "break" }], max_iterations: 24 },
    ],
    [
      { primitive: "repeat", times: 200, body: [] },
      { times: 200, body: [] },
    ],
    [{ primitive: "abort", reason: "lost" }, { reason: "lost" }],
  ];
  test.each(cases)("%j", (given, read) => {
    const name = (given as { primitive: string }).primitive;

    const skill = parseSkill(JSON.stringify({ meta: META, steps: [given] }), "test");

    expect(skill.steps).toEqual([{ primitive: name, ...read }]);
  });
});

describe("a bad step is refused with its place", () => {
  const cases: readonly (readonly [step: unknown, mistake: string])[] = [
    [
      { primitive: "tap", button: "sideways" },
      'steps[0].button: takes a button: a, b, start, select, up, down, left, right, got "sideways"',
    ],
    [
      { primitive: "tap" },
      "steps[0].button: is missing; it takes a button: a, b, start, select, up, down, left, right",
    ],
    [
      { primitive: "tap", button: "a", repeat: 11 },
      "steps[0].repeat: takes a whole number from 1 to 10, got 11",
    ],
    [
      { primitive: "tap", button: "a", repeat: 1.5 },
      "steps[0].repeat: takes a whole number from 1 to 10, got 1.5",
    ],
    [
      { primitive: "tap", button: "a", repeat: "3" },
      'steps[0].repeat: takes a whole number from 1 to 10, got "3"',
    ],
    [
      { primitive: "tap", button: "a", repeat: "${{ 1 }}${{ 2 }}" },
      'steps[0].repeat: takes a whole number from 1 to 10, got "${{ 1 }}${{ 2 }}"',
    ],
    [
      { primitive: "tap", buton: "a", button: "a" },
      'steps[0].buton: there is no key "buton", did you mean "button"? (there are primitive, button, repeat, hold_frames, wait_frames)',
    ],
    [
      { primitive: "hold", button: "a", frames: 0 },
      "steps[0].frames: takes a whole number from 1 to 600, got 0",
    ],
    [{ primitive: "hold", button: "a", frames: 1, keep: "yes" }, 'steps[0].keep: takes on or off, got "yes"'],
    [{ primitive: "wait" }, 'steps[0]: takes either "frames" or "until"'],
    [{ primitive: "wait", frames: 1, until: "true" }, 'steps[0]: takes either "frames" or "until"'],
    [{ primitive: "wait", frames: 1, max_frames: 2 }, 'steps[0].max_frames: "max_frames" goes with "until"'],
    [
      { primitive: "wait", until: "${{ true }}" },
      "steps[0].until: is already an expression: leave ${{ and }} out",
    ],
    [
      { primitive: "navigate", row: -1, column: 0 },
      "steps[0].row: takes a whole number from 0 to 999, got -1",
    ],
    ...[{}, { row: 1 }, { x: 1 }, { row: 1, column: 1, x: 1, y: 1 }, { x: 1, y: 1, marker: "home" }].map(
      (target) =>
        [
          { primitive: "navigate", ...target },
          'steps[0]: takes "row" and "column", or "x" and "y", or "marker"',
        ] as const,
    ),
    [
      { primitive: "navigate", row: 1, column: 1, explore: true },
      'steps[0]: "map", "avoid" and "explore" go with "x" and "y" or "marker"',
    ],
    [
      { primitive: "refresh_state", fields: "hp" },
      'steps[0].fields: takes a list of names of the game\'s state, got "hp"',
    ],
    [
      { primitive: "capture", label: "" },
      'steps[0].label: takes a text of 1 to 64 characters without ${{ }}, got ""',
    ],
    [
      { primitive: "checkpoint", label: "${{ vars.l }}" },
      'steps[0].label: takes a text of 1 to 64 characters without ${{ }}, got "${{ vars.l }}"',
    ],
    [
      { primitive: "annotate", message: "x".repeat(501) },
      `steps[0].message: takes a text of 1 to 500 characters, got 501 characters: "${"x".repeat(59)}…"`,
    ],
    [
      { primitive: "annotate", message: "a ${{ hp }}" },
      'steps[0].message: unknown variable: hp (there is game, vars, params, resumes, screen) at character 1 of "hp"',
    ],
    [
      { primitive: "expect", condition: "game.hp >", message: "m" },
      'steps[0].condition: unexpected token: EOF at character 10 of "game.hp >"',
    ],
    [
      { primitive: "expect", condition: "true", message: "m", severity: "bad" },
      'steps[0].severity: takes one of fail, warn, got "bad"',
    ],
    [{ primitive: "set", name: "n" }, "steps[0].value: is missing; it takes any JSON"],
    [
      { primitive: "set", name: "1n", value: 1 },
      'steps[0].name: takes a name of letters, digits and _ that begins with no digit, 64 characters at most, got "1n"',
    ],
    [
      { primitive: "set", name: "n", value: { deep: ["${{ hp }}"] } },
      'steps[0].value.deep[0]: unknown variable: hp (there is game, vars, params, resumes, screen) at character 1 of "hp"',
    ],
    [
      { primitive: "call", skill: "walk-to", params: { row: "${{ params.rwo }}" } },
      'steps[0].params.row: there is no parameter "rwo", did you mean "row"? (there is row)',
    ],
    [
      { primitive: "call", skill: "../walk" },
      'steps[0].skill: takes a name of 1 to 64 letters, digits, - and _, got "../walk"',
    ],
    [
      { primitive: "call", skill: "walk", params: { "a b": 1 } },
      'steps[0].params["a b"]: the key takes a name of letters, digits and _ that begins with no digit, 64 characters at most, got "a b"',
    ],
    [{ primitive: "save_checkpoint", slot: 16 }, "steps[0].slot: takes a whole number from 0 to 15, got 16"],
    [
      { primitive: "inference_checkpoint", label: "l", context: "c", timeout_seconds: 4 },
      "steps[0].timeout_seconds: takes a whole number from 5 to 300, got 4",
    ],
    [{ primitive: "if", condition: "true" }, "steps[0].then: is missing; it takes a list of steps"],
    [
      {
        primitive: "while",
        condition: "true",
        body: [{ primitive: "if", condition: "true", then: [{ primitive: "tap", button: 7 }] }],
      },
      "steps[0].body[0].then[0].button: takes a button: a, b, start, select, up, down, left, right, got 7",
    ],
    [
      { primitive: "while", condition: "true", body: [], max_iterations: 1e9 },
      "steps[0].max_iterations: takes a whole number from 1 to 200, got 1000000000",
    ],
    [
      { primitive: "resume", label: "l", fallback_steps: [{ primitive: "reusme", label: "l" }] },
      /^steps\[0\]\.fallback_steps\[0\]\.primitive: there is no primitive "reusme", did you mean "resume"\? \(there are tap, hold, /,
    ],
    [{ primitive: "break" }, "steps[0]: break is outside a while or repeat"],
    [
      { primitive: "if", condition: "true", then: [{ primitive: "break" }] },
      "steps[0].then[0]: break is outside a while or repeat",
    ],
    [{ tap: "a" }, /^steps\[0\]\.primitive: is missing; it takes one of tap, hold, /],
    ["tap", 'steps[0]: takes an object, got "tap"'],
    [[], "steps[0]: takes an object, got a list"],
    [
      { primitive: "constructor" },
      /^steps\[0\]\.primitive: there is no primitive "constructor" \(there are tap/,
    ],
    [
      { primitive: "annotate", message: "\u001b[2J" },
      'steps[0].message: holds control characters: "\\u001b[2J"',
    ],
    [
      { primitive: "annotate", message: "half \ud83d" },
      'steps[0].message: holds control characters: "half \\ud83d"',
    ],
  ] as never;
  test.each(cases)("%j", (step, mistake) => {
    const found = mistakesOf([step], { parameters: { row: { type: "number" } } });

    expect(found).toHaveLength(1);
    expect(found[0]).toEqual(typeof mistake === "string" ? mistake : expect.stringMatching(mistake));
  });
});

test.each([
  ["no labels are known", undefined, []],
  ["it is one of them", ["stuck", "safe"], []],
  ["it is none of them", ["safe"], ['steps[0].condition: there is no label "stuck" (there is safe)']],
] as const)("a label in a condition of a single step: %s", (_, labels, mistakes) => {
  const step = { primitive: "expect", condition: "resumes.stuck < 2", message: "m" };

  expect(parseSteps([step], { ...ANYWHERE, ...(labels && { labels }) }).mistakes).toEqual(mistakes);
});

describe("a bad file is refused with what is wrong", () => {
  const meta = JSON.stringify(META);
  const cases: readonly (readonly [text: string | Uint8Array, message: string])[] = [
    ["", "f.json is no JSON: it is empty"],
    ["{", "f.json is no JSON: it ends too early"],
    ['{\n "meta": ?}', "f.json is no JSON at line 2, column 10"],
    ["[]", 'f.json takes {"meta": {…}, "steps": […]}'],
    [Buffer.from([0x22, 0xff, 0x22]), "f.json is no UTF-8 text"],
    [`{"meta": ${meta}}`, "f.json, steps: is missing; it takes a list of steps"],
    [`{"meta": ${meta}, "steps": {}}`, "f.json, steps: takes a list of steps, got an object"],
    [
      `{"meta": ${meta}, "steps": ${WAIT}, "stesp": 1}`,
      'f.json, stesp: there is no key "stesp", did you mean "steps"? (there are meta, steps)',
    ],
    [
      `{"meta": {"name": "x", "description": ""}, "steps": ${WAIT}}`,
      'f.json, meta.description: takes a text of 1 to 500 characters, got ""',
    ],
    [
      `{"meta": {"name": "x y", "description": "d"}, "steps": ${WAIT}}`,
      'f.json, meta.name: takes a name of 1 to 64 letters, digits, - and _, got "x y"',
    ],
    [
      `{"meta": ${meta}, "steps": [], "steps": []}`,
      'f.json has the key "steps" twice in one object, at line 1',
    ],
    [
      `{"meta": ${meta}, "steps": [], "st\\u0065ps": []}`,
      'f.json has the key "steps" twice in one object, at line 1',
    ],
    [
      `{"meta": ${meta}, "steps": [], "__proto__": {"x": 1}}`,
      "f.json, __proto__: is no key that can be used",
    ],
    [
      `{"meta": ${meta}, "steps": [{"primitive": "set", "name": "a", "value": {"__proto__": 1}}]}`,
      "f.json, steps[0].value.__proto__: is no key that can be used",
    ],
    [
      `{"meta": ${meta}, "steps": [{"primitive": "tap"}, {"primitive": "zap"}]}`,
      "f.json, steps[0].button: is missing; it takes a button: a, b, start, select, up, down, left, right (and 1 more)",
    ],
    ["[".repeat(10_000), "f.json is nested more than 40 levels deep"],
    [" ".repeat(300 * 1024), "f.json is larger than 256 KB, the most that a skill may have"],
  ];
  test.each(cases)("%#", (text, message) => {
    expect(() => parseSkill(text, "f.json")).toThrow(
      expect.objectContaining({ code: "skill-invalid", message }),
    );
  });

  test("a name that is not the file's", () => {
    const text = `{"meta": ${JSON.stringify(META)}, "steps": ${WAIT}}`;

    expect(() => parseSkill(text, "skills/other.json", { name: "other" })).toThrow(
      'skills/other.json, meta.name: is "test", but the file is "other.json": give both the same name',
    );
  });

  test("a default that is not of its type", () => {
    const found = mistakesOf(JSON.parse(WAIT), { parameters: { row: { type: "number", default: "3" } } });

    expect(found).toEqual([
      "meta.parameters.row.default: must be a number, as its type says, but is a string",
    ]);
  });

  test("a key of a parameter that there is not", () => {
    const found = mistakesOf(JSON.parse(WAIT), { parameters: { row: { type: "number", defualt: 3 } } });

    expect(found).toEqual([
      'meta.parameters.row.defualt: there is no key "defualt", did you mean "default"? (there are type, default, description)',
    ]);
  });
});

describe("46.5: a skill without steps", () => {
  test("is refused, with the place", () => {
    expect(mistakesOf([])).toEqual(["steps: is empty; a skill has at least one step"]);
  });

  test("is refused by the schema for editors, too", () => {
    const { properties } = skillJsonSchema() as { properties: { steps: object } };

    expect(properties.steps).toMatchObject({ type: "array", minItems: 1 });
  });

  test.each([
    { primitive: "resume", label: "bridge", fallback_steps: [] },
    { primitive: "call", skill: "go-to", on_abort: [] },
    { primitive: "if", condition: "true", then: [], otherwise: [] },
    { primitive: "while", condition: "false", body: [] },
    { primitive: "repeat", times: 2, body: [] },
  ])("is another thing than an empty list inside a step: $primitive", (step) => {
    expect(mistakesOf([step])).toEqual([]);
  });

  test("is read where it was kept before", () => {
    const { skill } = checkSkill({ meta: META, steps: [] }, { isKept: true });

    expect(skill).toEqual({ meta: META, steps: [] });
  });
});

test("a byte order mark is no harm", () => {
  expect(parseSkill(Buffer.from(`\ufeff${EXAMPLE}`), "f.json").meta.name).toBe("adaptive_navigation");
});

test("a label that the skill does not have, and a word that screen does not have, are mistakes", () => {
  const asks = (condition: string) => [
    { primitive: "checkpoint", label: "the start" },
    { primitive: "if", condition, then: [{ primitive: "resume", label: "bridge", fallback_steps: [] }] },
  ];

  expect(mistakesOf(asks("resumes['the start'] + resumes.bridge > 0 && screen.changed"))).toEqual([]);
  expect(mistakesOf(asks("resumes.bridg > 0"))).toEqual([
    'steps[1].condition: there is no label "bridg", did you mean "bridge"? (there are the start, bridge)',
  ]);
  expect(mistakesOf(asks("screen.text == ''"))).toEqual([
    'steps[1].condition: there is no screen value "text" (there are changed, matches)',
  ]);
});

test("a parameter called constructor is one like any other", () => {
  const parameters = { constructor: { type: "string" } };
  const uses = { primitive: "annotate", message: "${{ params.constructor }}" };

  expect(mistakesOf([uses], { parameters })).toEqual([]);
  expect(mistakesOf([uses])).toEqual([
    'steps[0].message: there is no parameter "constructor" (there are none)',
  ]);
});

test("the first mistakes are listed, the others counted", () => {
  const found = mistakesOf(Array.from({ length: 50 }, () => ({ primitive: "break" })));

  expect(found).toHaveLength(21);
  expect(found.at(-1)).toBe("30 more mistakes");
});

describe("steps of an answer", () => {
  test("the good ones are kept, and the bad ones listed", () => {
    const read = parseSteps(
      [
        { primitive: "tap", button: "A" },
        { primitive: "zap" },
        {
          primitive: "repeat",
          times: 2,
          body: [
            { primitive: "wait", frames: 1 },
            { primitive: "wait", frames: 0 },
          ],
        },
        { primitive: "wait", frames: 2 },
      ],
      ANYWHERE,
    );

    expect(read.steps).toEqual([
      { primitive: "tap", button: "a", repeat: 1, hold_frames: 8, wait_frames: 20 },
      { primitive: "wait", frames: 2 },
    ]);
    expect(read.mistakes).toEqual([
      expect.stringMatching(/^steps\[1\]\.primitive: there is no primitive "zap", did you mean "tap"\?/),
      "steps[2].body[1].frames: takes a whole number from 1 to 600, got 0",
    ]);
  });

  test("may break out of the loop in which they are put, and know the parameters", () => {
    const steps = [{ primitive: "break" }, { primitive: "annotate", message: "${{ params.row }}" }];
    const parameters = { row: { type: "number" } } as const;

    expect(parseSteps(steps, { ...ANYWHERE, isInLoop: true, parameters }).mistakes).toEqual([]);
    expect(parseSteps(steps, ANYWHERE).mistakes).toHaveLength(2);
  });

  test("may not call a skill that is running", () => {
    const body = [{ primitive: "call", skill: "a" }];
    const steps = [
      { primitive: "call", skill: "b" },
      { primitive: "repeat", times: 1, body },
    ];

    const read = parseSteps(steps, { ...ANYWHERE, running: ["a"] });

    expect(read.steps).toHaveLength(1);
    expect(read.mistakes).toEqual(['steps[1].body[0].skill: "a" is running: it cannot be called']);
  });

  test("may stand in sixteen ifs, whose innermost step holds a value", () => {
    let step: unknown = { primitive: "set", name: "way", value: [{ at: [3, 2] }] };
    for (let depth = 0; depth < 16; depth += 1) step = { primitive: "if", condition: "true", then: [step] };

    expect(checkSkill({ meta: { name: "deep" }, steps: [step] }).mistakes).toBeNull();
  });

  test.each([
    ["steps", "steps: takes a list of steps"],
    [undefined, "steps: takes a list of steps"],
    [{ primitive: "break" }, "steps: takes a list of steps"],
    [[JSON.parse("[".repeat(48) + "]".repeat(48))], "steps: is nested more than 40 levels deep"],
    [
      Array.from({ length: 5001 }, () => ({ primitive: "break" })),
      "steps: has 5001 primitives; at most 5000 are taken",
    ],
    [["x".repeat(300_000)], "steps: is larger than 256 KB, the most that a skill may have"],
  ])("that are nothing of the kind are refused: %#", (value, mistake) => {
    expect(parseSteps(value, ANYWHERE)).toEqual({ steps: [], mistakes: [mistake] });
  });
});

test("what was read once reads the same again", () => {
  const step = fc.letrec((tie) => ({
    step: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.record({ primitive: fc.constant("tap"), button: fc.constantFrom("A", "up", "Left") }),
      fc.record({ primitive: fc.constant("wait"), frames: fc.integer({ min: 1, max: 600 }) }),
      fc.record({ primitive: fc.constant("wait"), until: fc.constant("screen.changed") }),
      fc.record({
        primitive: fc.constant("set"),
        name: fc.constant("n"),
        value: fc.jsonValue({ maxDepth: 2 }),
      }),
      fc.record({
        primitive: fc.constant("repeat"),
        times: fc.constant(2),
        body: fc.array(tie("step"), { maxLength: 3 }),
      }),
      fc.record({
        primitive: fc.constant("if"),
        condition: fc.constant("true"),
        then: fc.array(tie("step"), { maxLength: 3 }),
      }),
    ),
  })).step;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
      const first = readSkill(JSON.stringify({ meta: META, steps }));
      if (first.skill === null) {
        // Only what JSON values may hold by chance is refused.
        expect(first.mistakes.join()).toMatch(/control characters|__proto__|levels deep|\$\{\{/);
        return;
      }
      expect(readSkill(JSON.stringify(first.skill)).skill).toEqual(first.skill);
    }),
  );
});

test("anything at all is read or refused with one line each", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      try {
        parseSkill(text, "f.json");
      } catch (error) {
        expect(error).toBeInstanceOf(RunnerError);
        expect((error as Error).message).not.toMatch(/\n/);
      }
    }),
  );
});
