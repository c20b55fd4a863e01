import { describe, expect, it } from "vitest";
import { at, atlasOf, mapOf } from "../../../../../test/helpers/world/plain-ways.ts";
import { planAround } from "../../../src/actions/far/plan-around.ts";
import { planTo, planTowards } from "../../../src/actions/far/plans.ts";
import { applyObservation } from "../../../src/world/apply-observation.ts";
import type { AtlasFailure } from "../../../src/world/atlas/atlas.ts";
import { newIn } from "../../../src/world/new-in.ts";

const step = (x: number, y: number, press: AtlasFailure["press"] = "right"): AtlasFailure => ({
  ...{ x, y, press, had: "1" },
  tried: { cells: 0, known: 99 },
});

describe("53: a lift that leads where it was sent last", () => {
  const note = step(1, 0, "down");
  const exit = (map: string) => [{ id: 0, x: 1, y: 1, to: { map, id: 0 } }];
  const floor = (name: string) =>
    mapOf(["E..."], { name, warps: [{ id: 0, x: 0, y: 0, to: { map: "Lift", id: 0 } }] });
  const doors = [{ x: 1, y: 1, to: at(0, 0, "Low") }];
  const lift = mapOf(["..", "#E"], { name: "Lift", warps: exit("Low"), doors, failed: [note] });
  const before = atlasOf(floor("Low"), floor("High"), lift);
  const sent = applyObservation(before, [{ map: "Lift", warps: exit("High") }], 2);
  const plan = (atlas: typeof before) =>
    planTo(at(2, 0, "High"), { had: "1" })(atlas, at(0, 0, "Lift"), false);

  it("is taken again once it was sent elsewhere, though it was in vain before", () => {
    expect(plan(before)).toMatch(/^no known way/);
    expect(plan(sent)).toMatchObject({ end: { type: "stand" } });
  });

  it("is in vain again where that is noted anew, in the records as well", () => {
    const again = applyObservation(sent, [{ map: "Lift", failed: [note] }], 2);
    const seen = newIn(before, again, new Map([["Lift", []]]), []) ?? [];

    expect(applyObservation(before, seen, 2)).toEqual(again);
  });
});

describe("53: a way around what was in vain", () => {
  it("leads to a cell whose own last step was in vain, around another step that was", () => {
    const failed = [step(1, 0), step(4, 0), step(5, 1, "up")];
    const made = planTo(at(5, 0), { had: "1" })(
      atlasOf(mapOf(["......", "......"], { failed })),
      at(0, 0),
      false,
    );

    const steps = typeof made === "string" ? made : made.steps.map(({ button }) => button);
    expect(steps).toHaveLength(7);
  });

  it("names the step that closes the way, and no door that leads there as before", () => {
    const here = mapOf(["...E"], { doors: [{ x: 3, y: 0, to: at(0, 0, "There") }], failed: [step(2, 0)] });
    const there = mapOf(["...."], { name: "There", failed: [step(1, 0)] });

    expect(planTo(at(3, 0, "There"), { had: "1" })(atlasOf(here, there), at(0, 0), false)).toContain(
      "over the step right from There 1,0, which did not lead on",
    );
  });

  it("says of a step that a text refused that only something else opens it", () => {
    const { tried: _, ...refused } = step(2, 0);
    const lane = atlasOf(mapOf([".....", "#####"], { failed: [refused] }));
    const exit = atlasOf(mapOf(["E..E", "####"], { failed: [refused, step(1, 0, "left")] }));

    expect(planTo(at(4, 0), { had: "1" })(lane, at(0, 0), false)).toContain(
      "when it was tried (again once you have something else; to try it now, walk to 3,0)",
    );
    expect(planTowards(null, { had: "1" })(exit, at(1, 0), false)).toContain(
      "tried in vain: Here 1,0 left (again once more is known or you have something else), " +
        "Here 2,0 right (again once you have something else); nothing",
    );
  });

  it("is looked for once where nothing was in vain, or nothing more is known since", () => {
    const searches = (failed: readonly AtlasFailure[]) => {
      let count = 0;
      planAround(atlasOf(mapOf(["...."], { failed })), "1", () => {
        count += 1;
        return null;
      });
      return count;
    };

    expect(searches([])).toBe(1);
    expect(searches([step(0, 0)])).toBe(1);
    expect(searches([{ ...step(0, 0), tried: { cells: 0, known: 1 } }])).toBe(2);
  });
});
