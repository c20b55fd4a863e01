import { describe, expect, it } from "vitest";
import type { AtlasMap } from "../../../../games/src/world/atlas/atlas.ts";
import { CELL_GLYPHS } from "../../../../games/src/world/drawn/cell-glyphs.ts";
import { CELL_KINDS, kindOf } from "../../../../games/src/world/drawn/cell-kinds.ts";
import {
  cellsOfKind,
  extentAround,
  extentOf,
  shapesOf,
  visitShapesOf,
} from "../../../../games/src/world/drawn/map-shapes.ts";
import { ATLAS_LETTERS } from "../../../../games/src/world/letters.ts";
import { wordsOfCell } from "../../../page/src/views/atlas/cell-words.ts";
import { wayOf } from "../../../page/src/views/atlas/walked-way.ts";
import type { AtlasView } from "../../../src/timeline/steps/read-atlas.ts";

const MAP: AtlasMap = {
  ...{ name: "Village", step: 7 },
  cells: ["", " .##", ' "..E'],
  visits: ["", " 3", " 19"],
};
const WHOLE = { left: 0, top: 0, width: 5, height: 3 };

const VIEW: AtlasView = {
  ...{ at: { map: "Village", x: 1, y: 2 }, facing: "up", maps: [], forgotten: 0, map: MAP },
  doors: [{ x: 4, y: 2, to: { map: "Wood", x: 1, y: 5 }, isTaken: true }],
  ...{ open: [{ x: 1, y: 2, sides: ["left", "down"] }], path: [], isPathCut: false, problem: null },
};

describe("a map of the atlas as shapes", () => {
  it("has an outline for each kind, with the cells of a row in one piece", () => {
    expect([...shapesOf(MAP, WHOLE)]).toEqual([
      ["free", "M1 1h1v1h-1zM2 2h2v1h-2z"],
      ["wall", "M2 1h2v1h-2z"],
      ["grass", "M1 2h1v1h-1z"],
      ["exit", "M4 2h1v1h-1z"],
    ]);
    expect(shapesOf(MAP, { left: 3, top: 1, width: 1, height: 1 })).toEqual(
      new Map([["wall", "M3 1h1v1h-1z"]]),
    );
    expect(visitShapesOf(MAP, WHOLE)).toEqual(["M1 2h1v1h-1z", "M1 1h1v1h-1z", "", "M2 2h1v1h-1z"]);
    expect(cellsOfKind(MAP, WHOLE, (kind) => kind === "exit")).toEqual([{ x: 4, y: 2, kind: "exit" }]);
  });

  it("is as large as the game tells, or else as what is known of it", () => {
    expect(extentOf({ cells: [], size: { width: 20, height: 18 } }, [])).toEqual({
      ...{ left: 0, top: 0, width: 20, height: 18 },
    });
    expect(extentOf(MAP, [{ x: 1, y: 4 }])).toEqual({ left: 1, top: 1, width: 4, height: 4 });
    expect(extentOf({ cells: [] }, [])).toEqual({ left: 0, top: 0, width: 1, height: 1 });
  });

  it.each([
    ["in the middle", { x: 50, y: 50 }, { left: 45, top: 48, width: 11, height: 5 }],
    ["at the edges", { x: 99, y: 0 }, { left: 89, top: 0, width: 11, height: 5 }],
    ["beyond them", { x: -4, y: 300 }, { left: 0, top: 95, width: 11, height: 5 }],
  ])("is shown around a cell %s without what is beyond the map", (_, at, expected) => {
    const extent = extentAround({ left: 0, top: 0, width: 100, height: 100 }, at, { width: 11, height: 5 });

    expect(extent).toEqual(expected);
  });

  it("has words for every kind of cell that an atlas has, and signs for those that are not plain ground", () => {
    const kinds = Object.values(ATLAS_LETTERS).map(kindOf);

    expect(kinds).not.toContain("other");
    expect(CELL_KINDS).toEqual(expect.arrayContaining(kinds));
    expect(kinds.filter((kind) => CELL_GLYPHS[kind] === undefined).sort()).toEqual(["free", "wall"]);
    expect(kindOf("%")).toBe("other");
  });
});

describe("the way on a map", () => {
  it("goes from cell to cell, over ledges, and begins anew behind a leap; the newest step of each cell is known", () => {
    const { before, recent, newest } = wayOf([
      { index: 3, walks: [[1, 1, "r"]] },
      { index: 5, walks: [[4, 1, ""]] },
      { index: 9, walks: [[2, 1, "d"]] },
      { index: 12, walks: [[3, 3, ""]] },
    ]);

    expect(before).toBe("");
    expect(recent).toBe("M1.5 1.5h0L2.5 1.5M2.5 1.5L4.5 1.5M4.5 1.5L2.5 1.5L2.5 2.5M3.5 3.5h0");
    expect([...newest]).toEqual([
      ["1,1", 3],
      ["2,1", 9],
      ["4,1", 5],
      ["2,2", 9],
      ["3,3", 12],
    ]);
  });

  it("is drawn in two parts where it is long", () => {
    const path = Array.from({ length: 25 }, (_, x) => ({ index: x, walks: [[x, 0, ""] as const] }));

    const { before, recent } = wayOf(path);

    expect(before).toMatch(/L4\.5 0\.5$/);
    expect(recent).toMatch(/^M4\.5 0\.5L5\.5 0\.5/);
  });
});

it.each([
  [0, 0, "0, 0 · not seen yet"],
  [1, 1, "1, 1 · free ground · entered 3 times"],
  [1, 2, "1, 2 · tall grass · entered 1 time · the player is here · unexplored to the left, bottom"],
  [2, 2, "2, 2 · free ground · entered 9 times or more"],
  [4, 2, "4, 2 · exit · leads to Wood 1, 5"],
])("the cell %i, %i in words", (x, y, words) => {
  expect(wordsOfCell(VIEW, x, y)).toBe(words);
});
