import { expect, test } from "vitest";
import { thinMarks } from "../../page/src/strip/thin-marks.ts";
import type { MarkKind } from "../../page/src/wire/types.ts";

function markAt(x: number, kind: MarkKind) {
  return { x, mark: { kind } };
}

test("a thousand marks on 600 pixels are thinned until each can be told from the next", () => {
  const marks = Array.from({ length: 1_000 }, (_, at) => markAt(at * 0.6, at % 2 === 0 ? "save" : "summary"));

  const shown = thinMarks(marks, 12);

  const gaps = shown.slice(1).map(({ x }, at) => x - (shown[at]?.x ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12);
  expect(shown.length).toBeGreaterThan(25);
});

test.each([
  ["an operator's step", "operator", "resume"],
  ["a message", "mail", "resume"],
  ["a resume", "resume", "save"],
] as const)("%s is shown rather than what stands beside it", (_, shown, other) => {
  expect(thinMarks([markAt(10, other), markAt(14, shown)], 12)).toEqual([markAt(14, shown)]);
});

test("an interrupt is shown rather than the saves around it", () => {
  const shown = thinMarks(
    [markAt(10, "save"), markAt(14, "interrupt"), markAt(18, "save"), markAt(40, "save")],
    12,
  );

  expect(shown).toEqual([markAt(14, "interrupt"), markAt(40, "save")]);
});
