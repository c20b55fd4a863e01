import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { readContinuation } from "../../../../src/parts/skills/play/inference/continue-skill.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { type Call, playSkills, putSkill, skillPlayer } from "../../../helpers/runs/skill-world.ts";
import { recordsOf } from "../../../helpers/saves/journals.ts";

const does = (primitive: string, keys: JsonObject = {}): JsonObject => ({ primitive, ...keys });
const wait = does("wait", { frames: 1 });
const note = (message: string) => does("annotate", { message });
const defined = (name: string, steps: JsonValue, more: JsonObject = {}): Call => [
  "define_skill",
  { name, description: `Does ${name}`, steps, ...more },
];

/** The calls, a step each. */
const CALLS: readonly Call[] = [
  ["list_skills", {}],
  ["run_skill", { name: 1 }],
  ["run_skill", { name: "asks", params: [] }],
  ["run_skill", { name: "asks", max_frames: 0 }],
  ["run_skill", { name: "asks" }],
  ["run_skill", { name: "needs", params: { n: 2 } }],
  ["undo_skill", {}],
  ["run_skill", { name: "risky" }],
  ["undo_skill", {}],
  ["run_skill", { name: "slots" }],
  ["run_skill", { name: "slots", max_frames: 1 }],
  ["define_skill", {}],
  ["define_skill", { definition: {} }],
  defined("talk", [wait]),
  defined("x y", [does("tpa")]),
  defined("mine", [wait, note("tried")]),
  defined("mine", [wait, note("tried")]),
  defined("mine", [wait, does("call", { skill: "gone" })]),
  defined(
    "mine",
    [
      does("save_checkpoint", { slot: 1, label: "s" }),
      does("load_checkpoint", { slot: 1 }),
      does("load_checkpoint", { slot: 2 }),
    ],
    { risky: true },
  ),
  defined("params", [wait], {
    parameters: { a: { type: "number" }, b: { type: "string" }, c: { type: "string", default: "" } },
  }),
  defined("asker", [does("inference_checkpoint", { label: "l", context: "c" })]),
];

/** An event that only these calls have, in a line. */
function lineOf(event: RunEvent): readonly string[] {
  switch (event.type) {
    case "tool-result":
      return [`= ${event.isError ? "mistake: " : ""}${event.text}`];
    case "notice":
      return [`! ${event.text}`];
    case "saved":
      return event.kind === "routine" ? [] : [`  saved ${event.kind} ${event.label}`];
    case "skill-note":
    case "skill-restored":
      return [`  ${JSON.stringify(event)}`];
    default:
      return [];
  }
}

test("the tools of skills: what each call comes to, what is asked, and what is recorded", async () => {
  const disk = powerCutDisk();
  putSkill(disk, "asks", [
    does("set", { name: "tries", value: 2 }),
    note("It began."),
    does("inference_checkpoint", {
      label: "stuck",
      context: "What at ${{ game.mode }}?",
      timeout_seconds: 9,
    }),
    does("inference_checkpoint", { label: "again", context: "And now?" }),
  ]);
  putSkill(disk, "needs", [note("n ${{ params.n }}")], {
    parameters: { n: { type: "number" } },
    version: "1.1",
  });
  putSkill(disk, "risky", [wait, does("abort", { reason: "no way" })], { risky: true });
  putSkill(disk, "slots", [
    does("save_checkpoint", { slot: 1, label: "door" }),
    wait,
    does("load_checkpoint", { slot: 1 }),
    does("load_checkpoint", { slot: 9 }),
  ]);
  putSkill(disk, "bad", [does("tpa")]);
  let answers = 0;
  const { model, questions } = skillPlayer({
    plays: CALLS.map((call) => [call]),
    answers: () => {
      answers += 1;
      return answers === 1
        ? [note("good"), does("tpa")]
        : answers === 2
          ? [note("better"), does("break")]
          : "I do not know.";
    },
  });

  const events = await playSkills({ disk, player: model, steps: CALLS.length });
  const asked = questions().map(({ system, messages, images }) => [
    `${system.length > 0 ? "a prompt" : "no prompt"}, ${images.size} pictures`,
    ...messages.map((message) =>
      JSON.stringify(message, (key, value) => (key === "sha256" ? "…" : value)).replaceAll("\\n", "\n    "),
    ),
  ]);
  const records = recordsOf(disk).flatMap((record) => {
    if (record.type !== "skill" && record.type !== "restored") return [];
    const {
      seq: _,
      prev: __,
      sum: ___,
      time: ____,
      branchId: _____,
      ...own
    } = record as unknown as JsonObject;
    return [
      JSON.stringify(own, (key, value) =>
        /^(sha256|machine|checkpointId)$/.test(key) && value !== null ? "…" : value,
      ),
    ];
  });

  const text = [...events.flatMap(lineOf), "", ...asked.flat(), "", ...records];
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("whole-tools.txt");
});

const words = (text: string) => ({ content: [{ type: "text" as const, text }], stopReason: "end_turn" });
const use = (name: string, input: JsonObject) => ({
  content: [{ type: "tool_use" as const, id: "u", name, input }],
  stopReason: "tool_use",
});

test("an answer to a skill: what of it is taken for steps", async () => {
  const replies = [
    ...[
      "",
      "No.",
      '[{"primitive": "a"}, {"primitive": "b"}]',
      'So: ```json\n{"primitive": "a"}\n``` and {"primitive": "b"}',
    ],
    ...[
      '{"steps": []}',
      '{"steps": "[{\\"primitive\\": \\"a\\"}]"}',
      '{"steps": "none"}',
      '[1] then {"x": "]}"} {"primitive": "c"}',
      '{"primitive": "a"',
    ],
    ...[
      '{"a": [}',
      '{ "a\\"": {"primitive": 1}} [{"primitive": 1}, 2]',
      '{"steps" : 1',
      '[[{"primitive": 1}]]',
      `${"[".repeat(300)}{"primitive": 1}`,
    ],
  ].map(words);
  const calls = [
    use("continue_skill", {}),
    use("continue_skill", { steps: null }),
    use("continue_skill", { steps: [1], reason: "r" }),
    use("continue_skill", { steps: "see [2] there" }),
    use("continue_skill", { steps: "none" }),
    use("run_skill_that_is_not_there_and_has_a_very_long_name", { steps: [1] }),
    { ...use("continue_skill", { steps: [1] }), stopReason: "max_tokens" },
  ];
  const text = [...replies, ...calls].map((reply) => {
    const given: JsonValue[] = [];
    const read = readContinuation(reply as never, (steps) => {
      given.push(steps);
      return { steps: [], mistakes: [] };
    });
    const [first] = reply.content;
    const said = JSON.stringify(first?.type === "text" ? first.text : first?.input).slice(0, 80);
    return `${said} → ${JSON.stringify(given)}${read.isEmpty ? " empty" : ""} ${read.mistakes.join("; ")}, ${read.uses.length} calls`;
  });
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("whole-answers.txt");
});
