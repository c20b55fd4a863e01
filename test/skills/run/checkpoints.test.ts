import { expect, test } from "vitest";
import { hashMachine } from "../../../src/emulator/machine-hash.ts";
import { openWorld, playSkill, skillOf } from "../../helpers/skills/skill-world.ts";
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
} from "../../helpers/skills/steps.ts";

/** The machine's hash after that track. */
async function hashAfter(frames: Parameters<typeof tap>[0][]): Promise<string> {
  const { world } = await playSkill(frames.map((button) => tap(button)));
  return world.hash();
}

test("resume puts machine and execution state back and goes on behind itself", async () => {
  const { run, world } = await playSkill([
    set("way", "none"),
    tap("right"),
    note("kept"),
    checkpoint("try"),
    { primitive: "refresh_state", fields: ["x"] },
    { primitive: "capture", label: "gone" },
    set("way", "left"),
    note("gone"),
    tap("left", 2),
    resume("try"),
    note("x is ${{ game.x }}, tried ${{ resumes.try }} times"),
  ]);

  expect(world.hash()).toBe(await hashAfter(["right"]));
  expect(world.hashOfTrack()).toBe(world.hash());
  expect(run).toMatchObject({ captures: [], snapshots: [], variables: { way: "none" } });
  expect(run.notes).toEqual([
    "kept",
    'Went back to the checkpoint "try", for the 1st time.',
    "x is 4, tried 1 times",
  ]);
  expect(run.metrics).toMatchObject({ checkpoints: 1, resumesHit: 1, framesPlayed: 84, framesKept: 28 });
});

test("a missing label runs the fallback, or aborts and says what there is", async () => {
  const fallback = await playSkill([resume("no", [note("fell back")])]);
  expect(fallback.run).toMatchObject({
    status: "completed",
    notes: ["fell back"],
    metrics: { resumesMissed: 1, fallbacks: 1 },
  });

  const { run } = await playSkill([checkpoint("yes"), resume("no")]);
  expect(run).toMatchObject({
    status: "aborted",
    summary: 'steps[1]: there is no checkpoint "no" (there is "yes")',
  });
});

test("a slot of the same step cuts the track; an older one begins it anew", async () => {
  const old = await openWorld({});
  old.recorder.hold(["right"], 8);
  old.recorder.hold([], 20);
  const machine = old.emulator.snapshot();
  const { run, world } = await playSkill(
    [
      { primitive: "save_checkpoint", slot: 0, label: "here" },
      tap("left"),
      { primitive: "load_checkpoint", slot: 0 },
      wait(4),
      { primitive: "load_checkpoint", slot: 3 },
    ],
    { slots: { 3: { machine, step: 2, label: "old" } } },
  );

  expect(world.hash()).toBe(hashMachine(machine));
  expect(world.recorder.track).toEqual([]);
  expect(run.notes).toEqual(['Went back to slot 0 "here".', 'Went back to slot 3 "old", saved in step 2.']);
  expect(run.metrics).toMatchObject({ framesPlayed: 32, framesKept: 0 });
});

test("everything works inside while in if in call, after an answer", async () => {
  const deep = skillOf(
    "deep",
    [
      checkpoint("start"),
      when("params.go", [
        loop("resumes.start < 2", [set("n", 1), tap("right"), ask("which"), resume("start")]),
      ]),
      { primitive: "success", summary: "done ${{ params.go }}" },
    ],
    { parameters: { go: { type: "boolean" } } },
  );
  const { run, world } = await playSkill([call("deep", { go: true }), note("${{ vars.last_call }}")], {
    skills: { deep },
    answers: [
      { type: "answered", steps: [tap("up"), note("asked")], leftOut: [] },
      { type: "unanswered", reason: "no answer within 30 seconds", isTimeout: true },
    ],
  });

  expect(run.notes.at(-1)).toBe('{"skill":"deep","status":"success","summary":"done true","variables":{}}');
  expect(run.metrics).toMatchObject({
    inferences: 2,
    answered: 1,
    timedOut: 1,
    resumesHit: 2,
    framesKept: 0,
  });
  expect(world.hashOfTrack()).toBe(world.hash());
  expect(world.recorder.track).toEqual([]);
});
