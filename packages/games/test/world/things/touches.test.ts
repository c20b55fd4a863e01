import { describe, expect, it } from "vitest";
import { planTowards } from "../../../src/actions/far/plans.ts";
import { applyObservation, EMPTY_ATLAS } from "../../../src/world/apply-observation.ts";
import type { AtlasTouch, SeenMap } from "../../../src/world/atlas/atlas.ts";
import { isAtlas, isSeen } from "../../../src/world/atlas/check-atlas.ts";
import { newIn } from "../../../src/world/new-in.ts";
import { tellFaced } from "../../../src/world/told/tell-faced.ts";
import { tellThings } from "../../../src/world/told/tell-things.ts";

const VILLAGE: SeenMap = {
  map: "Village",
  size: { width: 7, height: 4 },
  cells: [
    [0, 0, "#######"],
    [0, 1, "#P...I#"],
    [0, 2, "#...S.#"],
    [0, 3, "#######"],
  ],
  walks: [[2, 1, ""]],
};
const ODO: AtlasTouch = { x: 1, y: 1, kind: "person", name: "ODO" };
const SIGN: AtlasTouch = { x: 4, y: 2, kind: "sign" };
const ITEM: AtlasTouch = { x: 5, y: 1, kind: "item" };
const WELL: AtlasTouch = { x: 3, y: 3, kind: "thing" };

const known = applyObservation(EMPTY_ATLAS, [VILLAGE], 1);
const touched = applyObservation(known, [{ map: "Village", touched: [ODO, SIGN, WELL] }], 2);
const villageOf = ({ maps: [map] }: typeof known) => map ?? expect.fail("no map");

describe("the things of a map", () => {
  it("52.A1: are told in a line with their places and what was seen of them; nothing else is claimed", () => {
    expect(tellThings(villageOf(known))).toBe("People 1,1. Items 5,1. Signs 4,2.");
    expect(tellThings(villageOf(touched))).toBe(
      "People 1,1 ODO (talked). Items 5,1. Signs 4,2 (read). Looked at 3,3.",
    );
  });

  it("52.A1: an item that answered and is gone was taken; one that is there still was looked at", () => {
    const opened = applyObservation(known, [{ map: "Village", touched: [ITEM] }], 2);
    const gone = applyObservation(opened, [{ map: "Village", cells: [[5, 1, "#"]] }], 3);

    expect(tellThings(villageOf(opened))).toContain("Items 5,1 (looked at).");
    expect(tellThings(villageOf(gone))).toContain("Items 5,1 (taken).");
  });

  it("52.A2: what was touched is kept by its cell; a person who left it is not, whoever stands there later", () => {
    const left = applyObservation(touched, [{ map: "Village", cells: [[1, 1, "."]] }], 3);
    const other = applyObservation(left, [{ map: "Village", cells: [[1, 1, "P"]] }], 4);

    expect(villageOf(left).touched).toEqual([SIGN, WELL]);
    expect(tellThings(villageOf(other))).toContain("People 1,1.");
  });

  it("52.A2: a step's findings hold what is new, lead to the same atlas again, and pass the checks of saves and journals", () => {
    const news = newIn(known, touched, new Map([["Village", []]]), []) ?? expect.fail("no news");

    expect(news).toEqual([{ map: "Village", touched: [ODO, SIGN, WELL] }]);
    expect(newIn(touched, touched, new Map([["Village", []]]), [])).toBeNull();
    expect(applyObservation(known, news, 2)).toEqual(touched);
    expect([isSeen(news), isAtlas(touched)]).toEqual([true, true]);
    for (const bad of [
      { ...ODO, kind: "door" },
      { ...ODO, name: "x".repeat(21) },
      { ...ODO, x: 256 },
    ])
      expect(isSeen([{ map: "Village", touched: [bad] }])).toBe(false);
  });

  it("52.A2: an older step leads to the atlas that it led to then", () => {
    expect(Object.keys(villageOf(known)).sort()).toEqual(["cells", "name", "size", "step", "visits"]);
  });

  it("52.A2: explore goes to the nearest thing that was not touched, where no ground is left to see", () => {
    const at = { map: "Village", x: 2, y: 1 };
    const planOn = (atlas: typeof known, asksThings = true) =>
      planTowards(null, {}, asksThings)(atlas, at, false);

    expect(planOn(known)).toMatchObject({ steps: [], end: { type: "face", cell: { x: 1, y: 1 } } });
    expect(planOn(touched)).toMatchObject({ end: { type: "face", cell: { x: 5, y: 1 } } });
    expect(planOn(known, false)).toMatch(/^no way is known to anything unexplored from Village;/);
  });

  it("52.A2: where nothing is left, the place is named, and what is not seen yet elsewhere", () => {
    const wood: SeenMap = { map: "Wood", cells: [[0, 0, "..PSI"]], walks: [[0, 0, ""]] };
    const all = applyObservation(touched, [{ map: "Village", touched: [ITEM] }], 3);
    const planOn = (atlas: typeof known) =>
      planTowards(null, {}, true)(atlas, { map: "Village", x: 2, y: 1 }, false);

    expect(planOn(all)).toBe(
      "no way is known to anything unexplored from Village; nothing is known to be left elsewhere",
    );
    expect(planOn(applyObservation(all, [wood], 4))).toBe(
      "no way is known to anything unexplored from Village; not seen yet: Wood 2 unexplored edges, person 2,0, sign 3,0, 1 more",
    );
  });

  it("52.A3: a cell is told as what it is, with the nearest thing that would help where it has nothing", () => {
    const faced = (x: number, y: number, atlas = touched) => tellFaced(atlas, { map: "Village", x, y });

    expect(faced(2, 0)).toBe("a wall; the nearest person is at 1,1");
    expect(faced(3, 2)).toBe("free ground; the nearest sign is at 4,2");
    expect(faced(1, 1, known)).toBe("a person");
    expect(faced(1, 1)).toBe("a person that talked");
    expect(faced(3, 3)).toBe("a wall that you looked at");
    expect(faced(7, 3)).toBe("the edge of the map");
    const marked = applyObservation(
      touched,
      [{ map: "Village", markers: [{ x: 2, y: 0, label: "door?" }] }],
      3,
    );
    expect(faced(2, 0, marked)).toBe('a wall, marked "door?"');
  });
});
