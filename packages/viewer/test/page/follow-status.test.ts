import { expect, test } from "vitest";
import type { Source } from "../../page/src/source/source.ts";
import { createViewer } from "../../page/src/store/viewer.ts";
import type { RunStatus, ViewerEvent } from "../../page/src/wire/types.ts";

const PLAYED = { live: true, savedStep: 30, interrupt: null, stopped: null, branchId: "b1" };

/** A viewer of a run, what tells it how the run stands, and how often it has asked for the games. */
function openRun(): { tell: (status: Partial<RunStatus> | null) => void; asked: () => number } {
  let asked = 0;
  let hear: (event: ViewerEvent) => void = () => {};
  const source = {
    async games() {
      asked += 1;
      return { folder: "saves", control: true, games: [], refused: [] };
    },
    timeline: () => new Promise(() => {}),
    listen(_: string, tell: (event: ViewerEvent) => void) {
      hear = tell;
      return () => {};
    },
  } as unknown as Source;
  createViewer(source, () => {}).follow("#/g/lantern");
  const tell = (status: Partial<RunStatus> | null): void =>
    hear({ type: "status", status: status === null ? null : { ...PLAYED, ...status } } as ViewerEvent);
  return { tell, asked: () => asked };
}

test.each<[string, Partial<RunStatus>]>([
  ["stops for a person", { interrupt: "a person asked for it" }],
  ["ends", { live: false }],
  ["is saved", { savedStep: 40 }],
  ["drifts until it is stopped", { stopped: "nothing new for 500 steps" }],
  ["goes on as another branch", { branchId: "b2" }],
])("the games are loaded anew when a run %s", (_, status) => {
  const { tell, asked } = openRun();
  tell({});
  const before = asked();

  tell(status);
  tell(status);

  expect(asked() - before).toBe(1);
});

test("they are not where it only plays on, or nothing is known of it", () => {
  const { tell, asked } = openRun();
  const before = asked();

  for (const status of [{ step: 1 }, { step: 2, place: "Cave" }, null, { step: 3 }]) tell(status);

  expect(asked()).toBe(before);
});
