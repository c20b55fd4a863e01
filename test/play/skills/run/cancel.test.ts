import { describe, expect, test } from "vitest";
import type { Primitive } from "../../../../src/parts/skills/play/format/skill.ts";
import { playSkill, skillOf } from "../../../helpers/skills/skill-world.ts";
import { ask, call, loop, set, tap, wait } from "../../../helpers/skills/steps.ts";

const repeat = (times: number, body: readonly Primitive[]): Primitive => ({
  primitive: "repeat",
  times,
  body,
});

describe("a skill is cancelled inside", () => {
  const waiting: readonly (readonly [string, Primitive])[] = [
    ["wait", repeat(59, [wait(600)])],
    ["wait until", { primitive: "wait", until: "game.x == 99", max_frames: 36_000 }],
    ["tap", repeat(80, [{ primitive: "tap", button: "b", repeat: 10, hold_frames: 20, wait_frames: 20 }])],
    ["hold", repeat(59, [{ primitive: "hold", button: "b", frames: 600, keep: true }])],
    [
      "navigate",
      repeat(200, [
        { primitive: "navigate", row: 6, column: 6 },
        { primitive: "navigate", row: 2, column: 2 },
      ]),
    ],
    ["a loop that plays no frames", repeat(200, [repeat(20, [set("a", 1)])])],
    ["a called skill", call("inner")],
  ];
  test.each(waiting)("%s: the signal's reason is thrown", async (_, step) => {
    const controller = new AbortController();
    const reason = new Error("Ctrl-C");
    setTimeout(() => controller.abort(reason), 5);
    const skills = { inner: skillOf("inner", [loop("true", [wait(300)], 119)]) };

    await expect(playSkill([step], { signal: controller.signal, skills })).rejects.toBe(reason);
  });

  test("a question, when whoever asks throws the signal's reason", async () => {
    const controller = new AbortController();
    const reason = new Error("Ctrl-C");
    const answers = [
      async () => {
        controller.abort(reason);
        throw reason;
      },
    ];

    await expect(playSkill([ask("a")], { signal: controller.signal, answers })).rejects.toBe(reason);
  });

  test.each([
    ["primitives", Array(9).fill(set("a", 1))],
    ["looks", [{ primitive: "wait", until: "false", max_frames: 500 }]],
    ["looks at the screen", [{ primitive: "wait", until: "screen.changed && false", max_frames: 500 }]],
  ] as const)("a few %s that take long each", async (_, steps: readonly Primitive[]) => {
    const controller = new AbortController();
    const reason = new Error("Ctrl-C");
    let ms = 0;
    const elapsedMs = () => {
      if (ms === 0) setImmediate(() => controller.abort(reason));
      ms += 30;
      return ms;
    };

    await expect(playSkill(steps, { signal: controller.signal, elapsedMs })).rejects.toBe(reason);
  });

  test("nothing, when the signal was aborted before: not one primitive runs", async () => {
    const signal = AbortSignal.abort(new Error("before"));

    await expect(playSkill([tap("a")], { signal })).rejects.toThrow("before");
  });
});
