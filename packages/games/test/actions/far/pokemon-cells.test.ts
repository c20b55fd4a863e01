import { expect, it } from "vitest";
import { enterOverworld } from "../../../../../test/helpers/roms/far-walker.ts";
import { planTo } from "../../../src/actions/far/plans.ts";
import { mapNamed } from "../../../src/world/apply-observation.ts";

const TOWN = "Pallet Town";
const HOUSE = "Red's House 1F";
const at = (x: number, y: number, map = TOWN) => ({ map, x, y });
const town = (rows: readonly string[], more = {}) => ({ map: rows, maps: { 0: { rows, ...more } } });

it("whoever stands behind a counter is talked to across it", () => {
  const rows = [
    "########",
    "########",
    "##....##",
    "##CCCC##",
    "##....##",
    "##....##",
    "########",
    "########",
  ];
  const walker = enterOverworld({
    ...town(rows, { trainers: [{ x: 4, y: 2, facing: "down", sees: 0 }] }),
    ...{ x: 2, y: 5 },
  });

  const went = walker.go(planTo(at(4, 2), {}));

  expect(went).toMatchObject({ end: "reached", at: { x: 4, y: 4, facing: "up" }, faces: at(4, 2) });
});

it("signs and trees are stood before, and not walked through", () => {
  const rows = [
    "########",
    "########",
    "##S..###",
    "##.T.###",
    "##...###",
    "########",
    "########",
    "########",
  ];
  const walker = enterOverworld({ ...town(rows), ...{ x: 4, y: 2 } });

  expect(walker.go(planTo(at(3, 3), {}))).toMatchObject({ end: "reached", faces: at(3, 3) });
  expect(walker.go(planTo(at(2, 2), {}))).toMatchObject({ end: "reached", faces: at(2, 2) });
  expect(mapNamed(walker.atlas, TOWN)?.cells[2]?.[2]).toBe("S");
  expect(mapNamed(walker.atlas, TOWN)?.cells[3]?.[3]).toBe("T");
});

it("a way keeps off what a trainer sees where it is to avoid that", () => {
  const rows = ["##########", ...Array<string>(6).fill("#........#"), "##########"];
  const trainers = [{ x: 4, y: 1, facing: "down", sees: 4 }];
  const walk = (avoid: readonly "sight"[]) => {
    const walker = enterOverworld({ ...town(rows, { trainers }), ...{ x: 2, y: 3 } });
    const { end, steps } = walker.go(planTo(at(6, 3), { avoid }));
    return { end, steps, isSeen: walker.trail.some(({ x, y }) => x === 4 && y <= 5) };
  };

  expect(walk([])).toEqual({ end: "reached", steps: 4, isSeen: true });
  expect(walk(["sight"])).toEqual({ end: "reached", steps: 10, isSeen: false });
});

it("a way leads through a door that nobody took, once both of its ends were seen", () => {
  const wall = "############";
  const outside = [wall, "#..D###D...#", "#....##....#", wall, wall, wall, wall, wall];
  const inside = ["########", ...Array<string>(6).fill("#......#"), "##M##M##"];
  const maps = {
    0: {
      rows: outside,
      doors: [
        { x: 3, y: 1, to: { id: 0x25, x: 2, y: 7 } },
        { x: 7, y: 1, to: { id: 0x25, x: 5, y: 7 } },
      ],
    },
    37: {
      rows: inside,
      doors: [
        { x: 2, y: 7, to: { id: 0, x: 3, y: 1 } },
        { x: 5, y: 7, to: { id: 0, x: 7, y: 1 } },
      ],
    },
  };
  const walker = enterOverworld({ map: outside, maps, x: 1, y: 2 });
  walker.go(planTo(at(3, 2), {}));
  expect(walker.go(planTo(at(8, 2), {})).end).toBe("no-way");
  walker.go(planTo(at(3, 1), {}));
  expect(mapNamed(walker.atlas, HOUSE)?.warps).toEqual([
    { id: 0, x: 2, y: 7, press: "down", to: { map: TOWN, id: 0 } },
    { id: 1, x: 5, y: 7, press: "down", to: { map: TOWN, id: 1 } },
  ]);

  const went = walker.go(planTo(at(8, 2), {}));

  expect(went).toMatchObject({ end: "reached", at: { map: TOWN, x: 8, y: 2 } });
});
