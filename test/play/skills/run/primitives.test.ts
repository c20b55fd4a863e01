import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { decodePng } from "../../../../packages/emulator/src/picture/screen-png.ts";
import type { Primitive } from "../../../../src/parts/skills/play/format/skill.ts";
import { playSkill, skillOf } from "../../../helpers/skills/skill-world.ts";
import { call, loop, note, set, tap, wait, when } from "../../../helpers/skills/steps.ts";

describe("buttons", () => {
  test("tap presses a button as often as it says, and its track leads to the machine", async () => {
    const { run, world } = await playSkill([tap("right", 2)]);

    expect(run.status).toBe("completed");
    expect(world.recorder.track).toEqual([
      [["right"], 8],
      [[], 20],
      [["right"], 8],
      [[], 20],
    ]);
    expect(world.hashOfTrack()).toBe(world.hash());
    expect(run.metrics).toMatchObject({ primitives: 1, framesPlayed: 56, framesKept: 56 });
  });

  test("hold with keep stays down until release, and is let go at the end", async () => {
    const { world } = await playSkill([
      { primitive: "hold", button: "b", frames: 4, keep: true },
      tap("right"),
      { primitive: "release", button: "b" },
      wait(3),
      { primitive: "hold", button: "a", frames: 5, keep: true },
    ]);

    expect(world.recorder.track).toEqual([
      [["b"], 4],
      [["b", "right"], 8],
      [["b"], 20],
      [[], 2],
      [[], 3],
      [["a"], 5],
      [[], 2],
    ]);
  });

  test("52.C: several buttons are held together, in any case", async () => {
    const { world } = await playSkill([
      { primitive: "tap", button: "right+a", repeat: 1, hold_frames: 26, wait_frames: 2 },
      { primitive: "hold", button: "b+left", frames: 4, keep: true },
      wait(3),
    ]);

    expect(world.recorder.track).toEqual([
      [["a", "right"], 26],
      [[], 2],
      [["b", "left"], 4],
      [["b", "left"], 3],
      [[], 2],
    ]);
  });

  const endings: readonly (readonly [how: string, step: Primitive])[] = [
    ["success", { primitive: "success", summary: "done" }],
    ["abort", { primitive: "abort", reason: "no" }],
    ["a failed expectation", { primitive: "expect", condition: "false", message: "no", severity: "fail" }],
    ["a bad value", set("x", "${{ game.nothing }}")],
    ["a missing checkpoint", { primitive: "resume", label: "none", max_times: 3 }],
    ["its frames", { primitive: "wait", frames: 600 }],
  ];
  test.each(endings)("a button that is held is let go at the end by %s", async (_, step) => {
    const { world } = await playSkill([{ primitive: "hold", button: "b", frames: 4, keep: true }, step], {
      maxFrames: 100,
    });

    expect(world.recorder.track.at(-1)).toEqual([[], 2]);
    expect(world.recorder.frames).toBeLessThanOrEqual(100);
  });

  test("a called skill lets go of its own buttons alone", async () => {
    const inner = skillOf("inner", [{ primitive: "hold", button: "a", frames: 3, keep: true }]);
    const { world } = await playSkill(
      [{ primitive: "hold", button: "b", frames: 2, keep: true }, call("inner"), wait(5)],
      { skills: { inner } },
    );

    expect(world.recorder.track).toEqual([
      [["b"], 2],
      [["a", "b"], 3],
      [["b"], 2],
      [["b"], 5],
      [[], 2],
    ]);
  });

  test("release of a button that is up does nothing", async () => {
    const { world } = await playSkill([{ primitive: "release", button: "a" }]);

    expect(world.recorder.track).toEqual([]);
  });
});

describe("wait", () => {
  test("takes one entry of the track, however long", async () => {
    const { world } = await playSkill([wait(600), wait(30)]);

    expect(world.recorder.track).toEqual([
      [[], 600],
      [[], 30],
    ]);
  });

  test("with until, ends when the condition holds", async () => {
    const { run, world } = await playSkill([
      { primitive: "hold", button: "right", frames: 1, keep: false },
      { primitive: "wait", until: "!game.moving" },
      note("at ${{ game.x }}"),
    ]);

    expect(run.notes).toEqual(["at 4"]);
    expect(world.recorder.frames).toBeGreaterThan(1);
    expect(world.recorder.frames).toBeLessThan(40);
  });

  test("with until that holds at its very last frame is not in vain", async () => {
    const until = (max_frames: number) =>
      playSkill([
        { primitive: "hold", button: "right", frames: 1, keep: false },
        { primitive: "wait", until: "!game.moving", max_frames },
        note("${{ vars.last_wait.waited }}, ${{ vars.last_wait.met }}"),
      ]);
    const [free = ""] = (await until(100)).run.notes;

    const { notes } = (await until(Number.parseInt(free, 10))).run;

    expect(notes).toEqual([free]);
    expect(free).toMatch(/^\d+, true$/);
  });

  test.each([1, 2, 7, 118, 119, 120, 121, 241])(
    "with until leaves the machine, the track and the picture of %i frames, looked at or not",
    async (max_frames) => {
      const held: Primitive = { primitive: "hold", button: "down", frames: 1, keep: true };
      const until = (condition: string) => [
        held,
        { primitive: "wait", until: condition, max_frames } as const,
      ];
      const undrawn = await playSkill([...until("game.x == 99"), { primitive: "capture", label: "a" }]);
      const drawn = await playSkill([
        ...until("screen.changed && false"),
        { primitive: "capture", label: "a" },
      ]);

      expect(undrawn.world.hash()).toBe(drawn.world.hash());
      expect(undrawn.world.hashOfTrack()).toBe(undrawn.world.hash());
      expect(undrawn.world.recorder.track).toEqual(drawn.world.recorder.track);
      expect(undrawn.run.captures).toEqual(drawn.run.captures);
      expect(undrawn.run.metrics).toEqual(drawn.run.metrics);
    },
  );

  test("with until that cannot be evaluated aborts with a whole picture", async () => {
    const { run, world } = await playSkill([
      tap("right"),
      { primitive: "wait", until: "game.moving ? false : vars.x" },
    ]);

    expect(run.summary).toMatch(/^steps\[1\]\.until: no such key: x/);
    expect(world.hashOfTrack()).toBe(world.hash());
  });

  test("with until in vain, notes it after max_frames and goes on", async () => {
    const { run } = await playSkill([
      { primitive: "wait", until: "game.x == 99", max_frames: 33 },
      { primitive: "success", summary: "went on" },
    ]);

    expect(run).toMatchObject({ status: "success", metrics: { framesPlayed: 33 } });
    expect(run.notes).toEqual(["Waited 33 frames, but this did not become true: game.x == 99"]);
  });
});

describe("what goes into the result", () => {
  test("refresh_state takes a snapshot of all, or of the fields that are named", async () => {
    const { run } = await playSkill([
      tap("right"),
      { primitive: "refresh_state", fields: ["x", "map"] },
      { primitive: "refresh_state" },
    ]);

    expect(run.snapshots[0]).toEqual({ frames: 28, state: { x: 4, map: "Village" } });
    expect(run.snapshots[1]?.state).toMatchObject({ x: 4, y: 5, mode: "walk", hp: 20 });
  });

  test("refresh_state of an unknown field aborts and says what there is", async () => {
    const { run } = await playSkill([{ primitive: "refresh_state", fields: ["x", "gold"] }]);

    expect(run.status).toBe("aborted");
    expect(run.summary).toMatch(
      /^steps\[0\]\.fields\[1\]: the game's state has no "gold" \(there is text, map, x, y,/,
    );
  });

  test("capture gives the picture beside the result", async () => {
    const { end, run, world } = await playSkill([
      set("n", 3),
      { primitive: "capture", label: "try ${{ vars.n }}" },
    ]);

    const [capture] = run.captures;
    const png = "images" in end ? end.images.get(capture?.sha256 ?? "") : undefined;
    expect(capture).toMatchObject({ label: "try 3", frames: 0 });
    expect(
      createHash("sha256")
        .update(png ?? "")
        .digest("hex"),
    ).toBe(capture?.sha256);
    expect(decodePng(png as Uint8Array).rgb).toEqual(world.emulator.screen().rgb);
  });

  test("set keeps a template's type, in whatever value, and later values see it", async () => {
    const { run } = await playSkill([
      set("n", 2),
      set("twice", "${{ vars.n * 2 }}"),
      set("way", [{ at: "${{ [game.x, vars.n] }}" }, "x ${{ game.x }}"]),
      {
        primitive: "tap",
        button: "right",
        repeat: "${{ vars.n }}",
        hold_frames: 8,
        wait_frames: "${{ vars.twice }}",
      },
    ]);

    expect(run.variables).toEqual({ n: 2, twice: 4, way: [{ at: [3, 2] }, "x 3"] });
    expect(run.metrics.framesPlayed).toBe(24);
  });

  test("expect aborts, or warns with a note", async () => {
    const { run } = await playSkill([
      { primitive: "expect", condition: "game.x == 3", message: "not at home", severity: "fail" },
      { primitive: "expect", condition: "game.x == 4", message: "x is ${{ game.x }}", severity: "warn" },
      { primitive: "expect", condition: "game.x == 5", message: "not far: ${{ game.x }}", severity: "fail" },
      note("never"),
    ]);

    expect(run).toMatchObject({ status: "aborted", summary: "steps[2]: not far: 3", notes: ["x is 3"] });
  });
});

test("game is read again when frames have run, screen.changed is whether the picture differs from the mark", async () => {
  const { run } = await playSkill([
    note("${{ screen.changed }} ${{ game.x }}"),
    tap("right"),
    note("the screen: ${{ game.x }}"),
    note("${{ screen.changed }}"),
    { primitive: "mark_screen" },
    note("${{ screen.changed }}"),
  ]);

  expect(run.notes).toEqual(["false 3", "the screen: 4", "true", "false"]);
});

test("a condition in a while in an if in a call sees its own skill", async () => {
  const walker = skillOf(
    "walker",
    [
      when("params.to > game.x", [
        loop("game.x < params.to", [
          tap("right"),
          set("steps", "${{ has(vars.steps) ? vars.steps + 1 : 1 }}"),
        ]),
        { primitive: "success", summary: "walked ${{ vars.steps }}" },
      ]),
    ],
    { parameters: { to: { type: "number" } } },
  );
  const { run } = await playSkill(
    [call("walker", { to: "${{ game.x + 2 }}" }), note("${{ vars.last_call.summary }}")],
    {
      skills: { walker },
    },
  );

  expect(run).toMatchObject({ status: "completed", summary: "walked 2", notes: ["walked 2"] });
  expect(run.variables).toEqual({
    last_call: { skill: "walker", status: "success", summary: "walked 2", variables: { steps: 2 } },
  });
});
