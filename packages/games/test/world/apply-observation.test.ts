import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyObservation, EMPTY_ATLAS, forgottenIn, MAX_MAPS } from "../../src/world/apply-observation.ts";
import type { Atlas, AtlasDoor, AtlasMarker, Layer, SeenMap } from "../../src/world/atlas/atlas.ts";
import { isAtlas, isSeen } from "../../src/world/atlas/check-atlas.ts";
import { letterAt, runsBetween, withRuns } from "../../src/world/layer.ts";
import { newIn } from "../../src/world/new-in.ts";

const cave = (seen: Omit<SeenMap, "map">): SeenMap => ({ map: "Cave", ...seen });
const atlasAfter = (...seen: readonly SeenMap[]) => applyObservation(EMPTY_ATLAS, seen, 7);
const mapOf = (atlas: Atlas) => atlas.maps.at(-1) ?? expect.fail("there is no map");

describe("what a step showed is kept", () => {
  it("cells by their letters, the later look over the earlier one", () => {
    const first = atlasAfter(cave({ cells: [[2, 1, "#.."]] }));
    const atlas = applyObservation(first, [cave({ cells: [[3, 1, "P"]] })], 9);

    expect(atlas).toEqual({
      at: null,
      maps: [{ name: "Cave", step: 9, cells: ["", "  #P."], visits: [] }],
    });
    expect(first.maps).toEqual([{ name: "Cave", step: 7, cells: ["", "  #.."], visits: [] }]);
  });

  it("each cell of a walk once for each time that it was entered, nine times at most; the player is at its end", () => {
    const atlas = atlasAfter(
      cave({ walks: [[1, 1, "rrl"], ...Array(12).fill([0, 0, ""] as const), [3, 0, "d"]] }),
    );

    expect(mapOf(atlas).visits).toEqual(["9  1", " 122"]);
    expect(atlas.at).toEqual({ map: "Cave", x: 3, y: 1 });
  });

  it("one way out of a cell leads where it led last", () => {
    const to = (x: number) => ({ map: "Wood", x, y: 0 });
    const doors: readonly AtlasDoor[] = [
      { x: 1, y: 0, to: to(1) },
      { x: 1, y: 0, press: "up", to: to(2) },
      { x: 1, y: 0, to: to(3) },
    ];

    expect(mapOf(atlasAfter(cave({ doors }))).doors).toEqual([doors[1], doors[2]]);
  });

  it("sides and the size, which stay where a later step tells nothing of them", () => {
    const size = { width: 4, height: 3 };
    const first = atlasAfter(cave({ size, sides: [[1, 0, "rd"]] }));
    const atlas = applyObservation(first, [cave({ cells: [[0, 0, "."]] })], 8);

    expect(mapOf(atlas)).toEqual({ name: "Cave", step: 8, size, cells: ["."], visits: [], sides: [" rd"] });
  });

  it("53.4: steps that led nowhere, until they are walked after all or the cell ahead opens", () => {
    const failed = [
      { x: 1, y: 1, press: "right" },
      { x: 1, y: 1, press: "down" },
      { x: 1, y: 1, press: "up" },
    ] as const;
    const first = atlasAfter(
      cave({
        cells: [
          [0, 1, "....."],
          [1, 2, "P"],
        ],
        walks: [[1, 1, ""]],
        failed,
      }),
    );
    const walked = applyObservation(first, [cave({ walks: [[2, 1, "r"]] })], 8);
    const opened = applyObservation(walked, [cave({ cells: [[1, 2, "."]] })], 9);
    const taken = cave({ doors: [{ x: 1, y: 1, press: "up", to: { map: "Wood", x: 1, y: 0 } }] });

    expect(
      [first, walked, opened, applyObservation(opened, [taken], 10)].map((at) => mapOf(at).failed),
    ).toEqual([failed, failed.slice(1), failed.slice(2), undefined]);
    expect(isAtlas(first) && isSeen([cave({ failed })])).toBe(true);
    expect(newIn(atlasAfter(cave({})), first, new Map([["Cave", []]]), [])).toMatchObject([{ failed }]);
  });

  it("what is written on a map, all anew; that alone is no look at it", () => {
    const wood = { map: "Wood", cells: [[0, 0, "."]] } as const;
    const first = atlasAfter(cave({ cells: [[0, 0, "."]], markers: [{ x: 1, y: 0, label: "old" }] }), wood);
    const markers = [{ x: 3, y: 2, label: "key" }];
    const atlas = applyObservation(first, [cave({ markers })], 9);

    expect(atlas.maps).toEqual([{ name: "Cave", step: 7, cells: ["."], visits: [], markers }, first.maps[1]]);
    expect(applyObservation(atlas, [cave({ cells: [[1, 0, "#"]] })], 9).maps.at(-1)).toMatchObject({
      markers,
    });
    expect(applyObservation(atlas, [cave({ markers: [] })], 9).maps[0]).not.toHaveProperty("markers");
    expect(applyObservation(atlas, [{ map: "Nowhere", markers }], 9)).toEqual(atlas);
  });

  it("a map whose name is a key of objects is a map like any other", () => {
    expect(atlasAfter({ map: "__proto__", cells: [[0, 0, "."]] }).maps.map(({ name }) => name)).toEqual([
      "__proto__",
    ]);
  });
});

describe("an atlas is bounded", () => {
  it.each<readonly [what: string, seen: Omit<SeenMap, "map">]>([
    ["cells to the right", { cells: [[254, 0, "...."]] }],
    ["cells below", { cells: [[0, 256, "."]] }],
    ["a walk that leaves it", { walks: [[255, 255, "rdrd"]] }],
    ["a door beyond it", { doors: [{ x: 256, y: 0, to: { map: "Cave", x: 0, y: 0 } }] }],
    ["ten thousand doors", { doors: doorsOf(10_000) }],
    ["a hundred markers", { cells: [[0, 0, "."]], markers: markersOf(100) }],
  ])("%s: it keeps 256 × 256 cells, 256 doors and 64 markers of a map", (_, seen) => {
    expect(isAtlas(atlasAfter(cave(seen)))).toBe(true);
  });

  it("of more than 256 maps, those seen least recently are forgotten, and counted", () => {
    const see = (atlas: Atlas, name: string, step: number) =>
      applyObservation(atlas, [{ map: name, cells: [[0, 0, "."]] }], step);
    let full = EMPTY_ATLAS;
    for (let number = 0; number < MAX_MAPS; number += 1) full = see(full, `map ${number}`, number);

    const atlas = see(see(full, "map 0", 300), "one more", 301);

    expect(full.forgotten).toBeUndefined();
    expect(atlas.maps).toHaveLength(MAX_MAPS);
    expect(atlas.forgotten).toBe(1);
    expect(forgottenIn(full, atlas)).toEqual(["map 1"]);
    expect(forgottenIn(full, see(full, "map 0", 300))).toEqual([]);
  });
});

describe("a layer", () => {
  const letters = fc.string({ unit: fc.constantFrom(".", "#", '"', "P"), minLength: 1, maxLength: 9 });
  const runs = fc.array(fc.tuple(fc.nat(20), fc.nat(12), letters), { maxLength: 30 });

  it("becomes another one by the runs between them", () => {
    fc.assert(
      fc.property(runs, runs, (old, more) => {
        const before = withRuns([], old);
        const later = withRuns(before, more);

        expect(withRuns(before, runsBetween(before, later))).toEqual(later);
        expect(runsBetween(later, later)).toEqual([]);
      }),
    );
  });

  it("has the letter that was written last, and spaces elsewhere", () => {
    fc.assert(
      fc.property(runs, fc.nat(30), fc.nat(14), (written, x, y) => {
        const last = written.findLast(
          ([left, row, text]) => row === y && x >= left && x < left + text.length,
        );
        const layer: Layer = withRuns([], written);

        expect(letterAt(layer, x, y)).toBe(last === undefined ? " " : last[2][x - last[0]]);
      }),
    );
  });
});

it("what is new between two atlases leads from one to the other", () => {
  const cell = fc.record({ map: fc.constantFrom("A", "B"), x: fc.nat(20), y: fc.nat(20) });
  const run = fc.tuple(fc.nat(20), fc.nat(12), fc.stringMatching(/^[.#P]{1,6}$/));
  const markers = fc.array(fc.record({ x: fc.nat(20), y: fc.nat(20), label: fc.constantFrom("a", "b") }));
  const seenMap: fc.Arbitrary<SeenMap> = fc.record({
    map: fc.constantFrom("A", "B", "C"),
    cells: fc.array(run),
    sides: fc.array(fc.tuple(fc.nat(20), fc.nat(12), fc.stringMatching(/^[rdb-]{1,6}$/))),
    walks: fc.array(fc.tuple(fc.nat(20), fc.nat(12), fc.stringMatching(/^[udlr]{0,6}$/))),
    doors: fc.array(fc.record({ x: fc.nat(20), y: fc.nat(20), to: cell })),
    markers,
    warps: fc.array(
      fc.record({
        ...{ x: fc.nat(20), y: fc.nat(20), id: fc.nat(5) },
        to: fc.record({ map: fc.constantFrom("A", "B"), id: fc.nat(5) }),
      }),
    ),
  });
  fc.assert(
    fc.property(
      fc.array(seenMap),
      fc.array(seenMap, { minLength: 1 }),
      markers,
      (earlier, looks, written) => {
        const known = applyObservation(EMPTY_ATLAS, earlier, 1);
        const later = applyObservation(known, [...looks, { map: "A", markers: written }], 2);
        const names = [...new Set(looks.map(({ map }) => map).reverse())].reverse();
        const walks = new Map(
          names.map((name) => [
            name,
            looks.flatMap(({ map, walks: made = [] }) => (map === name ? made : [])),
          ]),
        );
        const doors = looks.flatMap(({ map, doors: found = [] }) => found.map((door) => ({ map, door })));

        const seen = newIn(known, later, walks, doors) ?? [];

        expect(isSeen(seen)).toBe(true);
        expect(layersOf(applyObservation(known, seen, 2))).toEqual(layersOf(later));
      },
    ),
  );
});

/** What is known of each map, whatever their order. */
function layersOf({ maps }: Atlas) {
  return Object.fromEntries(
    maps.map(({ name, cells, sides = [], visits, doors = [], warps = [], markers = [] }) => [
      name,
      { cells, sides, visits, doors, warps, markers },
    ]),
  );
}

function markersOf(count: number): readonly AtlasMarker[] {
  return Array.from({ length: count }, (_, at) => ({ x: at, y: 0, label: `${at}` }));
}

function doorsOf(count: number): readonly AtlasDoor[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{ x: at % 256, y: at >> 8 },
    to: { map: "Wood", x: 0, y: 0 },
  }));
}
