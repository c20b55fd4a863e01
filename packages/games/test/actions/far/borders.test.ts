import { describe, expect, it } from "vitest";
import type { WorldMap } from "../../../../../test/helpers/pokemon-world/index.ts";
import { walkPokemonWorld } from "../../../../../test/helpers/pokemon-world/walker.ts";
import { enterOverworld } from "../../../../../test/helpers/roms/far-walker.ts";
import type { MadeMap } from "../../../../../test/helpers/roms/overworld-maps.ts";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { planTo, planTowards } from "../../../src/actions/far/plans.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";
import { mapNamed } from "../../../src/world/apply-observation.ts";
import { renderMap } from "../../../src/world/told/render-map.ts";
import { findUnexplored } from "../../../src/world/way/find-unexplored.ts";
import { findWay } from "../../../src/world/way/find-way.ts";

const TOWN = "Pallet Town";
const ROUTE = "Route 1";
const [TOWN_ID, ROUTE_ID] = [0, 12];
const WALLS = Array<string>(8).fill("##########");

/** A town whose one exit, at 4,0, has this letter; the road behind it is narrower and lies 2 cells further left. */
function twoMaps(letter: string, more: Partial<MadeMap> = {}): Readonly<Record<number, MadeMap>> {
  const town = [`####${letter}#####`, "##......##", "##......##", ...WALLS.slice(0, 5)];
  const road = [...WALLS.slice(0, 5), "##...###", "##...###", `##${letter}${letter}####`].map((row) =>
    row.slice(0, 8),
  );
  return {
    [TOWN_ID]: { rows: town, up: ROUTE_ID, along: { up: -2 }, ...more },
    [ROUTE_ID]: { rows: road, down: TOWN_ID, along: { down: 2 } },
  };
}

function enter(maps: Readonly<Record<number, MadeMap>>, x = 4, y = 2) {
  return enterOverworld({ maps, map: maps[TOWN_ID]?.rows ?? [], x, y });
}

describe("the edge of a map that the game connects to another", () => {
  it.each([
    ["grass", '"', {}],
    ["ground", ".", {}],
    [
      "what a trainer sees",
      ".",
      { trainers: [{ x: 4, y: 4, facing: "up", sees: 5 }] } satisfies Partial<MadeMap>,
    ],
  ])("is walked over where its cells are %s, there and back", (_, letter, more) => {
    const walker = enter(twoMaps(letter, more));

    expect(walker.go(planTowards("up", {}))).toMatchObject({
      end: "reached",
      at: { map: ROUTE, x: 2, y: 7 },
    });
    expect(walker.go(planTo({ map: ROUTE, x: 3, y: 5 }, {})).end).toBe("reached");
    expect(walker.go(planTo({ map: TOWN, x: 4, y: 2 }, {}))).toMatchObject({
      end: "reached",
      at: { map: TOWN, x: 4, y: 2 },
    });
  });

  // The screen shows four cells above, below and left of the player, and five on the right.
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    "53.1: is explored from %i cells before it, and its connection told",
    (far) => {
      const road = ["##########", ...Array<string>(11).fill("####.#####")];
      const maps = {
        [TOWN_ID]: { rows: [...road.slice(1), road[0] ?? ""], up: ROUTE_ID, along: { up: 0 } },
        [ROUTE_ID]: { rows: road, down: TOWN_ID, along: { down: 0 } },
      };
      const walker = enter(maps, 4, far);

      // A walk ends where something new is seen.
      const went = Array.from({ length: 4 }, () => walker.go(planTowards("up", {})).at);
      const known = renderMap(walker.atlas, {
        map: TOWN,
        standing: { map: TOWN, x: 4, y: far, facing: "up" },
      });

      expect(went).toContainEqual(expect.objectContaining({ map: ROUTE, x: 4, y: 11 }));
      expect(known).toContain(`Beyond the edges: up ${ROUTE}, x 0-9`);
    },
  );

  it("is told with where it leads, and only where one can get to it", () => {
    const maps = twoMaps('"');
    const rows = [...(maps[TOWN_ID]?.rows ?? [])];
    // Ground beyond a wall, and ground in the road's wall before it: nobody comes to 8,0.
    rows[0] = '####"###.#';
    const road = [...(maps[ROUTE_ID]?.rows ?? [])];
    road[7] = '##""##.#';
    const walker = enter({
      [TOWN_ID]: { ...maps[TOWN_ID], rows },
      [ROUTE_ID]: { ...maps[ROUTE_ID], rows: road },
    });
    walker.go(planTo({ map: TOWN, x: 4, y: 1 }, {}));

    const text = renderMap(walker.atlas, { map: TOWN, standing: { map: TOWN, x: 4, y: 1, facing: "up" } });

    expect(text?.split("\n").slice(2, 3)).toEqual(["  0 ####=###.#"]);
    expect(text).toContain(`Edges: 4,0 up to ${ROUTE}`);
  });

  it("is none where the game connects no map, whatever the screen shows there", () => {
    const rows = ["##......##", ...WALLS.slice(0, 7)];
    const walker = enter({ [TOWN_ID]: { rows } }, 4, 0);
    // The ground goes on beyond the edge on the screen alone.
    walker.game.tile(6, 0, ...Array<number>(20).fill(0x2c)).tile(7, 0, ...Array<number>(20).fill(0x2c));

    const went = walker.go(planTowards("up", {}));

    expect([went.end, mapNamed(walker.atlas, TOWN)?.borders]).toEqual(["no-way", []]);
  });

  it("53.4: takes nobody to a wall on the other side, again and again", () => {
    // Beyond 1,7 of the road there is the town's wall, and behind that a lane to which no way leads.
    const town = ["###.######", ...Array<string>(13).fill("#.########")];
    const road = [...WALLS.slice(0, 6), "#...####", "#.#.####"].map((row) => row.slice(0, 8));
    const maps = {
      [TOWN_ID]: { rows: town, up: ROUTE_ID },
      [ROUTE_ID]: { rows: road, down: TOWN_ID },
    };
    const walker = enterOverworld({ maps, map: town, x: 3, y: 0 });

    const went = Array.from({ length: 30 }, () => walker.go(planTowards(null, {})));
    const back = walker.go(planTo({ map: TOWN, x: 1, y: 3 }, {}));

    expect(went.slice(-10).map(({ end, steps }) => [end, steps])).toEqual(Array(10).fill(["no-way", 0]));
    expect(back.end).toBe("no-way");
  });

  it("by water is offered to whoever swims, and to nobody else", () => {
    const walker = enter(twoMaps("~"));
    walker.go(planTo({ map: TOWN, x: 4, y: 1 }, {}));
    const from = { map: TOWN, x: 4, y: 1 };

    expect(findUnexplored(walker.atlas, from, "up")).toBeNull();
    expect(findUnexplored(walker.atlas, from, "up", { canSwim: true })).toMatchObject({
      at: { map: TOWN, x: 4, y: 0 },
      button: "up",
    });
  });

  it("leads on to what was seen of the other map, at a cell where nobody crossed it", () => {
    const maps = twoMaps(".");
    const rows = ["####..####", ...(maps[TOWN_ID]?.rows.slice(1) ?? [])];
    const walker = enter({ ...maps, [TOWN_ID]: { ...maps[TOWN_ID], rows } });
    walker.go(planTowards("up", {}));

    const way = findWay(walker.atlas, { map: TOWN, x: 5, y: 0 }, [{ map: ROUTE, x: 3, y: 7 }]);

    expect(way?.steps).toMatchObject([{ button: "up", to: { map: ROUTE, x: 3, y: 7 } }]);
  });
});

describe("the table of connections", () => {
  const ram = () => new PokemonRam().at(1, 5, 6).set(0xd368, 10, 8);

  it("tells each side's stretch, and the cell to which it leads", () => {
    const view = ram()
      .set(0xd370, 0b1111)
      .set(0xd371, 12, 0, 0, 0, 0, 10, 0, 35, 0xf6)
      .set(0xd37c, 13, 0, 0, 0, 0, 4, 0, 0, 10)
      .set(0xd387, 14, 0, 0, 0, 0, 9, 0, 0xf8, 39)
      .set(0xd392, 15, 0, 0, 0, 0, 20, 0, 4, 0);

    expect(pokemonRed.borders?.(view)).toEqual([
      { press: "up", from: 10, until: 15, to: { map: "Route 1", x: 0, y: 35 } },
      { press: "down", from: 0, until: 1, to: { map: "Route 2", x: 10, y: 0 } },
      { press: "left", from: 8, until: 19, to: { map: "Route 3", x: 39, y: 0 } },
      { press: "right", from: 0, until: 19, to: { map: "Route 4", x: 0, y: 4 } },
    ]);
  });

  it.each(Array.from({ length: 61 }, (_, index) => index - 30))(
    "53.3: leads to all cells that both maps have, where the other one begins %i blocks further",
    (offset) => {
      const width = 8;
      for (const other of [4, 30, 45]) {
        // The record as the game's tables have it: the first blocks of a map that begins far ahead are not copied.
        const skipped = offset < -1 ? -(offset + 3) : 0;
        const length = Math.min(width + 3 - offset, other) - skipped;
        if (length < 1) continue;
        const view = ram()
          .set(0xd370, 4)
          .set(0xd37c, 13, 0, 0, 0, 0, length, other, 0, (offset * -2) & 0xff);
        const cells = Array.from({ length: width * 2 }, (_, x) => x).filter(
          (x) => x - offset * 2 >= 0 && x - offset * 2 < other * 2,
        );
        const [from, until] = [cells[0], cells.at(-1)];

        expect(pokemonRed.borders?.(view)).toEqual(
          from === undefined
            ? []
            : [{ press: "down", from, until, to: { map: "Route 2", x: from - offset * 2, y: 0 } }],
        );
      }
    },
  );

  it("is empty on a map without any, and where the record names no map", () => {
    expect(pokemonRed.borders?.(ram())).toEqual([]);
    expect(pokemonRed.borders?.(ram().set(0xd370, 8).set(0xd371, 0xff))).toEqual([]);
  });
});

it("53: takes the way out at a gate's doorway, though the wall behind it was seen before", () => {
  const road: WorldMap = {
    ...{ id: 16, name: "Route 5", tileset: 0 },
    rows: ["########", "#......#", "#......#", "#..M...#", "###_####", "########"],
    warps: [[3, 3, 70, 0]],
  };
  const gate: WorldMap = {
    ...{ id: 70, name: "Route 5 Gate", tileset: 12, rows: ["########", "#......#", "#......#", "####M###"] },
    warps: [[4, 3, 16, 0]],
  };
  const walker = walkPokemonWorld({ maps: [road, gate], map: 16, x: 1, y: 1 });

  const maps = Array.from({ length: 4 }, () => walker.go(planTowards(null, {})).at?.map);

  expect(maps).toContain("Route 5 Gate");
});
