import { describe, expect, it } from "vitest";
import { FakeOverworld } from "../../../../test/helpers/roms/fake-overworld.ts";
import { pokemonRed } from "../../src/known/pokemon-red/pokemon-red.ts";
import { applyObservation, EMPTY_ATLAS } from "../../src/world/apply-observation.ts";
import type { Atlas, AtlasMap, AtlasWarp, MapCell, SeenMap } from "../../src/world/atlas/atlas.ts";
import { isAtlas } from "../../src/world/atlas/check-atlas.ts";
import { createSurvey } from "../../src/world/survey.ts";
import { doorsOf, withWarps } from "../../src/world/warps.ts";
import { findUnexplored } from "../../src/world/way/find-unexplored.ts";
import { findWay } from "../../src/world/way/find-way.ts";

const warp = (id: number, x: number, y: number, map: string, end: number, more: Partial<AtlasWarp> = {}) => ({
  ...{ id, x, y, to: { map, id: end } },
  ...more,
});
const mapOf = (name: string, cells: readonly string[], more: Partial<AtlasMap> = {}): AtlasMap => ({
  ...{ name, step: 1, cells, visits: [] },
  ...more,
});
const at = (map: string, x: number, y: number): MapCell => ({ map, x, y });
const wayIn = (atlas: Atlas, from: MapCell, to: MapCell) =>
  findWay(atlas, from, [to])
    ?.steps.map(({ button, isDoor }) => `${button}${isDoor ? "!" : ""}`)
    .join(" ") ?? null;

/** A town with a house that is left by its mat. */
const town = (more: Partial<AtlasMap> = {}) =>
  mapOf("Town", ["..E", "..."], { warps: [warp(4, 2, 0, "House", 1)], ...more });
const house = (more: Partial<AtlasMap> = {}) =>
  mapOf("House", ["...", ".E."], { warps: [warp(1, 1, 1, "Town", 4, { press: "down" })], ...more });

describe("doors that the game told", () => {
  it("lead to a map of which nothing is known, without a cell there", () => {
    const atlas: Atlas = { at: null, maps: [town()] };

    expect(doorsOf(atlas, town())).toEqual([{ x: 2, y: 0, to: { map: "House" } }]);
    expect(withWarps(atlas).maps[0]?.doors).toEqual([]);
    expect(wayIn(atlas, at("Town", 0, 0), at("House", 0, 0))).toBeNull();
  });

  it("are gone as others are once their other end was seen: by entering, or by one more press", () => {
    const atlas: Atlas = { at: null, maps: [town(), house()] };

    expect(wayIn(atlas, at("Town", 0, 0), at("House", 0, 0))).toBe("right right! left up");
    expect(wayIn(atlas, at("House", 0, 0), at("Town", 0, 1))).toBe("right down down! left left down");
  });

  it("are no edge of what is known while they lead somewhere known, and are one else", () => {
    const known: Atlas = { at: null, maps: [town(), house()] };

    const size = { width: 3, height: 2 };
    const alone: Atlas = { at: null, maps: [town({ size })] };
    const both: Atlas = { at: null, maps: [town({ size }), house({ size })] };

    expect(findUnexplored(alone, at("Town", 0, 0), null)).toMatchObject({
      at: at("Town", 1, 0),
      button: "right",
    });
    expect(findUnexplored(both, at("Town", 0, 0), null)).toBeNull();
    expect(findUnexplored({ at: null, maps: [town()] }, at("Town", 0, 0), "right")?.at).toEqual(
      at("Town", 1, 0),
    );
    expect(withWarps(known).maps[0]?.doors).toEqual([{ x: 2, y: 0, to: at("House", 1, 1) }]);
  });

  it("that are left by a press are an edge for whoever stands on them", () => {
    const size = { width: 3, height: 2 };
    const alone: Atlas = { at: null, maps: [house({ size, visits: ["", " 1"], cells: ["###", "#E#"] })] };

    expect(findUnexplored(alone, at("House", 1, 1), null)).toMatchObject({
      at: at("House", 1, 1),
      button: "down",
    });
    expect(
      findUnexplored({ at: null, maps: [...alone.maps, town({ size })] }, at("House", 1, 1), null),
    ).toBeNull();
  });

  it("give way to how they were taken, unless the game says that they lead elsewhere now", () => {
    const taken = { x: 2, y: 0, to: at("House", 1, 0) };

    expect(doorsOf({ at: null, maps: [] }, town({ doors: [taken] }))).toEqual([taken]);
    expect(
      doorsOf({ at: null, maps: [] }, town({ doors: [taken], warps: [warp(4, 2, 0, "Tower", 0)] })),
    ).toEqual([{ x: 2, y: 0, to: { map: "Tower" } }]);
  });

  it("leave an atlas without any as it is, and make a map anew only when its doors are others", () => {
    const plain: Atlas = { at: null, maps: [mapOf("Town", ["."])] };
    const [one, other] = [town(), house()];

    expect(withWarps(plain)).toBe(plain);
    expect(withWarps({ at: null, maps: [one, other] }).maps[0]).toBe(
      withWarps({ at: null, maps: [one, other, mapOf("Cave", [])] }).maps[0],
    );
    expect(withWarps({ at: null, maps: [one] }).maps[0]?.doors).toEqual([]);
  });
});

describe("an atlas", () => {
  it("has each number of a map once, as it was told last, in their order", () => {
    const seen: readonly SeenMap[] = [
      { map: "Town", warps: [warp(4, 2, 0, "House", 1), warp(0, 1, 1, "Cave", 0)] },
      {
        map: "Town",
        warps: [warp(4, 2, 0, "House", 2), warp(300, 1, 1, "Cave", 0), warp(5, 300, 1, "Cave", 0)],
      },
    ];
    const atlas = applyObservation(EMPTY_ATLAS, seen, 1);

    expect(atlas.maps[0]?.warps).toEqual([warp(0, 1, 1, "Cave", 0), warp(4, 2, 0, "House", 2)]);
    expect(isAtlas(atlas)).toBe(true);
    expect(isAtlas({ ...atlas, maps: [{ ...atlas.maps[0], warps: [{ x: 1, y: 1, id: 0 }] }] })).toBe(false);
  });

  it("learns them from a look at the game, each once", () => {
    const game = new FakeOverworld({ map: Array.from({ length: 12 }, () => ".".repeat(12)), x: 5, y: 5 });
    game.warps([5, 3, 37, 1]).set(0xd368, 6, 6);
    const survey = createSurvey(game, pokemonRed) ?? expect.fail("nothing is surveyed");
    for (const [held, frames] of [
      [["up"], 24],
      [[], 60],
    ] as const) {
      game.run(frames, held);
      survey.ran(held, frames);
    }

    const [seen] = survey.finish() ?? [];
    const again = createSurvey(
      game,
      pokemonRed,
      applyObservation(EMPTY_ATLAS, seen === undefined ? [] : [seen], 1),
    );

    expect(seen?.warps).toEqual([warp(0, 5, 3, "Red's House 1F", 1)]);
    expect(again?.finish()?.[0]?.warps).toBeUndefined();
  });
});
