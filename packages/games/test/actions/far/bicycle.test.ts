import { expect, it } from "vitest";
import { enterOverworld } from "../../../../../test/helpers/roms/far-walker.ts";
import { planTo } from "../../../src/actions/far/plans.ts";

const wall = "############";
const HOUSE = "Red's House 1F";
const outside = [wall, "#####D######", "#..........#", "#..........#", "#..........#", wall, wall, wall];
const inside = ["########", ...Array<string>(6).fill("#......#"), "##M#####"];
const maps = {
  0: { rows: outside, doors: [{ x: 5, y: 1, to: { id: 0x25, x: 2, y: 7 } }] },
  37: { rows: inside, doors: [{ x: 2, y: 7, to: { id: 0, x: 5, y: 1 } }] },
};

it.each([0, 1, 2, 3])(
  "on the bicycle, a button that the game still sees takes no walk from its way (%i frames)",
  (late) => {
    const walker = enterOverworld({ maps, map: outside, x: 5, y: 4, isCycling: true, late });
    const targets = [
      { map: "Pallet Town", x: 5, y: 1 },
      { map: "Pallet Town", x: 2, y: 4 },
      { map: HOUSE, x: 5, y: 2 },
      { map: "Pallet Town", x: 9, y: 3 },
      { map: HOUSE, x: 2, y: 2 },
    ];

    const ends = [...targets, ...targets].map((target) => walker.go(planTo(target, { explore: true })));

    expect(ends.map(({ end, reason }) => [end, reason])).toEqual(ends.map(() => ["reached", null]));
  },
);
