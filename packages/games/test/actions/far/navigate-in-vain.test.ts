import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { TOOL_RULES } from "../../../../../src/base/vocabulary/tool-rules.ts";
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
import { planTo } from "../../../src/actions/far/plans.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";
import type { AtlasMap } from "../../../src/world/atlas/atlas.ts";

/** Enters a world; a call walks, and a text that opens is read, a fight lost or run from. */
function enter(options: WorldOptions, rules = TOOL_RULES) {
  const world = new PokemonWorld(options);
  const player = playWorld(world, pokemonRed, rules);
  return {
    world,
    player,
    async go(tool: string, input: JsonObject = {}): Promise<string> {
      const { text } = await player.call(tool, input);
      while (!world.truth.isFree || world.truth.battle !== null) {
        if (world.truth.battle === null) await player.call("read_text");
        else await player.call("battle", { move: "TACKLE" });
      }
      return text;
    },
  };
}

/** Sends everybody back from 5,1 who has no drink. */
const GUARD = guard([[5, 1]], "L", "The road/is closed.", (w) => w.has(itemId("FRESH WATER")));

/** Two lanes, joined at the left and, unless it is closed, at the right; a guard on the upper one. */
const lanes = (isJoined: boolean, script: ReturnType<typeof guard> = GUARD): WorldMap => ({
  ...{ id: 12, name: "Route 1", tileset: 0 },
  rows: [
    "##########",
    "#........#",
    `#.######${isJoined ? "." : "#"}#`,
    "#........####",
    "##########",
    "##########",
  ].map((row) => row.padEnd(20, "#")),
  script,
});

const START = { map: 12, x: 3, y: 1 } as const;
const BEYOND = { x: 7, y: 1 };

/** Walks along both lanes and back, so that nothing more becomes known there. */
async function seeAll(go: ReturnType<typeof enter>["go"]): Promise<void> {
  for (const [x, y] of [
    [8, 1],
    [8, 3],
    [2, 1],
  ] as const)
    await go("navigate_to", { x, y });
}

/** A road to another one, whose yard is seen and only entered through a gate; the game tells of its mat that it leads there. */
const YARD: readonly WorldMap[] = [
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

function* meetStrong(w: World): Game {
  yield* tell(w, "Fight me!");
  yield* startBattle(w, { kind: "wild", mon: ["VENUSAUR", 90] });
}

/** A town, where one wakes up who has lost, before a lane on which one is fought at each entry of 5,1. */
function foughtLane(): readonly WorldMap[] {
  let isOn = false;
  const closed = ["##########", "##########"];
  return [
    {
      ...{ id: 0, name: "Pallet Town", tileset: 0, right: [12, 0], fly: [6, 3] },
      rows: ["##########", "#........#", "#........#", "#.........", ...closed],
    },
    {
      ...{ id: 12, name: "Route 1", tileset: 0, left: [0, 0] },
      rows: ["##########", "#........#", "#.########", "..########", ...closed],
      script: (w) => {
        const was = isOn;
        isOn = w.here.id === 12 && w.place.x === 5 && w.place.y === 1;
        return isOn && !was ? meetStrong(w) : null;
      },
    },
  ];
}

describe("53: navigate_to, called again,", () => {
  it("goes around a guard who sent the player back, where another way leads there", async () => {
    const { go } = enter({ maps: [lanes(true)], ...START });

    const texts = [await go("navigate_to", BEYOND), await go("navigate_to", BEYOND)];

    expect(texts).toEqual([
      "Stopped at Route 1 5,1 after 2 steps: a text appeared.",
      "Reached Route 1 7,1, in 15 steps.",
    ]);
  });

  it("says which step did not lead on, where there is no other, until the player has something else", async () => {
    const { world, go } = enter({ maps: [lanes(false)], ...START });

    await go("navigate_to", BEYOND);
    const refused = [await go("navigate_to", BEYOND), await go("navigate_to", { x: 8, y: 1 })];
    const asked = await go("navigate_to", { x: 5, y: 1 });
    world.edit((w) => w.addItem(itemId("FRESH WATER"), 1));
    const passed = await go("navigate_to", BEYOND);

    const told =
      "No walk: no known way leads there but over the step right from Route 1 4,1, which did not lead on when it was tried " +
      "(again once more is known or you have something else; to try it now, walk to 5,1). You are at Route 1 4,1.";
    expect(refused).toEqual([told, told]);
    expect(asked).toContain("a text appeared");
    expect(passed).toBe("Reached Route 1 7,1, in 3 steps.");
  });

  it("sets out again once more is known", async () => {
    const { world, go } = enter({ maps: [lanes(false)], ...START });

    await go("navigate_to", BEYOND);
    world.edit((w) => w.setLetter(9, 3, "."));
    await go("navigate_to", { x: 8, y: 3 });
    const again = await go("navigate_to", BEYOND);

    expect(again).toContain("a text appeared");
  });

  it("takes a door no second time that leads elsewhere than the game tells, and says where it led", async () => {
    const { player, go } = enter({ maps: YARD, map: 12, x: 1, y: 3 });
    const isSeen = () => player.atlas.maps.some(({ name }) => name === "Route 2");
    for (let calls = 0; calls < 8 && !isSeen(); calls += 1) await go("explore_towards");

    const texts: string[] = [];
    for (let calls = 0; calls < 5; calls += 1)
      texts.push(await go("navigate_to", { map: "Route 2", x: 5, y: 3 }));

    expect(texts.at(-1)).toMatch(
      /^No walk: .* but over the step down from Route 5 Gate 4,\d, which led to Route 1 3,3 .*; to try it now, walk to 4,3\)/,
    );
    expect(texts.filter((text) => text.startsWith("Stopped")).length).toBeLessThan(3);
  });

  it("has something else where a door that led elsewhere gave it: the step is tried again", async () => {
    let gives = false;
    const [road, yard, gate] = YARD as readonly [WorldMap, WorldMap, WorldMap];
    const script = (w: World) => {
      if (gives && w.place.x === 4 && w.place.y === 3) gives = !w.addItem(itemId("FRESH WATER"));
      return gate.script?.(w) ?? null;
    };
    const { world, player, go } = enter({ maps: [road, yard, { ...gate, script }], map: 12, x: 1, y: 3 });
    const isSeen = () => player.atlas.maps.some(({ name }) => name === "Route 2");
    for (let calls = 0; calls < 8 && !isSeen(); calls += 1) await go("explore_towards");
    world.edit((w) => w.addItem(itemId("POTION"), 1));
    const input = { map: "Route 2", x: 5, y: 3 };
    for (let calls = 0; calls < 5; calls += 1) await go("navigate_to", input);
    world.edit((w) => w.addItem(itemId("ANTIDOTE"), 1));
    gives = true;

    const first = await go("navigate_to", input);
    const again = await go("navigate_to", input);

    expect(gives).toBe(false);
    expect(first).not.toMatch(/^No walk: .*which led to/);
    expect(again).not.toMatch(/^No walk: .*which led to/);
  });

  it.each([
    ["over the step and on", "press_buttons", { buttons: ["right", "right", "right", "right"] }],
    ["onto the cell behind it", "navigate_to", { x: 5, y: 1 }],
  ])("goes there again once a walk has led %s", async (_, tool, input) => {
    let isShut = false;
    const script = guard([[5, 1]], "L", "Halt!", () => !isShut);
    const { go } = enter({ maps: [lanes(false, script)], ...START });
    await seeAll(go);
    isShut = true;
    await go("navigate_to", BEYOND);
    expect(await go("navigate_to", BEYOND)).toMatch(/^No walk/);
    isShut = false;

    await go(tool, input);
    await go("navigate_to", { x: 2, y: 1 });
    const again = await go("navigate_to", BEYOND);

    expect(again).toBe("Reached Route 1 7,1, in 5 steps.");
  });

  it("sets out again where the game moved the player on behind a text", async () => {
    let isShut = false;
    const script = guard([[5, 1]], "RR", "Come in!", () => !isShut);
    const { world, go } = enter({ maps: [lanes(false, script)], ...START });
    await seeAll(go);
    isShut = true;
    await go("navigate_to", BEYOND);
    expect(world.truth.place.x).toBe(7);
    isShut = false;
    await go("navigate_to", { x: 2, y: 1 });
    isShut = true;

    const again = await go("navigate_to", BEYOND);

    expect(again).toContain("a text appeared");
  });

  it("knows one who is sent back a long way round", async () => {
    const script = guard([[5, 1]], "DLLU", "Halt!", () => false);
    const rows = ["##########", "#........#", "###...####", "##########", "##########", "##########"];
    const map = { ...lanes(false, script), rows: rows.map((row) => row.padEnd(20, "#")) };
    const { go } = enter({ maps: [map], ...START });

    const texts: string[] = [];
    for (let calls = 0; calls < 6; calls += 1) texts.push(await go("navigate_to", BEYOND));

    expect(texts.at(-1)).toMatch(/^No walk/);
  });

  it("sets out again after a fight on the way that was lost", async () => {
    const { world, go } = enter({
      ...{ maps: foughtLane(), map: 12, x: 3, y: 1 },
      party: [["RATTATA", 2, "TACKLE"]],
    });
    const input = { map: "Route 1", ...BEYOND };

    const texts: string[] = [];
    for (let calls = 0; calls < 3; calls += 1) {
      texts.push(await go("navigate_to", input));
      expect(world.truth.place.map).toBe(0);
    }

    expect(texts.filter((text) => !text.includes("a text appeared"))).toEqual([]);
  });

  it("goes on as it did in a conversation of the first rules", async () => {
    const { go } = enter({ maps: [lanes(true)], ...START }, 1);

    for (let calls = 0; calls < 4; calls += 1)
      expect(await go("navigate_to", BEYOND)).toContain("a text appeared");
  });
});

describe("53: a way to a cell", () => {
  it("tries an exit again that may have been kept wrong, but not once that was in vain", () => {
    const plan = (failed: NonNullable<AtlasMap["failed"]>) => {
      const here = mapOf(["...E", "####"], { failed, doors: [{ x: 3, y: 0, to: at(0, 0, "There") }] });
      const there = mapOf([".#."], { name: "There", visits: ["1 1"] });
      const made = planTo(at(2, 0, "There"), { had: "1" })(atlasOf(here, there), at(0, 0), false);
      return typeof made === "string" ? made : made.end.type;
    };
    const step = { x: 2, y: 0, press: "right", had: "1" } as const;

    expect(plan([])).toBe("retry");
    expect(plan([{ ...step, tried: { cells: 0, known: 99 } }])).toMatch(/^no known way leads there/);
    expect(plan([{ ...step, tried: { cells: 0, known: 1 } }])).toBe("retry");
    expect(plan([{ ...step, had: "2", tried: { cells: 0, known: 99 } }])).toBe("retry");
  });
});
