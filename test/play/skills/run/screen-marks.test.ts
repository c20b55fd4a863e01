import { expect, test } from "vitest";
import type { Primitive } from "../../../../src/parts/skills/play/format/skill.ts";
import { playSkill, skillOf } from "../../../helpers/skills/skill-world.ts";
import { call, checkpoint, note, resume, set, tap, wait, when } from "../../../helpers/skills/steps.ts";

test("screen.changed compares with the newest mark, however often it is read", async () => {
  const { run } = await playSkill([
    set("first", "${{ screen.changed }}"),
    tap("right"),
    set("once", "${{ screen.changed }}"),
    set("twice", "${{ screen.changed }}"),
    { primitive: "mark_screen" },
    set("marked", "${{ screen.changed }}"),
  ]);

  expect(run.variables).toEqual({ first: false, once: true, twice: true, marked: false });
});

test("a called skill has a mark of its own", async () => {
  const skills = {
    looker: skillOf("looker", [set("seen", "${{ screen.changed }}"), { primitive: "mark_screen" }]),
  };
  const { run } = await playSkill([tap("right"), call("looker"), set("mine", "${{ screen.changed }}")], {
    skills,
  });

  expect(run.variables).toMatchObject({ mine: true, last_call: { variables: { seen: false } } });
});

test("screen.matches says whether the picture is that of a capture", async () => {
  const { run } = await playSkill([
    { primitive: "capture", label: "before" },
    set("same", "${{ screen.matches('before') }}"),
    tap("right"),
    set("other", "${{ screen.matches('before') }}"),
    when("!screen.matches('before')", [note("moved")]),
  ]);

  expect(run).toMatchObject({ variables: { same: true, other: false }, notes: ["moved"] });
});

test("screen.matches of a picture that was not captured aborts, and names those that were", async () => {
  const { run } = await playSkill([
    { primitive: "capture", label: "a" },
    set("x", "${{ screen.matches('b') }}"),
  ]);

  expect([run.status, run.summary]).toEqual([
    "aborted",
    expect.stringContaining('there is no capture "b" (there is a)'),
  ]);
});

test("a wait until and a resume keep their results", async () => {
  const { run } = await playSkill([
    { primitive: "wait", until: "game.x == 99", max_frames: 33 },
    set("vain", "${{ vars.last_wait }}"),
    { primitive: "wait", until: "true", max_frames: 33 },
    set("met", "${{ vars.last_wait }}"),
    resume("none", []),
    set("missing", "${{ vars.last_resume }}"),
    checkpoint("here"),
    tap("right"),
    resume("here"),
  ]);

  expect(run.variables).toMatchObject({
    vain: { waited: 33, met: false },
    met: { waited: 0, met: true },
    missing: { label: "none", resumed: false, times: 0 },
    last_resume: { label: "here", resumed: true, times: 1 },
  });
});

test("a checkpoint lasts for all of its frames", async () => {
  const kept: Primitive = { primitive: "checkpoint", label: "here", ttl_frames: 60 };

  const { run } = await playSkill([kept, wait(60), resume("here")]);
  const late = await playSkill([kept, wait(61), resume("here")]);

  expect(run).toMatchObject({ status: "completed", metrics: { resumesHit: 1 } });
  expect(late.run.summary).toContain('the checkpoint "here" has expired');
});

test("a call with on_abort goes on where the called skill is aborted, with its buttons up", async () => {
  const skills = {
    fails: skillOf("fails", [
      { primitive: "hold", button: "b", frames: 4, keep: true },
      { primitive: "abort", reason: "No way." },
    ]),
  };
  const steps: readonly Primitive[] = [
    { primitive: "call", skill: "fails", params: {}, on_abort: [note("${{ vars.last_call.summary }}")] },
    wait(9),
    note("${{ vars.last_call.status }}"),
  ];

  const { run, world } = await playSkill(steps, { skills });
  const plain = await playSkill([call("fails"), note("never")], { skills });

  expect(run).toMatchObject({ status: "completed", notes: ["No way.", "aborted"] });
  expect(world.recorder.track.at(-1)).toEqual([[], 9]);
  expect(world.hashOfTrack()).toBe(world.hash());
  expect(plain.run).toMatchObject({ status: "aborted", summary: "No way.", notes: [] });
});
