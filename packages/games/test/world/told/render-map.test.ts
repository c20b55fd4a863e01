import { describe, expect, it } from "vitest";
import { applyObservation, EMPTY_ATLAS } from "../../../src/world/apply-observation.ts";
import type { Atlas, SeenMap, Standing } from "../../../src/world/atlas/atlas.ts";
import { mapHeading, renderMap } from "../../../src/world/told/render-map.ts";

const VILLAGE: SeenMap = {
  map: "Village",
  size: { width: 12, height: 6 },
  cells: [
    [0, 0, "###E####"],
    [0, 1, "#......P"],
    [0, 2, '#."".~..'],
    [0, 3, "#.####.."],
    [1, 4, "vv"],
  ],
  walks: [[1, 1, "rr"]],
};
const at = (map: string, x: number, y: number): Standing => ({ map, x, y, facing: "down" });
const atlasOf = (...seen: readonly SeenMap[]): Atlas => applyObservation(EMPTY_ATLAS, seen, 1);
const linesOf = (atlas: Atlas, map: string, standing: Standing | null, around?: { x: number; y: number }) =>
  renderMap(atlas, { map, standing, ...(around === undefined ? {} : { around }) })?.split("\n") ?? [];

describe("a map as text", () => {
  it("has a letter a cell, its coordinates on both edges, what the letters mean, and where it goes on", () => {
    expect(linesOf(atlasOf(VILLAGE), "Village", at("Village", 3, 1))).toEqual([
      "Map of Village: 12×6, known x 0-7, y 0-4",
      "y\\x 01234567",
      "  0 ###E####",
      "  1 #..@...P",
      '  2 #."".~..',
      "  3 #.####..",
      "  4  vv",
      '@ you, . free, # wall, " tall grass, ~ water, P person or thing, E exit, v ledge, jumped that way only, space not seen',
      "People 7,1.",
      "Exits not taken: 3,0",
      "Unexplored from: 3,1; 7,2",
    ]);
  });

  it("tells doors with where they lead, by a press too, and exits side by side as one", () => {
    const doors = [
      { x: 3, y: 0, to: { map: "Wood", x: 1, y: 10 } },
      { x: 7, y: 2, press: "right", to: { map: "Sea", x: 0, y: 2 } },
    ] as const;
    const exits = { ...VILLAGE, cells: [...(VILLAGE.cells ?? []), [4, 0, "EE"]], doors } as SeenMap;

    const lines = linesOf(atlasOf(exits), "Village", at("Village", 6, 2));
    expect(lines).toContain("Doors: 7,2 right to Sea 0,2; 3,0 to Wood 1,10");
    expect(lines).toContain("Exits not taken: 4,0 to 5,0");
  });

  it("shows markers, on what was not seen as well, and names them, nearest first", () => {
    const markers = [
      { x: 9, y: 5, label: "sea?" },
      { x: 2, y: 2, label: "herb" },
    ];
    const lines = linesOf(atlasOf({ ...VILLAGE, markers }), "Village", at("Village", 3, 1));

    expect(lines[0]).toBe("Map of Village: 12×6, known x 0-9, y 0-5");
    expect(lines).toContain('  2 #.*".~..');
    expect(lines).toContain("  5          *");
    expect(lines).toContain("Markers: 2,2 herb; 9,5 sea?");
  });

  it("52.A4: names the exit by which the player most likely came as a door, and not as one that was not taken", () => {
    const wood: SeenMap = {
      map: "Wood",
      cells: [[0, 0, "E..E"]],
      doors: [{ x: 3, y: 0, to: { map: "Village", x: 4, y: 1 } }],
    };
    const lines = linesOf(atlasOf(wood, VILLAGE), "Village", at("Village", 4, 1));

    expect(lines).toContain("Doors: 3,0 most likely to Wood 2,0");
    expect(lines.join("\n")).not.toContain("Exits not taken");
    expect(lines).toContain("Unexplored from: 7,2");
  });

  it("52.A2: tells the doors that the game's table lists and that were not used from those that were", () => {
    const warps = [
      { x: 3, y: 0, id: 0, to: { map: "Wood", id: 0 } },
      { x: 0, y: 2, id: 1, to: { map: "Cave", id: 0 } },
      { x: 1, y: 4, id: 2, to: { map: "Sea", id: 0 } },
    ];
    const doors = [{ x: 1, y: 4, to: { map: "Sea", x: 5, y: 5 } }];
    const wood: SeenMap = {
      map: "Wood",
      cells: [[0, 0, "E"]],
      doors: [{ x: 0, y: 0, to: { map: "Village", x: 3, y: 1 } }],
    };
    const lines = linesOf(atlasOf(wood, { ...VILLAGE, warps, doors }), "Village", at("Village", 3, 1));

    expect(lines).toContain("Doors: 3,0 to Wood; 1,4 to Sea 5,5");
    expect(lines).toContain("Doors not taken: 0,2 to Cave");
  });

  it("tells the columns in full at each tenth, and rows as wide as the last one", () => {
    const cells = Array.from({ length: 3 }, (_, y) => [97, 99 + y, ".".repeat(25)] as const);
    const lines = linesOf(atlasOf({ map: "Plain", cells }), "Plain", null);

    expect(lines.slice(0, 6)).toEqual([
      "Map of Plain: known x 97-121, y 99-101",
      "       100       110       120",
      "y\\x 7890123456789012345678901",
      " 99 .........................",
      "100 .........................",
      "101 .........................",
    ]);
  });

  it.each<readonly [what: string, x: number, y: number, shown: string]>([
    ["in its middle", 50, 60, "shown x 30-69, y 40-79"],
    ["at its start", 0, 3, "shown x 0-39, y 0-39"],
    ["at its end", 99, 99, "shown x 60-99, y 60-99"],
    ["off it", 300, 300, "shown x 60-99, y 60-99"],
  ])("shows 40 × 40 cells of a large one, round a cell %s", (_, x, y, shown) => {
    const cells = Array.from({ length: 100 }, (__, row) => [0, row, "#".repeat(100)] as const);
    const lines = linesOf(atlasOf({ map: "Rock", cells }), "Rock", at("Rock", 5, 5), { x, y });

    expect(lines[0]).toContain(shown);
    expect(lines.filter((line) => /^ *\d+ [#@]+$/.test(line)).map((line) => line.length)).toEqual(
      Array(40).fill(44),
    );
  });

  it("of where the player is not has no player on it, and is nothing where nothing was seen", () => {
    const atlas = atlasOf(VILLAGE, { map: "Wood", walks: [] });

    expect(linesOf(atlas, "Village", at("Wood", 3, 1)).join("\n")).not.toContain("@");
    expect(renderMap(atlas, { map: "Wood", standing: null })).toBeNull();
    expect(renderMap(atlas, { map: "Sea", standing: null })).toBeNull();
  });

  it("lists twelve of a kind, and how many more there are", () => {
    const markers = Array.from({ length: 15 }, (_, x) => ({ x, y: 0, label: `m${x}` }));
    const lines = linesOf(atlasOf({ ...VILLAGE, markers }), "Village", at("Village", 0, 0));

    expect(lines.at(-1)).toBe(
      `Markers: ${markers
        .slice(0, 12)
        .map(({ x, label }) => `${x},0 ${label}`)
        .join("; ")}; 3 more`,
    );
  });

  it("begins with words that no other map begins with", () => {
    expect(linesOf(atlasOf(VILLAGE), "Village", null)[0]?.startsWith(mapHeading("Village"))).toBe(true);
    expect(mapHeading("Village 2").startsWith(mapHeading("Village"))).toBe(false);
  });
});
