import { expect, test } from "vitest";
import { NO_DRIFT } from "../../src/drift/window.ts";
import { withSummaryDue } from "../../src/history/remember-drift.ts";
import type { Memory } from "../../src/run/run-state.ts";

test.each([
  ["at once between two steps", "decide", { next: "summarize" }],
  ["behind what is to be done about drift", "recover", { next: "recover", drift: { isSummaryDue: true } }],
] as const)("a summary that somebody decides on comes %s", (_when, next, expected) => {
  const memory = withSummaryDue({ next, drift: NO_DRIFT } as Memory);

  expect(memory).toMatchObject(expected);
});
