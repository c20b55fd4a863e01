import { describe, expect, test } from "vitest";
import type { Button } from "../../../../src/base/vocabulary/button.ts";
import type { Primitive } from "../../../../src/parts/skills/play/format/skill.ts";
import { playSkill, skillOf } from "../../../helpers/skills/skill-world.ts";
import { call, checkpoint, loop, note, resume, set, tap, wait, when } from "../../../helpers/skills/steps.ts";

/** The machine's hash after these presses. */
async function hashAfter(buttons: readonly Button[]): Promise<string> {
  const { world } = await playSkill(buttons.map((button) => tap(button)));
  return world.hash();
}

describe("resume", () => {
  test("puts machine and execution state back and goes on behind itself", async () => {
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

  test("puts back the screen that screen.changed compares with, and the buttons that are held", async () => {
    const { run, world } = await playSkill([
      checkpoint("here"),
      tap("right"),
      { primitive: "mark_screen" },
      { primitive: "hold", button: "b", frames: 4, keep: true },
      set("seen", "${{ screen.changed }}"),
      resume("here"),
      tap("right"),
      set("seen", "${{ screen.changed }}"),
      wait(3),
    ]);

    expect(run.variables).toMatchObject({ seen: true });
    expect(world.recorder.track.at(-1)).toEqual([[], 3]);
  });

  test("goes back behind a checkpoint and forth again", async () => {
    const { run, world } = await playSkill([
      checkpoint("early"),
      tap("right"),
      checkpoint("late"),
      resume("early"),
      tap("up", 2),
      resume("late"),
    ]);

    expect(run.status).toBe("completed");
    expect(world.hash()).toBe(await hashAfter(["right"]));
    expect(world.hashOfTrack()).toBe(world.hash());
    expect(run.metrics).toMatchObject({ resumesHit: 2, framesPlayed: 84, framesKept: 28 });
  });

  test("lets a condition tell the tries apart, so that a retry can change something", async () => {
    const { run } = await playSkill([
      checkpoint("start"),
      tap("up"),
      loop("game.x < 5 && resumes.start < 3", [
        resume("start"),
        {
          primitive: "tap",
          button: "right",
          repeat: "${{ resumes.start }}",
          hold_frames: 8,
          wait_frames: 20,
        },
      ]),
      { primitive: "success", summary: "x ${{ game.x }} after ${{ resumes.start }}" },
    ]);

    expect(run).toMatchObject({ status: "success", summary: "x 5 after 2" });
  });

  test("one time more than max_times aborts", async () => {
    const { run } = await playSkill([checkpoint("a"), loop("true", [resume("a", undefined, 2)])]);

    expect(run).toMatchObject({
      status: "aborted",
      summary: 'steps[1].body[0]: it went back to "a" 2 times, the most',
      metrics: { resumesHit: 2, resumesMissed: 0 },
    });
  });

  test("without such a checkpoint runs the fallback, which may end the loop it stands in", async () => {
    const { run } = await playSkill([
      loop("true", [resume("no", [note("fell back"), { primitive: "break" }])]),
      note("on"),
    ]);

    expect(run).toMatchObject({ status: "completed", notes: ["fell back", "on"] });
    expect(run.metrics).toMatchObject({ resumesMissed: 1, fallbacks: 1, resumesHit: 0 });
  });

  test("without such a checkpoint and without a fallback aborts and says what there is", async () => {
    const { run, events } = await playSkill([checkpoint("yes"), checkpoint("other"), resume("no")]);

    expect(run).toMatchObject({
      status: "aborted",
      summary: 'steps[2]: there is no checkpoint "no" (there is "yes", "other")',
    });
    expect(events).toContainEqual({
      type: "skill-restored",
      step: 7,
      skill: "main",
      from: "no",
      found: false,
    });
  });
});

describe("checkpoints", () => {
  const lasting = (ttl_frames: number): Primitive => ({
    primitive: "checkpoint",
    label: "short",
    ttl_frames,
  });

  test("last until ttl_frames are played, those taken back included", async () => {
    const until = await playSkill([lasting(10), wait(10), resume("short"), note("there")]);
    expect(until.run.notes.at(-1)).toBe("there");

    const over = await playSkill([lasting(10), wait(6), resume("short"), wait(5), resume("short")]);
    expect(over.run).toMatchObject({
      status: "aborted",
      summary: 'steps[4]: the checkpoint "short" has expired',
    });
  });

  test("are 16 at most: the oldest goes", async () => {
    const labels = Array.from({ length: 17 }, (_, index) => `c${index}`);
    const gone = await playSkill([...labels.map(checkpoint), resume("c0", []), resume("c1")]);

    expect(gone.run).toMatchObject({
      status: "completed",
      metrics: { checkpoints: 17, fallbacks: 1, resumesHit: 1 },
    });
  });

  test("of the same label replace each other, and are the newest then", async () => {
    const labels = Array.from({ length: 15 }, (_, index) => checkpoint(`c${index}`));
    const { run } = await playSkill([
      checkpoint("a"),
      ...labels,
      set("n", 1),
      checkpoint("a"),
      checkpoint("z"),
      resume("c0", [note("c0 is gone")]),
      resume("a"),
    ]);

    expect(run.variables).toMatchObject({ n: 1 });
    expect(run.notes).toEqual(['Went back to the checkpoint "a", for the 1st time.']);
    expect(run.metrics).toMatchObject({ fallbacks: 1, resumesHit: 1 });
  });

  test("belong to the skill that made them, as its variables do", async () => {
    const inner = skillOf("inner", [
      resume("mine", [note("not mine: ${{ resumes.mine }}, ${{ has(vars.mine) }}")]),
      checkpoint("mine"),
      set("own", 1),
    ]);
    const { run } = await playSkill([checkpoint("mine"), set("mine", 2), resume("mine"), call("inner")], {
      skills: { inner },
    });

    expect(run.notes.at(-1)).toBe("not mine: 0, false");
    expect(run.variables).toMatchObject({
      last_call: {
        skill: "inner",
        status: "completed",
        summary: "not mine: 0, false",
        variables: { own: 1 },
      },
    });
  });

  test("work in a while in an if in a call", async () => {
    const deep = skillOf("deep", [
      when("game.x == 3", [
        loop("resumes.go < 2", [
          when("resumes.go == 0", [tap("right"), checkpoint("go"), tap("up")]),
          resume("go"),
        ]),
      ]),
    ]);
    const { run, world } = await playSkill([call("deep")], { skills: { deep } });

    expect(run.metrics).toMatchObject({ checkpoints: 1, resumesHit: 2 });
    expect(world.hash()).toBe(await hashAfter(["right"]));
    expect(world.hashOfTrack()).toBe(world.hash());
  });
});
