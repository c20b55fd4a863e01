import { describe, expect, it } from "vitest";
import type { WorldMap } from "../../../../../test/helpers/pokemon-world/index.ts";
import { walkPokemonWorld } from "../../../../../test/helpers/pokemon-world/walker.ts";
import { planTo } from "../../../src/actions/far/plans.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

const [SILPH_CO_5F, SILPH_CO_11F, FACILITY, INTERIOR, CAVERN] = [210, 235, 22, 21, 17];

const enter = (map: Omit<WorldMap, "name">, x: number, y: number) =>
  walkPokemonWorld({ maps: [{ name: "a floor", ...map }], map: map.id, x, y, party: [["PIDGEY", 5]] });
type Walker = ReturnType<typeof enter>;

const inView = ({ world: { emulator } }: Walker): string | undefined =>
  /^In view: (.*)$/m.exec(pokemonRed.describe(pokemonRed.readState(emulator, null), null))?.[1];
const cellAt = ({ world: { emulator, truth } }: Walker, x: number, y: number) => {
  const { place } = truth;
  return pokemonRed.grid?.(emulator)?.cells[y - place.y + 4]?.[x - place.x + 4];
};

describe("53.6: a door that the Card Key opens", () => {
  const rows = ["########", "#...K..#", "#...K..#", "########"];
  const locked = (id = SILPH_CO_5F, tileset = FACILITY) => enter({ id, tileset, rows }, 2, 1);

  it.each([
    ["on a floor of Silph Co.", SILPH_CO_5F, FACILITY],
    ["of the other look of 11F", SILPH_CO_11F, INTERIOR],
  ])("%s has a sign of its own, and is named once with what to do", (_, id, tileset) => {
    const walker = locked(id, tileset);

    expect([cellAt(walker, 4, 1), cellAt(walker, 4, 2), cellAt(walker, 7, 1)]).toEqual([
      "locked",
      "locked",
      "wall",
    ]);
    expect(inView(walker)).toBe("door that the Card Key opens (face it, press A) 4,1");
  });

  it("is a wall on any other map with such a tile", () => {
    const walker = locked(181);

    expect(cellAt(walker, 4, 1)).toBe("wall");
    expect(inView(walker)).toBeUndefined();
  });

  it("is named by a walk behind it, stops beside it as at a wall, and is open ground once it is open", () => {
    const walker = locked();
    const map = "Silph Co. 5F";

    expect(walker.go(planTo({ map, x: 5, y: 1 }, {}))).toMatchObject({
      end: "no-way",
      reason:
        "no known way leads there: a locked door at 4,1 (the Card Key opens it: face it, press A) is in the way",
    });
    expect(walker.go(planTo({ map, x: 4, y: 1 }, {}))).toMatchObject({
      end: "reached",
      at: { map, x: 3, y: 1, facing: "right" },
      faces: { map, x: 4, y: 1 },
    });

    walker.world.edit((w) => {
      w.setLetter(4, 1, ".");
      w.setLetter(4, 2, ".");
      w.showMap();
    });
    expect(walker.go(planTo({ map, x: 5, y: 1 }, {}))).toMatchObject({ end: "reached", at: { x: 5, y: 1 } });
    expect(inView(walker)).toBeUndefined();
  });
});

describe("53.6: what answers though no table lists it", () => {
  const rows = Array.from({ length: 30 }, () => "..............................");

  it.each([
    ["a statue of the Mansion", 165, FACILITY, 2, 5, "sign", /^statue with a switch .* 2,5$/],
    ["a quiz machine", 166, FACILITY, 15, 7, "sign", /^quiz machine .* 15,7$/],
    ["a can of Vermilion Gym", 92, 7, 5, 9, "sign", null],
    ["a floor switch", 108, CAVERN, 17, 13, "free", /^floor switch for a boulder 17,13$/],
  ] as const)("%s is shown and told", (_, id, tileset, x, y, cell, told) => {
    const solid = rows.map((row, at) =>
      at === y && cell === "sign" ? `${row.slice(0, x)}#${row.slice(x + 1)}` : row,
    );
    const walker = enter({ id, tileset, rows: solid }, x, y + 1);

    expect(cellAt(walker, x, y)).toBe(cell);
    if (told === null) expect(inView(walker)).toBeUndefined();
    else expect(inView(walker)).toMatch(told);
  });

  it("is not told where it is not on the screen", () => {
    expect(inView(enter({ id: 108, tileset: CAVERN, rows }, 17, 18))).toBeUndefined();
  });
});
