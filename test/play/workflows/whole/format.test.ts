import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import {
  extentOf,
  extentOfOpen,
  markStep,
  readsOf,
} from "../../../../src/parts/workflows/play/changes/mark-step.ts";
import {
  refuseCheckpointId,
  refuseIdTemplate,
  refuseUnmade,
} from "../../../../src/parts/workflows/play/format/checkpoint-id.ts";
import {
  describeInputChanges,
  fillInputs,
  parseInputs,
  refuseValue,
} from "../../../../src/parts/workflows/play/format/inputs.ts";
import { workflowJsonSchema } from "../../../../src/parts/workflows/play/format/json-schema.ts";
import { readWorkflow } from "../../../../src/parts/workflows/play/format/parse-workflow.ts";
import { INPUT_TYPES, type InputSpecs } from "../../../../src/parts/workflows/play/format/workflow.ts";
import { workflowSchemas } from "../../../../src/parts/workflows/play/format/workflow-schema.ts";
import { fileOf, read, tell } from "../format/read.ts";

/** Values that suit few keys. */
const VALUES: readonly JsonValue[] = [
  ...[
    null,
    true,
    -1,
    1,
    1.5,
    150,
    99_999,
    "",
    "x",
    "x".repeat(70),
    "5s",
    "${{ game.hp }}",
    "game.hp < 1",
    "stop",
  ],
  ...["a b", ["a"], [{ name: "i", type: "wait", frames: 1 }], {}, { x: 1 }],
];

const short = (value: JsonValue): string => {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 20)}…${text.length}` : text;
};

/** The words about a key, each with the values that it refuses so. */
function refusals(of: string, key: string, fileWith: (value: JsonValue) => JsonObject): readonly string[] {
  const words = new Map<string, string[]>();
  for (const value of VALUES) {
    const { mistakes } = readWorkflow(JSON.stringify(fileWith(value)), null);
    const told = (mistakes ?? [])
      .map(({ place, fact }) => `${place}: ${fact}`)
      .filter((line) => line.includes(key));
    for (const whole of told.length === 0 ? ["taken"] : told) {
      const line = whole.replace(/, got .*/, "").replace(/^steps\[0\]\./, "");
      words.set(line, [...(words.get(line) ?? []), short(value)]);
    }
  }
  return [`# ${of}, ${key}`, ...[...words].map(([line, values]) => `  ${line} ← ${values.join(" ")}`)];
}

test("each key of a workflow and its steps: which values it takes, and what is said of others", async () => {
  const { keys } = workflowSchemas();
  const STEP = { name: "s", type: "wait", frames: 1 };
  const common = new Set(["name", "when", "retries", "backoff", "on_failure", "interrupt"]);
  const own = Object.entries(keys.steps).flatMap(([type, all]) =>
    all.filter((key) => key !== "type" && !common.has(key)).map((key) => [type, key] as const),
  );
  const text = [
    ...keys.workflow.flatMap((key) =>
      refusals("workflow", key, (value) => ({ name: "x", steps: [STEP], [key]: value })),
    ),
    ...keys.input.flatMap((key) =>
      refusals("input", key, (value) => ({
        name: "x",
        steps: [STEP],
        inputs: { i: { type: "list", [key]: value } },
      })),
    ),
    ...[...common].flatMap((key) =>
      refusals("step", key, (value) => ({ name: "x", steps: [{ ...STEP, [key]: value }] })),
    ),
    ...own.flatMap(([type, key]) =>
      refusals(type, key, (value) => ({ name: "x", steps: [{ name: "s", type, [key]: value }] })),
    ),
  ];
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("keys.txt");
});

const W = "{ name: w, type: wait, frames: 1 }";
const nested = (rounds: readonly number[]) =>
  rounds.reduceRight(
    (inner, times, at) => `{ name: l${at}, type: loop, times: ${times}, steps: [${inner}] }`,
    W,
  );

/** Steps whose keys are right, each for itself. */
const STEPS: readonly (readonly string[])[] = [
  [nested([100, 100])],
  [nested([101, 100])],
  ["{ name: l, type: loop, times: 1, for_each: [1], steps: [{ name: w, type: wait, frames: 1 }] }"],
  ["{ name: l, type: loop, steps: [{ name: w, type: wait, frames: 1 }] }"],
  ["{ name: a, type: agent, goal: g, until: game.x == 1 }"],
  ["{ name: a, type: agent, goal: g, until: game.x == 1, max_cost: 1 }"],
  ["{ name: r, type: restore }"],
  ["{ name: r, type: restore, from: new-game, checkpoint_id: x }"],
  [
    "{ name: m, type: checkpoint }",
    "{ name: r, type: restore, checkpoint_id: m }",
    "{ name: q, type: restore, checkpoint_id: n }",
  ],
  ["{ name: null, type: wait, frames: 1 }", "{ name: true, type: wait, frames: 1 }"],
  ["{ name: in, type: wait, frames: 1 }"],
  [
    "{ name: a, type: wait, frames: 1 }",
    "{ name: a, type: wait, frames: 1 }",
    "{ name: a, type: wait, frames: 1 }",
  ],
  [
    "{ name: b, type: branch, if: game.x, steps: [{ name: y, type: wait, frames: 1 }], else: [{ name: y, type: wait, frames: 1 }] }",
  ],
  [
    "{ name: b, type: branch, if: steps.y.output == 1, steps: [{ name: y, type: wait, frames: 1 }, { name: z, type: assert, that: steps.y.output.frames > index }] }",
  ],
  ["{ name: c, type: call, function: f, args: { a: ['${{ inputs.n }}', '${{ steps.none }}'] } }"],
  ["{ name: a, type: assert, that: 'false', on_failure: continue }", W],
  ["{ name: a, type: assert, that: 'false', when: game.x }", W],
  ["{ name: a, type: assert, that: 'false', when: 'true' }", W, "{ name: v, type: wait, frames: 1 }"],
  ["{ name: l, type: loop, times: 2, steps: [{ name: a, type: assert, that: 'false' }] }", W],
  ["{ name: l, type: loop, for_each: [], steps: [{ name: a, type: assert, that: 'false' }] }", W],
  [
    "{ name: l, type: loop, times: '${{ game.n }}', steps: [{ name: a, type: assert, that: 'false' }, { name: v, type: wait, frames: 1 }] }",
    W,
  ],
  [
    "{ name: b, type: branch, if: game.x, steps: [{ name: a, type: assert, that: 'false' }], else: [{ name: z, type: assert, that: 'false' }] }",
    W,
  ],
  ["{ name: b, type: branch, if: game.x, steps: [{ name: a, type: assert, that: 'false' }] }", W],
  ["{ name: b, type: branch, if: 'true', steps: [{ name: a, type: assert, that: 'false' }] }", W],
  [
    "{ name: b, type: branch, if: 'false', steps: [{ name: a, type: assert, that: 'true' }], else: [{ name: z, type: assert, that: 'false' }] }",
    W,
  ],
  [
    "{ name: a, type: agent, goal: g, until: 'true', max_steps: 1 }",
    "{ name: n, type: wait, frames: 1, when: 'false' }",
  ],
  ["{ name: a, type: agent, goal: g, until: 1 == 2, max_steps: 1, when: 'false' }"],
];

test("steps that do not fit each other, or never run", async () => {
  const text = STEPS.flatMap((steps) => [
    `# ${steps.map((step) => (step.length > 90 ? `${step.slice(0, 90)}…` : step)).join(" ")}`,
    ...tell(fileOf(steps)).map((line) => `  ${line}`),
  ]);
  const many = fileOf(Array.from({ length: 1_001 }, (_, at) => `{ name: s${at}, type: wait, frames: 1 }`));
  text.push(
    "# many",
    ...tell(many),
    "# no YAML",
    ...tell("name: [\n"),
    ...tell("- 1"),
    ...tell(""),
    ...tell("name: x\nname: y"),
  );
  const loop = read(
    fileOf([
      `{ name: l, type: loop, times: 2, steps: [{ name: m, type: checkpoint, checkpoint_id: "at_\${{ index }}_x" }, { name: go, type: agent, goal: g, until: game.x, max_steps: 1 }] }`,
    ]),
  ).steps;
  for (const id of [
    "",
    "a",
    ".",
    "..",
    ".a",
    "a/b",
    "x".repeat(64),
    "x".repeat(65),
    "${{ index }}",
    "a_${{ index }}",
    "a ${{ index }}",
    `${"x".repeat(64)}\${{ 1 }}`,
    "at_1_x",
    "at_1_y",
    "l.0.go",
    "l.go",
    "l.0.go2",
  ]) {
    text.push(
      `${id || "(none)"}: ${refuseCheckpointId(id)} | ${refuseIdTemplate(id)} | ${refuseUnmade(id, loop)}`,
    );
  }
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("steps.txt");
});

test("inputs: which values each type takes, how they are written, and how they differ", async () => {
  const values: readonly JsonValue[] = [
    ...[
      0,
      -1,
      1.5,
      2 ** 53,
      true,
      null,
      "",
      "x",
      "a\u0007",
      "${{ x }}",
      [],
      [1, "a"],
      {},
      { a: [{ b: "${{ x }}" }] },
    ],
    ...[JSON.parse('{"__proto__": 1}') as JsonValue, "x".repeat(63_998), "x".repeat(63_999)],
    JSON.parse(`${"[".repeat(18)}${"]".repeat(18)}`) as JsonValue,
    JSON.parse(`${"[".repeat(17)}${"]".repeat(17)}`) as JsonValue,
  ];
  const specs: InputSpecs = {
    n: { type: "integer", default: 3 },
    f: { type: "number", default: 0.5 },
    b: { type: "boolean", default: false },
    s: { type: "string" },
    l: { type: "list", default: [] },
    t: { type: "list", default: ["a"] },
    m: { type: "map", default: {} },
  };
  const attempt = (run: () => unknown): string => {
    try {
      return JSON.stringify(run());
    } catch (error) {
      const { code, message, facts } = error as { code: string; message: string; facts: unknown };
      return `${code}: ${message} ${JSON.stringify(facts)}`;
    }
  };
  const texts: readonly (readonly string[])[] = [
    [],
    ["s=x", "n=-4", "f=.5e1", "b=true", "l=1, 2,3", "t=1,2", 'm={"a": 1}'],
    ["s= x ", "n= 7 ", "l=a,1", "l2=[1]", "b=yes"],
    ["s=a=b", "l=", 't=["x", 1]', "m=x"],
    ["s", "n=1"],
    ["=x"],
    ["s=1", "s=2"],
    ["s=1", "n=1.5"],
    ["l=[1,"],
  ];
  const text = [
    ...values.map(
      (value) =>
        `${short(value)}: ${INPUT_TYPES.map((type) => `${type} ${refuseValue(type, value) ?? "fine"}`.replace(/, got .*/, "")).join("; ")}`,
    ),
    ...texts.map(
      (given) =>
        `${JSON.stringify(given)} → ${attempt(() => parseInputs(specs, given))} → ${attempt(() => fillInputs(specs, parseInputs(specs, given)))}`,
    ),
    attempt(() => fillInputs(specs, { s: null, n: null })),
    ...describeInputChanges(
      { a: 1, b: { y: 1, x: 2 }, d: "x".repeat(300) },
      { b: { x: 2, y: 1 }, c: null, d: "y".repeat(300), a: 2 },
    ),
  ];
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("inputs.txt");
});

test("marks of steps: what each reads, and what makes it another one", async () => {
  const steps = read(
    fileOf(
      [
        `{ name: a, type: call, function: f, args: { x: "\${{ inputs.n }}", y: ["\${{ inputs['m'] }}", plain inputs.o] }, retries: 1 }`,
        `{ name: b, type: assert, that: steps.a.output == inputs.n && game.x > 0, message: m }`,
        `{ name: c, type: call, function: f, args: { all: "\${{ inputs }}", steps: "\${{ steps.a }} \${{ steps['b'] }}" } }`,
        `{ name: d, type: call, function: f, args: { some: "\${{ steps[inputs.n] }}" } }`,
        `{ name: e, type: loop, for_each: "\${{ inputs.o }}", steps: [{ name: w, type: wait, frames: "\${{ inputs.n }}", when: totalSteps > 1 }] }`,
        `{ name: g, type: branch, if: inputs.n == 1, steps: [{ name: y, type: wait, frames: 1 }], else: [{ name: z, type: call, function: f, args: { c: "\${{ costUsd }}" } }] }`,
        `{ name: h, type: skill, skill: s, params: { q: "\${{ inputs.m }}" } }`,
        `{ name: i, type: agent, goal: g, until: game.x == 1, max_steps: 2, max_cost: 1 }`,
        `{ name: j, type: restore, from: new-game }`,
      ],
      "name: x\ninputs: { n: { type: integer, default: 1 }, m: { type: string, default: a }, o: { type: list, default: [] } }",
    ),
  ).steps;
  const source = { inputs: { n: 1, m: "a", o: [] }, readNamed: (name: string) => `no ${name}` };
  const others = { ...source, inputs: { n: 2, m: "a", o: [] } };
  const text = steps.flatMap((step) => {
    const extents = [
      ["whole", {}],
      ["failed", extentOf(step, { hasFailed: true })],
      ["else", extentOf(step, { hasFailed: false, output: "else" })],
      ["open", extentOfOpen(step)],
    ] as const;
    return [
      `# ${step.name}: ${step.type}`,
      ...extents.map(([title, extent]) => {
        const { inputs, steps: read, readsGame } = readsOf(step, extent);
        const { hash, ...mark } = markStep(step, source, extent);
        const list = (names: Set<string> | null) => (names === null ? "all" : [...names].join(" ") || "none");
        const changes = hash === markStep(step, others, extent).hash ? "stays" : "changes with n";
        return `  ${title}: inputs ${list(inputs)}, steps ${list(read)}, game ${readsGame}, ${changes}, ${hash.slice(0, 8)} ${JSON.stringify(mark)}`;
      }),
    ];
  });
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("marks.txt");
});

test("the JSON Schema of a workflow", async () => {
  await expect(`${JSON.stringify(workflowJsonSchema(), null, 1)}\n`).toMatchFileSnapshot("schema.txt");
});
