import { describe, expect, test } from "vitest";
import type { Primitive, PrimitiveName } from "../../../../src/parts/skills/play/format/skill.ts";
import type { SkillAnswer } from "../../../../src/parts/skills/play/ports.ts";
import { type Played, playSkill, skillOf } from "../../../helpers/skills/skill-world.ts";
import {
  ask,
  call,
  checkpoint,
  loop,
  note,
  resume,
  set,
  tap,
  wait,
  when,
} from "../../../helpers/skills/steps.ts";

/** Steps in which each primitive does something that can be seen. */
const CASES: { readonly [N in PrimitiveName]: readonly Primitive[] } = {
  tap: [tap("right", 2)],
  hold: [{ primitive: "hold", button: "down", frames: 30, keep: true }, wait(20)],
  release: [
    { primitive: "hold", button: "down", frames: 3, keep: true },
    { primitive: "release", button: "down" },
    wait(9),
  ],
  wait: [tap("up"), { primitive: "wait", until: "game.x == 99", max_frames: 41 }],
  navigate: [{ primitive: "navigate", row: 6, column: 6 }, note("${{ vars.last_walk }}")],
  read_text: [tap("up"), tap("a"), { primitive: "read_text", max_pages: 9 }, note("${{ vars.last_text }}")],
  choose: [{ primitive: "choose", option: "GUARD" }, note("${{ vars.last_choice }}")],
  enter_name: [{ primitive: "enter_name", text: "WICK" }, note("${{ vars.last_name }}")],
  act: [{ primitive: "act", action: "wave", input: { at: "${{ game.x }}" } }, note("${{ vars.last_act }}")],
  refresh_state: [tap("right"), { primitive: "refresh_state", fields: ["x"] }],
  capture: [tap("up"), { primitive: "capture", label: "${{ game.x }}" }],
  mark_screen: [tap("right"), { primitive: "mark_screen" }, note("${{ screen.changed }}")],
  annotate: [note("at ${{ game.x }}")],
  expect: [{ primitive: "expect", condition: "game.x == 0", message: "x ${{ game.x }}", severity: "warn" }],
  set: [set("n", 2), set("n", "${{ vars.n * 3 }}"), note("${{ vars.n }}")],
  checkpoint: [tap("right"), checkpoint("a"), tap("down"), resume("a"), tap("up")],
  resume: [resume("none", [note("fallback"), tap("left")]), note("${{ resumes.none }}")],
  save_checkpoint: [tap("right"), { primitive: "save_checkpoint", slot: 2 }, tap("up")],
  load_checkpoint: [
    { primitive: "save_checkpoint", slot: 2, label: "two" },
    tap("right"),
    { primitive: "load_checkpoint", slot: 2 },
    wait(7),
  ],
  inference_checkpoint: [ask("what"), ask("again"), note("on")],
  call: [call("helper", { times: "${{ 1 + 1 }}" }), note("${{ vars.last_call.summary }}")],
  if: [when("game.x == 3", [tap("right")], [tap("left")]), when("game.x == 3", [], [note("moved")])],
  while: [loop("game.x < 6", [tap("right")])],
  repeat: [{ primitive: "repeat", times: 3, body: [tap("right")] }],
  break: [loop("true", [tap("right"), when("game.x == 5", [{ primitive: "break" }])]), note("out")],
  success: [tap("right"), { primitive: "success", summary: "there" }, note("never")],
  abort: [tap("right"), { primitive: "abort", reason: "no" }, note("never")],
};

const ANSWERS: readonly SkillAnswer[] = [
  { type: "answered", steps: [tap("down"), note("answered")], leftOut: [] },
  { type: "unanswered", reason: "no answer within 30 seconds", isTimeout: true },
];
const HELPER = skillOf(
  "helper",
  [
    { primitive: "tap", button: "right", repeat: "${{ params.times }}", hold_frames: 8, wait_frames: 20 },
    { primitive: "success", summary: "helped" },
  ],
  { parameters: { times: { type: "number" } } },
);

/** What can be seen of a run, but for the count of its primitives and the values that only its own skill has. */
function seen({ run, world }: Played) {
  const { primitives: _, ...metrics } = run.metrics;
  const { notes, captures, snapshots } = run;
  return { notes, captures, snapshots, metrics, track: world.recorder.track, hash: world.hash() };
}

describe("a primitive does the same in a while in an if in a call as by itself", () => {
  test.each(Object.entries(CASES))("%s", async (_, steps) => {
    const options = { answers: ANSWERS, skills: { helper: HELPER } };
    const once = loop("!has(vars.once)", [set("once", true), ...steps]);
    const inner = skillOf("inner", [when("true", [once])]);

    const plain = await playSkill(steps, options);
    const nested = await playSkill([call("inner")], { ...options, skills: { helper: HELPER, inner } });

    expect(seen(nested)).toEqual(seen(plain));
    expect(nested.world.hashOfTrack()).toBe(nested.world.hash());
    expect(nested.run.status === "aborted").toBe(plain.run.status === "aborted");
  });
});
