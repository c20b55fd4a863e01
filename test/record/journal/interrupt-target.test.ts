import { expect, test } from "vitest";
import { INTERRUPT } from "../../../src/parts/interrupts/record/interrupt-shape.ts";

const isTarget = INTERRUPT["target"] as (value: unknown) => boolean;

test.each([
  ["of an older version", { untilStep: 3 }],
  ["without any end", { untilStep: null, until: null, saveEvery: 10 }],
  ["with limits", { untilStep: 3, until: "totalSteps == 4", limits: { costUsd: 0.02, tokens: null, ms: 1 } }],
])("a journal may hold what an interrupted command was given, %s", (_, target) => {
  expect(isTarget(target)).toBe(true);
});

test.each([
  ["a step that is none", { untilStep: "3" }],
  ["a condition that is no text", { untilStep: 3, until: 4 }],
  ["saves that never come", { untilStep: 3, saveEvery: 0 }],
  ["a limit below nothing", { untilStep: 3, limits: { costUsd: -1, tokens: null, ms: null } }],
  ["a limit without an amount", { untilStep: 3, limits: { costUsd: "1", tokens: null, ms: null } }],
])("it may not hold %s", (_, target) => {
  expect(isTarget(target)).toBe(false);
});
