import { describe, expect, it, test } from "vitest";
import type { Atlas, AtlasMap, Direction } from "../../src/world/atlas/atlas.ts";
import { type ExploreAim, findUnexplored } from "../../src/world/way/find-unexplored.ts";

function atlasOf(
  cells: readonly string[],
  more: Partial<AtlasMap> = {},
  ...others: readonly AtlasMap[]
): Atlas {
  const size = { width: cells[0]?.length ?? 0, height: cells.length };
  return { at: null, maps: [{ name: "Here", step: 1, visits: [], cells, size, ...more }, ...others] };
}

/** The presses of the way, and behind a bar the one that leads on; null for none. */
function edgeFrom(atlas: Atlas, x: number, y: number, aim: ExploreAim = null): string | null {
  const found = findUnexplored(atlas, { map: "Here", x, y }, aim);
  return found && `${found.way.steps.map(({ button }) => button[0]).join("")}|${found.button}`;
}

describe("the nearest edge of what is known", () => {
  it.each<readonly [what: string, cells: readonly string[], more: Partial<AtlasMap>, edge: string | null]>([
    ["a cell that was not seen", [".... "], {}, "rrr|right"],
    ["the nearer of two", [" .... "], {}, "|left"],
    ["none behind a wall", ["...# "], {}, null],
    ["none beyond the map", ["...."], {}, null],
    ["an exit that was never taken", ["...E"], {}, "rr|right"],
    ["no exit that was", ["...E"], { doors: [{ x: 3, y: 0, to: { map: "Gone", x: 0, y: 0 } }] }, null],
    ["no exit that was walked on", ["...E"], { visits: ["   1"] }, null],
    ["an edge of the map beyond which one can walk on", ["...="], {}, "rrr|up"],
    [
      "53.1: an edge beyond which the game connects a map and nothing was seen",
      ["...."],
      { borders: [{ press: "up", from: 2, until: 3, to: { map: "There", x: 0, y: 9 } }] },
      "rr|up",
    ],
    [
      "53.1: no such edge where the ground beyond was seen to be closed",
      ["...."],
      {
        borders: [{ press: "up", from: 2, until: 3, to: { map: "There", x: 0, y: 9 } }],
        edges: ["  --"],
      },
      null,
    ],
    [
      "another side of it that was not taken",
      ["..=", "###"],
      { doors: [{ x: 2, y: 0, press: "up", to: { map: "Gone", x: 0, y: 0 } }] },
      "rr|right",
    ],
  ])("is %s", (_, cells, more, edge) => {
    expect(edgeFrom(atlasOf(cells, more), cells[0]?.startsWith(" ") ? 1 : 0, 0)).toBe(edge);
  });

  it("may be on another map", () => {
    const there: AtlasMap = {
      name: "There",
      step: 1,
      visits: [],
      cells: [".. "],
      size: { width: 3, height: 1 },
    };
    const doors = [{ x: 1, y: 0, to: { map: "There", x: 0, y: 0 } }];

    expect(edgeFrom(atlasOf([".E"], { doors }, there), 0, 0)).toBe("rr|right");
    expect(edgeFrom(atlasOf([".E"], { doors }, there), 0, 0, "right")).toBeNull();
  });

  const field = [" .....  ", "#.....# ", "#.....# ", "#..... "];

  it.each<readonly [aim: ExploreAim, edge: string | null]>([
    ["left", "ul|left"],
    ["right", "urrr|right"],
    ["down", "ddrrr|right"],
    [{ x: 7, y: 3 }, "ddrrr|right"],
    [{ x: 0, y: 0 }, "lu|left"],
  ])("towards %j", (aim, edge) => {
    const found = edgeFrom(atlasOf(field, { size: { width: 8, height: 4 } }), 2, 1, aim);

    expect(found === null ? null : sorted(found)).toBe(edge === null ? null : sorted(edge));
  });
});

describe("a border between two maps that was crossed", () => {
  const there = (cells: readonly string[]): AtlasMap => ({
    ...{ name: "There", step: 1, visits: [], cells, size: { width: 3, height: cells.length } },
  });
  const doors = [{ x: 2, y: 1, press: "right", to: { map: "There", x: 0, y: 1 } }] as const;
  const unseen = ["###", "=..", "###", " ##", "###"];
  const seen = ["###", "=..", "###", "###", "###"];

  it.each<readonly [what: string, here: readonly string[], there: readonly string[], edge: string | null]>([
    ["comes behind what else is unexplored", ["###", "..=", "..=", " #=", "###"], unseen, "dll|down"],
    [
      "is crossed where what lies beyond was not seen",
      ["###", "..=", "..=", "##=", "###"],
      unseen,
      "dd|right",
    ],
    ["is not crossed where that was seen", ["###", "..=", "..=", "##=", "###"], seen, null],
    ["is another one behind a wall", ["###", "..=", "..#", "..=", "###"], seen, "lddr|right"],
  ])("%s", (_, cells, beyond, edge) => {
    const found = edgeFrom(atlasOf(cells, { doors }, there(beyond)), 2, 1);

    expect(found === null ? null : sorted(found)).toBe(edge === null ? null : sorted(edge));
  });

  it("of exits in a line: the others come last when one was taken, or one came out beside it", () => {
    const out = [{ x: 2, y: 1, to: { map: "There", x: 1, y: 1 } }];
    const here = (corner: string) => ["###", "..E", "..E", `.${corner}#`, " ##"];
    const back = there(["###", "E.#", "E.#", "###"]);

    expect(edgeFrom(atlasOf(here("."), { doors: out }, back), 1, 1)).toBe("ddl|down");
    expect(edgeFrom(atlasOf(here("E"), { doors: out }, back), 1, 1)).toBe("d|down");
    const closed = there(["###", "#.#", "###"]);
    expect(edgeFrom(atlasOf(["###", "..E", "..E"], { doors: out }, closed), 1, 1)).toBe("d|right");
    const known = atlasOf([". E", "..E", "##E"], { doors: out }, back);
    const found = findUnexplored(known, { map: "There", x: 1, y: 1 }, null);
    expect([found?.at, found?.button]).toEqual([{ map: "Here", x: 1, y: 1 }, "up"]);
  });

  it("of exits with a wall between them: both are tried", () => {
    const out = [{ x: 3, y: 1, to: { map: "There", x: 1, y: 1 } }];
    const cells = ["####", "...E", "...#", "...E", "  ##"];

    expect(edgeFrom(atlasOf(cells, { doors: out }, there(["###", "#.#", "###"])), 2, 1)).toBe("dd|right");
  });

  it("is crossed back to what is left on its other side", () => {
    const atlas = atlasOf(["###", ". =", "###"], { doors }, there(["###", "=..", "###"]));

    const found = findUnexplored(atlas, { map: "There", x: 2, y: 1 }, null);

    expect(found?.way.steps.map(({ button }) => button)).toEqual(["left", "left", "left"]);
    expect([found?.at, found?.button]).toEqual([{ map: "Here", x: 2, y: 1 }, "left"]);
  });
});

it("does not lead the other way where it is to go for a direction", () => {
  const atlas = atlasOf(["#####", " ....", "#####"]);

  expect(edgeFrom(atlas, 1, 1, "right")).toBeNull();
  expect(edgeFrom(atlas, 1, 1, "left")).toBe("|left");
  expect(edgeFrom(atlas, 1, 1, "up")).toBe("|left");
});

describe("exploring in a direction", () => {
  /** A place by how far it lies ahead and aside. */
  type Place = readonly [ahead: number, aside: number];
  const MIDDLE = 5;

  /** The edge that is found in a map of walls but for free cells and cells that were not seen, as a place. */
  function foundAt(
    aim: Direction,
    side: 1 | -1,
    free: readonly Place[],
    unseen: readonly Place[],
  ): Place | null {
    const [dx, dy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[aim] as [number, number];
    const rows = Array.from({ length: 11 }, () => Array<string>(11).fill("#"));
    const put = (places: readonly Place[], letter: string): void => {
      for (const [ahead, aside] of places) {
        const row = rows[MIDDLE + ahead * dy + side * aside * dx];
        if (row !== undefined) row[MIDDLE + ahead * dx + side * aside * dy] = letter;
      }
    };
    put([[0, 0], ...free], ".");
    put(unseen, " ");
    const atlas = atlasOf(rows.map((row) => row.join("")));
    const found = findUnexplored(atlas, { map: "Here", x: MIDDLE, y: MIDDLE }, aim);
    if (found === null) return null;
    const [x, y] = [found.at.x - MIDDLE, found.at.y - MIDDLE];
    return [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
  }

  /** Cells straight ahead, up to a distance. */
  const ahead = (cells: number): Place[] => Array.from({ length: cells }, (_, at) => [at + 1, 0]);

  const CASES: readonly [
    what: string,
    free: readonly Place[],
    unseen: readonly Place[],
    found: Place | null,
  ][] = [
    [
      "takes a cell exactly on the diagonal before a farther one straight ahead",
      [...ahead(4), [1, 1]],
      [
        [5, 0],
        [1, 2],
      ],
      [1, 1],
    ],
    [
      "takes a farther cell straight ahead before one beyond the diagonal",
      [...ahead(4), [1, 1], [1, 2]],
      [
        [5, 0],
        [1, 3],
      ],
      [4, 0],
    ],
    [
      "takes a cell beyond the diagonal where nothing is left ahead",
      [...ahead(2), [1, 1], [1, 2]],
      [[1, 3]],
      [1, 2],
    ],
    [
      "takes the nearer of two cells beyond the diagonal",
      [...ahead(2), [1, 1], [1, 2], [2, 1], [2, 2], [2, 3], [2, 4]],
      [
        [2, 5],
        [1, 3],
      ],
      [1, 2],
    ],
    ["takes the cell of the player", [], [[0, 1]], [0, 0]],
    ["does not go to the cell beside the player", [[0, 1]], [[0, 2]], null],
    [
      "does not go to a cell behind the player",
      [
        [0, 1],
        [-1, 1],
      ],
      [[-1, 2]],
      null,
    ],
  ];

  test.each(
    CASES.flatMap(([what, free, unseen, found]) =>
      (["up", "down", "left", "right"] as const).flatMap((aim) =>
        ([1, -1] as const).map((side) => ({ what, aim, side, free, unseen, found })),
      ),
    ),
  )("$what: $aim, side $side", ({ aim, side, free, unseen, found }) => {
    expect(foundAt(aim, side, free, unseen)).toEqual(found);
  });
});

/** The presses in any order: several ways are equally short. */
function sorted(edge: string): string {
  const [presses = "", on] = edge.split("|");
  return `${[...presses].sort().join("")}|${on}`;
}
