import { expect, it } from "vitest";
import { splitMaps } from "../../../page/src/views/words/split-maps.ts";

const TOLD = [
  "Reached Village 3,5.",
  "Map of Village: 16×16, known x 0-11, y 9-10",
  "   0         10",
  "   012345678901",
  " 9 ##..@.",
  "10 ..",
  "@ you, # wall, . free",
  "Doors: 4,2 to Wood",
];

it("the rows of a map are told from the words around it", () => {
  expect(splitMaps(TOLD.join("\n"))).toEqual([
    { kind: "words", text: TOLD.slice(0, 2).join("\n") },
    { kind: "rows", text: TOLD.slice(2, 6).join("\n") },
    { kind: "words", text: TOLD.slice(6).join("\n") },
  ]);
});

it.each(["", "No map.\n", "3 apples\n 4 pears", "Map of it all:\nnone", "Map of X:\n0 .\n\n1 of them"])(
  "%j is the same again when its parts are joined",
  (text) => {
    expect(
      splitMaps(text)
        .map((part) => part.text)
        .join("\n"),
    ).toBe(text);
  },
);

it("52.A1: the rows and columns of a map may be labelled", () => {
  const told = ["Map of Wood: known x 7-9, y 3-3", "y\\x 789", "  3 #.@", "@ you"];

  expect(splitMaps(told.join("\n"))[1]).toEqual({ kind: "rows", text: told.slice(1, 3).join("\n") });
});

it("the rows begin with the columns' numbers, even where no tens are told", () => {
  const told = ["Map of Wood: known x 17-19, y 3-3", "  ", "  789", "3 #.@", "@ you"];

  expect(splitMaps(told.join("\n"))[1]).toEqual({ kind: "rows", text: told.slice(1, 4).join("\n") });
});

it("what begins with a number is no row where no map is told", () => {
  expect(splitMaps("3 apples\n 4 pears")).toEqual([{ kind: "words", text: "3 apples\n 4 pears" }]);
});
