import { describe, expect, test } from "vitest";
import type { SkillRun } from "../../../../src/parts/skills/base/skill.ts";
import { describeSkillResult } from "../../../../src/parts/skills/play/run/describe-result.ts";
import { playSkill, skillOf } from "../../../helpers/skills/skill-world.ts";
import { ask, checkpoint, note, resume, set, tap } from "../../../helpers/skills/steps.ts";

describe("what the LM is told of a skill", () => {
  test("is how it ended, what it noted and set and saw, and what it did", async () => {
    const { run } = await playSkill(
      [
        set("n", 2),
        checkpoint("start"),
        tap("right"),
        resume("start"),
        note("A note\nof two lines"),
        ask("what"),
        resume("other", [{ primitive: "refresh_state", fields: ["x", "map"] }]),
        { primitive: "capture", label: "the door" },
        { primitive: "success", summary: "Home again." },
      ],
      { answers: [{ type: "unanswered", reason: "no answer within 30 seconds", isTimeout: true }] },
    );

    expect(describeSkillResult(run)).toBe(
      [
        "Skill main: success. Home again.",
        "Notes:",
        '- Went back to the checkpoint "start", for the 1st time.',
        "- A note of two lines",
        '- "what" was not answered: no answer within 30 seconds.',
        "Variables:",
        "- n = 2",
        '- last_resume = {"label":"other","resumed":false,"times":0}',
        "Game state on the way:",
        '- after 28 frames: {"x":3,"map":"Village"}',
        "Pictures kept: the door.",
        "10 primitives ran, 28 frames played, of which 0 are kept; 1 checkpoint made; went back 1 time; " +
          "1 checkpoint missing, 1 fallback; 1 question asked, 0 answered, 1 timed out.",
      ].join("\n"),
    );
  });

  test("is the same whatever time it took and whatever the pictures are called", async () => {
    const { run } = await playSkill([note("a"), { primitive: "capture", label: "b" }]);
    const other: SkillRun = {
      ...run,
      ms: 99_999,
      captures: run.captures.map((one) => ({ ...one, sha256: "0" })),
    };

    expect(describeSkillResult(other)).toBe(describeSkillResult(run));
  });

  test("is short, whatever a skill leaves: the newest is told, the rest is counted", async () => {
    const huge = skillOf("huge", [
      set("n", 0),
      {
        primitive: "repeat",
        times: 200,
        body: [note(`${"long ".repeat(80)}\${{ vars.n }}`), set("n", "${{ vars.n + 1 }}")],
      },
      ...Array.from({ length: 30 }, (_, index) => set(`v${index}`, "x".repeat(2_000))),
      {
        primitive: "repeat",
        times: 16,
        body: [{ primitive: "refresh_state" }, { primitive: "capture", label: "l".repeat(64) }],
      },
      { primitive: "abort", reason: "r".repeat(1_000) },
    ]);
    const { run } = await playSkill(huge);
    const text = describeSkillResult(run);

    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(text).toMatch(/Notes:\n- \(19\d earlier ones\)\n- long /);
    expect(text).toMatch(/long 199\nVariables:/);
    expect(text).toContain("v29 = ");
    expect(text).toMatch(/primitives ran, 0 frames played\.$/);
  });
});
