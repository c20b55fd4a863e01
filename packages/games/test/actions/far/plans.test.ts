import { describe, expect, it } from "vitest";
import { at, atlasOf, mapOf } from "../../../../../test/helpers/world/plain-ways.ts";
import { planTo } from "../../../src/actions/far/plans.ts";
import type { AtlasMap } from "../../../src/world/atlas/atlas.ts";

/** The plan from the upper left corner to a cell: its presses, how it ends and what it faces, or why there is none. */
function planOn(
  cells: readonly string[],
  x: number,
  y: number,
  canSwim = false,
  more: Partial<AtlasMap> = {},
) {
  const plan = planTo(at(x, y), {})(atlasOf(mapOf(cells, more)), at(0, 0), canSwim);
  if (typeof plan === "string") return plan;
  const faces = plan.end.type === "face" ? ` ${plan.end.cell.x},${plan.end.cell.y}` : "";
  return `${plan.steps.map(({ button }) => button[0]).join("")} ${plan.end.type}${faces}`;
}

describe("a plan of a far walk", () => {
  it.each<readonly [what: string, cells: readonly string[], x: number, y: number, plan: string]>([
    ["leads to a free cell", ["..."], 2, 0, "rr stand"],
    ["leads beside a wall, and faces it", ["..#"], 2, 0, "r face 2,0"],
    ["leads beside water, for who does not swim", ["..~"], 2, 0, "r face 2,0"],
    ["leads down a ledge that it is to go to", ["...", "vvv", "..."], 0, 1, "d stand"],
    ["leads to where a person stands who may go, and faces the wall behind", [".P#"], 2, 0, "r face 2,0"],
    ["leads into an exit", [".E"], 1, 0, "r exit"],
    [
      "leads to no cell around which nobody can stand",
      ["..##", "..##"],
      3,
      0,
      "you can stand neither there nor beside it, as far as is known; the nearest cell is 1,0",
    ],
    ["leads to no cell that was never seen", [".. "], 2, 0, "that cell was never seen (explore goes there)"],
    [
      "leads through no wall",
      [".#."],
      2,
      0,
      "no known way leads there; one may lead over cells that were never seen (explore)",
    ],
  ])("%s", (_, cells, x, y, plan) => {
    expect(planOn(cells, x, y)).toBe(plan);
  });

  it("leads onto water, for who swims", () => {
    expect(planOn(["..~"], 2, 0, true)).toBe("rr stand");
  });

  it("leads to no cell off the map", () => {
    const size = { width: 3, height: 1 };

    expect(planOn(["..."], 3, 0, false, { size })).toBe("Here has 3 × 1 cells, and no cell 3,0");
  });

  it("steps off the exit that it is to take, and on again; once it is under way, it stays", () => {
    const plan = planTo(at(0, 0), {});
    const atlas = atlasOf(mapOf(["E.", "##"]));

    expect(plan(atlas, at(0, 0), false)).toMatchObject({
      steps: [{ button: "right" }, { button: "left", to: at(0, 0) }],
      end: { type: "exit" },
    });
    expect(plan(atlas, at(0, 0), false)).toEqual({ steps: [], end: { type: "stand" } });
  });

  it("leads back through a door that was taken one way only", () => {
    const here = mapOf(["..E"], { doors: [{ x: 2, y: 0, to: at(1, 1, "There") }] });
    const there = mapOf([".E.", "..."], { name: "There" });

    const plan = planTo(at(0, 0), {})(atlasOf(here, there), at(2, 1, "There"), false);

    expect(plan).toMatchObject({
      steps: [{}, { button: "up", isDoor: true }, { button: "left", to: at(0, 0) }],
    });
  });
});
