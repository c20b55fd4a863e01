import { describe, expect, it } from "vitest";

import { describeGrid, GRID_LEGEND, validMoves } from "../../../src/game/games/grid/describe-grid.ts";
import { drawGrid } from "../../helpers/roms/draw-grid.ts";

describe("the grid in words", () => {
  it("is one line a row, and the moves that are possible", () => {
    expect(describeGrid(drawGrid(["#E.", "P@.", "..."]), "")).toBe(
      ["  012", "0 #E.", "1 P@.", "2 ...", "Moves: up, down, right"].join("\n"),
    );
  });

  it("says so when there is no move", () => {
    expect(describeGrid(drawGrid(["@"]), "")).toBe("  0\n0 @\nMoves: none");
  });

  it("has signs for grass, water and ledges, which are jumped in their own direction alone", () => {
    const grid = drawGrid(["..^..", '.".~.', "<.@.>", ".~v..", "....."]);

    expect(describeGrid(grid, GRID_LEGEND)).toBe(
      ["  01234", "0 ..^..", '1 .".~.', "2 <.@.>", "3 .~v..", "4 .....", "Moves: up, down, left, right"].join(
        "\n",
      ),
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
        ...["  012", "0 S!T", "1 C@.", "Moves: up, right"],
        "Here: S sign, T tree that can be cut, C counter to talk across, ! where a trainer sees you",
      ].join("\n"),
    );
    expect(describeGrid(drawGrid(["xX+"]), GRID_LEGEND)).toBe(
      "  012\n0 xX+\nMoves: none\nHere: x goal, X goal with a boulder on it, + you on a goal",
    );
    expect(describeGrid(drawGrid(["!@"]), GRID_LEGEND)).toMatch(/\nHere: ! where a trainer sees you$/);
    expect(GRID_LEGEND).not.toMatch(/sign|trainer/);
  });

  it("leaves out a step that the game forbids", () => {
    const isDown = (fromRow: number, _: number, toRow: number) => toRow > fromRow;

    expect(validMoves(drawGrid(["...", ".@.", "..."], isDown))).toEqual(["down"]);
  });
});
