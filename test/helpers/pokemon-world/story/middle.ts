import { A } from "../addresses.ts";
import { startBattle } from "../battle/start.ts";
import { itemId } from "../data/items.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import type { WorldMap } from "../world-map.ts";
import {
  badge,
  center,
  EVENT,
  field,
  first,
  foe,
  gift,
  giver,
  guard,
  LOCAL,
  opens,
  room,
  shop,
  tell,
  wall,
} from "./build.ts";
import { spinnerFloor } from "./spinners.ts";

const across = { left: [4, 5], right: [4, 5] };
const _along = { up: [4, 5], down: [4, 5] };

/** A guard of Saffron lets pass who has brought a drink. */
function thirsty(cells: readonly (readonly [number, number])[], back: string) {
  return (w: World): Game | null => {
    const drink = ["FRESH WATER", "SODA POP", "LEMONADE"].map(itemId).find((id) => w.has(id));
    const { x, y } = w.place;
    if (w.bit(A.flags5, 7) || w.bit(A.flags1, 6) || !cells.some((cell) => cell[0] === x && cell[1] === y))
      return null;
    if (drink === undefined) return guard(cells, back, "I'm thirsty! The/road is closed.", () => false)(w);
    w.takeItem(drink);
    w.setBit(A.flags1, 6);
    return tell(w, "Whoa, boy! I'm/parched!|You can go on/through.");
  };
}

function* ghost(w: World): Game {
  yield* tell(w, "Be gone.../Intruders...");
  const isGhost = !w.has(itemId("SILPH SCOPE"));
  const end = yield* startBattle(w, { kind: "wild", mon: ["MAROWAK", 3, "LEER"], isGhost });
  if (end === "won") w.setFlag(EVENT.marowak);
  else if (end !== "lost") w.set(A.x, w.get(A.x) - 1);
  w.showMap();
}

/** The captain, once his back is rubbed, gives HM01; then the ship leaves. */
const captain = giver(EVENT.cut, "HM01", "Ooh... I feel much/better! Thanks!");

/** Cerulean to Celadon, and the tower. */
export const MIDDLE: readonly WorldMap[] = [
  {
    ...{
      id: 3,
      name: "Cerulean City",
      tileset: 0,
      left: [15, 0],
      right: [20, 0],
      up: [35, 0],
      down: [16, -12],
      fly: [3, 4],
    },
    rows: field(
      20,
      14,
      { ...across, up: [4, 5], down: [17, 18] },
      [2, 3, "#D#D#.#D#D#D#D#"],
      ...wall(17, 1, 8),
      [17, 4, "T"],
      [1, 9, "################D#"],
      ...wall(15, 10, 12),
    ),
    warps: [
      [3, 3, 64, 0],
      [5, 3, 67, 0],
      [9, 3, 65, 0],
      [11, 3, 66, 0],
      [13, 3, 63, 0],
      [15, 3, 62, 1],
      [17, 9, 62, 0],
    ],
    script: first(
      guard([[15, 4]], "D", "OFFICER: The house/was robbed!", (w) => w.flag(EVENT.ticket)),
      guard(
        [
          [17, 11],
          [18, 11],
        ],
        "U",
        "ROCKET: Get lost!",
        (w) => w.flag(EVENT.thief),
      ),
    ),
    people: [
      foe(
        16,
        11,
        30,
        "ROCKET",
        EVENT.thief,
        [["RATTATA", 3]],
        giver(LOCAL, "TM28", "I'll return the/TM I stole!"),
      ),
    ],
  },
  center(64, "Cerulean Center", 0),
  shop(67, "Cerulean Mart", 1, "POKé BALL", "POTION", "REPEL", "PARLYZ HEAL"),
  room(65, "Cerulean Gym", 7, 2, [
    foe(4, 1, 35, "MISTY", EVENT.misty, [["STARYU", 3, "TACKLE"]], badge(1, "TM11")),
  ]),
  room(66, "Bike Shop", 21, 3, [
    {
      ...{ x: 3, y: 3, picture: 0x15 },
      *talk(w) {
        if (w.flag(EVENT.bicycle)) return yield* say(w, "How do you like/your BICYCLE?");
        if (!w.has(itemId("BIKE VOUCHER"))) return yield* say(w, "A BICYCLE costs/only ¥1000000!");
        w.takeItem(itemId("BIKE VOUCHER"));
        w.addItem(itemId("BICYCLE"));
        w.setFlag(EVENT.bicycle);
        yield* say(w, "RED exchanged it/for a BICYCLE!");
      },
    },
  ]),
  room(63, "Cerulean Trade House", 8, 4, [
    { x: 3, y: 3, picture: 0x0a, talk: gift(1, ["ODDISH", 10, "ABSORB"]) },
  ]),
  {
    ...{ id: 62, name: "Robbed House", tileset: 8, rows: field(10, 8, {}, [4, 7, "M"], [4, 0, "D"]) },
    warps: [
      [4, 0, 3, 6],
      [4, 7, 3, 5],
    ],
  },
  {
    ...{ id: 35, name: "Route 24", tileset: 0, down: [3, 0], right: [36, 0] },
    rows: field(12, 10, { down: [4, 5], right: [4, 5] }, [4, 7, "#."]),
    people: [
      foe(
        5,
        6,
        30,
        "ROCKET",
        EVENT.nugget,
        [["ZUBAT", 3]],
        giver(LOCAL + 1, "NUGGET", "You beat our/contest!"),
      ),
    ],
    script: guard([[5, 7]], "D", "ROCKET: Beat me/first!", (w) => w.flag(EVENT.nugget)),
  },
  {
    ...{
      id: 36,
      name: "Route 25",
      tileset: 0,
      left: [35, 0],
      rows: field(12, 10, { left: [4, 5] }, [8, 3, "#D#"]),
    },
    warps: [[9, 3, 88, 0]],
  },
  room(88, "Bill's House", 16, 0, [
    {
      ...{ x: 3, y: 3, picture: 0x0d },
      *talk(w) {
        w.setFlag(EVENT.bill);
        yield* giver(EVENT.ticket, "S.S.TICKET", "BILL: Thanks, bud!")(w);
      },
    },
  ]),
  {
    id: 16,
    name: "Route 5",
    tileset: 0,
    up: [3, 12],
    rows: field(12, 10, { up: [5, 6] }, [2, 7, "#D#"], [7, 7, "#D#"]),
    warps: [
      [3, 7, 71, 0],
      [8, 7, 70, 0],
    ],
  },
  room(71, "Underground North", 12, 0, [], {
    arrive: (w) => void w.set(A.lastMap, 16),
    rows: field(10, 8, {}, [4, 7, "M"], [7, 3, "D"]),
    warps: [[7, 3, 119, 0]],
  }),
  {
    id: 119,
    name: "Underground Path",
    tileset: 11,
    rows: field(8, 14, {}, [3, 1, "D"], [3, 12, "D"]),
    warps: [
      [3, 1, 71, 1],
      [3, 12, 74, 1],
    ],
  },
  room(74, "Underground South", 12, 0, [], {
    arrive: (w) => void w.set(A.lastMap, 17),
    rows: field(10, 8, {}, [4, 7, "M"], [7, 3, "D"]),
    warps: [[7, 3, 119, 1]],
  }),
  {
    id: 17,
    name: "Route 6",
    tileset: 0,
    down: [5, 0],
    rows: field(12, 10, { down: [4, 5] }, [2, 2, "#D#"]),
    warps: [[3, 2, 74, 0]],
  },
  {
    ...{ id: 5, name: "Vermilion City", tileset: 0, up: [17, 0], fly: [3, 4] },
    rows: field(
      18,
      14,
      { up: [4, 5] },
      [2, 3, "#D#D"],
      [8, 3, "#D#"],
      [10, 9, "##D##"],
      [11, 10, "#.#"],
      [11, 11, "#T#"],
      [3, 10, "#D#"],
    ),
    warps: [
      [3, 3, 89, 0],
      [5, 3, 91, 0],
      [9, 3, 90, 0],
      [12, 9, 92, 0],
      [4, 10, 94, 0],
    ],
    script: guard(
      [[4, 11]],
      "D",
      "Do you have an/S.S.TICKET?",
      (w) => w.has(itemId("S.S.TICKET")) && !w.flag(EVENT.shipGone),
    ),
  },
  center(89, "Vermilion Center", 0),
  shop(91, "Vermilion Mart", 1, "POKé BALL", "SUPER POTION", "REPEL"),
  room(90, "Fan Club", 21, 2, [
    { x: 3, y: 3, picture: 0x0b, talk: giver(EVENT.voucher, "BIKE VOUCHER", "Thanks for/hearing me out!") },
  ]),
  room(92, "Vermilion Gym", 7, 3, [], {
    ...{ rows: field(10, 8, {}, [1, 2, "###X####"], [4, 7, "M"]), arrive: opens(EVENT.surge, [4, 2]) },
    people: [
      foe(4, 1, 36, "LT.SURGE", EVENT.surge, [["VOLTORB", 3, "TACKLE"]], badge(2, "TM24")),
      { x: 2, y: 4, picture: 0x41, talk: lock(1) },
      { x: 7, y: 4, picture: 0x41, talk: lock(2) },
    ],
  }),
  room(94, "Vermilion Dock", 12, 4, [], {
    arrive: (w) => w.flag(EVENT.cut) && w.setFlag(EVENT.shipGone),
    rows: field(10, 8, {}, [4, 7, "M"], [4, 2, "D"]),
    warps: [[4, 2, 95, 0]],
  }),
  {
    ...{ id: 95, name: "S.S. Anne 1F", tileset: 13, rows: field(10, 8, {}, [2, 6, "D"], [7, 1, "D"]) },
    warps: [
      [2, 6, 94, 1],
      [7, 1, 96, 0],
    ],
  },
  {
    ...{ id: 96, name: "S.S. Anne 2F", tileset: 13, rows: field(12, 8, {}, [2, 6, "D"], [9, 1, "D"]) },
    warps: [
      [2, 6, 95, 1],
      [9, 1, 101, 0],
    ],
    people: [
      { ...foe(9, 2, 42, "BLUE", LOCAL + 3, [["PIDGEOTTO", 3, "GUST"]], hides(0x71)), missable: 0x71 },
    ],
  },
  {
    id: 101,
    name: "Captain's Room",
    tileset: 13,
    rows: field(8, 8, {}, [3, 6, "D"]),
    warps: [[3, 6, 96, 1]],
    people: [{ x: 3, y: 2, picture: 0x17, talk: captain }],
  },
  {
    ...{ id: 20, name: "Route 9", tileset: 0, left: [3, 0], right: [21, 0] },
    rows: field(
      14,
      10,
      across,
      [4, 1, "#"],
      [4, 2, "#"],
      [4, 3, "#"],
      [4, 4, "T"],
      [4, 5, "#"],
      [4, 6, "#"],
      [4, 7, "#"],
      [4, 8, "#"],
    ),
  },
  {
    ...{ id: 21, name: "Route 10", tileset: 0, left: [20, 0], down: [4, 0] },
    rows: field(
      12,
      16,
      { left: [4, 5], down: [4, 5] },
      [2, 3, "#D#"],
      [7, 5, "#D#"],
      [1, 8, "##########"],
      [1, 9, "##########"],
      [8, 10, "D"],
    ),
    warps: [
      [8, 5, 82, 0],
      [8, 10, 82, 1],
      [3, 3, 81, 0],
    ],
  },
  center(81, "Rock Tunnel Center", 2),
  {
    ...{
      id: 82,
      name: "Rock Tunnel 1F",
      tileset: 17,
      isDark: true,
      wild: {
        rate: 6,
        grass: [
          ["ZUBAT", 3],
          ["GEODUDE", 3],
        ],
      },
    },
    rows: field(14, 12, {}, [2, 2, "D"], [11, 10, "D"], [11, 2, "D"], [2, 10, "D"], [1, 6, "############"]),
    warps: [
      [2, 2, 21, 0],
      [11, 10, 21, 1],
      [11, 2, 232, 0],
      [2, 10, 232, 1],
    ],
  },
  {
    id: 232,
    name: "Rock Tunnel B1F",
    tileset: 17,
    isDark: true,
    rows: field(12, 10, {}, [2, 2, "D"], [9, 7, "D"]),
    warps: [
      [2, 2, 82, 2],
      [9, 7, 82, 3],
    ],
  },
  {
    ...{ id: 4, name: "Lavender Town", tileset: 0, up: [21, 0], left: [19, 0], fly: [3, 4] },
    rows: field(14, 12, { up: [4, 5], left: [4, 5] }, [2, 3, "#D#D#D#"], [9, 3, "#D#"]),
    warps: [
      [3, 3, 141, 0],
      [5, 3, 149, 0],
      [7, 3, 150, 0],
      [10, 3, 142, 0],
    ],
  },
  center(141, "Lavender Center", 0),
  shop(150, "Lavender Mart", 2, "GREAT BALL", "SUPER POTION", "REVIVE"),
  room(149, "Mr. Fuji's House", 8, 1, [
    {
      x: 3,
      y: 3,
      picture: 0x0b,
      talk: giver(EVENT.flute, "POKé FLUTE", "RED, this may help/you!", (w) =>
        w.flag(EVENT.fuji) ? null : "MR.FUJI isn't/here.",
      ),
    },
  ]),
  {
    id: 142,
    name: "Pokémon Tower 1F",
    tileset: 15,
    rows: field(10, 8, {}, [4, 7, "M"], [8, 2, "D"]),
    warps: [
      [4, 7, 0xff, 3],
      [8, 2, 143, 0],
    ],
  },
  {
    ...{
      id: 143,
      name: "Pokémon Tower 2F",
      tileset: 15,
      rows: field(
        12,
        8,
        {},
        [2, 2, "D"],
        [9, 2, "D"],
        [6, 1, "#"],
        [6, 2, "#"],
        [6, 4, "#"],
        [6, 5, "#"],
        [6, 6, "#"],
      ),
    },
    warps: [
      [2, 2, 142, 1],
      [9, 2, 147, 0],
    ],
    people: [
      {
        ...foe(6, 3, 42, "BLUE", EVENT.towerRival, [["GROWLITHE", 4, "LEER", "BITE"]], hides(0x38)),
        missable: 0x38,
      },
    ],
  },
  {
    ...{
      id: 147,
      name: "Pokémon Tower 6F",
      tileset: 15,
      rows: field(
        12,
        8,
        {},
        [2, 2, "D"],
        [9, 5, "D"],
        [7, 1, "#"],
        [7, 2, "#"],
        [7, 3, "#"],
        [7, 4, "#"],
        [7, 6, "#"],
      ),
    },
    warps: [
      [2, 2, 143, 1],
      [9, 5, 148, 0],
    ],
    script: (w) => (w.get(A.x) === 7 && w.get(A.y) === 5 && !w.flag(EVENT.marowak) ? ghost(w) : null),
  },
  {
    ...{ id: 148, name: "Pokémon Tower 7F", tileset: 15, rows: field(10, 8, {}, [2, 2, "D"]) },
    warps: [[2, 2, 147, 1]],
    people: [
      {
        ...{ x: 7, y: 2, picture: 0x0b, missable: 0x43 },
        *talk(w) {
          w.setFlag(EVENT.fuji);
          yield* say(w, "MR.FUJI: Heh? You/came to save me?", "prompt");
          w.hide(0x43);
          w.set(A.lastMap, 4);
          w.enter(149, 4, 5);
        },
      },
    ],
  },
  {
    id: 19,
    name: "Route 8",
    tileset: 0,
    right: [4, 0],
    rows: field(12, 10, { right: [4, 5] }, [2, 3, "#D#"], [2, 7, "#D#"]),
    warps: [
      [3, 3, 80, 0],
      [3, 7, 79, 0],
    ],
  },
  room(80, "Underground East", 12, 0, [], {
    arrive: (w) => void w.set(A.lastMap, 19),
    rows: field(10, 8, {}, [4, 7, "M"], [7, 3, "D"]),
    warps: [[7, 3, 121, 0]],
  }),
  {
    id: 121,
    name: "Underground Path",
    tileset: 11,
    rows: field(14, 8, {}, [12, 3, "D"], [1, 3, "D"]),
    warps: [
      [12, 3, 80, 1],
      [1, 3, 77, 1],
    ],
  },
  room(77, "Underground West", 12, 0, [], {
    arrive: (w) => void w.set(A.lastMap, 18),
    rows: field(10, 8, {}, [4, 7, "M"], [7, 3, "D"]),
    warps: [[7, 3, 121, 1]],
  }),
  {
    id: 18,
    name: "Route 7",
    tileset: 0,
    left: [6, 0],
    rows: field(12, 10, { left: [4, 5] }, [8, 3, "#D#"], [8, 7, "#D#"]),
    warps: [
      [9, 3, 77, 0],
      [9, 7, 76, 0],
    ],
  },
  ...[[70, 1, 16] as const, [79, 1, 19] as const, [76, 1, 18] as const].map(
    ([id, out], at): WorldMap => ({
      ...{
        id,
        name: `Saffron Gate ${id}`,
        tileset: 12,
        rows: field(10, 8, {}, [4, 7, "M"], [4, 0, "D"]),
        warps: [
          [4, 7, [16, 19, 18][at] ?? 16, out],
          [4, 0, 10, at],
        ],
      },
      script: thirsty(
        [
          [4, 3],
          [3, 3],
          [5, 3],
          [2, 3],
          [1, 3],
          [6, 3],
          [7, 3],
          [8, 3],
        ],
        "D",
      ),
    }),
  ),
  {
    ...{ id: 6, name: "Celadon City", tileset: 0, right: [18, 0], left: [27, 0], fly: [3, 4] },
    rows: field(
      20,
      14,
      across,
      [2, 3, "#D#D"],
      [8, 3, "#D#"],
      [10, 9, "##D##"],
      [11, 10, "#.#"],
      [11, 11, "#T#"],
    ),
    warps: [
      [3, 3, 133, 0],
      [5, 3, 122, 0],
      [9, 3, 135, 0],
      [12, 9, 134, 0],
    ],
  },
  center(133, "Celadon Center", 0),
  {
    ...shop(122, "Celadon Mart 1F", 1, "GREAT BALL", "SUPER POTION", "REVIVE"),
    rows: field(10, 8, {}, [2, 4, "C"], [4, 7, "M"], [8, 1, "D"]),
    warps: [
      [4, 7, 0xff, 1],
      [8, 1, 126, 0],
    ],
  },
  {
    ...{
      id: 126,
      name: "Celadon Mart Roof",
      tileset: 18,
      rows: field(10, 8, {}, [2, 2, "D"]),
      warps: [[2, 2, 122, 1]],
    },
    people: [
      {
        ...{ x: 7, y: 2, picture: 0x41 },
        *talk(w) {
          if (w.money < 200) return yield* say(w, "Oops! Not enough/money!");
          if (!w.addItem(itemId("FRESH WATER"))) return yield* say(w, "There's no more/room for stuff!");
          w.money -= 200;
          yield* say(w, "FRESH WATER/popped out!");
        },
      },
    ],
  },
  room(
    134,
    "Celadon Gym",
    7,
    3,
    [foe(4, 1, 37, "ERIKA", EVENT.erika, [["ODDISH", 4, "ABSORB"]], badge(3, "TM21"))],
    { rows: field(10, 8, {}, [1, 3, "###T####"], [4, 7, "M"]) },
  ),
  room(135, "Game Corner", 18, 2, [], {
    ...{
      rows: field(10, 8, {}, [4, 7, "M"], [7, 1, "#D"], [8, 2, "X"]),
      warps: [[8, 1, 199, 0]],
      arrive: opens(EVENT.hideout, [8, 2]),
    },
    people: [
      { ...foe(5, 2, 30, "ROCKET", LOCAL + 2, [["RATTATA", 4]], hides(0x46)), missable: 0x46 },
      {
        ...{ x: 5, y: 1, picture: 0x40 },
        *talk(w) {
          w.setFlag(EVENT.hideout);
          w.setLetter(8, 2, ".");
          yield* say(w, "Hey! A switch/behind the poster!");
        },
      },
    ],
  }),
  {
    id: 199,
    name: "Rocket Hideout B1F",
    tileset: 22,
    rows: field(10, 8, {}, [2, 2, "D"], [7, 5, "D"]),
    warps: [
      [2, 2, 135, 1],
      [7, 5, 200, 0],
    ],
  },
  spinnerFloor(
    200,
    [30, 28],
    [
      [27, 8, "D"],
      [21, 8, "D"],
    ],
    {
      ...{
        name: "Rocket Hideout B2F",
        tileset: 22,
        warps: [
          [27, 8, 199, 1],
          [21, 8, 201, 0],
        ],
      },
    },
  ),
  spinnerFloor(
    201,
    [30, 28],
    [
      [25, 6, "D"],
      [19, 18, "D"],
    ],
    {
      ...{
        name: "Rocket Hideout B3F",
        tileset: 22,
        warps: [
          [25, 6, 200, 1],
          [19, 18, 202, 0],
        ],
      },
    },
  ),
  {
    ...{
      id: 202,
      name: "Rocket Hideout B4F",
      tileset: 22,
      rows: field(10, 8, {}, [2, 6, "D"]),
      warps: [[2, 6, 201, 1]],
    },
    people: [
      foe(5, 2, 29, "GIOVANNI", EVENT.hideoutBoss, [["ONIX", 4, "TACKLE"]], function* (w) {
        w.hide(0x87, false);
        yield* say(w, "WHAT! This can't/be!");
      }),
      { x: 6, y: 2, picture: 0x3d, item: "SILPH SCOPE", missable: 0x87, startsHidden: true },
    ],
  },
];

/** Both locks of the gym open its barrier, the first one first. */
function lock(number: 1 | 2): (w: World) => Game {
  return function* (w) {
    if (number === 1) {
      w.setBit(0xd773, 1);
      return yield* say(w, "A switch! The 1st/lock opened!");
    }
    if (!w.bit(0xd773, 1)) return yield* say(w, "Only trash here.");
    w.setBit(0xd773, 0);
    w.setLetter(4, 2, ".");
    yield* say(w, "The 2nd lock/opened!");
  };
}

function hides(missable: number): (w: World) => Game {
  return function* (w) {
    yield* say(w, "Hmph! I'm off!");
    w.hide(missable);
  };
}
