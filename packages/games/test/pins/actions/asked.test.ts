import { expect, it } from "vitest";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { playActions } from "../../../../../test/helpers/pokemon-actions/play-action.ts";
import type { WorldOptions } from "../../../../../test/helpers/pokemon-world/index.ts";

type Call = readonly [action: string, input: JsonObject];

/** All that the calls of each scene answered, one after the other, with the frames that they took. */
function answers(
  scenes: Readonly<Record<string, readonly [options: Partial<WorldOptions>, ...calls: readonly Call[]]>>,
): string {
  const lines = Object.entries(scenes).flatMap(([scene, [options, ...calls]]) => {
    const { act, recorder } = playActions(options);
    return [
      `${scene}:`,
      ...calls.map(([action, input]) => {
        const before = recorder.frames;
        const { end, text } = act(action, input);
        const moved = recorder.frames === before ? "" : `, ${recorder.frames - before} frames`;
        return `  ${action} ${JSON.stringify(input)}\n    ${end}${moved}: ${text}`;
      }),
    ];
  });
  return `${lines.join("\n")}\n`;
}

const PARTY: WorldOptions["party"] = [
  ["PIDGEY", 10, "FLY", "GUST"],
  ["BULBASAUR", 12, "TACKLE", "GROWL", "CUT", "LEECH SEED"],
  ["PIDGEY", 11],
];
const FULL = Array.from({ length: 20 }, () => ["PIDGEY", 3] as const);
const BAG: WorldOptions["bag"] = [
  ["POTION", 2],
  ["NUGGET", 1],
  ["BICYCLE", 1],
  ["TM06", 1],
  ["TM01", 1],
  ["HM01", 1],
];
const town = { party: PARTY, bag: BAG };
const [CENTER, MART] = [41, 42];
const center = { ...town, map: CENTER, x: 6, y: 5 };
const mart = { ...town, map: MART, x: 4, y: 3, money: 1_000 };

it("what is asked wrongly of a game's actions is answered as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const text = answers({
    "the PC": [
      center,
      ["pc", {}],
      ["pc", { deposit: "1", withdraw: "1" }],
      ["pc", { deposit: null, withdraw: null, change_box: null }],
      ["pc", { change_box: 0 }],
      ["pc", { change_box: 13 }],
      ["pc", { change_box: 1.5 }],
      ["pc", { change_box: "2" }],
      ["pc", { change_box: 1 }],
      ["pc", { withdraw: "1" }],
      ["pc", { deposit: "0" }],
      ["pc", { deposit: "4" }],
      ["pc", { deposit: "pidgey" }],
      ["pc", { deposit: "mew" }],
      ["pc", { deposit: true }],
    ],
    "the PC of one who has one Pokémon": [{ ...center, party: [["PIDGEY", 5]] }, ["pc", { deposit: "1" }]],
    "the PC with a full box": [{ ...center, box: FULL }, ["pc", { deposit: 1 }], ["pc", { withdraw: 21 }]],
    "the PC with one place in the box": [{ ...center, box: FULL.slice(0, 19) }, ["pc", { deposit: 3 }]],
    "the PC of a full party": [{ ...center, party: FULL.slice(0, 6), box: FULL }, ["pc", { withdraw: "20" }]],
    "a shop": [
      mart,
      ["shop", {}],
      ["shop", { buy: [], sell: null }],
      ["shop", { buy: "potion" }],
      ["shop", { sell: { item: "potion" } }],
      ["shop", { buy: [{ item: " " }] }],
      ["shop", { buy: [3] }],
      ["shop", { buy: [null] }],
      ["shop", { buy: [{ item: "potion", count: 0 }] }],
      ["shop", { buy: [{ item: "potion", count: 100 }] }],
      ["shop", { buy: [{ item: "potion", count: 1.5 }] }],
      ["shop", { sell: ["elixer"] }],
      ["shop", { sell: ["bicycle"] }],
      ["shop", { sell: ["hm01"] }],
      ["shop", { sell: [{ item: "potion", count: 3 }] }],
      ["shop", { buy: [{ item: "potion", count: 3 }, "antidote", { item: "poké ball", count: 1 }] }],
      ["shop", { sell: ["tm01", { item: "potion", count: 2 }], buy: ["antidote", "antidote"] }],
    ],
    "a shop for one whose bag is full": [
      {
        ...mart,
        bag: [...Array.from({ length: 19 }, (_, at) => [`TM${10 + at}`, 1] as const), ["POTION", 98]],
      },
      ["shop", { buy: ["antidote"] }],
      ["shop", { buy: ["potion"] }],
    ],
    "a shop far away": [
      { ...town, map: 13, x: 8, y: 3 },
      ["shop", { buy: ["potion"] }],
      ["heal", {}],
      ["pc", { deposit: 1 }],
    ],
    items: [
      town,
      ["use_item", {}],
      ["use_item", { item: "elixer" }],
      ["use_item", { item: "tm" }],
      ["use_item", { item: "potion", on: "7" }],
      ["use_item", { item: "potion", on: "pidgey" }],
      ["use_item", { item: "tm06", on: "2" }],
      ["use_item", { item: "tm06", on: "2", move: "cut" }],
      ["use_item", { item: "tm06", on: "2", move: "fly" }],
      ["use_item", { item: "tm06", move: "fly" }],
      ["use_item", { item: "hm01", on: "2" }],
      ["use_item", { item: "tm01", on: "1" }],
      ["use_item", { item: "potion" }],
      ["use_item", { item: "nugget" }],
    ],
    "an empty bag": [{ party: PARTY }, ["use_item", { item: "potion" }]],
    nobody: [
      { party: [] },
      ["heal", {}],
      ["sort_party", { order: ["1"] }],
      ["use_field_move", { move: "cut" }],
    ],
    "the party's order": [
      town,
      ["sort_party", {}],
      ["sort_party", { order: [] }],
      ["sort_party", { order: "1" }],
      ["sort_party", { order: ["1", "1"] }],
      ["sort_party", { order: ["bulbasaur", "2"] }],
      ["sort_party", { order: ["1", "2"] }],
      ["sort_party", { order: ["4"] }],
      ["sort_party", { order: ["3", "2", "1"] }],
    ],
    "field moves": [
      { ...town, badges: [2] },
      ["use_field_move", {}],
      ["use_field_move", { move: "swim" }],
      ["use_field_move", { move: "s" }],
      ["use_field_move", { move: "cut" }],
      ["use_field_move", { move: "cut", member: "9" }],
      ["use_field_move", { move: "cut", member: "1" }],
      ["use_field_move", { move: "teleport" }],
      ["use_field_move", { move: "fly" }],
      ["use_field_move", { move: "fly", to: "pallet" }],
    ],
    "field moves that may be used": [
      {
        ...{ map: 1, badges: [0, 1, 2, 3, 4], towns: [0, 1, 2] },
        party: [
          ["BULBASAUR", 20, "SURF", "STRENGTH", "FLASH", "SOFTBOILED"],
          ["PIDGEY", 20, "FLY"],
        ],
      },
      ["use_field_move", { move: "softboiled" }],
      ["use_field_move", { move: "softboiled", on: "1" }],
      ["use_field_move", { move: "softboiled", on: "3" }],
      ["use_field_move", { move: "softboiled", on: "2" }],
      ["use_field_move", { move: "surf", facing: "up" }],
      ["use_field_move", { move: "strength" }],
      ["use_field_move", { move: "fly", to: "city" }],
      ["push_to", { x: 1, y: 1, to_x: 2 }],
      ["push_to", { x: 1, y: 1, to_x: 2, to_y: 256 }],
      ["push_to", { x: -1, y: 1, to_x: 2, to_y: 2 }],
      ["push_to", { x: 1, y: 1, to_x: 1, to_y: 1 }],
    ],
  });

  await expect(text).toMatchFileSnapshot("./asked.txt");
});
