import { describe, expect, it } from "vitest";
import type { CollisionGrid, GridCell } from "../../src/known/game-adapter.ts";
import type { AtlasMap, Standing } from "../../src/world/atlas/atlas.ts";
import { lookAround } from "../../src/world/look.ts";

const CELLS: Readonly<Record<string, GridCell>> = {
  ...{ ".": "free", '"': "grass", "#": "wall", "~": "water", P: "person", "@": "player", E: "exit" },
  ...{ "^": "ledge-up", v: "ledge-down", "<": "ledge-left", ">": "ledge-right" },
  ...{ S: "sign", T: "tree", C: "counter", "!": "sight", x: "goal", X: "filled" },
};

function gridOf(rows: readonly string[], more: Partial<CollisionGrid> = {}): CollisionGrid {
  const row = rows.findIndex((line) => line.includes("@"));
  return {
    cells: rows.map((line) => [...line].map((letter) => CELLS[letter] ?? "wall")),
    player: { row, column: rows[row]?.indexOf("@") ?? -1 },
    ...more,
  };
}

const standing = (x: number, y: number, more: Partial<Standing> = {}): Standing => ({
  ...{ map: "Cave", x, y, facing: null },
  ...more,
});
const knownOf = (known: Partial<AtlasMap>): AtlasMap => ({
  ...{ name: "Cave", step: 1, cells: [], visits: [] },
  ...known,
});

describe("what a look at the grid shows of the map", () => {
  it("lies on the map as the player does, without what is off it", () => {
    const { cells, sides } = lookAround(gridOf(["..#", ".@E", 'P"~']), standing(0, 5), undefined);

    expect(cells).toEqual([
      [0, 4, ".#"],
      [0, 5, ".E"],
      [0, 6, '"~'],
    ]);
    expect(sides).toEqual([]);
  });

  it("keeps no goals: they are ground or have a boulder", () => {
    expect(lookAround(gridOf(["x@X"]), standing(1, 5), undefined).cells).toEqual([[0, 5, "..O"]]);
  });

  it("keeps signs, trees, counters and what a trainer sees, on which one walks beyond the map too", () => {
    const size = { width: 2, height: 9 };

    expect(lookAround(gridOf(["S@C", "!T."]), standing(1, 5), undefined).cells).toEqual([
      [0, 5, "S.C"],
      [0, 6, "!T."],
    ]);
    expect(lookAround(gridOf(["@.!"]), standing(0, 4, { size }), undefined).cells).toEqual([[0, 4, ".="]]);
  });

  it.each([
    ["stays what it was known to be", ['"'], '"'],
    ["is free where a person was seen", ["P"], "."],
    ["is free where nothing was known", [], "."],
  ])("the ground under the player %s", (_, cells, letter) => {
    expect(lookAround(gridOf(["@"]), standing(0, 0), knownOf({ cells })).cells).toEqual([[0, 0, letter]]);
  });

  it("an edge beyond which nobody can see now stays what it was", () => {
    const size = { width: 2, height: 9 };
    const grid = gridOf(["@."]);

    expect(
      lookAround(grid, standing(0, 4, { size }), knownOf({ cells: ["", "", "", "", " ="] })).cells,
    ).toEqual([[0, 4, ".="]]);
    expect(lookAround(grid, standing(0, 4, { size }), undefined).cells).toEqual([[0, 4, ".."]]);
    expect(lookAround(gridOf(["@.."]), standing(0, 4, { size }), undefined).cells).toEqual([[0, 4, ".="]]);
  });
});

describe("where not every step is one that can be taken", () => {
  /** Nobody steps between the first and the second column, nor from the second row to the third. */
  const canStep: CollisionGrid["canStep"] = (row, column, toRow, toColumn) =>
    !(Math.min(column, toColumn) === 0 && Math.max(column, toColumn) === 1) &&
    !(Math.min(row, toRow) === 1 && Math.max(row, toRow) === 2);

  it("the sides between free cells are told, and of walls none", () => {
    const { sides } = lookAround(gridOf(["...", ".@.", ".#."], { canStep }), standing(1, 1), undefined);

    expect(sides).toEqual([
      [0, 0, "r"],
      [0, 1, "b"],
      [2, 1, "d"],
    ]);
  });

  it("what is off the screen, or behind a person, stays as it was known; what is seen to be free is told", () => {
    const known = knownOf({ sides: ["bbb"] });
    const free = { canStep: () => true };

    expect(lookAround(gridOf(["@..", "..P"], free), standing(0, 0), known).sides).toEqual([[0, 0, "--b"]]);
  });

  it("on the water nothing is told of them", () => {
    const grid = gridOf(["...", ".@.", "..."], { canStep, canSwim: true });

    expect(lookAround(grid, standing(1, 1), undefined).sides).toEqual([]);
  });

  it.each([false, true])(
    "a look that asks for the sides of water lists them from both sides (surfing: %s)",
    (canSwim) => {
      const grid = gridOf([".~.", "~@~", ".#."], { canStep, canSwim });

      const { sides } = lookAround(grid, standing(1, 1), undefined, undefined, true);

      expect(sides).toEqual([
        [0, 0, "r"],
        [0, 1, "b"],
        [2, 1, "d"],
      ]);
      expect(lookAround(grid, standing(1, 1), undefined).sides).toEqual([]);
    },
  );

  it("a ledge that cannot be jumped from the cell before it is a wall; where that is not on the screen, it is as known", () => {
    const grid = gridOf(["vv", "@.", "vv"], { canStep: (_, column) => column === 1 });

    expect(lookAround(grid, standing(0, 1), knownOf({ cells: ["v"] })).cells).toEqual([
      [0, 0, "v"],
      [0, 1, ".."],
      [0, 2, "#v"],
    ]);
  });
});
