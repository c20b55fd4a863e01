import { expect, it } from "vitest";
import { TOOL_RULES } from "../../../../../src/base/vocabulary/tool-rules.ts";
import { TOWN } from "../../../../../test/helpers/pokemon-actions/play-action.ts";
import { PokemonWorld, type WorldOptions } from "../../../../../test/helpers/pokemon-world/index.ts";
import { playWorld } from "../../../../../test/helpers/pokemon-world/play-world.ts";
import type { Emulator } from "../../../../emulator/src/emulator.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

type Call = readonly [tool: string, input?: Readonly<Record<string, unknown>>];

async function session(calls: readonly Call[], options: Partial<WorldOptions> = {}, rules = TOOL_RULES) {
  const world = new PokemonWorld({ maps: TOWN, x: 6, y: 4, ...options });
  // Frames are counted, too: each wait is as long as ever.
  let frames = 0;
  const emulator: Emulator = Object.create(world.emulator, {
    run: {
      value(...[ran, held]: Parameters<Emulator["run"]>) {
        frames += ran;
        world.emulator.run(ran, held);
      },
    },
  });
  const player = playWorld({ emulator }, pokemonRed, rules);
  const lines: string[] = [];
  for (const [tool, input = {}] of calls) {
    frames = 0;
    const { text, isCutShort, isMistake, cutBy } = {
      isCutShort: false,
      isMistake: false,
      cutBy: "",
      ...(await player.call(tool, input as never)),
    };
    const took = frames === 0 ? "" : `${frames} frames`;
    const marks = [isMistake ? "mistake" : "", isCutShort ? "cut short" : "", cutBy, took].filter(Boolean);
    lines.push(
      `> ${tool} ${JSON.stringify(input)}${marks.length === 0 ? "" : ` (${marks.join(", ")})`}\n${text}`,
    );
  }
  return [...lines, `Ends at ${JSON.stringify(world.truth.place)}`].join("\n");
}

const PARTY = [
  ["PIDGEY", 10, "FLY", "GUST"],
  ["BULBASAUR", 12, "TACKLE", "GROWL", "CUT"],
  ["SQUIRTLE", 20, "SURF", "STRENGTH", "FLASH"],
] as const;

it("a walk about a town says what it always said (if a change is meant: npx vitest run FILE -u)", async () => {
  const walks = await session(
    [
      ["look_at_map"],
      ["navigate_to", { x: 5, y: 4 }],
      ["press_buttons", { buttons: ["a"] }],
      ["read_text"],
      ["read_text", { max_pages: 0 }],
      ["navigate_to", { x: 9, y: 4 }],
      ["press_buttons", { buttons: ["a"] }],
      ["read_text"],
      ["navigate_to", {}],
      ["navigate_to", { x: 1 }],
      ["navigate_to", { x: 400, y: 400 }],
      ["navigate_to", { x: 10, y: 3, map: "viridian city" }],
      ["navigate_to", { x: 1, y: 1, map: "Nowhere" }],
      ["navigate_to", { marker: "shop" }],
      ["navigate_to", { x: 1, y: 1, avoid: ["fire"] }],
      ["mark", { x: 14, y: 2, label: "shop" }],
      ["mark", { x: 5, y: 2, label: "center" }],
      ["mark", { x: 5, y: 2 }],
      ["mark", { x: 99, y: 2, label: "off" }],
      ["unmark", { label: "none" }],
      ["unmark", { x: 5, y: 2 }],
      ["navigate_to", { marker: "shop" }],
      ["look_at_map", { map: "Viridian City", x: 3, y: 3 }],
      ["look_at_map", { map: "Nowhere" }],
      ["explore_towards", { direction: "in" }],
      ["explore_towards"],
      ["navigate_to", { explore: true }],
      ["navigate_to", { x: 2, y: 8, map: "Viridian City" }],
      ["navigate_to", { x: 3, y: 8 }],
      ["explore_towards"],
      ["choose", { option: "YES" }],
      ["enter_name", { text: "ASH" }],
      ["look_at_map"],
    ],
    { party: PARTY },
  );

  await expect(`${walks}\n`).toMatchFileSnapshot("./town.txt");
});

it("what a party does in the field and in houses says what it always said", async () => {
  const bag = [
    ["POTION", 2],
    ["NUGGET", 1],
    ["BICYCLE", 1],
    ["OLD ROD", 1],
    ["RARE CANDY", 1],
    ["REPEL", 1],
    ["TM06", 1],
  ] as const;
  const deeds = await session(
    [
      ["use_field_move", { move: "cut" }],
      ["navigate_to", { x: 4, y: 5 }],
      ["press_buttons", { buttons: ["down"] }],
      ["use_field_move", { move: "Cut" }],
      ["use_field_move", { move: "cut", on: "pidgey" }],
      ["use_field_move", { move: "dig" }],
      ["use_field_move", { move: "fly", to: "Nowhere" }],
      ["use_field_move", { move: "fly", to: "viridian" }],
      ["use_field_move", { move: "flash" }],
      ["use_item", { item: "bicycle" }],
      ["use_item", { item: "bicycle" }],
      ["use_item", { item: "repel" }],
      ["use_item", { item: "potion", on: "1" }],
      ["use_item", { item: "rare candy", on: "bulbasaur" }],
      ["use_item", { item: "tm06", on: "2" }],
      ["sort_party", { order: ["3", "bulbasaur"] }],
      ["push_to", { x: 1, y: 1, to_x: 2, to_y: 1 }],
      ["navigate_to", { x: 17, y: 7, avoid: ["grass"], explore: true }],
      ["press_buttons", { buttons: ["right"] }],
      ["use_field_move", { move: "surf" }],
      ["navigate_to", { x: 19, y: 9 }],
      ["heal"],
      ["pc", { deposit: "pidgey" }],
      ["pc", { withdraw: "1" }],
      ["pc", { change_box: 2 }],
      ["shop", { buy: [{ item: "potion", count: 3 }], sell: [{ item: "nugget" }] }],
      ["shop", { buy: [{ item: "potion", count: 99 }] }],
    ],
    { party: PARTY, bag, money: 1_000, badges: [0, 1, 2, 3, 4, 5, 6, 7], towns: [1] },
  );

  await expect(`${deeds}\n`).toMatchFileSnapshot("./deeds.txt");
});
