import { describe, expect, test } from "vitest";
import type { Primitive } from "../../../../src/parts/skills/play/format/skill.ts";
import { playSkill, skillOf } from "../../../helpers/skills/skill-world.ts";
import { call, loop, note, set, wait, when } from "../../../helpers/skills/steps.ts";

const TAP = { primitive: "tap", button: "a", repeat: 1, hold_frames: 8, wait_frames: 20 } as const;
const WHOLE = "it must be a whole number from";

/** Steps that cannot be done, and what the result says. */
const BAD: readonly (readonly [step: Primitive, summary: string])[] = [
  [
    { ...TAP, button: "${{ 3 }}" },
    "steps[0].button: it must be one of a, b, start, select, up, down, left, right, but is 3",
  ],
  [
    { ...TAP, button: "${{ 'x' }}" },
    'steps[0].button: it must be one of a, b, start, select, up, down, left, right, but is "x"',
  ],
  [{ ...TAP, repeat: "${{ 11 }}" }, `steps[0].repeat: ${WHOLE} 1 to 10, but is 11`],
  [{ ...TAP, hold_frames: "${{ 1.5 }}" }, `steps[0].hold_frames: ${WHOLE} 1 to 120, but is 1.5`],
  [{ ...TAP, wait_frames: "${{ -1 }}" }, `steps[0].wait_frames: ${WHOLE} 0 to 300, but is -1`],
  [
    { primitive: "hold", button: "a", frames: "${{ game.map }}", keep: false },
    `steps[0].frames: ${WHOLE} 1 to 600, but is "Village"`,
  ],
  [{ primitive: "release", button: "${{ null }}" }, "steps[0].button: it must be one of"],
  [{ primitive: "wait", frames: "${{ [1] }}" }, `steps[0].frames: ${WHOLE} 1 to 600, but is [1]`],
  [
    { primitive: "wait", until: "true", max_frames: "${{ 0 }}" },
    `steps[0].max_frames: ${WHOLE} 1 to 36000, but is 0`,
  ],
  [{ primitive: "wait", until: "1" }, "steps[0].until: the condition must be true or false, but is 1"],
  [{ primitive: "navigate", row: "${{ true }}", column: 1 }, `steps[0].row: ${WHOLE} 0 to 8, but is true`],
  [
    { primitive: "checkpoint", label: "a", ttl_frames: "${{ 0 }}" },
    `steps[0].ttl_frames: ${WHOLE} 1 to 36000, but is 0`,
  ],
  [{ primitive: "load_checkpoint", slot: "${{ -1 }}" }, `steps[0].slot: ${WHOLE} 0 to 15, but is -1`],
  [{ primitive: "save_checkpoint", slot: "${{ 'a' }}" }, `steps[0].slot: ${WHOLE} 0 to 15, but is "a"`],
  [
    { primitive: "inference_checkpoint", label: "a", context: "b", timeout_seconds: "${{ 4 }}" },
    `steps[0].timeout_seconds: ${WHOLE} 5 to 300, but is 4`,
  ],
  [
    loop("true", [], "${{ 201 }}" as unknown as number),
    `steps[0].max_iterations: ${WHOLE} 1 to 200, but is 201`,
  ],
  [{ primitive: "repeat", times: "${{ 0 }}", body: [] }, `steps[0].times: ${WHOLE} 1 to 200, but is 0`],
  [note("${{ game.gold }}"), "steps[0].message: no such key: gold (there is text, map, x, y,"],
  [set("a", { b: ["${{ vars.c }}"] }), "steps[0].value.b[0]: no such key: c (there are none)"],
  [
    when("gold > 3", []),
    "steps[0].condition: unknown variable: gold (there is game, vars, params, resumes, screen)",
  ],
  [when("game.x + 'a' == 'b'", []), "steps[0].condition: no such overload"],
  [when("resumes.nothing > 0", []), "steps[0].condition: no such key: nothing (there are none)"],
];

describe("a value that is no good aborts with its place, and says what is right", () => {
  test.each(BAD.map(([step, summary]) => [step.primitive, step, summary] as const))(
    "%s %#",
    async (_, step, summary) => {
      const { run } = await playSkill([step]);

      expect(run.status).toBe("aborted");
      expect(run.summary).toContain(summary);
    },
  );

  test("deep in a called skill, with the whole way to it", async () => {
    const deep = skillOf("deep", [
      loop("true", [when("true", [wait(1), wait("${{ vars.n }}" as unknown as number)])]),
    ]);
    const { run } = await playSkill([call("deep")], { skills: { deep } });

    expect(run.summary).toMatch(/^deep: steps\[0\]\.body\[0\]\.then\[1\]\.frames: no such key: n/);
  });
});

test("buttons from a template are taken in any case", async () => {
  const { world } = await playSkill([{ ...TAP, button: "${{ 'UP' }}" }]);

  expect(world.recorder.track[0]).toEqual([["up"], 8]);
});

test("names that every object has are nobody's variables", async () => {
  const { run } = await playSkill([
    set("__proto__", { polluted: true }),
    set("constructor", 1),
    note("${{ has(vars.polluted) }} ${{ has(vars.toString) }} ${{ vars.constructor }}"),
  ]);

  expect(run.notes).toEqual(["false false 1"]);
  expect(Object.keys(run.variables)).toEqual(["__proto__", "constructor"]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
