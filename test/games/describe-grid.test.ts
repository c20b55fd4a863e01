import { describe, expect, it } from "vitest";

import { describeGrid, validMoves } from "../../src/games/describe-grid.ts";
import { drawGrid } from "../helpers/draw-grid.ts";

describe("the grid in words", () => {
  it("is one line a row, and the moves that are possible", () => {
    expect(describeGrid(drawGrid(["#E.", "P@.", "..."]))).toBe(
      ["  012", "0 #E.", "1 P@.", "2 ...", "Moves: up, down, right"].join("\n"),
    );
  });

  it("says so when there is no move", () => {
    expect(describeGrid(drawGrid(["@"]))).toBe("  0\n0 @\nMoves: none");
  });

  it("leaves out a step that the game forbids", () => {
    const isDown = (fromRow: number, _: number, toRow: number) => toRow > fromRow;

    expect(validMoves(drawGrid(["...", ".@.", "..."], isDown))).toEqual(["down"]);
  });
});
