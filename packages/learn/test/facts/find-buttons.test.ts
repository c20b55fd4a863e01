import { expect, test } from "vitest";
import type { Button } from "../../../../src/base/vocabulary/button.ts";
import { describeButtons, describePad, findButtons } from "../../src/buttons/find-buttons.ts";
import type { Forks } from "../../src/forks.ts";
import { cellAt, MEMORY_BYTES } from "../../src/memory.ts";
import type { Play } from "../../src/play/study-play.ts";
import type { Opening } from "../../src/text/gather-pages.ts";

interface State {
  readonly place: number;
  readonly x: number;
  readonly menu: boolean;
  readonly flash: number;
}

/** A game in which START opens a menu that these close, SELECT flashes, and A opens a text at some places. */
function forksWith(closers: readonly Button[], talks: number): Forks {
  let state: State = { place: 0, x: 0, menu: false, flash: 0 };
  const forks = {
    take: () => state,
    goTo: (to: State) => {
      state = to;
    },
    run: (_: number, button?: Button) => {
      if (button === undefined) return;
      if (state.menu) {
        if (closers.includes(button)) state = { ...state, menu: false };
      } else if (button === "start" || (button === "a" && state.place < talks))
        state = { ...state, menu: true };
      else if (button === "select") state = { ...state, flash: state.flash + 1 };
      else if (button === "left" || button === "right") state = { ...state, x: state.x + 1 };
    },
    see: () => ({ memory: Object.assign(new Uint8Array(MEMORY_BYTES), { 3: state.x }) }),
    look: () => JSON.stringify(state),
  };
  return forks as unknown as Forks;
}

function find(closers: readonly Button[], talks = 0, texts = 0, places = 24) {
  const fresh = Array.from({ length: places }, (_, place) => ({
    start: { place, x: 0, menu: place >= 22, flash: 0 },
  }));
  const play = { fresh, position: { x: cellAt(3), y: cellAt(4) } } as unknown as Play;
  const openings = Array.from({ length: texts }) as unknown as readonly Opening[];
  const searching = findButtons(forksWith(closers, talks), play, openings);
  for (;;) {
    const next = searching.next();
    if (next.done === true) return next.value;
  }
}

test("each button's use is what it does at most of twenty places at which the player can move", () => {
  const uses = find(["b", "start"]);

  expect(uses.map(({ words }) => words)).toEqual([
    ...["A does nothing on open ground.", "B does nothing on open ground.", "SELECT does something at once."],
    "START opens a menu or another screen, which B or START closes.",
  ]);
  expect(uses.map(({ finding }) => [finding.name, finding.confidence])).toEqual(
    ["A", "B", "SELECT", "START"].map((name) => [`button ${name}`, 0.952]),
  );
  expect(uses[3]?.finding.evidence).toBe(
    "at 20 fresh places, compared with the same frame without it: no effect at 0, the control pad stopped moving the player at 20, another effect at 0; closed by B or START",
  );
  expect(describeButtons(uses)).toBe(uses.map(({ words }) => words).join(" "));
});

test("texts that A opens in front of people are no menu, as long as they are few", () => {
  expect(find(["b"], 6, 2)[0]).toMatchObject({
    words: "A does nothing on open ground. It opens texts in front of people and things.",
    finding: { confidence: 0.952, evidence: expect.stringMatching(/it opened 2 texts$/) },
  });
  expect(find(["b"], 7, 2)[0]?.finding.confidence).toBe(0.619);
  expect(find(["b"], 6)[0]).toMatchObject({
    words: "A does nothing on open ground.",
    finding: { confidence: 0.667 },
  });
  expect(find([], 20)[0]).toMatchObject({
    words: "A opens a menu or another screen.",
    finding: { evidence: expect.stringMatching(/; closed by no single press$/) },
  });
});

test("nothing is certain where there are few places, or none", () => {
  expect(describeButtons(find(["b"], 0, 0, 8))).toBe("");
  expect(describeButtons(find(["b"], 0, 0, 9))).toMatch(/^A does nothing/);
  expect(find(["b"], 0, 0, 0).map(({ finding }) => finding.confidence)).toEqual([0, 0, 0, 0]);
  expect([describePad(16, true), describePad(8, false)]).toEqual([
    "The control pad moves the player, one cell of 16 pixels a press.",
    "The control pad moves the player, as long as a direction is held.",
  ]);
});
