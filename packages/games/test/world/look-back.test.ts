import { describe, expect, it } from "vitest";
import { at, atlasOf, mapOf, plainSearch } from "../../../../test/helpers/world/plain-ways.ts";
import type { AtlasMap, MapCell } from "../../src/world/atlas/atlas.ts";
import { findWay } from "../../src/world/way/find-way.ts";

describe("a way into a room in the middle of a large field, which begins on its other side", () => {
  const [around, there] = [at(24, 10), at(22, 8)];

  /** A field of 40 × 20 cells, with a room whose only way in is the cell at 23,10. */
  function field(entrance: string): readonly string[] {
    const isWall = (x: number, y: number) =>
      x >= 17 && x <= 23 && y >= 7 && y <= 13 && (x === 17 || x === 23 || y === 7 || y === 13);
    const rows = Array.from({ length: 20 }, (_, y) =>
      Array.from({ length: 40 }, (__, x) => (x === 23 && y === 10 ? entrance : isWall(x, y) ? "#" : ".")),
    );
    return rows.map((row) => row.join(""));
  }

  it.each<readonly [how: string, entrance: string, more: Partial<AtlasMap>, from: MapCell, isThere: boolean]>(
    [
      ["through a gap", ".", {}, at(1, 10), true],
      ["past a person", "P", {}, at(1, 10), true],
      ["down a ledge", "<", {}, at(1, 10), true],
      ["not up a ledge", ">", {}, at(1, 10), false],
      ["not through water", "~", {}, at(1, 10), false],
      ["not where nothing is known", " ", {}, at(1, 10), false],
      ["by a press", "#", { doors: [{ ...{ x: 38, y: 1 }, press: "up", to: there }] }, at(1, 10), true],
      [
        "by a press beyond water",
        "~",
        { doors: [{ ...{ x: 38, y: 1 }, press: "up", to: there }] },
        at(1, 10),
        true,
      ],
      [
        "out of a door that leads into a wall",
        "#",
        { doors: [{ ...{ x: 38, y: 1 }, press: "up", to: at(23, 9) }] },
        at(1, 10),
        true,
      ],
      [
        "not by a door that leads elsewhere",
        "#",
        { doors: [{ ...{ x: 38, y: 1 }, press: "up", to: around }] },
        at(1, 10),
        false,
      ],
      [
        "not by a side that is barred",
        ".",
        { sides: Array(20).fill(`${" ".repeat(22)}rr`) },
        at(1, 10),
        false,
      ],
      ["out of the wall in which it begins", "#", {}, at(17, 10), true],
    ],
  )("leads %s", (_, entrance, more, from, isThere) => {
    const atlas = atlasOf(mapOf(field(entrance), more));
    const way = findWay(atlas, from, [at(20, 10)]);

    expect(way?.cells ?? null).toBe(plainSearch(atlas, from, at(20, 10), {})?.cells ?? null);
    expect(way !== null).toBe(isThere);
  });

  it("leads along the one corridor to a door, from which one may fall into a field on all its length", () => {
    const cells = [".".repeat(40), `${"v".repeat(39)}#`, ...Array(16).fill(".".repeat(40)), "#".repeat(40)];
    const atlas = atlasOf(
      mapOf([...cells, ".".repeat(40)], { doors: [{ x: 39, y: 0, press: "up", to: at(0, 19) }] }),
    );

    expect(findWay(atlas, at(0, 0), [at(20, 19)])?.cells).toBe(60);
  });

  it("leads through a door that is entered", () => {
    const cells = field("#").map((row, y) => (y === 1 ? `${row.slice(0, 38)}E${row.slice(39)}` : row));
    const atlas = atlasOf(mapOf(cells, { doors: [{ x: 38, y: 1, to: there }] }));

    expect(findWay(atlas, at(1, 10), [at(20, 10)])?.cells).toBe(
      plainSearch(atlas, at(1, 10), at(20, 10), {})?.cells,
    );
    expect(findWay(atlas, at(1, 10), [at(38, 1)])?.cells).toBe(46);
  });
});
