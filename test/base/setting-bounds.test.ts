import { describe, expect, test } from "vitest";
import { SETTING_RULES } from "../../src/base/vocabulary/setting-rules.ts";

const when = (conditions: readonly string[]): unknown => ({ before: [], after: [], when: conditions });

describe("49.B3: no setting of a save or a journal is without bound", () => {
  test.each<[keyof typeof SETTING_RULES, unknown, unknown]>([
    ["interrupts", when(Array(50).fill("step > 1")), when(Array(51).fill("step > 1"))],
    ["interrupts", when(["x".repeat(2_000)]), when(["x".repeat(2_001)])],
    [
      "interrupts",
      { before: Array(1_000).fill("act"), after: [], when: [] },
      { before: Array(1_001).fill("act"), after: [], when: [] },
    ],
    ["goal", "x".repeat(1_000_000), "x".repeat(1_000_001)],
    ["systemPrompt", "x".repeat(1_000_000), "x".repeat(1_000_001)],
    ["language", "x".repeat(1_000_000), "x".repeat(1_000_001)],
    ["model", "x".repeat(1_000), "x".repeat(1_001)],
    ["summaryModel", "x".repeat(1_000), "x".repeat(1_001)],
    ["refineModel", "x".repeat(1_000), "x".repeat(1_001)],
    ["baseUrl", `http://a/${"x".repeat(1_000)}`, `http://a/${"x".repeat(1_000_000)}`],
    ["leftOut", { m: Array(1_000).fill("x") }, { m: Array(1_001).fill("x") }],
    ["leftOut", { m: ["x".repeat(1_000)] }, { m: ["x".repeat(1_001)] }],
  ])("49.B3: %s", (name, least, most) => {
    expect(SETTING_RULES[name].isValid(least)).toBe(true);
    expect(SETTING_RULES[name].isValid(most)).toBe(false);
  });
});
