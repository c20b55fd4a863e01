import { describe, expect, it } from "vitest";
import { enterOverworld } from "../../../../../test/helpers/roms/far-walker.ts";
import { planTo } from "../../../src/actions/far/plans.ts";
import { mapNamed } from "../../../src/world/apply-observation.ts";

const TOWN = "Pallet Town";
const HOUSE = "Red's House 1F";
const at = (x: number, y: number, map = TOWN) => ({ map, x, y });
const wall = "##########";

/** A town and a house, with a fade of so many frames between them. */
function enter(fade: number) {
  const outside = [wall, "#...D....#", "#........#", "#........#", "#...###..#", wall, wall, wall];
  const inside = [
    wall,
    "#........#",
    "#........#",
    "######...#",
    wall,
    "#........#",
    "#........#",
    "##M#######",
  ];
  const maps = {
    0: { rows: outside, doors: [{ x: 4, y: 1, to: { id: 0x25, x: 2, y: 7 } }] },
    37: { rows: inside, doors: [{ x: 2, y: 7, to: { id: 0, x: 4, y: 1 } }] },
  };
  const walker = enterOverworld({ maps, map: outside, x: 2, y: 2, fade });
  // The game tells no ways out: what is known of them is what was taken.
  const forget = () => walker.game.set(0xd3ae, 0);
  forget();
  return { walker, forget };
}

describe("a map whose name changes long before its coordinates", () => {
  it.each([32, 48, 60, 90, 120])(
    "is kept as it is after a fade of %i frames, and its door leads there",
    (fade) => {
      const { walker, forget } = enter(fade);
      walker.go(planTo(at(4, 1), {}));
      forget();
      walker.go(planTo(at(7, 5, HOUSE), {}));

      expect(mapNamed(walker.atlas, TOWN)?.doors).toEqual([{ x: 4, y: 1, to: at(2, 7, HOUSE) }]);
      for (const [y, row] of (mapNamed(walker.atlas, HOUSE)?.cells ?? []).entries()) {
        const drawn = walker.options.maps?.[37]?.rows[y]?.replace("M", ".") ?? "";
        expect(row).toBe(
          [...drawn]
            .map((letter, x) => (row[x] === " " ? " " : letter))
            .join("")
            .slice(0, row.length),
        );
      }
    },
  );

  it("is come to again by the exit that was taken, where what was kept of it was wrong", () => {
    const { walker, forget } = enter(32);
    walker.go(planTo(at(4, 1), {}));
    forget();
    walker.go(planTo(at(7, 5, HOUSE), {}));
    const wrong = walker.atlas.maps.map((map) =>
      map.name === TOWN ? { ...map, doors: [{ x: 4, y: 1, to: at(4, 1, HOUSE) }] } : map,
    );
    const again = enterOverworld({ ...walker.options, x: 2, y: 2 }, { at: null, maps: wrong });
    again.game.set(0xd3ae, 0);

    expect(again.go(planTo(at(7, 5, HOUSE), {}))).toMatchObject({ end: "reached", at: at(7, 5, HOUSE) });
    expect(mapNamed(again.atlas, TOWN)?.doors).toEqual([{ x: 4, y: 1, to: at(2, 7, HOUSE) }]);
  });
});

describe("why there is no way", () => {
  it.each([
    ["T", "no known way leads there: a tree to cut at 4,2 is in the way"],
    ["~", "no known way leads there: water at 4,2 is in the way"],
    ["#", "no known way leads there"],
  ])("%s is named where it is what is in the way", (letter, reason) => {
    const rows = [
      wall,
      "#...##...#",
      `#...${letter}#...#`.replace(`${letter}#`, `${letter}.`),
      "#...##...#",
      ...Array<string>(4).fill(wall),
    ];
    const walker = enterOverworld({ maps: { 0: { rows } }, map: rows, x: 3, y: 2 });

    expect(walker.go(planTo(at(7, 2), {}))).toMatchObject({ end: "no-way", reason, steps: 0 });
  });

  it.each([
    ["alone", ".", { end: "blocked", at: at(3, 2), reason: "a person is in the way at 4,2" }],
    [
      "with a tree behind them",
      "T",
      {
        ...{ end: "no-way", steps: 0 },
        reason: "no known way leads there: a person at 4,2 and a tree to cut at 5,2 are in the way",
      },
    ],
  ])("a person in the only way is named, %s", (_, behind, expected) => {
    const rows = [wall, "#...##...#", `#....${behind}...#`, "#...##...#", ...Array<string>(4).fill(wall)];
    const trainers = [{ x: 4, y: 2, facing: "down", sees: 0 }] as const;
    const walker = enterOverworld({ maps: { 0: { rows, trainers } }, map: rows, x: 2, y: 2 });

    expect(walker.go(planTo(at(7, 2), {}))).toMatchObject(expected);
  });

  it("a walk over cells that were never seen ends where it shows nothing new", () => {
    const ring = ["#".repeat(30), ...Array<string>(28).fill(`#${".".repeat(28)}#`), "#".repeat(30)];
    // A block of walls so large that nobody sees what is in it.
    const rows = ring.map((row, y) =>
      y < 6 || y > 23 ? row : `${row.slice(0, 6)}${"#".repeat(18)}${row.slice(24)}`,
    );
    const walker = enterOverworld({ maps: { 0: { rows } }, map: rows, x: 2, y: 2 });

    const went = walker.go(planTo(at(15, 15), { explore: true }), 1_000);

    expect(went.end).toBe("no-way");
    expect(went.steps).toBeLessThan(150);
  });
});
