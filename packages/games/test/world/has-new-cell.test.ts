import { expect, test } from "vitest";
import type { Atlas, SeenMaps } from "../../src/world/atlas/atlas.ts";
import { hasNewCell } from "../../src/world/has-new-cell.ts";

const KNOWN: Atlas = { at: null, maps: [{ name: "Here", step: 1, cells: ["..", " #"], visits: [] }] };

test.each<[what: string, seen: SeenMaps, isNew: boolean]>([
  ["nothing", [], false],
  ["walks and doors alone", [{ map: "Here", walks: [[0, 0, "r"]], doors: [] }], false],
  ["a person where it was free", [{ map: "Here", cells: [[1, 0, "P"]] }], false],
  ["a cell that was not known, between others", [{ map: "Here", cells: [[0, 1, ".#"]] }], true],
  ["a cell behind the end of a row", [{ map: "Here", cells: [[1, 0, ".#"]] }], true],
  ["a row below the others", [{ map: "Here", cells: [[0, 7, "."]] }], true],
  ["another map", [{ map: "There", cells: [[0, 0, "."]] }], true],
  ["another map of which only a walk is told", [{ map: "There", walks: [[0, 0, ""]] }], false],
])("%s: new cells are seen or not", (_, seen, isNew) => {
  expect(hasNewCell(KNOWN, seen)).toBe(isNew);
});

test("every cell is new to an atlas that does not exist", () => {
  expect(hasNewCell(undefined, [{ map: "Here", cells: [[0, 0, "#"]] }])).toBe(true);
});
