import { A, event } from "../addresses.ts";
import { itemId } from "../data/items.ts";
import { nurse } from "../menus/center.ts";
import { mart } from "../menus/mart.ts";
import { yesNo } from "../menus/menus.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import type { MadeMon, WorldMap } from "../world-map.ts";
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
  hasBadges,
  LOCAL,
  opens,
  passage,
  room,
  shop,
  wall,
} from "./build.ts";
import { spinnerFloor } from "./spinners.ts";

const IN_SAFARI = event(0xd790, 7);
const MUST_RIDE = 5;

/** The Safari Zone's fee: 30 balls and 502 steps for ¥500. */
function* enterSafari(w: World): Game {
  if (w.flag(IN_SAFARI)) return yield* say(w, "Leaving early?");
  yield* say(w, "For just ¥500 you/can play. OK?");
  if (!(yield* yesNo(w))) return;
  if (w.money < 500) return yield* say(w, "Oops! Not enough/money!");
  w.money -= 500;
  w.setFlag(IN_SAFARI);
  w.setWord(A.safariSteps, 502).set(A.safariBalls, 30).setLetter(4, 1, ".");
  yield* say(w, "We'll call you on/the PA!");
}

/** The statue's switch opens some doors and shuts the others. */
function* statue(w: World): Game {
  yield* say(w, "A secret switch!/Press it?");
  if (!(yield* yesNo(w))) return;
  w.setFlag(EVENT.mansion, !w.flag(EVENT.mansion));
  setDoors(w);
  yield* say(w, "Who wouldn't?");
}

function setDoors(w: World): void {
  w.setLetter(5, 3, w.flag(EVENT.mansion) ? "." : "X");
  w.setLetter(2, 5, w.flag(EVENT.mansion) ? "X" : ".");
}

function quiz(number: number, x: number, y: number, answer: boolean): (w: World) => Game {
  return function* (w) {
    yield* say(w, `Quiz ${number}: Is 2 and 2/${answer ? "4" : "5"}?`);
    const isYes = yield* yesNo(w);
    if (isYes !== answer) return yield* say(w, "Sorry! Bad call!");
    w.setFlag(LOCAL + 4 + number);
    w.setLetter(x, y, ".");
    yield* say(w, "Absolutely right!/Go on through!");
  };
}

/** A member of the Elite Four: the door behind opens after the fight. */
function elite(
  id: number,
  name: string,
  trainer: number,
  flag: number,
  from: number,
  to: number,
  party: readonly MadeMon[],
): WorldMap {
  const won = function* (w: World): Game {
    w.setLetter(4, 1, ".");
    yield* say(w, "You may go on!");
  };
  return {
    ...{
      id,
      name: `${name}'s Room`,
      tileset: 7,
      rows: field(10, 8, {}, [4, 0, "D"], [1, 1, "###X####"], [4, 7, "M"]),
    },
    ...{
      warps: [
        [4, 7, from, 1],
        [4, 0, to, 0],
      ],
      people: [foe(3, 3, trainer, name, flag, party, won)],
      arrive: opens(flag, [4, 1]),
    },
  };
}

/** A boulder's switch opens a barrier. */
function boulderSwitch([x, y]: readonly [number, number], flag: number, barrier: readonly [number, number]) {
  return (w: World): null => {
    if (!w.flag(flag) && w.personAt(x, y)?.person.picture === 0x3f) {
      w.setFlag(flag);
      w.setLetter(...barrier, ".");
      w.showMap();
    }
    return null;
  };
}

const water = (width: number, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => [1, from + at, "~".repeat(width)] as const);

/** Saffron, the way to Fuchsia, the sea, and the League. */
export const LAST: readonly WorldMap[] = [
  {
    ...{ id: 10, name: "Saffron City", tileset: 0, fly: [6, 8] },
    rows: field(20, 14, {}, [2, 2, "#D#D#D#"], [2, 7, "###D#D#D#D#"]),
    warps: [
      [3, 2, 70, 1],
      [5, 2, 79, 1],
      [7, 2, 76, 1],
      [5, 7, 182, 0],
      [7, 7, 180, 0],
      [9, 7, 181, 0],
      [11, 7, 178, 0],
    ],
  },
  center(182, "Saffron Center", 3),
  shop(180, "Saffron Mart", 4, "GREAT BALL", "HYPER POTION", "REVIVE"),
  room(181, "Silph Co. 1F", 22, 5, [], {
    rows: field(10, 8, {}, [4, 7, "M"], [8, 2, "D"]),
    warps: [[8, 2, 210, 0]],
  }),
  passage(210, "Silph Co. 5F", 22, [181, 1], [212, 0], {
    people: [{ x: 5, y: 5, picture: 0x3d, item: "CARD KEY", missable: 0x9d }],
  }),
  {
    ...{
      id: 212,
      name: "Silph Co. 7F",
      tileset: 22,
      rows: field(12, 8, {}, [2, 2, "D"], [9, 2, "D"], ...wall(6, 1, 6), [6, 3, "X"]),
    },
    ...{
      warps: [
        [2, 2, 210, 1],
        [9, 2, 235, 0],
      ],
      arrive: opens(LOCAL + 12, [6, 3]),
    },
    people: [
      {
        ...{ x: 5, y: 2, picture: 0x41 },
        *talk(w) {
          if (!w.has(itemId("CARD KEY"))) return yield* say(w, "No! It needs a/CARD KEY!");
          w.setFlag(LOCAL + 12);
          w.setLetter(6, 3, ".");
          yield* say(w, "Bingo! The CARD/KEY opened the/door!");
        },
      },
      {
        ...foe(9, 3, 42, "BLUE", EVENT.silphRival, [["PIDGEOT", 5, "GUST"]], function* (w) {
          w.hide(0xa7);
          yield* say(w, "Well, I'm off!");
        }),
        missable: 0xa7,
      },
      { x: 10, y: 5, picture: 0x0a, talk: gift(2, ["LAPRAS", 12, "SURF"]) },
    ],
  },
  {
    ...{
      id: 235,
      name: "Silph Co. 11F",
      tileset: 22,
      rows: field(10, 8, {}, [2, 2, "D"], ...wall(5, 1, 6), [5, 4, "."]),
      warps: [[2, 2, 212, 1]],
    },
    script: guard([[6, 4]], "L", "GIOVANNI: You/again!", (w) => w.flag(EVENT.silphBoss)),
    people: [
      foe(5, 3, 29, "GIOVANNI", EVENT.silphBoss, [["RHYHORN", 5, "LEER"]]),
      { x: 7, y: 3, picture: 0x0b, talk: giver(EVENT.masterBall, "MASTER BALL", "You saved SILPH!") },
    ],
  },
  {
    ...{
      id: 178,
      name: "Saffron Gym",
      tileset: 22,
      rows: field(12, 8, {}, [4, 7, "M"], [2, 2, "P"], [9, 5, "P"], ...wall(6, 1, 6)),
    },
    ...{
      warps: [
        [4, 7, 0xff, 6],
        [2, 2, 178, 2],
        [9, 5, 178, 1],
      ],
      people: [foe(9, 2, 38, "SABRINA", EVENT.sabrina, [["ABRA", 5, "FLASH"]], badge(5, "TM46"))],
    },
  },
  {
    ...{ id: 27, name: "Route 16", tileset: 0, right: [6, 0] },
    rows: field(
      18,
      12,
      { right: [4, 5] },
      [1, 6, "#######"],
      ...wall(8, 1, 10),
      [8, 4, "."],
      [8, 8, "T"],
      [2, 2, "#D#"],
      [3, 8, "#D#"],
    ),
    warps: [
      [3, 2, 186, 0],
      [4, 8, 188, 0],
    ],
    people: [
      {
        x: 8,
        y: 4,
        picture: 0x43,
        missable: 0x21,
        talk: "A sleeping POKéMON/blocks the way!",
        sleeps: true,
        event: event(0xd7e0, 1),
        fight: ["SNORLAX", 5, "TACKLE"],
      },
    ],
  },
  room(188, "Fly House", 8, 1, [
    { x: 3, y: 3, picture: 0x0a, talk: giver(EVENT.fly, "HM02", "Keep it a secret!") },
  ]),
  room(186, "Route 16 Gate", 12, 0, [], {
    ...{ rows: field(10, 8, {}, [4, 7, "M"], [4, 0, "D"]), warps: [[4, 0, 28, 0]] },
    script: guard([[4, 2]], "D", "No pedestrians on/CYCLING ROAD!", (w) => w.has(itemId("BICYCLE"))),
  }),
  {
    ...{
      id: 28,
      name: "Route 17",
      tileset: 0,
      down: [29, 0],
      rows: field(10, 20, { down: [4, 5] }, [3, 8, "##"], [6, 13, "##"]),
    },
    ...{ warps: [[4, 1, 186, 1]], arrive: (w) => void w.set(A.mode, 1).setBit(A.flags6, MUST_RIDE) },
  },
  {
    ...{
      id: 29,
      name: "Route 18",
      tileset: 0,
      up: [28, 0],
      right: [7, 0],
      rows: field(10, 10, { up: [4, 5], right: [4, 5] }),
    },
    arrive: (w) => void w.setBit(A.flags6, MUST_RIDE, false),
  },
  {
    ...{ id: 7, name: "Fuchsia City", tileset: 0, left: [29, 0], down: [30, 0], fly: [3, 4] },
    rows: field(18, 12, { left: [4, 5], down: [4, 5] }, [2, 3, "#D#D#D#D#D#"]),
    warps: [
      [3, 3, 154, 0],
      [5, 3, 152, 0],
      [7, 3, 157, 0],
      [9, 3, 156, 0],
      [11, 3, 155, 0],
    ],
  },
  center(154, "Fuchsia Center", 0),
  shop(152, "Fuchsia Mart", 1, "ULTRA BALL", "SUPER POTION", "FULL HEAL"),
  room(157, "Fuchsia Gym", 7, 2, [
    foe(4, 1, 39, "KOGA", EVENT.koga, [["KOFFING", 5, "TACKLE"]], badge(4, "TM06")),
  ]),
  room(156, "Safari Gate", 12, 3, [{ x: 5, y: 2, picture: 0x26, talk: enterSafari }], {
    ...{ rows: field(10, 8, {}, [4, 7, "M"], [4, 0, "D"], [1, 1, "###X####"]), warps: [[4, 0, 220, 0]] },
    arrive: opens(IN_SAFARI, [4, 1]),
    script(w) {
      if (w.get(A.x) === 4 && w.get(A.y) === 2 && w.facing === "down") w.setFlag(IN_SAFARI, false);
      return null;
    },
  }),
  passage(220, "Safari Center", 3, [156, 1], [217, 0], {
    wild: {
      rate: 25,
      grass: [
        ["NIDORAN♂", 5],
        ["RHYHORN", 5],
      ],
    },
    rows: field(10, 8, {}, [2, 2, "D"], [7, 2, "D"], [4, 4, '"""']),
  }),
  passage(217, "Safari East", 3, [220, 1], [218, 0]),
  passage(218, "Safari North", 3, [217, 1], [219, 0]),
  passage(219, "Safari West", 3, [218, 1], [222, 0], {
    people: [{ x: 5, y: 5, picture: 0x3d, item: "GOLD TEETH", missable: 0xcb }],
  }),
  {
    ...{
      id: 222,
      name: "Secret House",
      tileset: 8,
      rows: field(10, 8, {}, [4, 7, "M"]),
      warps: [[4, 7, 219, 1]],
    },
    people: [{ x: 3, y: 3, picture: 0x0b, talk: giver(EVENT.surf, "HM03", "You are the first/to make it!") }],
  },
  room(155, "Warden's House", 8, 4, [
    {
      ...{ x: 3, y: 3, picture: 0x0b },
      *talk(w) {
        if (!w.flag(EVENT.teeth) && !w.has(itemId("GOLD TEETH"))) return yield* say(w, "Hif fuff hefifoo!");
        w.takeItem(itemId("GOLD TEETH"));
        w.setFlag(EVENT.teeth);
        yield* giver(EVENT.strength, "HM04", "Thanks, kid!")(w);
      },
    },
  ]),
  {
    id: 30,
    name: "Route 19",
    tileset: 0,
    up: [7, 0],
    left: [31, 0],
    rows: field(14, 10, { up: [4, 5] }, ...water(12, 3, 8), [0, 4, "~"], [0, 5, "~"]),
  },
  {
    ...{ id: 31, name: "Route 20", tileset: 0, right: [30, 0], left: [8, 0] },
    rows: field(
      20,
      10,
      {},
      ...water(18, 1, 8),
      ...wall(10, 1, 8),
      [12, 2, "#D#"],
      [12, 3, "..."],
      [6, 2, "#D#"],
      [6, 3, "..."],
      [0, 4, "~"],
      [0, 5, "~"],
      [19, 4, "~"],
      [19, 5, "~"],
    ),
    warps: [
      [13, 2, 192, 0],
      [7, 2, 192, 1],
    ],
  },
  {
    ...{
      id: 192,
      name: "Seafoam Islands 1F",
      tileset: 17,
      rows: field(12, 8, {}, [9, 6, "D"], [2, 6, "D"], ...wall(6, 1, 6), [6, 4, "."], [4, 4, "O"]),
    },
    ...{
      warps: [
        [9, 6, 0xff, 0],
        [2, 6, 0xff, 1],
      ],
      holes: [[4, 4, 161, 4, 3]],
      people: [{ x: 6, y: 4, picture: 0x3f, missable: 0xd7 }],
    },
    script(w) {
      if (w.personAt(4, 4)?.person.picture === 0x3f) w.hide(0xd7);
      return null;
    },
  },
  {
    ...{
      id: 161,
      name: "Seafoam Islands B3F",
      tileset: 17,
      rows: field(12, 8, {}, [2, 2, "D"], [4, 5, "~~~~~~"], [4, 6, "~~~~~~"]),
      warps: [[2, 2, 192, 1]],
    },
    currents: [
      [7, 5, "RR"],
      [7, 6, "RRU"],
    ],
  },
  {
    ...{ id: 8, name: "Cinnabar Island", tileset: 0, right: [31, 0], up: [32, 0], fly: [5, 5] },
    rows: field(
      16,
      12,
      {},
      [1, 1, "~~~~~~~~~~~~~~"],
      [4, 0, "~~"],
      [4, 4, "#D#D#D#D#"],
      [14, 4, "~"],
      [14, 5, "~"],
      [15, 4, "~"],
      [15, 5, "~"],
    ),
    warps: [
      [5, 4, 171, 0],
      [7, 4, 172, 0],
      [9, 4, 165, 0],
      [11, 4, 166, 0],
    ],
    script: guard([[11, 5]], "D", "The door is/locked...", (w) => w.has(itemId("SECRET KEY"))),
  },
  center(171, "Cinnabar Center", 0),
  shop(172, "Cinnabar Mart", 1, "ULTRA BALL", "HYPER POTION", "FULL HEAL"),
  room(165, "Pokémon Mansion 1F", 19, 2, [{ x: 2, y: 3, picture: 0x41, talk: statue }], {
    ...{
      rows: field(
        12,
        8,
        {},
        [4, 7, "M"],
        ...wall(5, 1, 4),
        [5, 3, "X"],
        [6, 4, "######"],
        [9, 1, "D"],
        [1, 5, "#X#"],
      ),
      warps: [[9, 1, 216, 0]],
      arrive: setDoors,
    },
  }),
  {
    id: 216,
    name: "Pokémon Mansion B1F",
    tileset: 19,
    rows: field(10, 8, {}, [2, 2, "D"]),
    warps: [[2, 2, 165, 1]],
    people: [{ x: 7, y: 4, picture: 0x3d, item: "SECRET KEY", missable: 0xc2 }],
  },
  room(166, "Cinnabar Gym", 22, 3, [], {
    rows: field(10, 8, {}, [4, 7, "M"], [1, 5, "###X####"], [1, 3, "###X####"]),
    arrive(w) {
      opens(LOCAL + 5, [4, 5])(w);
      opens(LOCAL + 6, [4, 3])(w);
    },
    people: [
      { x: 6, y: 6, picture: 0x41, talk: quiz(1, 4, 5, true) },
      { x: 6, y: 4, picture: 0x41, talk: quiz(2, 4, 3, true) },
      foe(4, 1, 40, "BLAINE", EVENT.blaine, [["GROWLITHE", 5, "LEER", "BITE"]], badge(6, "TM38")),
    ],
  }),
  {
    id: 32,
    name: "Route 21",
    tileset: 0,
    up: [0, 0],
    down: [8, 0],
    rows: field(12, 10, {}, ...water(10, 1, 8), [4, 0, "~~"], [4, 9, "~~"]),
  },
  spinnerFloor(
    45,
    [20, 18],
    [
      [16, 17, "M"],
      [2, 1, "."],
    ],
    {
      ...{ name: "Viridian Gym", tileset: 7, warps: [[16, 17, 0xff, 2]] },
      people: [foe(2, 1, 29, "GIOVANNI", EVENT.giovanni, [["RHYHORN", 5, "LEER"]], badge(7, "TM27"))],
    },
  ),
  {
    ...{
      id: 33,
      name: "Route 22",
      tileset: 0,
      right: [1, 0],
      rows: field(14, 10, { right: [4, 5] }, [2, 3, "#D#"], ...wall(7, 1, 8), [7, 5, "."]),
      warps: [[3, 3, 193, 0]],
    },
    script: guard([[6, 5]], "R", "BLUE: What? Why/are you here?", (w) => w.flag(EVENT.lateRival)),
    people: [
      foe(7, 4, 42, "BLUE", EVENT.lateRival, [
        ["PIDGEOT", 5, "GUST"],
        ["RHYHORN", 4, "LEER"],
      ]),
    ],
  },
  room(193, "Route 22 Gate", 12, 0, [], {
    ...{ rows: field(10, 8, {}, [4, 7, "M"], [4, 0, "D"]), warps: [[4, 0, 34, 0]] },
    script: guard([[4, 2]], "D", "You don't have the/BOULDERBADGE yet!", (w) => w.bit(A.badges, 0)),
  }),
  {
    ...{ id: 34, name: "Route 23", tileset: 23, up: [9, 0] },
    rows: field(
      12,
      22,
      { up: [4, 5] },
      ...water(10, 14, 15),
      [1, 6, "##########"],
      [1, 7, "##########"],
      [4, 8, "#D#"],
      [4, 3, "#D#"],
      [4, 21, "_"],
    ),
    warps: [
      [4, 20, 193, 1],
      [5, 8, 108, 0],
      [5, 3, 194, 1],
    ],
    script: first(
      ...[1, 2, 3, 4, 5, 6, 7].map((bit) =>
        guard(
          Array.from({ length: 10 }, (_, at) => [1 + at, 20 - bit - (bit > 4 ? 3 : 0)] as const),
          "D",
          "You don't have that/BADGE yet!",
          (w) => hasBadges(w, bit + 1),
        ),
      ),
    ),
  },
  {
    ...{
      id: 108,
      name: "Victory Road 1F",
      tileset: 17,
      rows: field(14, 8, {}, [2, 6, "D"], [11, 2, "D"], ...wall(9, 1, 6), [9, 3, "X"]),
    },
    ...{
      warps: [
        [2, 6, 34, 1],
        [11, 2, 194, 0],
      ],
      people: [{ x: 4, y: 4, picture: 0x3f }],
      arrive: opens(LOCAL + 10, [9, 3]),
    },
    script: boulderSwitch([7, 4], LOCAL + 10, [9, 3]),
  },
  {
    ...{
      id: 194,
      name: "Victory Road 2F",
      tileset: 17,
      rows: field(14, 8, {}, [2, 2, "D"], [11, 5, "D"], [5, 5, "D"], [8, 2, "D"], ...wall(7, 1, 6)),
    },
    warps: [
      [2, 2, 108, 1],
      [11, 5, 34, 2],
      [5, 5, 198, 0],
      [8, 2, 198, 1],
    ],
  },
  passage(198, "Victory Road 3F", 17, [194, 2], [194, 3]),
  {
    id: 9,
    name: "Indigo Plateau",
    tileset: 23,
    down: [34, 0],
    fly: [5, 4],
    rows: field(12, 10, { down: [4, 5] }, [4, 3, "#D#"]),
    warps: [[5, 3, 174, 0]],
  },
  {
    ...{
      id: 174,
      name: "Indigo Lobby",
      tileset: 2,
      rows: field(10, 8, {}, [4, 7, "M"], [8, 0, "D"], [1, 2, "CCC"], [1, 5, "C"]),
      warps: [
        [4, 7, 0xff, 0],
        [8, 0, 245, 0],
      ],
    },
    people: [
      { x: 3, y: 1, picture: 0x29, talk: nurse },
      { x: 0, y: 5, picture: 0x26, facing: "right", talk: mart("ULTRA BALL", "FULL RESTORE", "REVIVE") },
    ],
  },
  elite(245, "LORELEI", 44, EVENT.lorelei, 174, 246, [["DEWGONG", 5, "GROWL"]]),
  elite(246, "BRUNO", 33, EVENT.bruno, 245, 247, [["MACHOP", 5, "LEER"]]),
  elite(247, "AGATHA", 46, EVENT.agatha, 246, 113, [["GASTLY", 5, "LICK"]]),
  elite(113, "LANCE", 47, EVENT.lance, 247, 120, [["DRAGONAIR", 5, "LEER"]]),
  {
    ...{
      id: 120,
      name: "Champion's Room",
      tileset: 7,
      rows: field(10, 8, {}, [4, 7, "M"]),
      warps: [[4, 7, 113, 1]],
    },
    people: [
      foe(
        4,
        3,
        43,
        "BLUE",
        EVENT.champion,
        [
          ["PIDGEOT", 6, "GUST"],
          ["ALAKAZAM", 5, "FLASH"],
        ],
        function* (w) {
          yield* say(w, "Why? Why did I/lose?", "prompt");
          w.enter(118, 4, 5);
          yield* say(w, "Welcome to the/HALL OF FAME!");
        },
      ),
    ],
  },
  {
    id: 118,
    name: "Hall of Fame",
    tileset: 7,
    rows: field(10, 8, {}, [4, 7, "M"]),
    warps: [[4, 7, 120, 0]],
    people: [{ x: 4, y: 2, picture: 0x03, talk: "Congratulations!" }],
  },
];
