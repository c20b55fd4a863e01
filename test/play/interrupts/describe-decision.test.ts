import { expect, test } from "vitest";
import { describeDecision } from "../../../src/parts/interrupts/base/describe-decision.ts";

test("a decision of each kind is told in words", () => {
  const told = (decision: Parameters<typeof describeDecision>[0]) => describeDecision(decision);

  expect(told({ type: "approve" })).toBe("approved");
  expect(told({ type: "reject", why: "too early" })).toBe("rejected: too early");
  expect(told({ type: "buttons", buttons: ["up", "a"] })).toBe("pressed up, a instead");
  const calls = {
    c1: { type: "approve" },
    c2: { type: "reject", why: "no" },
    c3: { type: "edit", input: { buttons: ["b"], wait_frames: 3 } },
  } as const;
  expect(told({ type: "calls", calls })).toBe(
    'call c1 approved; call c2 rejected: no; call c3 changed to {"buttons":["b"],"wait_frames":3}',
  );
});
