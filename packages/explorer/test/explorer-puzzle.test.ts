import { expect, test } from "vitest";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import { readBoard, solvePuzzle } from "../src/puzzle/solve-puzzle.ts";

/** A state's text with a room of two rows on an empty board. */
function told(upper: string, lower: string): string {
  const wall = "##########";
  const rows = [wall, upper, lower, ...Array<string>(5).fill(wall)];
  return ["Mode: play", "  0123456789", ...rows.map((row, index) => `${index} ${row}`), "Moves: up"].join(
    "\n",
  );
}

function move(upper: string, lower: string, steps = 0) {
  const board = readBoard(told(upper, lower));
  if (board === null) throw new Error("no board");
  const result = solvePuzzle(board, new Map([["stepstaken", String(steps)]]));
  return {
    say: result?.say,
    buttons: result?.acts.flatMap((act) => (act.type === "press" ? act.buttons : [])),
  };
}

test("a puzzle is played by its shown grid, with the fewest pushes", () => {
  expect(move("#@.O.x####", "#.....####")).toEqual({
    say: "It takes 2 pushes from here. I go right, right, right.",
    buttons: Array<Button>(3).fill("right"),
  });
  expect(move("#.O+X.####", "#.....####").say).toBe(
    "It takes 1 push from here. I go down, left, left, up, right.",
  );
});

test("a level whose stones are stuck is begun anew, unless it has just begun", () => {
  expect(move("#O..x@####", "##########", 3).buttons).toEqual(["start"]);
  expect(move("#O..x@####", "##########").buttons).toBeUndefined();
});

test("a grid without goals, or of another size, is no puzzle", () => {
  expect(readBoard(told("#@.O..####", "#.....####"))).toBeNull();
  expect(readBoard(told("#@.O.x####", "#.P...####"))).toBeNull();
  expect(readBoard("  012\n0 @Ox")).toBeNull();
  expect(readBoard("Mode: title")).toBeNull();
});
