import { expect, it } from "vitest";
import { drawGrid } from "../../../../../test/helpers/roms/draw-grid.ts";
import { describeStanding } from "../../../src/world/told/standing-line.ts";

const AT = { map: "Village", x: 3, y: 5, facing: "down" } as const;

it.each([
  ["free to some sides", AT, drawGrid([".#.", ".@.", "###"]), "At Village 3,5 facing down; free: left right"],
  ["shut in", AT, drawGrid(["#", "@"]), "At Village 3,5 facing down; free: none"],
  ["where nobody walks now", AT, null, "At Village 3,5 facing down; free: ?"],
  [
    "facing nobody knows where",
    { ...AT, facing: null },
    drawGrid(["@."]),
    "At Village 3,5 facing ?; free: right",
  ],
  ["on a map of two lines", { ...AT, map: "Old\n  Wood" }, null, "At Old Wood 3,5 facing down; free: ?"],
] as const)("the line has the same shape %s", (_, standing, grid, line) => {
  expect(describeStanding(standing, grid)).toBe(line);
});

it("takes 20 tokens at most, counted as bytes / 4", () => {
  const standing = {
    map: "The Very Long Name of a Map of Somebody's",
    x: 255,
    y: 255,
    facing: "right",
  } as const;
  const line = describeStanding(standing, drawGrid(["...", ".@.", "..."]));

  expect(line).toContain("255,255 facing right; free: up down left right");
  expect(line.length / 4).toBeLessThanOrEqual(20);
});
