import { A } from "../addresses.ts";
import { startBattle } from "../battle/start.ts";
import { itemId } from "../data/items.ts";
import { yesNo } from "../menus/menus.ts";
import { addToParty, monBytes, register } from "../mons.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import type { WorldMap } from "../world-map.ts";
import { badge, center, EVENT, field, first, foe, gift, guard, room, shop, tell, wall } from "./build.ts";

const STARTERS = [
  ["CHARMANDER", 0x2b],
  ["SQUIRTLE", 0x2c],
  ["BULBASAUR", 0x2d],
] as const;

function ball(name: "CHARMANDER" | "SQUIRTLE" | "BULBASAUR", missable: number): (w: World) => Game {
  return function* (w) {
    if (!w.flag(EVENT.oak)) return yield* say(w, "Those are POKé/BALLs.");
    if (w.flag(EVENT.starter)) return yield* say(w, "That's PROF.OAK's/last POKéMON!");
    yield* say(w, `So! You want/${name}?`);
    if (!(yield* yesNo(w))) return;
    const bytes = monBytes([name, 5]);
    w.hide(missable);
    addToParty(w, bytes);
    register(w, bytes[0] ?? 0, true);
    w.setFlag(EVENT.starter);
    yield* say(w, `RED received/${name}!`, "prompt");
  };
}

/** Oak takes the parcel, and gives the Pokédex for it. */
function* oak(w: World): Game {
  if (!w.has(itemId("OAK's PARCEL")))
    return yield* say(w, w.flag(EVENT.pokedex) ? "How is the POKéDEX/coming?" : "Choose a POKéMON!");
  w.takeItem(itemId("OAK's PARCEL"));
  w.setFlag(EVENT.given);
  w.setFlag(EVENT.pokedex);
  w.hide(0x01);
  w.hide(0x02, false);
  yield* say(w, "Ah! It's the/custom POKé BALL!|Take this!/RED got POKéDEX!");
}

function firstRival(w: World): Game | null {
  const isTime = w.flag(EVENT.starter) && !w.flag(EVENT.firstRival) && w.get(A.y) === 6;
  return isTime ? fightFirst(w) : null;
}

function* fightFirst(w: World): Game {
  w.setFlag(EVENT.firstRival);
  yield* tell(w, "BLUE: Let's check/out our POKéMON!");
  yield* startBattle(w, {
    kind: "trainer",
    class: 25,
    name: "BLUE",
    party: [["RATTATA", 2]],
    money: 175,
    losing: "allowed",
  });
}

function oakCalls(w: World): Game | null {
  return w.get(A.y) !== 1 || w.flag(EVENT.oak) || w.bit(A.flags5, 7) ? null : followOak(w);
}

function* followOak(w: World): Game {
  yield* tell(w, "OAK: Hey! Wait!/Don't go out!");
  w.setFlag(EVENT.oak);
  w.set(A.map, 40);
  for (let frame = 0; frame < 60; frame += 1) yield;
  w.set(A.lastMap, 0);
  w.enter(40, 4, 5);
}

/** The clerk gives the parcel before anything is sold. */
function* parcel(w: World): Game {
  w.setFlag(EVENT.parcel);
  yield* tell(w, "You came from/PALLET TOWN?|RED got/OAK's PARCEL!");
  w.addItem(itemId("OAK's PARCEL"));
}

const gaps = { up: [4, 5], down: [4, 5] };

/** Pallet Town to Mt. Moon. */
export const FIRST_TOWNS: readonly WorldMap[] = [
  {
    ...{ id: 0, name: "Pallet Town", tileset: 0, up: [12, 0], down: [32, 0], fly: [4, 3], script: oakCalls },
    rows: field(
      12,
      12,
      { up: [4, 5] },
      [3, 2, "#D#"],
      [8, 6, "#D#"],
      [4, 9, "~~"],
      [4, 10, "~~"],
      [4, 11, "~~"],
    ),
    warps: [
      [4, 2, 37, 0],
      [9, 6, 40, 0],
    ],
  },
  room(37, "Red's House 1F", 1, 0, [], {
    rows: field(10, 8, {}, [4, 7, "M"], [8, 1, "D"]),
    warps: [[8, 1, 38, 0]],
  }),
  { id: 38, name: "Red's House 2F", tileset: 4, rows: field(10, 8, {}, [8, 1, "D"]), warps: [[8, 1, 37, 1]] },
  room(
    40,
    "Oak's Lab",
    5,
    1,
    [
      { x: 4, y: 1, picture: 0x03, talk: oak },
      ...STARTERS.map(([name, missable], at) => ({
        x: 6 + at,
        y: 3,
        picture: 0x3d,
        missable,
        talk: ball(name, missable),
      })),
    ],
    { script: firstRival },
  ),
  {
    ...{
      id: 12,
      name: "Route 1",
      tileset: 0,
      up: [1, 0],
      down: [0, 0],
      wild: {
        rate: 25,
        grass: [
          ["PIDGEY", 2],
          ["RATTATA", 2],
        ],
      },
    },
    rows: field(12, 10, gaps, [2, 4, '""""""'], [2, 5, '""""'], [6, 7, "vvv"]),
  },
  {
    ...{ id: 1, name: "Viridian City", tileset: 0, up: [13, 0], down: [12, 0], left: [33, 0], fly: [3, 4] },
    rows: field(16, 12, { ...gaps, left: [4, 5] }, [2, 3, "#D##D#"], [9, 3, "##D##D#"], [3, 2, "####"]),
    warps: [
      [3, 3, 41, 0],
      [6, 3, 42, 0],
      [11, 3, 45, 0],
      [14, 3, 44, 0],
    ],
    script: first(
      guard(
        [
          [4, 1],
          [5, 1],
        ],
        "D",
        "OLD MAN: You can't/go through here!",
        (w) => w.flag(EVENT.pokedex),
      ),
      guard(
        [[11, 4]],
        "D",
        "The GYM's doors/are locked...",
        (w) => w.flag(EVENT.gymOpen) || [0, 1, 2, 3, 4, 5, 6].every((bit) => w.bit(A.badges, bit)),
      ),
    ),
    people: [
      { x: 7, y: 1, picture: 0x0b, missable: 0x01, talk: "This is private/property!" },
      { x: 8, y: 1, picture: 0x0b, missable: 0x02, startsHidden: true, talk: "I had my coffee!" },
    ],
  },
  center(41, "Viridian Center", 0),
  {
    ...shop(42, "Viridian Mart", 1, "POKé BALL", "POTION", "ANTIDOTE"),
    script: (w) => (w.flag(EVENT.firstRival) && !w.flag(EVENT.parcel) ? parcel(w) : null),
  },
  room(44, "Nickname House", 8, 3, [
    { x: 3, y: 3, picture: 0x0a, talk: gift(0, ["PIDGEY", 8, "GUST", "SAND-ATTACK"]) },
  ]),
  {
    ...{ id: 13, name: "Route 2", tileset: 0, down: [1, 0], up: [2, 0] },
    rows: field(
      12,
      16,
      gaps,
      [0, 6, "############"],
      [0, 7, "############"],
      [0, 8, "############"],
      [5, 5, "M"],
      [5, 6, "_"],
      [5, 8, "D"],
    ),
    warps: [
      [5, 8, 50, 0],
      [5, 5, 47, 1],
    ],
  },
  {
    ...{ id: 50, name: "Forest South Gate", tileset: 9, rows: field(10, 8, {}, [4, 7, "M"], [4, 0, "D"]) },
    warps: [
      [4, 7, 0xff, 0],
      [4, 0, 51, 1],
    ],
  },
  {
    ...{
      id: 51,
      name: "Viridian Forest",
      tileset: 3,
      trainerFlags: 0xd7f3,
      wild: {
        rate: 12,
        grass: [
          ["CATERPIE", 2],
          ["WEEDLE", 2],
        ],
      },
    },
    rows: field(
      14,
      12,
      {},
      [4, 0, "D"],
      [8, 11, "M"],
      [1, 4, "########"],
      [5, 8, "########"],
      [9, 6, '"""'],
      [2, 6, '""'],
    ),
    warps: [
      [4, 0, 47, 0],
      [8, 11, 50, 1],
    ],
    people: [
      {
        x: 2,
        y: 9,
        picture: 0x0c,
        facing: "right",
        talk: "Bugs!",
        trainer: { class: 2, name: "BUG CATCHER", sees: 3, party: [["WEEDLE", 2]] },
      },
      { x: 12, y: 2, picture: 0x3d, item: "POTION", missable: 0x65 },
    ],
  },
  {
    ...{ id: 47, name: "Forest North Gate", tileset: 9, rows: field(10, 8, {}, [4, 7, "M"], [4, 0, "D"]) },
    warps: [
      [4, 7, 51, 0],
      [4, 0, 0xff, 1],
    ],
  },
  {
    ...{ id: 2, name: "Pewter City", tileset: 0, down: [13, 0], right: [14, 0], fly: [3, 4] },
    rows: field(16, 12, { down: [4, 5], right: [4, 5] }, [2, 3, "#D##D##D#"]),
    warps: [
      [3, 3, 58, 0],
      [6, 3, 56, 0],
      [9, 3, 54, 0],
    ],
    script: guard(
      [
        [14, 4],
        [14, 5],
      ],
      "L",
      "You're a trainer?/BROCK wants you!",
      (w) => w.flag(EVENT.brock),
    ),
  },
  center(58, "Pewter Center", 0),
  shop(56, "Pewter Mart", 1, "POKé BALL", "POTION", "ESCAPE ROPE", "ANTIDOTE"),
  room(54, "Pewter Gym", 7, 2, [
    foe(4, 1, 34, "BROCK", EVENT.brock, [["GEODUDE", 2, "TACKLE"]], badge(0, "TM34")),
  ]),
  {
    ...{ id: 14, name: "Route 3", tileset: 0, left: [2, 0], right: [15, 0] },
    rows: field(14, 10, { left: [4, 5], right: [4, 5] }, [6, 2, "v"], [5, 7, '"""']),
  },
  {
    ...{ id: 15, name: "Route 4", tileset: 0, left: [14, 0], right: [3, 0], fly: [3, 4] },
    rows: field(16, 10, { left: [4, 5], right: [4, 5] }, [2, 3, "#D##D###D#"], ...wall(8, 1, 8)),
    warps: [
      [3, 3, 68, 0],
      [6, 3, 59, 0],
      [10, 3, 60, 1],
    ],
  },
  center(68, "Mt. Moon Center", 0),
  {
    ...{
      id: 59,
      name: "Mt. Moon 1F",
      tileset: 17,
      wild: {
        rate: 8,
        grass: [
          ["ZUBAT", 2],
          ["GEODUDE", 2],
        ],
      },
    },
    rows: field(12, 10, {}, [2, 8, "D"], [9, 2, "D"], [4, 3, "#####"], [4, 6, "#####"]),
    warps: [
      [2, 8, 0xff, 1],
      [9, 2, 61, 0],
    ],
  },
  {
    ...{ id: 60, name: "Mt. Moon B1F", tileset: 17, rows: field(12, 8, {}, [2, 2, "D"], [9, 5, "D"]) },
    warps: [
      [2, 2, 61, 1],
      [9, 5, 15, 2],
    ],
  },
  {
    ...{ id: 61, name: "Mt. Moon B2F", tileset: 17 },
    rows: field(14, 8, {}, [2, 2, "D"], [11, 5, "D"], [7, 1, "#"], [7, 2, "#"], [7, 5, "#"], [7, 6, "#"]),
    warps: [
      [2, 2, 59, 1],
      [11, 5, 60, 0],
    ],
    script: guard(
      [
        [8, 3],
        [8, 4],
      ],
      "L",
      "SUPER NERD: The/fossils are mine!",
      (w) => w.flag(EVENT.moon),
    ),
    people: [
      foe(7, 3, 9, "SUPER NERD", EVENT.moon, [["KOFFING", 2]], function* (w) {
        w.hide(0x6d, false);
        yield* say(w, "OK! We each take/one.");
      }),
      { x: 9, y: 2, picture: 0x3e, missable: 0x6d, talk: fossil("DOME FOSSIL", EVENT.dome) },
      { x: 10, y: 2, picture: 0x3e, missable: 0x6e, talk: fossil("HELIX FOSSIL", EVENT.helix) },
    ],
  },
];

function fossil(name: string, flag: number): (w: World) => Game {
  return function* (w) {
    yield* say(w, `You want the/${name}?`);
    if (!(yield* yesNo(w)) || !w.addItem(itemId(name))) return;
    w.setFlag(flag);
    w.hide(0x6d);
    w.hide(0x6e);
    yield* say(w, `RED got the/${name}!`);
  };
}
