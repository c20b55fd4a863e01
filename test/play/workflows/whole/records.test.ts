import { expect, test } from "vitest";
import type { Check } from "../../../../src/base/checks.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import { skillsCall, skillsRecord } from "../../../../src/parts/skills/record/data.ts";
import { skillsShapes } from "../../../../src/parts/skills/record/shapes.ts";
import {
  failedStep,
  interruptedStep,
  planStepAt,
} from "../../../../src/parts/workflows/play/plan/where-it-stopped.ts";
import { tallySteps } from "../../../../src/parts/workflows/play/run/tally.ts";
import { applyStage } from "../../../../src/parts/workflows/record/apply-stage.ts";
import { workflowsData } from "../../../../src/parts/workflows/record/data.ts";
import { workflowsInfo, workflowsShapes } from "../../../../src/parts/workflows/record/shapes.ts";
import { someMemory } from "../../../helpers/saves/checkpoints.ts";
import { fileOf, read } from "../format/read.ts";

const SHA = "a".repeat(64);

const RESULT = {
  ...{ status: "failed", output: null, attempt: 2, error: "e", goesOn: true, stops: true },
  ...{
    gate: { decision: "reject", reason: "no" },
    mark: { hash: "h", needsGame: false, skills: { s: "x" } },
  },
};
const PLAN = {
  ...{
    id: "plan-1",
    name: "x",
    file: "/x.yaml",
    fileSha256: SHA,
    inputsHash: SHA,
    inputs: { n: 1 },
    checkpoints: false,
  },
  ...{
    before: { goal: "g", seed: 4 },
    seed: 3,
    results: { a: RESULT },
    open: { b: { attempt: 1, data: { rounds: 2 } } },
  },
  ...{
    acted: { frames: 3, wasUseful: true, told: "t", skill: { status: "success" } },
    goesBack: "b",
    left: ["id"],
  },
  ...{ due: { checkpointId: "c", path: "a", metadata: { m: 1 } }, ended: { status: "failed", error: "e" } },
};
const RUN = {
  ...{
    name: "s",
    version: "1",
    params: {},
    ms: 1.5,
    status: "success",
    summary: "s",
    notes: ["n"],
    variables: {},
  },
  captures: [{ label: "l", frames: 1, sha256: SHA }],
  snapshots: [{ frames: 1, state: {} }],
  checkpoints: [{ label: "l", description: "d", frames: 1, variables: null }],
  metrics: {
    ...{ primitives: 1, checkpoints: 0, resumesHit: 0, resumesMissed: 0, fallbacks: 0, inferences: 0 },
    ...{ answered: 0, timedOut: 0, framesPlayed: 1, framesKept: 1 },
  },
};
const STAGE = {
  ...{ step: 1, workflow: "x", planId: "plan-1", path: "a", phase: "end", attempt: 1, error: "e", data: {} },
  ...{ output: 1, settings: { goal: null, seed: 1 }, told: "t", version: 2 },
};
const INFO = {
  ...{
    name: "x",
    checkpointId: "c",
    inputsHash: SHA,
    fileSha256: SHA,
    stepsDone: 1,
    planId: "p",
    metadata: {},
  },
};
const SKILL = {
  step: 1,
  name: "s",
  skillVersion: null,
  sha256: null,
  definition: null,
  params: {},
  refusal: "r",
};

const VALUES: readonly JsonValue[] = [
  ...[
    null,
    true,
    false,
    -1,
    0,
    2,
    1.5,
    "",
    "x",
    SHA,
    "success",
    "skipped",
    "approve",
    "done",
    "failed",
    "begin",
  ],
  ...[[], ["x"], {}, { x: 1 }],
];

/** The paths of all values in a value. */
function pathsIn(value: JsonValue, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner as JsonValue, [...path, key])),
  ];
}

/** The value with another one at a path; without what is there where that is undefined. */
function withAt(
  value: JsonValue,
  [key, ...rest]: readonly string[],
  other: JsonValue | undefined,
): JsonValue | undefined {
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as JsonObject) }) as Record<
    string,
    JsonValue | undefined
  >;
  const next = withAt(copy[key] ?? null, rest, other);
  if (next === undefined && !Array.isArray(value)) delete copy[key];
  else copy[key] = next ?? null;
  return copy as JsonValue;
}

/** Of each part of a good value: what may stand in its place, and whether it may be absent. */
function shapesOf(title: string, check: Check, good: JsonValue): readonly string[] {
  expect(check(good)).toBe(true);
  return pathsIn(good).map((path) => {
    const taken = VALUES.filter((value) => check(withAt(good, path, value)));
    const words = taken.map((value) => (value === SHA ? "SHA" : JSON.stringify(value)));
    const may = path.length > 0 && check(withAt(good, path, undefined)) ? "?" : "";
    return `${title}${path.map((key) => `.${key}`).join("")}${may}: ${words.join(" ")}`;
  });
}

const fieldsOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(checks).every(([key, check]) => check((value as JsonObject)[key]));

test("what is saved of workflows and skills: the shape of each part", async () => {
  const text = [
    ...shapesOf("memory.workflow", workflowsShapes.memory.workflow, PLAN as unknown as JsonValue),
    ...shapesOf("info.workflow", workflowsInfo.workflow, INFO),
    ...shapesOf("stage", fieldsOf(workflowsData.records?.stage.fields as never), STAGE),
    ...shapesOf("outcome.skills", skillsShapes.outcome.skills, [RUN] as unknown as JsonValue),
    ...shapesOf("skill", fieldsOf(skillsRecord.fields), SKILL),
    ...shapesOf("call.skill", skillsCall.skill, { name: "s", label: "l" }),
    JSON.stringify(skillsRecord.toLine({ name: "s", version: "2" } as never)),
    JSON.stringify(skillsRecord.fromLine({ name: "s", skillVersion: "2" })),
    JSON.stringify([{}, { workflow: PLAN }].map((memory) => workflowsShapes.isLater?.(memory as never))),
  ];
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("shapes.txt");
});

test("records of a workflow: what each makes of the plan, and which do not fit", async () => {
  const around = {
    renew: (memory: object) => ({ ...memory, renewed: true }),
    goOn: (memory: object) => ({ ...memory, letGoOn: true }),
  } as never;
  const state = (workflow: object | undefined, more: object = {}): RunState =>
    ({
      totalSteps: 5,
      memory: { ...someMemory(), next: "decide", ...(workflow && { workflow }), ...more },
    }) as unknown as RunState;
  const plan = {
    ...PLAN,
    ended: undefined,
    results: {
      a: { status: "done", output: 1, attempt: 1, stops: true },
      "l[0].x": { status: "done", output: 2, attempt: 1 },
      la: { status: "failed", attempt: 1, output: null },
    },
    open: {
      l: { attempt: 1, data: { rounds: 2 } },
      "l[1].x": { attempt: 3, data: { stops: true, gate: 7 } },
    },
  };
  const records: readonly (readonly [object | undefined, object, object?])[] = [
    [
      undefined,
      {
        path: "",
        phase: "begin",
        data: { fileSha256: "f", inputsHash: "i", inputs: {}, file: "/f", checkpoints: false },
      },
    ],
    [undefined, { path: "", phase: "begin", data: { fileSha256: "f", inputsHash: "i" } }],
    [undefined, { path: "", phase: "begin" }],
    [undefined, { path: "a", phase: "begin" }],
    [plan, { path: "a", phase: "begin", planId: "plan-2" }],
    [plan, { path: "a", phase: "begin", step: 4 }],
    [plan, { path: "a", phase: "begin" }, { operator: { tool: "wait", input: {} } }],
    [plan, { path: "a", phase: "begin" }, { next: "summarize", operator: { tool: "wait", input: {} } }],
    [plan, { path: "", phase: "begin", data: { checkpoints: false } }],
    [plan, { path: "", phase: "begin" }],
    [plan, { path: "", phase: "end" }],
    [plan, { path: "", phase: "failed", error: "e" }],
    [plan, { path: "", phase: "failed" }],
    [plan, { path: "", phase: "skip" }],
    [
      { ...plan, ended: { status: "failed" } },
      { path: "", phase: "retry", data: { goesBack: "l" } },
    ],
    [
      { ...plan, open: { ...plan.open, la: { attempt: 1, data: {} } } },
      { path: "", phase: "retry" },
    ],
    [plan, { path: "b", phase: "begin", attempt: 1, data: { x: 1 } }],
    [plan, { path: "l[1].x", phase: "begin", attempt: 3 }],
    [plan, { path: "l[1].x", phase: "begin", attempt: 4, data: { stops: true } }],
    [plan, { path: "a", phase: "end", data: { gate: { decision: "approve", reason: "" } } }],
    [
      plan,
      {
        path: "l[1].x",
        phase: "end",
        output: { o: 1 },
        data: {
          stops: true,
          due: { checkpointId: "c", path: "l[1].x" },
          mark: { hash: "h", needsGame: true },
        },
      },
    ],
    [plan, { path: "l", phase: "end", output: [] }],
    [plan, { path: "l", phase: "skip" }],
    [plan, { path: "l", phase: "retry", data: { goesBack: true } }],
    [plan, { path: "l[1].x", phase: "retry" }],
    [plan, { path: "l", phase: "failed", error: "e" }],
    [plan, { path: "l", phase: "failed", error: "e", data: { goesOn: true } }],
    [plan, { path: "l", phase: "restored", data: { plan: { id: "plan-1", results: {}, open: {} } } }],
    [plan, { path: "l", phase: "restored", data: { plan: { id: "plan-2", results: {}, open: {} } } }],
    [plan, { path: "l", phase: "restored", data: { plan: { id: "plan-1", results: {} } } }],
    [plan, { path: "b", phase: "begin", settings: { goal: "new", seed: 9 }, told: "words" }],
  ];
  const text = records.flatMap(([workflow, record, more]) => {
    const before = state(workflow, more);
    const whole = {
      type: "stage",
      step: 5,
      workflow: "x",
      planId: "plan-1",
      attempt: 1,
      version: 2,
      ...record,
    };
    const after = applyStage(before, whole as never, around);
    const title = `${workflow === undefined ? "none" : "plan"} + ${JSON.stringify(record)}`;
    if (typeof after === "string") return [title, `  ${after}`];
    const {
      workflow: now,
      renewed,
      letGoOn,
      settings,
      counters,
      messageHistory,
    } = after.memory as unknown as Record<string, JsonValue>;
    const changed =
      now === undefined
        ? "none"
        : JSON.stringify(
            Object.fromEntries(
              Object.entries(now as JsonObject).filter(
                ([key, value]) =>
                  JSON.stringify(value) !== JSON.stringify((workflow as JsonObject | undefined)?.[key]),
              ),
            ),
          );
    const gone = Object.keys(workflow ?? {}).filter(
      (key) =>
        (workflow as JsonObject)[key] !== undefined && (now as JsonObject | undefined)?.[key] === undefined,
    );
    const { goal, seed } = settings as JsonObject;
    return [
      title,
      `  ${changed}, without ${gone.join(" ") || "nothing"}${renewed ? ", renewed" : ""}${letGoOn ? ", let go on" : ""}, ${goal} ${seed}, ${JSON.stringify(counters)}, ${JSON.stringify(messageHistory).length} characters`,
    ];
  });
  const courses = [
    plan,
    PLAN,
    {
      ...plan,
      results: {},
      open: {
        go: { attempt: 1, data: { fromStep: 3, maxCostUsd: 2, fromCostUsd: 1, fromUnconfirmedUsd: 0.5 } },
      },
    },
    {
      ...plan,
      results: {},
      open: {
        go: { attempt: 1, data: { fromStep: 3, maxCostUsd: 2 } },
        w: { attempt: 1, data: { stops: true } },
      },
    },
    { ...plan, results: {}, open: { go: { attempt: 1, data: { fromStep: 3, maxCostUsd: null } } } },
    { ...plan, results: {}, open: {} },
  ].map((workflow) => {
    const { state: _, ...course } = workflowsData.courseOf?.({ workflow } as never) ?? { state: null };
    return JSON.stringify(course);
  });
  text.push("# courses", ...courses, String(workflowsData.courseOf?.({} as never)));
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("records.txt");
});

test("where a plan stopped: the step under way, and the one that failed", async () => {
  const { steps } = read(
    fileOf([
      "{ name: a, type: wait, frames: 1 }",
      "{ name: l, type: loop, times: 2, steps: [{ name: x, type: wait, frames: 1 }, { name: b, type: branch, if: game.x, steps: [{ name: y, type: wait, frames: 2 }], else: [{ name: z, type: wait, frames: 3 }] }] }",
    ]),
  );
  const open = (...paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [path, { attempt: 1, data: {} }]));
  const failed = (...paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [path, { status: "failed", attempt: 1 }]));
  const plans: readonly object[] = [
    { open: {}, results: {} },
    { open: open("a"), results: {} },
    { open: open("l", "l[1].x"), results: {} },
    { open: open("l"), results: failed("l[0].x") },
    { open: open("l", "la"), results: {} },
    { open: { a: { attempt: 1, data: { stops: true } } }, results: {} },
    { open: open("a"), results: {}, due: {} },
    { open: open("a"), results: {}, goesBack: "a" },
    { open: open("l", "l[1].b"), results: failed("l", "l[1].b.z", "l[1].b") },
    { open: {}, results: { ...failed("a"), "l[0].x": { status: "failed", goesOn: true } } },
    { open: {}, results: failed("gone", "l[0].gone") },
  ];
  const text = plans.map(
    (plan) =>
      `${JSON.stringify(plan)}: under way ${interruptedStep(plan as never)}, failed ${failedStep(steps, plan as never)?.path ?? null}`,
  );
  text.push(
    ...["a", "l[3].b.z", "l.x", "l[0]", "x", "l.b.q", ""].map(
      (path) => `${path}: ${JSON.stringify(planStepAt(steps, path))}`,
    ),
  );
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("stops.txt");
});

test("a journal's steps of a workflow: what each took, from a record on", async () => {
  let seq = 0;
  let at = 0;
  const entry = (type: string, ms: number, more: object = {}) => {
    at += ms;
    seq += 1;
    return {
      seq,
      type,
      branchId: "main",
      time: new Date(Date.UTC(2026, 0, 1) + at).toISOString(),
      step: seq,
      ...more,
    };
  };
  const stage = (path: string, phase: string, attempt = 1, more: object = {}) =>
    entry("stage", 1_000, { path, phase, attempt, planId: "p", workflow: "x", ...more });
  const outcome = () => entry("operator", 500);
  const entries = [
    entry("start", 0, { opened: true }),
    stage("", "begin"),
    stage("a", "begin"),
    outcome(),
    stage("a", "retry"),
    stage("a", "begin", 2),
    outcome(),
    stage("a", "end", 2),
    outcome(),
    stage("l", "begin"),
    stage("l[0].x", "begin"),
    outcome(),
    stage("l[0].x", "end"),
    stage("l[1].x", "begin", 1),
    outcome(),
    entry("branch", 10, { branchId: "other", fromBranchId: "main", from: { seq: seq - 1 } }),
    { ...outcome(), branchId: "other" },
    { ...stage("l[1].x", "failed"), branchId: "other" },
    { ...stage("l", "failed"), branchId: "other" },
    { ...stage("s", "skip"), branchId: "other" },
    { ...stage("b", "begin"), branchId: "other", planId: "q" },
    { ...outcome(), branchId: "other" },
    { ...stage("r", "begin"), branchId: "other" },
    { ...stage("r", "restored"), branchId: "other" },
    { ...outcome(), branchId: "other" },
  ];
  const text = [0, 8, 15, 99].flatMap((from) => [
    `# from ${from}`,
    ...tallySteps(entries as never, "p", from).map((tally) => `  ${JSON.stringify(tally)}`),
  ]);
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("tallies.txt");
});
