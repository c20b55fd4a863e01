import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { Colours } from "../../../../src/faces/cli/view/colour.ts";
import { resultOf } from "../../../../src/parts/skills/faces/commands/report-end.ts";
import { SkillWatch } from "../../../../src/parts/skills/faces/commands/skill-watch.ts";
import { skillsFace } from "../../../../src/parts/skills/faces/face.ts";
import { findSkill, openSkills } from "../../../../src/parts/skills/faces/open-skills.ts";
import { renderSkillResult } from "../../../../src/parts/skills/faces/skill-result.ts";
import { workflowsFace } from "../../../../src/parts/workflows/faces/face.ts";
import { readWorkflow } from "../../../../src/parts/workflows/play/format/parse-workflow.ts";
import {
  findWorkflow,
  readWorkflowFile,
} from "../../../../src/parts/workflows/play/library/find-workflow.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";

/** Colours that are seen as words. */
const COLOURS = Object.fromEntries(
  ["bold", "dim", "red", "green", "yellow", "cyan"].map((style) => [
    style,
    (text: string) => `<${style} ${text}>`,
  ]),
) as Colours;

const NONE = {
  ...{ primitives: 1, checkpoints: 0, resumesHit: 0, resumesMissed: 0, fallbacks: 0 },
  ...{ inferences: 0, answered: 0, timedOut: 0, framesPlayed: 1, framesKept: 1 },
};
const SOME = {
  ...{ primitives: 1_234, checkpoints: 1, resumesHit: 1, resumesMissed: 1, fallbacks: 1 },
  ...{ inferences: 1, answered: 1, timedOut: 0, framesPlayed: 20_000, framesKept: 300 },
};
const MANY = {
  ...SOME,
  checkpoints: 2,
  resumesHit: 2,
  resumesMissed: 2,
  fallbacks: 2,
  inferences: 3,
  timedOut: 2,
};
const RESULT = {
  status: "success",
  summary: "All\nof it",
  notes: [],
  captures: [],
  snapshots: [],
  variables: {},
  metrics: NONE,
} as const;
const FULL = {
  ...RESULT,
  notes: ["one", `two\u001b[31m ${"x".repeat(250)}`],
  captures: [
    { label: "door", frames: 1, sha256: "" },
    { label: "end", frames: 2_000, sha256: "" },
  ],
  snapshots: [{ frames: 1, state: { x: 1 } }],
  variables: { n: 1, all: ["a"] },
};

test("the result of a skill, for people", async () => {
  const text = [
    ...renderSkillResult("a", RESULT, 40),
    ...renderSkillResult("b", { ...FULL, status: "aborted", metrics: SOME }, 1_250),
    ...renderSkillResult("c", { ...FULL, status: "completed", metrics: MANY }, 61_000),
  ];
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("skill-result.txt");
});

const step = { step: 3 };
const EVENTS = [
  { type: "skill-started", ...step, skill: "talk", depth: 0, params: { n: 1, word: "x" } },
  { type: "skill-primitive", ...step, skill: "talk", primitive: "tap", place: "steps[0]", frames: 1 },
  {
    type: "skill-primitive",
    ...step,
    skill: "talk",
    primitive: "inference_checkpoint",
    place: "steps[1]",
    frames: 20,
  },
  { type: "skill-started", ...step, skill: "inner", depth: 1, params: {} },
  {
    type: "skill-primitive",
    ...step,
    skill: "inner",
    primitive: "wait",
    place: "inner: steps[0]",
    frames: 20,
  },
  { type: "skill-note", ...step, skill: "inner", text: "a note" },
  { type: "skill-finished", ...step, skill: "inner", depth: 1, ms: 10, ...RESULT },
  { type: "skill-restored", ...step, skill: "talk", from: "before", found: true },
  { type: "skill-note", ...step, skill: "talk", text: "Went back." },
  { type: "skill-note", ...step, skill: "talk", text: "again" },
  { type: "skill-restored", ...step, skill: "talk", from: "gone", found: false },
  { type: "lm-reply", ...step, purpose: "skill", text: " wait a bit " },
  { type: "lm-reply", ...step, purpose: "skill", text: "" },
  { type: "lm-reply", ...step, purpose: "play", text: "no" },
  { type: "step-started", ...step },
  {
    type: "skill-finished",
    ...step,
    skill: "talk",
    depth: 0,
    ms: 1_250,
    ...FULL,
    status: "aborted",
    metrics: SOME,
  },
] as unknown as readonly RunEvent[];

test("each event of a skill: its lines, its words on the way, its line of the log", async () => {
  const whole = skillsFace.openLines?.(COLOURS);
  const brief = skillsFace.openLines?.(COLOURS);
  const text = EVENTS.flatMap((event) => {
    const lines = (
      skillsFace.events as Record<string, { log?: (one: RunEvent) => object; isSpoken?: boolean }>
    )[event.type];
    const log = lines?.log?.(event) ?? null;
    return [
      `# ${event.type}${lines?.isSpoken === true ? ", spoken" : ""}${skillsFace.isFleeting?.(event) ? ", fleeting" : ""}`,
      `  whole ${JSON.stringify(whole?.whole(event as never))}`,
      `  brief ${JSON.stringify(brief?.brief(event as never))}`,
      `  note ${skillsFace.note?.(event)}; way ${skillsFace.wayWords?.(event)}`,
      `  log ${JSON.stringify(log).slice(0, 200)}`,
    ];
  }).map((line) => line.replaceAll("\\u001b", "␛"));
  text.push(JSON.stringify(skillsFace.removedOptions));
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("skill-events.txt");
});

test("what came of the skill that an operator ran, event by event", async () => {
  const watch = new SkillWatch("run_skill");
  const tool = (name: string, text: string) =>
    ({ type: "tool-result", ...step, tool: name, text }) as unknown as RunEvent;
  const saved = (kind: string) =>
    ({ type: "saved", ...step, kind, file: `${kind}.png` }) as unknown as RunEvent;
  const [started, , , , , , inner, ...others] = EVENTS;
  const events = [
    tool("wait", "no"),
    tool("run_skill", "there is none"),
    saved("routine"),
    saved("pre-operation"),
    started,
    inner,
    others.at(-1),
    tool("run_skill", "later"),
    others.at(-2),
  ];
  const text = events.map((event) => {
    if (event !== undefined) watch.see(event);
    return `${event?.type}: ${JSON.stringify(resultOf(watch, false)).slice(0, 170)}`;
  });
  watch.seeOutcome(undefined);
  watch.seeOutcome({
    skills: [
      { ...RESULT, name: "first", ms: 1 },
      { ...RESULT, name: "last", ms: 2 },
    ],
  } as never);
  text.push(JSON.stringify(resultOf(watch, true)));
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("skill-watch.txt");
});

test("skills and workflows are found by name and by file, and a workflow's progress by its file", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "skills"));
  mkdirSync(join(cwd, "folder.yaml"));
  const skill = (name: string, called?: string) =>
    JSON.stringify({
      meta: { name },
      steps: [called === undefined ? { primitive: "wait", frames: 1 } : { primitive: "call", skill: called }],
    });
  writeFileSync(join(cwd, "skills/a.json"), skill("a", "b"));
  writeFileSync(join(cwd, "skills/b.json"), skill("b"));
  writeFileSync(join(cwd, "skills/bad.json"), skill("bed"));
  writeFileSync(join(cwd, "c.json"), skill("c", "d"));
  writeFileSync(join(cwd, "d.json"), skill("d"));
  writeFileSync(join(cwd, "talk.json"), skill("talk"));
  writeFileSync(join(cwd, "skills/x.txt"), "");
  const workflow =
    "name: w\nsteps:\n  - { name: a, type: wait, frames: 1 }\n  - { name: b, type: wait, frames: 1 }\n";
  writeFileSync(join(cwd, "w.yaml"), workflow);
  const attempt = (run: () => unknown): string => {
    try {
      return JSON.stringify(run());
    } catch (error) {
      const { code, message, facts } = error as { code: string; message: string; facts: object };
      return `${code}: ${message} ${Object.keys(facts).join(" ")}`;
    }
  };
  const library = openSkills({ cwd }, {});
  const text = [
    "a",
    "bad",
    "gone",
    "skills/a.json",
    "./c.json",
    "c.json",
    "talk.json",
    "skills/x.txt",
    "./gone.json",
    "talk",
  ].map(
    (word) =>
      `${word}: ${attempt(() => {
        const { file, mistakes, calls, ownFile, found } = findSkill({ cwd }, library, word);
        return [
          file.replace(/.*\/(skills\/talk)/, "$1"),
          mistakes,
          calls.map(({ name }) => name),
          ownFile,
          found?.skill.meta.name ?? null,
        ];
      })}`,
  );
  text.push(
    ...["lantern", "lantrn", "w.yaml", "./w.yaml", "gone.yaml", "w"].map(
      (word) => `${word}: ${attempt(() => findWorkflow(word, cwd)).replace(/".*\/(workflows\/)/, '"$1')}`,
    ),
  );
  text.push(
    ...["w.yaml", "folder.yaml", "gone.yaml"].map((file) =>
      attempt(() => readWorkflowFile(join(cwd, file), file).length),
    ),
  );

  const { file } = readWorkflow(workflow, null);
  const plan = (more: object) => ({
    file: join(cwd, "w.yaml"),
    fileSha256: file?.sha256,
    inputs: {},
    results: { a: { status: "done" }, b: { status: "failed" } },
    ...more,
  });
  for (const memory of [
    {},
    { workflow: plan({}) },
    { workflow: plan({ file: null }) },
    { workflow: plan({ file: join(cwd, "gone") }) },
    { workflow: plan({ fileSha256: "x" }) },
    { workflow: plan({ file: join(cwd, "d.json") }) },
  ]) {
    text.push(JSON.stringify(await workflowsFace.progress?.(memory as never)));
  }
  for (const workflowName of [null, "w"]) {
    const status = { workflow: workflowName } as never;
    text.push(JSON.stringify([workflowsFace.statusGoals?.(status), workflowsFace.goOnWords?.(status)]));
  }
  await expect(`${text.join("\n").replaceAll(cwd, "CWD")}\n`).toMatchFileSnapshot("found.txt");
});
