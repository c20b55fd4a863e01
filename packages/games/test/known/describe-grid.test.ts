import { describe, expect, it } from "vitest";
import { drawGrid } from "../../../../test/helpers/roms/draw-grid.ts";
import { describeGrid, GRID_LEGEND, gridLegend, validMoves } from "../../src/known/grid/describe-grid.ts";

describe("the grid in words", () => {
  it("is one line a row, and the moves that are possible", () => {
    expect(describeGrid(drawGrid(["#E.", "P@.", "..."]), "")).toBe(
      [
        ...["r\\c 012", "  0 #E.", "  1 P@.", "  2 ..."],
        ...["Row,column: you 1,1; person 1,0", "Moves: up, down, right"],
      ].join("\n"),
    );
  });

  it("says so when there is no move", () => {
    expect(describeGrid(drawGrid(["@"]), "")).toBe("r\\c 0\n  0 @\nMoves: none");
  });

  it("has signs for grass, water and ledges, which are jumped in their own direction alone", () => {
    const grid = drawGrid(["..^..", '.".~.', "<.@.>", ".~v..", "....."]);

    expect(describeGrid(grid, GRID_LEGEND)).toBe(
      [
        ...["r\\c 01234", "  0 ..^..", '  1 .".~.', "  2 <.@.>", "  3 .~v..", "  4 ....."],
        "Moves: up, down, left, right",
      ].join("\n"),
    );
    expect(validMoves(drawGrid(["...", ".^.", "...", ".@."]))).toEqual(["up", "left", "right"]);
    expect(validMoves(drawGrid(["...", ".^.", ".@."]))).toEqual(["up", "left", "right"]);
    expect(validMoves(drawGrid(["...", ".v.", ".@."]))).toEqual(["left", "right"]);
    expect(validMoves(drawGrid([".^.", ".@."]))).toEqual(["left", "right"]);
    expect(validMoves(drawGrid(["#^.", ">@~"]))).toEqual([]);
    expect(validMoves({ ...drawGrid(["#^.", ">@~"]), canSwim: true })).toEqual(["right"]);
  });

  it("explains its signs to a conversation that began before there were any of them, and to no other", () => {
    const grid = drawGrid(["@v"]);

    expect(describeGrid(grid, "a prompt of an older version")).toContain(GRID_LEGEND);
    expect(describeGrid(grid, `This is a game.\n\n${GRID_LEGEND}`)).not.toContain(GRID_LEGEND);
    expect(describeGrid(drawGrid(["@."]), "a prompt of an older version")).not.toContain(GRID_LEGEND);
  });

  it("explains what few games have where it is shown, and in no prompt", () => {
    const grid = drawGrid(["S!T", "C@."]);

    expect(describeGrid(grid, "a prompt of an older version")).toBe(
      [
        ...["r\\c 012", "  0 S!T", "  1 C@.", "Row,column: you 1,1; sign 0,0", "Moves: up, right"],
        "Here: S sign, T tree that can be cut, C counter to talk across, ! where a trainer sees you",
      ].join("\n"),
    );
    expect(describeGrid(drawGrid(["xX+"]), GRID_LEGEND)).toBe(
      [
        ...["r\\c 012", "  0 xX+", "Row,column: you 0,2; goal 0,0; goal with a boulder 0,1"],
        ...["Moves: left (push)", "Here: x goal, X goal with a boulder on it, + you on a goal"],
      ].join("\n"),
    );
    expect(describeGrid(drawGrid(["!@"]), GRID_LEGEND)).toMatch(/\nHere: ! where a trainer sees you$/);
    expect(GRID_LEGEND).not.toMatch(/sign|trainer/);
  });

  it("52.A4: has the pushes of a puzzle among its moves, where the cell behind the boulder is free", () => {
    const movesOf = (...lines: readonly string[]) => /Moves: .*/.exec(describeGrid(drawGrid(lines), ""))?.[0];

    expect(movesOf("#####", "#xO@#", "#####")).toBe("Moves: left (push)");
    expect(movesOf("#####", "#OO@#", "#x###")).toBe("Moves: none");
    expect(movesOf("#####", ".O@X#", "#####")).toBe("Moves: left (push)");
    // Elsewhere, boulders are not pushed without more ado.
    expect(movesOf("#####", ".O@##", "#####")).toBe("Moves: none");
  });

  it("52.A4: its legend has what the game's grid may have, and a conversation that has it is told no more", () => {
    const legend = gridLegend(["player", "free", "wall", "boulder", "goal"]);

    expect(legend).toBe(
      "Grid: @ you, . free, # wall, O boulder, x goal; rows from the top, columns from the left, both from 0.",
    );
    expect(gridLegend(undefined)).toBe(GRID_LEGEND);
    expect(describeGrid(drawGrid(["xO@"]), `A game.\n${legend}`)).not.toMatch(/Here:|Grid:/);
    expect(describeGrid(drawGrid(["xO@"]), "A game.")).toMatch(/\nHere: O boulder, x goal$/);
  });

  it("leaves out a step that the game forbids", () => {
    const isDown = (fromRow: number, _: number, toRow: number) => toRow > fromRow;

    expect(validMoves(drawGrid(["...", ".@.", "..."], isDown))).toEqual(["down"]);
  });
});
