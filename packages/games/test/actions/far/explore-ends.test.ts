import { describe, expect, it } from "vitest";
import { TOOL_RULES } from "../../../../../src/base/vocabulary/tool-rules.ts";
import { A } from "../../../../../test/helpers/pokemon-world/addresses.ts";
import { startBattle } from "../../../../../test/helpers/pokemon-world/battle/start.ts";
import { itemId } from "../../../../../test/helpers/pokemon-world/data/items.ts";
import {
  PokemonWorld,
  type WorldMap,
  type WorldOptions,
} from "../../../../../test/helpers/pokemon-world/index.ts";
import { playWorld } from "../../../../../test/helpers/pokemon-world/play-world.ts";
import { guard, tell } from "../../../../../test/helpers/pokemon-world/story/build.ts";
import { takeWarp } from "../../../../../test/helpers/pokemon-world/warps.ts";
import type { World } from "../../../../../test/helpers/pokemon-world/world.ts";
import type { Game } from "../../../../../test/helpers/pokemon-world/world-machine.ts";
import { at, atlasOf, mapOf } from "../../../../../test/helpers/world/plain-ways.ts";
import { planTo, planTowards } from "../../../src/actions/far/plans.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";
import { applyObservation } from "../../../src/world/apply-observation.ts";
import type { AtlasMap } from "../../../src/world/atlas/atlas.ts";
import { isAtlas, isSeen } from "../../../src/world/atlas/check-atlas.ts";

/** Enters a world in which `explore` is called again and again, until it walks no more; texts are read, things are not touched. */
function enter(options: WorldOptions, rules = TOOL_RULES) {
  const world = new PokemonWorld(options);
  const player = playWorld(world, pokemonRed, rules);
  /** Runs from a fight, and reads a text. */
  const end = async (): Promise<void> => {
    while (world.truth.battle !== null) await player.call("battle", { run: true });
    if (!world.truth.isFree) await player.call("read_text");
  };
  return {
    world,
    player,
    end,
    async explore(most: number) {
      const texts: string[] = [];
      while (texts.length < most && texts.at(-1)?.startsWith("No walk") !== true) {
        texts.push((await player.call("explore_towards")).text);
        await end();
      }
      return texts;
    },
  };
}

const LANE = ["####################", "#..................#", "####################", "####################"];

const PARTY: WorldOptions["party"] = [["VENUSAUR", 50, "TACKLE"]];

/** A lane with a guard at 8,1, who sends everybody back who has no drink. */
const GUARDED: WorldMap = {
  ...{ id: 12, name: "Route 1", tileset: 0, rows: LANE },
  script: guard([[8, 1]], "L", "The road/is closed.", (w) => w.has(itemId("FRESH WATER"))),
};

function* meetPidgey(w: World): Game {
  yield* startBattle(w, { kind: "wild", mon: ["PIDGEY", 3] });
}

/** A ghost who speaks, fights, and sends the player back behind the fight. */
function* meetGhost(w: World): Game {
  yield* tell(w, "Be gone!");
  yield* startBattle(w, { kind: "wild", mon: ["PIDGEY", 3] });
  w.set(A.x, w.get(A.x) - 1);
  w.showMap();
}

/** A lane on which something happens at each entry of 8,1. */
const lane = (happens: (w: World) => Game): WorldMap => {
  let isOn = false;
  return {
    ...{ id: 12, name: "Route 1", tileset: 0, rows: LANE },
    script: (w) => {
      const was = isOn;
      isOn = w.place.x === 8;
      return isOn && !was ? happens(w) : null;
    },
  };
};

/**
 * A road with a house, whose mat is said to lead into the yard of the other road, and leads back: to the first road.
 */
const ROADS: readonly WorldMap[] = [
  {
    ...{ id: 12, name: "Route 1", tileset: 0, right: [13, 0] },
    rows: ["##########", "#..#######", "#.#D######", "#.........", "##########", "##########"],
    warps: [[3, 2, 70, 1]],
  },
  {
    ...{ id: 13, name: "Route 2", tileset: 0, left: [12, 0] },
    rows: ["############", "#####......#", "####D#.#####", "...#.....###", "...#########", "############"],
    warps: [[4, 2, 70, 1]],
  },
  {
    ...{ id: 70, name: "Route 5 Gate", tileset: 12 },
    rows: ["########", "#.....D#", "#......#", "####M###"],
    warps: [
      [4, 3, 13, 0],
      [6, 1, 12, 0],
    ],
    script: (w) => (w.place.x === 4 && w.place.y === 3 ? takeWarp(w, [4, 3, 12, 0]) : null),
  },
];

/** Two roads with a gate between them; its table names the road on whose half the player stands, at both ends. */
const GATE: readonly WorldMap[] = [
  {
    ...{ id: 33, name: "Route 22", tileset: 0, rows: ["########", "##D#####", "#......#", "########"] },
    warps: [[2, 1, 193, 0]],
  },
  {
    ...{ id: 34, name: "Route 23", tileset: 0, rows: ["########", "#......#", "#..M...#", "###_####"] },
    warps: [[3, 2, 193, 1]],
  },
  {
    ...{ id: 193, name: "Route 22 Gate", tileset: 12 },
    rows: ["####M###", "#......#", "#......#", "#......#", "#......#", "#......#", "#......#", "####M###"],
    warps: [
      [4, 7, 255, 0],
      [4, 0, 255, 0],
    ],
    script: (w) => {
      w.set(A.lastMap, w.place.y < 4 ? 34 : 33);
      return null;
    },
  },
];

/** A road that goes on to another one over four cells, with a house that has two mats. */
const SHOP: readonly WorldMap[] = [
  {
    ...{ id: 12, name: "Route 1", tileset: 0, right: [13, 0] },
    rows: [
      "##########",
      "##D#######",
      "#.........",
      "#.........",
      "#.........",
      "#.........",
      "##########",
      "##########",
    ],
    warps: [[2, 1, 70, 0]],
  },
  {
    ...{ id: 13, name: "Route 2", tileset: 0, left: [12, 0] },
    rows: ["######", "######", ".....#", ".....#", ".....#", ".....#", "######", "######"],
  },
  {
    ...{ id: 70, name: "Viridian Mart", tileset: 12, rows: ["########", "#......#", "#......#", "###MM###"] },
    warps: [
      [3, 3, 255, 0],
      [4, 3, 255, 0],
    ],
  },
];

describe("53: explore, called again and again,", () => {
  it("turns from a guard who sends the player back, says so, and comes again once they have something else", async () => {
    const { world, player, explore } = enter({ maps: [GUARDED], map: 12, x: 2, y: 1 });

    const refused = await explore(40);
    world.edit((w) => w.addItem(itemId("FRESH WATER"), 1));
    const passed = await explore(40);

    expect(refused.length).toBeLessThan(8);
    expect(refused.at(-1)).toContain(
      "unexplored from Route 1 but what was tried in vain: Route 1 12,1 right (again once more is known",
    );
    expect(passed.at(-1)).toMatch(/nothing is known to be left elsewhere/);
    expect(player.atlas.maps[0]?.cells[1]).toBe("#..................#");
  });

  it.each<readonly [string, (w: World) => Game]>([
    ["a fight", meetPidgey],
    ["a text that lets the player pass", (w) => tell(w, "Nice weather!")],
  ])("sets out again after %s on the way, however often it is interrupted so", async (_, happens) => {
    const { world, player, explore, end } = enter({
      maps: [lane(happens)],
      map: 12,
      x: 2,
      y: 1,
      party: PARTY,
    });

    const texts: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      texts.push((await player.call("explore_towards")).text);
      await end();
      if (world.truth.place.x === 8) await player.call("navigate_to", { x: 6, y: 1 });
    }
    const after = await explore(12);

    expect(texts.filter((text) => text.startsWith("No walk"))).toEqual([]);
    expect(texts.filter((text) => text.includes("Stopped")).length).toBeGreaterThan(3);
    expect(after.at(-1)).toMatch(/^No walk: .*Route 1; nothing is known to be left elsewhere/);
  });

  it("ends before one who speaks, fights and sends the player back behind the fight", async () => {
    const { player, explore } = enter({
      maps: [lane(meetGhost)],
      map: 12,
      x: 2,
      y: 1,
      party: PARTY,
    });

    const texts = await explore(20);

    expect(texts.length).toBeLessThan(10);
    expect(texts.at(-1)).toMatch(/^No walk: .*tried in vain: Route 1/);
    expect(player.atlas.maps[0]?.cells[1]).toHaveLength(14);
  });

  it("tries no second place behind a guard who sent the player back twice", async () => {
    const hall = ["########............", "########............"];
    const rows = [
      "####################",
      "#..................#",
      ...hall,
      ...hall,
      ...hall,
      ...hall,
      ...hall,
    ];
    const { explore } = enter({ maps: [{ ...GUARDED, rows: rows.slice(0, 12) }], map: 12, x: 2, y: 1 });

    const texts = await explore(40);

    expect(texts.length).toBeLessThan(8);
    expect(texts.at(-1)).toMatch(/what was tried in vain: .*Route 1 7,1 right/);
  });

  it("leaves a door that leads elsewhere than the game tells", async () => {
    const { explore } = enter({ maps: ROADS, map: 12, x: 1, y: 3 });

    const texts = await explore(60);

    expect(texts.at(-1)).toMatch(/^No walk: .* tried in vain: Route 2 \d,\d right /);
  });

  it("leads to each thing, and leaves it where it is not touched", async () => {
    const room: WorldMap = {
      ...{ id: 12, name: "Route 1", tileset: 0 },
      rows: ["########", "#......#", "#......#", "########"],
      signs: [
        [2, 0, "A sign."],
        [5, 0, "Another."],
      ],
    };
    const { explore } = enter({ maps: [room], map: 12, x: 1, y: 2 });

    const texts = await explore(40);

    expect(texts.filter((text) => /facing 2,0/.test(text)).length).toBeGreaterThan(0);
    expect(texts.filter((text) => /facing 5,0/.test(text)).length).toBeGreaterThan(0);
    expect(texts.at(-1)).toMatch(/^No walk: .* tried in vain: Route 1 \d,1 up, Route 1 \d,1 up \(/);
  });

  it("says that nothing is left where each way out was taken, or seen from the other side", async () => {
    const { explore } = enter({ maps: SHOP, map: 12, x: 1, y: 3 });

    const texts = await explore(40);

    expect(texts.at(-1)).toMatch(/^No walk: .*; nothing is known to be left elsewhere/);
  });

  it("finds both roads of the gate whose table names another one in each half, and the way back", async () => {
    const { player, explore, world } = enter({ maps: GATE, map: 33, x: 5, y: 2 });

    const texts = await explore(40);
    const seen = player.atlas.maps.map(({ name }) => name).sort();
    const to = seen.length < 3 ? "" : world.truth.place.map === 33 ? "Route 23" : "Route 22";
    const there = await player.call("navigate_to", { map: to, x: 5, y: to === "Route 22" ? 2 : 1 });
    const other = await player.call("navigate_to", {
      map: to === "Route 22" ? "Route 23" : "Route 22",
      x: 2,
      y: to === "Route 22" ? 1 : 2,
    });

    expect(texts.at(-1)).toMatch(/^No walk/);
    expect(seen).toEqual(["Route 22", "Route 22 Gate", "Route 23"]);
    expect([there.text, other.text]).toEqual([
      expect.stringMatching(/^Reached/),
      expect.stringMatching(/^Reached/),
    ]);
  });

  it.each([
    [1, ["Route 22", "Route 22"]],
    [TOOL_RULES, ["Route 22", "Route 23"]],
  ])("knows the gate's ways out by the rules of its conversation (%i)", async (rules, leads) => {
    const { player } = enter({ maps: GATE, map: 193, x: 5, y: 4 }, rules);

    await player.call("navigate_to", { x: 4, y: 4 });

    const gate = player.atlas.maps.find(({ name }) => name === "Route 22 Gate");
    expect(gate?.warps?.map(({ to }) => to.map)).toEqual(leads);
  });

  it("goes on as it did in a conversation of the first rules", async () => {
    const { explore } = enter({ maps: [GUARDED], map: 12, x: 2, y: 1 }, 1);

    const texts = await explore(12);

    expect(texts.at(-1)).toContain("a text appeared");
  });
});

describe("53: a step for which explore set out in vain", () => {
  const known = 8;
  const from = (x: number, failed: NonNullable<AtlasMap["failed"]>, cells = ["...E", "####"]) => {
    const made = planTowards(null, { had: "1" })(atlasOf(mapOf(cells, { failed })), at(x, 0), false);
    return typeof made === "string" ? made : made.steps.map(({ button }) => button).join(" ");
  };
  const step = { x: 2, y: 0, press: "right", had: "1" } as const;
  const inVain = { ...step, tried: { cells: 2, known } };
  const atText = { ...step, tried: { cells: 2, known, at: at(1, 0) } };

  it("is left until the player is nearer, has something else, or more is known and nothing else is left", () => {
    expect(from(0, [inVain])).toContain("but what was tried in vain: Here 2,0 right (again");
    expect(from(1, [inVain])).toBe("right");
    expect(from(0, [{ ...inVain, had: "2" }])).toBe("right right");
    expect(from(0, [{ ...inVain, tried: { cells: 3, known } }])).toBe("right right");
    expect(from(0, [{ ...inVain, tried: { cells: 2, known: known - 1 } }])).toBe("right right");
    expect(from(0, [atText])).toBe("right right");
    // All else comes first, however far it is.
    expect(from(3, [{ ...step, x: 4, tried: { cells: 0, known: 1 } }], ["E....E", "######"])).toBe(
      "left left",
    );
  });

  it("is no barrier for others, and is kept when it is walked", () => {
    const atlas = atlasOf(mapOf(["...E", "####"], { failed: [inVain] }));
    const walked = applyObservation(
      atlas,
      [{ map: "Here", walks: [[2, 0, "r"]], doors: [{ x: 2, y: 0, press: "right", to: at(0, 0) }] }],
      1,
    );

    expect(planTo(at(3, 0), {})(atlas, at(0, 0), false)).toMatchObject({ end: { type: "exit" } });
    expect(walked.maps[0]?.failed).toEqual([inVain]);
    expect(isAtlas(walked) && isSeen([{ map: "Here", failed: [inVain] }])).toBe(true);
    expect(isSeen([{ map: "Here", failed: [atText] }])).toBe(true);
    expect(isSeen([{ map: "Here", failed: [{ ...step, tried: { cells: -1, known } }] }])).toBe(false);
  });
});
