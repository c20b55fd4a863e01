import fc from "fast-check";
import { expect, test } from "vitest";
import { BUTTONS } from "../../../../src/base/vocabulary/button.ts";
import type { Primitive } from "../../../../src/parts/skills/play/format/skill.ts";
import { describeSkillResult } from "../../../../src/parts/skills/play/run/describe-result.ts";
import { openWorld, type Played, playSkill, skillOf } from "../../../helpers/skills/skill-world.ts";
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

const button = fc.constantFrom(...BUTTONS);
const label = fc.constantFrom("a", "b", "c");
const slot = fc.constantFrom(0, 1, 9);
const condition = fc.constantFrom(
  "game.x % 2 == 1",
  "screen.changed",
  "vars.n < 3",
  "resumes.a == 0",
  "true",
);

const plain: fc.Arbitrary<Primitive> = fc.oneof(
  fc.tuple(button, fc.integer({ min: 1, max: 3 })).map(([name, times]) => tap(name, times)),
  fc.record({
    primitive: fc.constant("hold" as const),
    button,
    frames: fc.integer({ min: 1, max: 30 }),
    keep: fc.boolean(),
  }),
  fc.record({ primitive: fc.constant("release" as const), button }),
  fc.integer({ min: 1, max: 60 }).map(wait),
  fc.record({
    primitive: fc.constant("wait" as const),
    until: condition,
    max_frames: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({
    primitive: fc.constant("navigate" as const),
    row: fc.integer({ min: 0, max: 8 }),
    column: fc.integer({ min: 0, max: 9 }),
  }),
  fc.constant(set("n", "${{ vars.n + 1 }}")),
  fc.constant<Primitive>({ primitive: "capture", label: "here" }),
  fc.constant(note("${{ game.x }}, ${{ game.y }}, ${{ screen.changed }}")),
);
const moves: fc.Arbitrary<Primitive> = fc.oneof(
  label.map(checkpoint),
  label.map((name) => resume(name, [])),
  slot.map((number): Primitive => ({ primitive: "save_checkpoint", slot: number })),
  slot.map((number): Primitive => ({ primitive: "load_checkpoint", slot: number })),
);
const ends: fc.Arbitrary<Primitive> = fc.constantFrom<Primitive>(
  call("helper"),
  ask("what"),
  { primitive: "abort", reason: "enough" },
  { primitive: "success", summary: "enough" },
);
const { step } = fc.letrec<{ steps: readonly Primitive[]; step: Primitive }>((tie) => ({
  step: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { arbitrary: plain, weight: 6 },
    { arbitrary: moves, weight: 6 },
    { arbitrary: ends, weight: 1 },
    {
      arbitrary: fc.tuple(condition, tie("steps"), tie("steps")).map(([is, yes, no]) => when(is, yes, no)),
      weight: 1,
    },
    { arbitrary: fc.tuple(condition, tie("steps")).map(([is, body]) => loop(is, body, 3)), weight: 1 },
  ),
  steps: fc.array(tie("step"), { minLength: 1, maxLength: 7 }),
}));

/** Long enough to go back and forth between checkpoints. */
const course = fc.array(fc.oneof({ arbitrary: moves, weight: 3 }, { arbitrary: step, weight: 2 }), {
  minLength: 6,
  maxLength: 16,
});

/** Runs the steps with a slot 9 of an earlier step, a helper to call, and an LM that goes right and marks the place. */
async function play(body: readonly Primitive[], answer: readonly Primitive[]): Promise<Played> {
  const { emulator, recorder } = await openWorld({});
  recorder.hold(["up"], 8);
  recorder.hold([], 30);
  const main = skillOf("main", [set("n", 0), checkpoint("a"), ...body]);
  return await playSkill(main, {
    skills: { helper: skillOf("helper", [checkpoint("c"), tap("right"), resume("c"), tap("down")]) },
    slots: { 9: { machine: emulator.snapshot(), step: 3 } },
    answers: Array.from({ length: 20 }, () => ({ type: "answered", steps: answer, leftOut: [] }) as const),
    maxFrames: 3_000,
  });
}

test("whatever a skill does, its track leads to the machine, and the same skill does the same", async () => {
  await fc.assert(
    fc.asyncProperty(course, fc.array(fc.oneof(plain, moves), { maxLength: 3 }), async (body, answer) => {
      const first = await play(body, answer);
      const { metrics } = first.run;

      expect(first.world.hashOfTrack()).toBe(first.world.hash());
      expect(metrics.framesPlayed).toBeLessThanOrEqual(3_000);
      expect(metrics.framesKept).toBeLessThanOrEqual(metrics.framesPlayed);
      expect(metrics.framesKept).toBeGreaterThanOrEqual(0);
      expect(first.run.summary).not.toMatch(/undefined|\[object/);

      const second = await play(body, answer);
      expect(second.world.hash()).toBe(first.world.hash());
      expect(describeSkillResult(second.run)).toBe(describeSkillResult(first.run));
    }),
    { numRuns: 80 },
  );
}, 60_000);
