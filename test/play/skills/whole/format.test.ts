import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { checkCalls } from "../../../../src/parts/skills/play/format/check-calls.ts";
import { checkParams, parseParams } from "../../../../src/parts/skills/play/format/check-params.ts";
import { skillJsonSchema } from "../../../../src/parts/skills/play/format/json-schema.ts";
import { parseSteps, readSkill } from "../../../../src/parts/skills/play/format/parse-skill.ts";
import type { Skill } from "../../../../src/parts/skills/play/format/skill.ts";
import { skillSchemas } from "../../../../src/parts/skills/play/format/skill-schema.ts";

const META = { name: "test" };

/** Values that suit few keys. */
const VALUES: readonly JsonValue[] = [
  ...[null, true, -1, 0, 1.5, 4, 500, 99_999, "", "x", "x".repeat(70), "x".repeat(1_001), "right+a", "A"],
  ...["${{ game.hp }}", "is ${{ game.hp", "game.hp < 1", "fail", "a b", [], ["x"], {}, { x: 1 }],
];

const short = (value: JsonValue): string => {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 20)}…${text.length}` : text;
};

/** The words about a key, each with the values that it refuses so; nothing where it takes all. */
function refusals(
  of: string,
  key: string,
  mistakesOf: (value: JsonValue) => readonly string[],
): readonly string[] {
  const words = new Map<string, string[]>();
  for (const value of VALUES) {
    const told = mistakesOf(value).filter((line) => line.includes(key));
    for (const whole of told.length === 0 ? ["taken"] : told) {
      const line = whole.replace(/, got .*/, "").replace(/^steps\[0\]\./, "");
      words.set(line, [...(words.get(line) ?? []), short(value)]);
    }
  }
  return [`# ${of}, ${key}`, ...[...words].map(([line, values]) => `  ${line} ← ${values.join(" ")}`)];
}

test("each key of each primitive: which values it takes, and what is said of others", async () => {
  const { primitives, keys } = skillSchemas();
  const inSteps = (primitive: string, key: string) => (value: JsonValue) => {
    const step = { primitive, [key]: value };
    return readSkill(JSON.stringify({ meta: META, steps: [step] })).mistakes ?? [];
  };
  const inMeta = (key: string) => (value: JsonValue) =>
    readSkill(JSON.stringify({ meta: { ...META, [key]: value }, steps: [{ primitive: "mark_screen" }] }))
      .mistakes ?? [];
  const inParameter = (key: string) => (value: JsonValue) => {
    const parameters = { p: { type: "number", [key]: value } };
    return readSkill(JSON.stringify({ meta: { ...META, parameters }, steps: [] })).mistakes ?? [];
  };

  const text = [
    ...keys.meta.flatMap((key) => refusals("meta", key, inMeta(key))),
    ...keys.parameter.flatMap((key) => refusals("parameter", key, inParameter(key))),
    ...Object.entries(primitives).flatMap(([name, all]) =>
      all.filter((key) => key !== "primitive").flatMap((key) => refusals(name, key, inSteps(name, key))),
    ),
  ];
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("keys.txt");
});

const WAIT = { primitive: "wait", frames: 1 };
const deep = (levels: number): JsonValue =>
  levels === 0 ? WAIT : { primitive: "repeat", times: 1, body: [deep(levels - 1)] };
const many = (count: number) => Array.from({ length: count }, () => WAIT);

/** Files that are no skills, or nearly. */
const FILES: readonly (string | Uint8Array | JsonValue)[] = [
  ...["", "  \n", "{", "[1,\n2,\n x]", '{"a": 1, "a": 2}', '{"a": {"b": 1,\n"b": 2}}', "nul", '"x\u0001"'],
  ...[
    new Uint8Array([0xff, 0xfe, 0x7b]),
    `{"meta":"${"x".repeat(262_144)}"}`,
    `${"[".repeat(41)}${"]".repeat(41)}`,
  ],
  ...[
    null,
    1,
    [],
    {},
    { meta: META },
    { steps: [] },
    { meta: META, steps: [] },
    { meta: META, steps: {}, more: 1 },
  ],
  { meta: { ...META, versoin: "1" }, steps: [WAIT] },
  { meta: { ...META, parameters: { n: { type: "number", default: "x", text: 1 } } }, steps: [WAIT] },
  {
    meta: {
      ...META,
      parameters: { n: { type: "number", default: "x" }, b: { type: "boolean", default: 0 } },
    },
    steps: [WAIT],
  },
  { meta: META, steps: [deep(18)] },
  { meta: META, steps: [deep(19)] },
  { meta: META, steps: [{ primitive: "set", name: "x", value: { y: ["a\u0007b"] } }] },
  { meta: META, steps: [{ primitive: "set", name: "x", value: { "y\u0007": 1 } }] },
  { meta: META, steps: many(5_000) },
  { meta: META, steps: many(5_001) },
  { meta: META, steps: [{ primitive: "set", name: "x", value: Array.from({ length: 30_000 }, () => 0) }] },
  `{"meta": {"name": "test"}, "steps": [{"primitive": "set", "name": "x", "value": {"__proto__": 1}}]}`,
];

/** Steps with mistakes that no single key has. */
const STEPS: readonly JsonObject[] = [
  { primitive: "wait" },
  { primitive: "wait", frames: 1, until: "true" },
  { primitive: "wait", frames: 1, max_frames: 1 },
  { primitive: "wait", until: "true", max_frames: 36_001 },
  { primitive: "wait", until: "true" },
  { primitive: "navigate" },
  { primitive: "navigate", row: 1 },
  { primitive: "navigate", row: 1, column: 1, x: 1, y: 1 },
  { primitive: "navigate", x: 1, y: 1, marker: "m" },
  { primitive: "navigate", row: 1, column: 1, map: "m" },
  { primitive: "navigate", row: 1, column: 1, explore: true },
  { primitive: "navigate", row: 1, column: 1, avoid: ["grass"] },
  { primitive: "navigate", x: 1, y: 1, map: "m", avoid: ["grass", "sight"], explore: false },
  { primitive: "break" },
  { primitive: "if", condition: "true", then: [{ primitive: "break" }], otherwise: [] },
  {
    primitive: "repeat",
    times: 2,
    body: [{ primitive: "if", condition: "true", then: [{ primitive: "break" }] }],
  },
  { primitive: "while", condition: "vars.n < params.m", body: [] },
  { primitive: "while", condition: "vars.n < params.n && resumes.here > 1", body: [] },
  { primitive: "while", condition: "resumes.ther > 1", body: [] },
  { primitive: "checkpoint", label: "here" },
  { primitive: "resume", label: "here", fallback_steps: [{ primitive: "tap", buton: "a" }] },
  { primitive: "expect", condition: "screen.chnged", message: "${{ screen.matches('x') }} ${{ nothing }}" },
  { primitive: "expect", condition: "${{ true }}", message: "m" },
  { primitive: "call", skill: "test", params: { a: "${{ vars. }}" }, on_abort: [{ primitive: "break" }] },
  { primitive: "call", skill: "other", params: { n: "x" } },
  { primitive: "set", name: "x", value: Array.from({ length: 101 }, () => "${{ vars.n }}") },
  { primitive: "annotate", message: "${{ params.n + " },
  { primitive: "tap" },
  { primitive: "tpa", button: "a" },
  { button: "a" },
];

test("files and steps with mistakes, and what is said of each", async () => {
  const parameters = { n: { type: "number" } };
  const told = (lines: readonly string[] | null): readonly string[] =>
    (lines ?? ["fine"]).map((line) => `  ${line}`);
  const surroundings = {
    parameters: { n: { type: "number" as const } },
    isInLoop: false,
    running: ["other"],
  };
  const text = [
    ...FILES.flatMap((file) => {
      const isText = typeof file === "string" || file instanceof Uint8Array;
      const given = isText ? file : JSON.stringify(file);
      const name = file instanceof Uint8Array ? "bytes" : (given as string);
      const shown = JSON.stringify(name.length > 120 ? `${name.slice(0, 60)}…${name.length}` : name);
      return [`# ${shown}`, ...told(readSkill(given).mistakes)];
    }),
    "# another name than its file",
    ...told(readSkill(JSON.stringify({ meta: META, steps: [WAIT] }), { name: "best" }).mistakes),
    "# no steps, of an earlier version",
    ...told(readSkill(JSON.stringify({ meta: META, steps: [] }), { isKept: true }).mistakes),
    ...STEPS.flatMap((step) => {
      const shown = JSON.stringify(step).slice(0, 160);
      const inFile = readSkill(
        JSON.stringify({
          meta: { ...META, parameters },
          steps: [{ primitive: "checkpoint", label: "here" }, step],
        }),
      );
      const answered = parseSteps([step, WAIT, step], surroundings);
      return [
        `# ${shown}`,
        ...told(inFile.mistakes),
        `  answer: ${answered.steps.length} good`,
        ...told(answered.mistakes),
      ];
    }),
    "# answers that are no steps",
    ...[null, {}, "x", [deep(20)], [[WAIT], { ...WAIT, at: "a\u0007" }, WAIT]].flatMap((value) => {
      const { steps, mistakes } = parseSteps(value, surroundings);
      return [`  ${steps.length} good`, ...told(mistakes)];
    }),
  ];
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("mistakes.txt");
});

const calls = (skill: string, params: JsonObject = {}): JsonObject => ({ primitive: "call", skill, params });
function skillOf(name: string, steps: readonly JsonObject[], parameters: JsonObject = {}): Skill {
  const { skill, mistakes } = readSkill(
    JSON.stringify({ meta: { name, parameters }, steps: [...steps, WAIT] }),
  );
  if (skill === null) throw new Error(mistakes.join());
  return skill;
}

test("calls and parameters: what fits, and what is said of the rest", async () => {
  const parameters: JsonObject = {
    n: { type: "number" },
    s: { type: "string", default: "x" },
    b: { type: "boolean", default: false },
  };
  const named = new Map<string, Skill>([
    ["needs", skillOf("needs", [], parameters)],
    ["loop", skillOf("loop", [calls("back")])],
    ["back", skillOf("back", [{ primitive: "repeat", times: 1, body: [calls("loop"), calls("gone")] }])],
    ...Array.from({ length: 11 }, (_, n): [string, Skill] => [
      `d${n}`,
      skillOf(`d${n}`, [calls(`d${n + 1}`)]),
    ]),
    ["d11", skillOf("d11", [])],
    ...Array.from({ length: 60 }, (_, n): [string, Skill] => [`w${n}`, skillOf(`w${n}`, [])]),
  ]);
  const find = (name: string): Skill | string => named.get(name) ?? `there is no skill "${name}"`;
  const roots: readonly (readonly [string, readonly JsonObject[]])[] = [
    [
      "parameters",
      [
        calls("needs"),
        calls("needs", { n: 1, s: "${{ vars.x }}", b: "true", m: 2 }),
        calls("needs", { n: "1" }),
      ],
    ],
    [
      "in all its bodies",
      [
        {
          primitive: "if",
          condition: "true",
          then: [calls("gone")],
          otherwise: [{ ...calls("needs", { n: 1 }), on_abort: [calls("lost")] }],
        },
        { primitive: "resume", label: "x", fallback_steps: [calls("far")] },
      ],
    ],
    ["a circle", [calls("loop")]],
    ["itself", [calls("itself")]],
    ["eight deep", [calls("d4")]],
    ["nine deep", [calls("d3")]],
    ["fifty", Array.from({ length: 50 }, (_, n) => calls(`w${n}`))],
    ["fifty-one", Array.from({ length: 52 }, (_, n) => calls(`w${n}`))],
  ];
  const given: readonly (readonly string[])[] = [
    ...[
      [],
      ["n=1"],
      ["n=-.5e3", "s=", "b=true"],
      ["n=x"],
      ["n=1", "n=2"],
      ["=1"],
      ["n"],
      ["n=1", "b=yes", "m=1", "N=2"],
    ],
    ["n=1", "s=a=b"],
  ];
  const text = [
    ...roots.flatMap(([title, steps]) => {
      const { skills, mistakes } = checkCalls(skillOf(title === "itself" ? "itself" : "root", steps), find);
      return [
        `# ${title}: ${skills.map(({ meta }) => meta.name).join(" ")}`,
        ...mistakes.map((line) => `  ${line}`),
      ];
    }),
    ...given.map(
      (texts) => `${JSON.stringify(texts)}: ${JSON.stringify(parseParams(find("needs") as Skill, texts))}`,
    ),
    JSON.stringify(checkParams(find("needs") as Skill, { n: null, s: 1, b: [] })),
  ];
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("calls.txt");
});

test("the JSON Schema of a skill", async () => {
  await expect(`${JSON.stringify(skillJsonSchema(), null, 1)}\n`).toMatchFileSnapshot("schema.txt");
});
