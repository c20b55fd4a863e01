import { expect, test } from "vitest";
import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import { NO_DRIFT } from "../../../src/parts/drift/record/window.ts";
import { withSummaryDue } from "../../../src/record/seam/data-parts.ts";

test.each([
  ["at once between two steps", "decide", { next: "summarize" }],
  ["behind what is to be done about drift", "recover", { next: "recover", drift: { isSummaryDue: true } }],
] as const)("a summary that somebody decides on comes %s", (_when, next, expected) => {
  const memory = withSummaryDue({ next, drift: NO_DRIFT } as Memory);

  expect(memory).toMatchObject(expected);
});
