import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { readSkill } from "../../../../src/parts/skills/play/format/parse-skill.ts";
import type { Skill } from "../../../../src/parts/skills/play/format/skill.ts";
import { describeSkillResult } from "../../../../src/parts/skills/play/run/describe-result.ts";
import { playSkill, STEP, type WorldOptions } from "../../../helpers/skills/skill-world.ts";

const does = (primitive: string, keys: JsonObject = {}): JsonObject => ({ primitive, ...keys });
const wait = (frames: number | string = 1) => does("wait", { frames });
const note = (message: string) => does("annotate", { message });
const set = (name: string, value: JsonObject[string]) => does("set", { name, value: value ?? null });
const call = (skill: string, keys: JsonObject = {}) => does("call", { skill, ...keys });
const ask = (label: string, context = "What now?") => does("inference_checkpoint", { label, context });

function skill(name: string, steps: readonly JsonObject[], meta: JsonObject = {}): Skill {
  const { skill: read, mistakes } = readSkill(JSON.stringify({ meta: { name, ...meta }, steps }));
  if (read === null) throw new Error(mistakes.join("\n"));
  return read;
}

/** What is called. */
const CALLED: Readonly<Record<string, Skill | string>> = {
  fine: skill(
    "fine",
    [set("own", "${{ params.n * 2 }}"), wait(), does("success", { summary: "n was ${{ params.n }}" })],
    {
      version: "2",
      parameters: { n: { type: "number", default: 4 } },
    },
  ),
  ends: skill("ends", [call("fine"), note("at its end")]),
  bad: skill("bad", [
    does("hold", { button: "b", frames: 1, keep: true }),
    does("abort", { reason: "a wall at ${{ game.x }}" }),
  ]),
  loops: skill("loops", [call("loops2")]),
  loops2: skill("loops2", [call("loops")]),
  broken: "“broken” cannot be read",
  else: skill("else", [wait()], { game: "pokemon-red" }),
};

type Case = readonly [
  title: string,
  steps: readonly JsonObject[],
  more?: WorldOptions & {
    readonly params?: JsonObject;
    readonly maxFrames?: number;
    readonly meta?: JsonObject;
  },
];

const CASES: readonly Case[] = [
  [
    "buttons",
    [
      does("tap", { button: "b", repeat: 2, hold_frames: 1, wait_frames: 0 }),
      does("hold", { button: "right+b", frames: 2, keep: true }),
      does("hold", { button: "${{ 'UP' }}", frames: "${{ 1 + 1 }}" }),
      does("release", { button: "right" }),
      does("release", { button: "left" }),
      wait("${{ vars.none }}"),
    ],
  ],
  ["a button that is none", [does("tap", { button: "${{ 'x' }}" })]],
  ["two buttons to release", [does("release", { button: "${{ 'a+b' }}" })]],
  ["a number that is too large", [does("repeat", { times: "${{ 201 }}", body: [wait()] })]],
  [
    "a number that is too small",
    [does("while", { condition: "true", max_iterations: "${{ 0 }}", body: [] })],
  ],
  [
    "waiting for a condition",
    [
      does("wait", { until: "screen.changed", max_frames: 3 }),
      does("wait", { until: "game.x < 0", max_frames: 5 }),
      does("wait", { until: "game.x >= 0" }),
      note("${{ vars.last_wait.waited }} ${{ vars.last_wait.met }}"),
      does("wait", { until: "game.x" }),
    ],
  ],
  [
    "loops and choices",
    [
      set("n", 0),
      does("while", { condition: "vars.n < 9", max_iterations: 2, body: [set("n", "${{ vars.n + 1 }}")] }),
      does("repeat", {
        times: 3,
        body: [
          set("n", "${{ vars.n + 1 }}"),
          does("if", { condition: "vars.n == 4", then: [does("break")] }),
        ],
      }),
      does("if", { condition: "vars.n == 4", then: [note("four")], otherwise: [note("not four")] }),
      does("if", { condition: "vars.n != 4", then: [note("four")], otherwise: [note("is four")] }),
      does("if", { condition: "false", then: [note("never")] }),
      does("while", {
        condition: "true",
        body: [does("repeat", { times: 2, body: [does("success", { summary: "n = ${{ vars.n }}" })] })],
      }),
      note("never"),
    ],
  ],
  [
    "what is expected, kept and shown",
    [
      set("all", { a: ["${{ params.n }}", "x ${{ params.n }}"], b: null }),
      does("expect", { condition: "params.n == 3", message: "never" }),
      does("expect", { condition: "params.n == 4", message: "n is ${{ params.n }}", severity: "warn" }),
      does("capture", { label: "first" }),
      does("refresh_state", { fields: ["map", "x"] }),
      does("mark_screen"),
      wait(2),
      note("changed ${{ screen.changed }}, first ${{ screen.matches.first }}"),
      does("refresh_state", { fields: ["map", "nothing"] }),
    ],
    { params: { n: 3 }, meta: { parameters: { n: { type: "number" } } } },
  ],
  [
    "an expectation that fails",
    [wait(), does("expect", { condition: "game.x == 99", message: "x is ${{ game.x }}" })],
  ],
  ["an expression that fails", [note("${{ vars.none.x }}")]],
  [
    "checkpoints, and the way back",
    [
      does("checkpoint", { label: "a", description: "at first" }),
      set("n", 1),
      wait(),
      does("if", { condition: "resumes.a < 2", then: [does("resume", { label: "a" })] }),
      does("checkpoint", { label: "b", ttl_frames: 1 }),
      wait(),
      does("checkpoint", { label: "b2", ttl_frames: 1 }),
      does("resume", { label: "b", fallback_steps: [note("b missing")] }),
      wait(2),
      does("resume", { label: "c", fallback_steps: [] }),
      set("result", "${{ vars.last_resume }}"),
      does("resume", { label: "b2" }),
    ],
  ],
  [
    "a checkpoint that is not there, where there are others",
    [does("checkpoint", { label: "a" }), does("checkpoint", { label: "z" }), does("resume", { label: "x" })],
  ],
  ["a checkpoint that is not there, where there is none", [does("resume", { label: "x" })]],
  [
    "back too often",
    [
      does("checkpoint", { label: "a" }),
      does("repeat", { times: 9, body: [does("resume", { label: "a", max_times: 2 })] }),
    ],
  ],
  [
    "slots",
    [
      does("save_checkpoint", { slot: 3, label: "door" }),
      wait(2),
      does("load_checkpoint", { slot: 3 }),
      does("save_checkpoint", { slot: 4 }),
      does("load_checkpoint", { slot: 4 }),
      does("load_checkpoint", { slot: "${{ 5 }}" }),
    ],
  ],
  ["a slot that is none", [does("load_checkpoint", { slot: "${{ 16 }}" })]],
  [
    "calls",
    [
      call("fine"),
      set("n", "${{ vars.last_call.variables.own }}"),
      call("ends"),
      call("fine", { params: { n: "${{ vars.n }}" } }),
      does("hold", { button: "up", frames: 1, keep: true }),
      call("bad", { on_abort: [note("aborted: ${{ vars.last_call.summary }}"), wait()] }),
      call("bad"),
      note("never"),
    ],
  ],
  ["a call with the wrong parameter", [call("fine", { params: { n: "${{ 'x' }}" } })]],
  ["a call of what is broken", [call("broken")]],
  ["a call of another game's", [call("else")]],
  ["a call of what is not there", [wait(), call("nowhere")]],
  ["a call in a circle", [call("loops")]],
  [
    "questions",
    [
      ask("one", "At ${{ game.x }}?"),
      ask("two"),
      does("repeat", { times: 1, body: [ask("three")] }),
      ask("four"),
    ],
    {
      answers: [
        {
          type: "answered",
          steps: [note("as told") as never, call("fine", { params: {} }) as never],
          leftOut: ["steps[2]: no good"],
        },
        { type: "unanswered", reason: "the server is away", isTimeout: false },
        {
          type: "answered",
          steps: [call("gone", { params: {} }) as never, does("break") as never],
          leftOut: [],
        },
        { type: "unanswered", reason: "it took too long", isTimeout: true },
      ],
    },
  ],
  ["too many frames", [wait(3), wait(3)], { maxFrames: 5 }],
  ["as many frames as it may", [wait(3), wait(2)], { maxFrames: 5 }],
  [
    "a button that stays down at the limit",
    [does("hold", { button: "b", frames: 1, keep: true }), wait(9)],
    { maxFrames: 5 },
  ],
  [
    "what the screen does not have",
    [
      does("read_text"),
      does("choose", { option: "YES" }),
      does("enter_name", { text: "Ash" }),
      does("act", { action: "fly_away" }),
    ],
  ],
  [
    "walks",
    [
      does("navigate", { x: 4, y: 6 }),
      set("a", "${{ vars.last_walk }}"),
      does("navigate", { row: 0, column: 0 }),
      does("navigate", { marker: "home" }),
    ],
  ],
  ["a walk off the grid", [does("navigate", { row: 99, column: 0 })]],
  ["without its parameter", [wait()], { meta: { parameters: { n: { type: "number" } } } }],
  ["with one that it does not take", [wait()], { params: { m: 1 } }],
  ["of another game", [wait()], { meta: { game: "pokemon-red" } }],
];

/** An event in a line. */
function lineOf(event: RunEvent): string {
  expect("step" in event && event.step).toBe(STEP);
  switch (event.type) {
    case "skill-started":
      return `${event.depth} ${event.skill} begins ${JSON.stringify(event.params)}`;
    case "skill-primitive":
      return `${event.skill} ${event.place} ${event.primitive} @${event.frames}`;
    case "skill-note":
      return `${event.skill} “${event.text}”`;
    case "skill-restored":
      return `${event.skill} ${event.found ? "back to" : "without"} ${event.from}`;
    case "skill-finished": {
      const { depth, ms, status, summary, variables, metrics } = event;
      return `${depth} ${event.skill} ${status} in ${ms} ms: ${summary} ${JSON.stringify(variables)} ${Object.values(metrics).join(" ")}`;
    }
    default:
      return JSON.stringify(event);
  }
}

test("skills of every primitive: their events, result and words", async () => {
  const text: string[] = [];
  for (const [title, steps, { meta = {}, ...more } = {}] of CASES) {
    let ms = 0;
    const elapsedMs = () => (ms += 1);
    const { end, events, world } = await playSkill(skill("main", steps, meta), {
      skills: CALLED,
      elapsedMs,
      ...more,
    });
    text.push("", `# ${title}`, ...events.map((event) => `  ${lineOf(event)}`));
    if ("refusal" in end) {
      text.push(`refused: ${end.refusal}`);
      continue;
    }
    const { checkpoints = [], captures, ...run } = end.run;
    expect(world.hashOfTrack()).toBe(world.hash());
    const asked = world.questions.map(({ gameInfo: _, parameters: __, ...question }) =>
      JSON.stringify(question),
    );
    text.push(
      ...asked.map((question) => `  asked ${question}`),
      describeSkillResult(end.run),
      `  version ${run.version}, params ${JSON.stringify(run.params)}, ${run.ms} ms, ${end.images.size} pictures`,
      ...captures.map(({ label, frames }) => `  picture ${label} @${frames}`),
      ...checkpoints.map((made) => `  checkpoint ${JSON.stringify(made)}`),
      `  opened ${JSON.stringify(world.opened)}`,
    );
  }
  await expect(`${text.join("\n").trimStart()}\n`).toMatchFileSnapshot("runs.txt");
});
