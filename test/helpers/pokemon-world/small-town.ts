import { nurse } from "./menus/center.ts";
import { mart } from "./menus/mart.ts";
import { usePc } from "./menus/pc.ts";
import type { WorldMap } from "./world-map.ts";

/**
 * A town with everything: a center, a mart, grass, water, a tree, a ledge, a sign, an item, a trainer; and a route east of it. The
 * numbers are real ones, the drawings are our own.
 */
export const SMALL_TOWN: readonly WorldMap[] = [
  {
    ...{ id: 1, name: "Viridian City", tileset: 0, right: [13, 0], fly: [5, 5], trainerFlags: 0xd7c0 },
    rows: [
      "####################",
      "#..................#",
      "#..##D##....##D##..#",
      "#..................#",
      '#....S.......""""..#',
      '#............"""""..',
      '#...T........""""...',
      "#...#..vvvv.......~~",
      "#...#...........~~~~",
      "#...............~~~~",
      "#..................#",
      "####################",
    ],
    warps: [
      [5, 2, 41, 0],
      [14, 2, 42, 0],
    ],
    signs: [[5, 4, "VIRIDIAN CITY"]],
    people: [
      { x: 9, y: 4, picture: 0x3d, item: "POTION", missable: 0x64 },
      {
        x: 2,
        y: 9,
        picture: 0x0c,
        facing: "right",
        trainer: { class: 1, name: "YOUNGSTER", sees: 3, party: [["RATTATA", 3]] },
      },
      { x: 8, y: 10, picture: 0x0a, talk: "Nice weather!", wanders: true },
    ],
    wild: {
      rate: 40,
      grass: [
        ["PIDGEY", 3],
        ["RATTATA", 3],
      ],
      water: [["TENTACOOL", 10]],
    },
  },
  {
    ...{ id: 13, name: "Route 2", tileset: 0, left: [1, 0] },
    rows: [
      "############",
      "#..........#",
      "#..........#",
      "#..........#",
      "#..........#",
      "...........#",
      "...........#",
      "~..........#",
      "~..........#",
      "~..........#",
      "############",
      "############",
    ],
  },
  {
    ...{ id: 41, name: "Viridian Center", tileset: 6 },
    rows: [
      "##############",
      "#.............",
      "##CCCC.....###",
      "#............#",
      "#.............",
      "#.............",
      "#.............",
      "...MM.........",
    ],
    warps: [
      [3, 7, 0xff, 0],
      [4, 7, 0xff, 0],
    ],
    people: [{ x: 3, y: 1, picture: 0x29, talk: nurse }],
    spots: [[13, 3, "up", usePc]],
  },
  {
    ...{ id: 42, name: "Viridian Mart", tileset: 2 },
    rows: ["########", "#......#", "#......#", "#......#", "#......#", "#.C....#", "#......#", "#..M...#"],
    warps: [[3, 7, 0xff, 1]],
    people: [
      {
        x: 1,
        y: 5,
        picture: 0x26,
        facing: "right",
        talk: mart("POKé BALL", "POTION", "ANTIDOTE", "PARLYZ HEAL"),
      },
    ],
  },
];
