import { describe, expect, test } from "vitest";
import type { Primitive } from "../../../../src/parts/skills/play/format/skill.ts";
import { playSkill, skillOf } from "../../../helpers/skills/skill-world.ts";
import { call, checkpoint, loop, note, resume, set, tap, wait, when } from "../../../helpers/skills/steps.ts";

const repeat = (times: number, body: readonly Primitive[]): Primitive => ({
  primitive: "repeat",
  times,
  body,
});

describe("a run of a skill ends within its bounds", () => {
  const long: readonly (readonly [string, readonly Primitive[]])[] = [
    ["wait", [repeat(200, [wait(600)])]],
    ["wait until", [repeat(200, [{ primitive: "wait", until: "game.x == 99", max_frames: 36_000 }])]],
    ["tap", [repeat(200, [tap("right", 10)])]],
    ["hold", [repeat(200, [{ primitive: "hold", button: "right", frames: 600, keep: true }])]],
    [
      "navigate",
      [
        repeat(200, [
          { primitive: "navigate", row: 6, column: 6 },
          { primitive: "navigate", row: 2, column: 2 },
        ]),
      ],
    ],
    [
      "resume",
      [checkpoint("a"), repeat(200, [wait(600), when("resumes.a < 20", [resume("a", undefined, 20)])])],
    ],
  ];
  test.each(long)("of frames, in %s", async (_, steps) => {
    const { run, world } = await playSkill(steps, { maxFrames: 2_345 });

    expect(run).toMatchObject({ status: "aborted", summary: "it played 2345 frames, the most of one run" });
    expect(run.metrics.framesPlayed).toBe(2_345);
    expect(world.hashOfTrack()).toBe(world.hash());
  });

  test("of 36,000 frames, whatever was asked", async () => {
    const { run } = await playSkill([repeat(200, [wait(600)])], { maxFrames: 1_000_000 });

    expect(run.metrics).toMatchObject({ framesPlayed: 36_000, primitives: 62 });
  });

  test("of 5,000 primitives", async () => {
    const { run } = await playSkill([repeat(200, [repeat(200, [set("a", 1)])])]);

    expect(run).toMatchObject({ status: "aborted", metrics: { primitives: 5_000 } });
    expect(run.summary).toMatch(/: it ran 5000 primitives, the most of one run$/);
  });

  test("of notes, captures and snapshots: the oldest go, and a note says so", async () => {
    const { run } = await playSkill([
      set("n", 0),
      repeat(200, [note("${{ vars.n }}"), set("n", "${{ vars.n + 1 }}")]),
      repeat(20, [
        { primitive: "refresh_state", fields: ["x"] },
        { primitive: "capture", label: "${{ vars.n }}" },
        set("n", "${{ vars.n + 1 }}"),
      ]),
      repeat(10, [note(`${"long ".repeat(200)}\${{ vars.n }}`)]),
    ]);

    expect(run.notes).toHaveLength(200);
    expect(run.notes.slice(0, 2)).toEqual(["Dropped the oldest: 11 notes, 4 captures, 4 snapshots.", "11"]);
    expect(Math.max(...run.notes.map((text) => text.length))).toBe(500);
    expect(run.captures.map(({ label }) => label).slice(0, 2)).toEqual(["204", "205"]);
    expect([run.captures.length, run.snapshots.length]).toEqual([16, 16]);
  });

  test("of 64 KB of variables: the oldest go, and a note names them", async () => {
    const { run } = await playSkill([
      set("first", "x".repeat(30_000)),
      set("second", "y".repeat(30_000)),
      set("first", "${{ vars.first + 'z' }}"),
      set("third", "z".repeat(30_000)),
    ]);

    expect(Object.keys(run.variables)).toEqual(["first", "third"]);
    expect(run.notes).toEqual(["Dropped second: the variables were larger than 65536 characters."]);
  });

  test("of what its skills leave behind: a called one's calls do not add up", async () => {
    const inner = skillOf("inner", [call("leaf"), set("own", 1)]);
    const { run } = await playSkill([call("inner")], { skills: { inner, leaf: skillOf("leaf", []) } });

    expect(run.variables).toEqual({
      last_call: {
        skill: "inner",
        status: "completed",
        summary: "It ran to its last step.",
        variables: { own: 1 },
      },
    });
  });
});

test("4,000 conditions on the game's state take well under two seconds, each read once", async () => {
  const body = Array.from({ length: 20 }, (_, index) =>
    when(`game.x == 3 && game.hp * 2 > ${index % 4}`, []),
  );
  const beganMs = performance.now();
  const { run } = await playSkill([loop("true", body, 200)]);

  expect(run.metrics.primitives).toBe(4_001);
  expect(performance.now() - beganMs).toBeLessThan(2_000);
});

test("while it runs, others are let run: 36,000 frames never take all of the time", async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  await playSkill([repeat(60, [wait(600)])]);
  await playSkill([repeat(200, [repeat(20, [set("a", 1)])])]);
  clearInterval(timer);

  expect(turns).toBeGreaterThan(60);
});
