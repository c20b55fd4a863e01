import { describe, expect, it } from "vitest";
import { PokemonWorld, type WorldOptions } from "../../../../../test/helpers/pokemon-world/index.ts";
import { mart } from "../../../../../test/helpers/pokemon-world/menus/mart.ts";
import { usePc } from "../../../../../test/helpers/pokemon-world/menus/pc.ts";
import type { World } from "../../../../../test/helpers/pokemon-world/world.ts";
import type { Game } from "../../../../../test/helpers/pokemon-world/world-machine.ts";
import { isMapShown } from "../../../src/known/pokemon-red/actions/press/next-screen.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

/** A room with somebody above the player. */
const room = (talk: (w: World) => Game): WorldOptions => ({
  maps: [
    {
      ...{ id: 41, name: "Room", tileset: 6 },
      rows: ["######", "#....#", "#....#", "######"],
      people: [{ x: 2, y: 1, picture: 0x26, talk }],
    },
  ],
  ...{ x: 2, y: 2, facing: "up", hasPokedex: true },
});

function press(world: PokemonWorld, ...buttons: readonly ("a" | "b" | "down" | "up" | "start" | "right")[]) {
  for (const button of buttons) {
    world.emulator.run(4, [button]);
    world.emulator.run(32, []);
  }
}

const menuOf = (world: PokemonWorld) => pokemonRed.shownMenu?.(world.emulator) ?? null;

/** The list that is open, gone through with the d-pad: each entry when the cursor stands at it, with its place in the whole list. */
function walkThrough(world: PokemonWorld): readonly string[] {
  const seen: string[] = [];
  for (let at = -1; ; ) {
    const menu = menuOf(world);
    const place = menu === null ? -1 : (menu.scrolled ?? 0) + menu.cursor;
    if (menu === null || place === at || seen.length > 60) return seen;
    at = place;
    const { label, detail } = menu.entries[menu.cursor] ?? { label: "" };
    expect(place).toBe(seen.length);
    seen.push(`${label}${detail === undefined ? "" : ` ${detail}`}`);
    const isLast = label === "CANCEL" || menu.more?.below !== true;
    if (isLast && menu.cursor === menu.entries.length - 1) return seen;
    press(world, "down");
  }
}

const POTIONS = (count: number) =>
  Array.from({ length: count }, (_, at) => [`TM${String(at + 1).padStart(2, "0")}`, 1 + (at % 9)] as const);

describe("every length of a list is read to its end, wherever it is scrolled", () => {
  it.each([0, 1, 2, 3, 4, 5, 12, 20])("the bag with %i entries", (count) => {
    const world = new PokemonWorld({ ...room(usePc), bag: POTIONS(count) });
    press(world, "start", "down", "down", "a");

    expect(walkThrough(world)).toEqual([
      ...POTIONS(count).map(([name, many]) => `${name} × ${many}`),
      "CANCEL",
    ]);
  });

  it.each([1, 2, 3, 4, 9])("a shop with %i things", (count) => {
    const wares = [
      "POTION",
      "ANTIDOTE",
      "REPEL",
      "ESCAPE ROPE",
      "POKé BALL",
      "GREAT BALL",
      "REVIVE",
      "ETHER",
      "IRON",
    ];
    const world = new PokemonWorld(room(mart(...wares.slice(0, count))));
    press(world, "a");
    for (let waited = 0; menuOf(world) === null && waited < 40; waited += 1) world.emulator.run(8, []);
    press(world, "a");
    for (let waited = 0; menuOf(world)?.entries[0]?.label !== "POTION" && waited < 40; waited += 1) {
      world.emulator.run(8, []);
    }

    const seen = walkThrough(world);

    expect(seen.map((words) => words.replace(/ ¥\d+$/u, ""))).toEqual([...wares.slice(0, count), "CANCEL"]);
    expect(seen[0]).toBe("POTION ¥300");
  });

  it.each([1, 2, 3, 4, 6])("a party of %i Pokémon with one name", (count) => {
    const party = Array.from({ length: count }, (_, at) => ["PIDGEY", 5 + at] as const);
    const world = new PokemonWorld({ ...room(usePc), party });
    press(world, "start", "down", "a");
    world.emulator.run(40, []);

    expect(walkThrough(world).map((words) => words.replace(/ \d+\/\d+$/u, ""))).toEqual(
      party.map(([name, level]) => `${name} L${level}`),
    );
  });

  it.each([1, 6, 7, 8, 54, 151])("the Pokédex up to number %i", (last) => {
    const world = new PokemonWorld(room(usePc));
    world.edit((w) => w.setBit(0xd30a + ((last - 1) >> 3), (last - 1) & 7));
    press(world, "start", "a");
    world.emulator.run(40, []);

    const seen = walkThrough(world);

    expect(seen.length).toBe(Math.min(last, 61));
    expect(seen.slice(0, Math.min(last, 61) - 1)).toEqual(
      Array.from({ length: Math.min(last, 61) - 1 }, (_, at) => `No.${String(at + 1).padStart(3, "0")}`),
    );
  });
});

it("a page of a Pokémon's status is a text that a press turns, and no menu", () => {
  const world = new PokemonWorld({ ...room(usePc), party: [["PIDGEY", 7, "GUST", "FLY"]] });
  press(world, "start", "down", "a", "a");
  world.emulator.run(20, []);
  expect(menuOf(world)?.entries.map(({ label }) => label)).toEqual(["FLY", "STATS", "SWITCH", "CANCEL"]);

  press(world, "down", "a");
  world.emulator.run(120, []);

  expect(menuOf(world)).toBeNull();
  expect(pokemonRed.shownText?.(world.emulator)).toMatchObject({ state: "waiting" });
  expect(pokemonRed.shownText?.(world.emulator)?.lines.join(" ")).toContain("PIDGEY");
  press(world, "a", "a");
  world.emulator.run(40, []);
  press(world, "b", "b", "b");
  expect(isMapShown(world.emulator)).toBe(true);
});
