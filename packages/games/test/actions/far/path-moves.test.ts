import { describe, expect, it } from "vitest";
import type { WorldMap, WorldOptions } from "../../../../../test/helpers/pokemon-world/index.ts";
import { walkPokemonWorld } from "../../../../../test/helpers/pokemon-world/walker.ts";
import { planTo, planTowards } from "../../../src/actions/far/plans.ts";
import { letterAt } from "../../../src/world/layer.ts";

const TOWN = "Viridian City";
const at = (x: number, y: number, map = TOWN) => ({ map, x, y });
const BADGES = { Boulder: 0, Cascade: 1, Thunder: 2, Rainbow: 3, Soul: 4 };
const SWIMMER = ["SQUIRTLE", 20, "SURF", "STRENGTH", "CUT", "FLASH"] as const;

/** A map of its own, with room all around. */
const room = (rows: readonly string[], more: Partial<WorldMap> = {}): WorldMap => ({
  ...{ id: 1, name: TOWN, tileset: 0, rows },
  ...more,
});
const enter = (maps: readonly WorldMap[], x: number, y: number, more: Partial<WorldOptions> = {}) =>
  walkPokemonWorld({
    ...{
      maps,
      map: maps[0]?.id ?? 1,
      x,
      y,
      party: [SWIMMER],
      badges: Object.values(BADGES),
      hasPokedex: true,
    },
    ...more,
  });

describe("a walk with the moves of the party", () => {
  const trees = room(["##########", "#....T...#", "#....#...#", "##########", "##########", "##########"]);
  const lake = room(["##########", "#...~~...#", "#...~~...#", "##########", "##########", "##########"]);

  it("cuts a tree that is in the way, and says so", () => {
    const walker = enter([trees], 1, 1);

    const went = walker.go(planTo(at(6, 1), {}));

    expect(went).toMatchObject({ end: "reached", at: at(6, 1), uses: ["Cut at 5,1"] });
    expect(walker.world.truth.place).toMatchObject({ x: 6, y: 1 });
  });

  it("goes round a tree where that is not far", () => {
    const open = room(["##########", "#....T...#", "#....#...#", "#........#", "##########", "##########"]);

    expect(enter([open], 1, 1).go(planTo(at(6, 1), {})).uses).toBeUndefined();
  });

  it("does not cut without the badge, and names the tree", () => {
    const walker = enter([trees], 1, 1, { badges: [] });

    expect(walker.go(planTo(at(6, 1), {}))).toMatchObject({
      end: "no-way",
      reason: "no known way leads there: a tree to cut at 5,1 is in the way",
    });
  });

  it("surfs over water and steps on land behind it", () => {
    const walker = enter([lake], 1, 1);

    const went = walker.go(planTo(at(6, 2), {}));

    expect(went).toMatchObject({ end: "reached", at: at(6, 2) });
    expect(went.uses).toEqual([expect.stringMatching(/^Surf from 3,[12]$/)]);
    expect(walker.world.truth).toMatchObject({ mode: "walk", place: { x: 6, y: 2 } });
  });

  it("ends on the water where the cell is there", () => {
    const walker = enter([lake], 1, 1);

    expect(walker.go(planTo(at(5, 1), {}))).toMatchObject({ end: "reached", at: at(5, 1) });
    expect(walker.world.truth.mode).toBe("surf");
  });

  it("explores over water where nothing is left on land", () => {
    const wide = room([
      "####################",
      "#...~~.............#",
      "#...~~.............#",
      "####################",
      "####################",
      "####################",
    ]);
    const walker = enter([wide], 1, 1);

    const went = walker.go(planTowards(null, {}));

    expect(went.end).toBe("reached");
    expect(went.uses?.[0]).toMatch(/^Surf from 3/);
  });
});

describe("boulders", () => {
  const cave = (rows: readonly string[], x: number, y: number) =>
    room(rows, { tileset: 17, people: [{ x, y, picture: 0x3f }] });
  const corridor = ["##########", "#........#", "##########", "##########", "##########", "##########"];

  it("are pushed where there is room behind them", () => {
    const side = ["##########", "#........#", "####.#####", "####.#####", "##########", "##########"];
    const walker = enter([cave(side, 4, 1)], 1, 1);

    const went = walker.go(planTo(at(4, 3), {}));

    expect(went).toMatchObject({ end: "reached", at: at(4, 3) });
    expect(went.uses).toEqual(["Strength", "a push of the boulder at 4,1"]);
    expect(letterAt(walker.atlas.maps[0]?.cells ?? [], 5, 1)).toBe("O");
  });

  it("are pushed on and on in a corridor, until nothing gives way", () => {
    const walker = enter([cave(corridor, 3, 1)], 1, 1);

    // The boulder comes to lie on the cell itself.
    expect(walker.go(planTo(at(6, 1), {}))).toMatchObject({ end: "reached", at: at(5, 1), faces: at(6, 1) });
    expect(walker.go(planTo(at(8, 1), {}))).toMatchObject({ end: "reached", at: at(7, 1), faces: at(8, 1) });
    expect(walker.go(planTo(at(7, 1), {})).end).toBe("reached");
  });

  it("are named as what is in the way without Strength", () => {
    const walker = enter([cave(corridor, 3, 1)], 1, 1, { badges: [] });

    expect(walker.go(planTo(at(6, 1), {})).reason).toContain("a boulder at 3,1 (Strength pushes it");
  });
});

describe("flights and light", () => {
  it("a walk to a visited town that is far flies there, and goes on from where it lands", () => {
    const rows = [
      "####################",
      ...Array<string>(8).fill("#..................#"),
      "####################",
    ];
    const far = (id: number, name: string, next: Partial<WorldMap>): WorldMap => ({
      id,
      name,
      tileset: 0,
      rows,
      ...next,
    });
    const maps = [
      { ...far(1, TOWN, {}), fly: [5, 5] as const },
      { ...far(2, "Pewter City", {}), fly: [3, 3] as const },
    ];
    const party = [["PIDGEY", 20, "FLY"] as const];
    const walker = enter(maps, 10, 5, { party, towns: [1, 2] });
    walker.go(planTo(at(12, 5), {}));
    walker.world.edit((w) => w.enter(2, 4, 4));
    walker.go(planTo(at(6, 4, "Pewter City"), {}));

    const went = walker.go(planTo(at(12, 6), {}));

    expect(went).toMatchObject({ reason: null, end: "reached", at: at(12, 6), uses: [`Fly to ${TOWN}`] });
  });

  it("a dark cave is lit before a walk", () => {
    const dark = room(["##########", "#........#", "##########", "##########", "##########", "##########"], {
      tileset: 17,
      isDark: true,
    });
    const walker = enter([dark], 1, 1);

    const went = walker.go(planTo(at(6, 1), {}));

    expect(went).toMatchObject({ end: "reached", at: at(6, 1), uses: ["Flash"] });
  });
});
