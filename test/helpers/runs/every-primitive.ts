import type { Disk } from "../../../src/base/disk/disk.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { ModelFault, type ModelRequest } from "../../../src/model/language-model.ts";
import { putSkill, skillPlayer } from "./skill-world.ts";

/** From power-on to where one can walk. */
const BEGINS: readonly JsonObject[] = [
  { primitive: "wait", frames: 100 },
  { primitive: "tap", button: "start", hold_frames: 8, wait_frames: 68 },
  {
    primitive: "while",
    condition: 'game.mode != "walk"',
    max_iterations: 60,
    body: [{ primitive: "tap", button: "a", hold_frames: 8, wait_frames: 8 }],
  },
];

/** The play in the village, which is deterministic. */
const EVERY: readonly JsonObject[] = [
  { primitive: "refresh_state", fields: ["mode"] },
  { primitive: "set", name: "count", value: 0 },
  { primitive: "checkpoint", label: "start" },
  { primitive: "tap", button: "START", repeat: 2, hold_frames: 4, wait_frames: 6 },
  {
    primitive: "if",
    condition: "resumes.start == 0",
    then: [{ primitive: "annotate", message: "First try." }],
  },
  {
    primitive: "inference_checkpoint",
    label: "first",
    context: "What now?",
    timeout_seconds: 30,
  },
  { primitive: "save_checkpoint", slot: 0, label: "here" },
  { primitive: "hold", button: "right", frames: 5, keep: true },
  { primitive: "wait", frames: 7 },
  { primitive: "release", button: "right" },
  { primitive: "load_checkpoint", slot: 0 },
  { primitive: "capture", label: "after the load" },
  {
    primitive: "while",
    condition: "vars.count < 3",
    body: [
      { primitive: "set", name: "count", value: "${{ vars.count + 1 }}" },
      { primitive: "if", condition: "vars.count == 2", then: [{ primitive: "break" }] },
      { primitive: "wait", until: "screen.changed", max_frames: 20 },
    ],
  },
  { primitive: "call", skill: "part", params: { frames: 9 } },
  { primitive: "load_checkpoint", slot: 3 },
  {
    primitive: "repeat",
    times: 2,
    body: [{ primitive: "tap", button: "a", hold_frames: 3, wait_frames: 3 }],
  },
  {
    primitive: "if",
    condition: "resumes.start < 1",
    then: [{ primitive: "resume", label: "start" }],
  },
  { primitive: "resume", label: "nowhere", fallback_steps: [{ primitive: "wait", frames: 3 }] },
  { primitive: "inference_checkpoint", label: "silence", context: "Say nothing.", timeout_seconds: 5 },
  { primitive: "inference_checkpoint", label: "last", context: "And now?", timeout_seconds: 30 },
  { primitive: "expect", condition: "vars.count > 90", message: "few", severity: "warn" },
  { primitive: "tap", button: "b", hold_frames: 2, wait_frames: 5 },
  { primitive: "success", summary: "Counted to ${{ vars.count }}." },
];

const PART: readonly JsonObject[] = [
  { primitive: "wait", frames: "${{ params.frames }}" },
  { primitive: "inference_checkpoint", label: "inside", context: "Inside.", timeout_seconds: 30 },
];

/** What `every` does not do, since it ends the whole skill or walks away. */
const ABORTS: readonly JsonObject[] = [
  { primitive: "tap", button: "b", hold_frames: 2, wait_frames: 2 },
  { primitive: "navigate", row: 4, column: 6 },
  { primitive: "abort", reason: "enough" },
];

/** Writes the skills that {@link everyPlayer} runs. `waits` is what of them a test may change. */
export function putEvery(disk: Disk, waits = 9): void {
  putSkill(disk, "begins", BEGINS);
  putSkill(disk, "every", EVERY);
  putSkill(disk, "part", [...PART, { primitive: "wait", frames: waits }], {
    parameters: { frames: { type: "number" } },
  });
  putSkill(disk, "aborts", ABORTS, { risky: true });
  putSkill(disk, "keeps", [
    { primitive: "wait", frames: 30 },
    { primitive: "save_checkpoint", slot: 3, label: "older" },
    { primitive: "wait", frames: 25 },
  ]);
}

/** How many steps its run has. */
export const EVERY_STEPS = 6;

/** Runs skills with every primitive, and answers them: one answer is mended at the second try, and one never comes. */
export function everyPlayer() {
  const defined = {
    meta: { name: "mine", description: "My own." },
    steps: [{ primitive: "wait", frames: 12 }],
  };
  return skillPlayer({
    plays: [
      [["run_skill", { name: "begins" }]],
      [["run_skill", { name: "keeps" }]],
      [
        ["press_buttons", { buttons: ["start"], hold_frames: 3, wait_frames: 9 }],
        ["run_skill", { name: "every" }],
      ],
      [
        ["define_skill", { definition: defined }],
        ["run_skill", { name: "mine" }],
        ["run_skill", { name: "nothing" }],
      ],
      [["run_skill", { name: "aborts" }]],
      [
        ["undo_skill", {}],
        ["wait", { frames: 4 }],
      ],
    ],
    answers: answer,
  });
}

function answer({ messages }: ModelRequest): readonly JsonObject[] | string | Promise<never> {
  const words = JSON.stringify(messages[0]);
  if (words.includes("Say nothing.")) return Promise.reject(new ModelFault("unreachable", "nobody is there"));
  if (words.includes("Inside.")) return 'Go on: [{"primitive": "tap", "button": "down"}]';
  return messages.length === 1
    ? [{ primitive: "leap" }]
    : [
        { primitive: "tap", button: "a" },
        { primitive: "annotate", message: "As the LM said." },
      ];
}
