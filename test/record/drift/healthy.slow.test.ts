import { expect, test } from "vitest";
import { HABITS, playWell } from "../../helpers/drift/healthy-players.ts";
import { alarmsIn } from "../../helpers/drift/windows.ts";

// All sizes of worlds over 1,000 steps: `npm run bench -- drift`.
test.each(HABITS)("a good player who %s is left alone for 250 steps", (habit) => {
  expect(alarmsIn(playWell(habit, 10, 250))).toEqual([]);
});
