import { expect, test } from "vitest";
import type { Timeline } from "../../src/timeline/timeline.ts";
import { courseToBranch } from "../../src/web/control/go-on.ts";
import type { FoundGame } from "../../src/web/gallery/gallery.ts";
import type { ViewerParts } from "../../src/web/viewer-parts.ts";

const save = (id: string, branchId: string, totalSteps: number, kind = "routine") => ({
  info: { id, branchId, totalSteps, kind },
});

/** The course from step 7 of a branch that was left, in a folder with these saves. */
function course(saves: readonly ReturnType<typeof save>[], agentId?: string, lastSlug = "lantern") {
  const timeline = {
    index: { rows: [{ branchId: "left", step: 7 }], tracks: new Map() },
    view: { branches: [{ branchId: "taken", head: true }] },
  };
  const game = {
    slug: "lantern",
    game: { romPath: "a.gb" },
    saves: { saves, current: { info: { agentId } } },
  };
  return courseToBranch(
    { gallery: { lastSlug: () => lastSlug } } as unknown as ViewerParts,
    game as unknown as FoundGame,
    timeline as unknown as Timeline,
    { index: 0, steps: 5 },
  );
}

test("a step of a branch that was left needs a save of that branch, at that step, that nothing is pending in", () => {
  const others = [save("a", "taken", 7), save("b", "left", 8), save("c", "left", 7, "pre-operation")];

  expect(course([...others, save("d", "left", 7)])).toMatchObject({ type: "save", id: "d", steps: 5 });
  expect(() => course(others)).toThrow("step 7 is on a branch that was left, and no save was made there");
});

test("the game is named where another one was played last, and the agent where it is not the usual one", () => {
  const saves = [save("d", "left", 7)];

  expect(course(saves)).toMatchObject({ romPath: null, agentId: null });
  expect(course(saves, "ash", "cave")).toMatchObject({ romPath: "a.gb", agentId: "ash" });
  expect(course(saves, "runner")).toMatchObject({ agentId: null });
});
