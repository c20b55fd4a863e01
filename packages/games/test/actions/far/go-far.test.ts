import { describe, expect, it } from "vitest";
import { enterOverworld } from "../../../../../test/helpers/roms/far-walker.ts";
import { planTo, planTowards } from "../../../src/actions/far/plans.ts";
import { mapNamed } from "../../../src/world/apply-observation.ts";

const TOWN = "Pallet Town";
const LAGS = [0, 1, 2, 3];

/** A field with a strip of grass from top to bottom, with a gap where `gap` says. */
function fieldWithGrass(gap: string): readonly string[] {
  return ['...."....', '...."....', '...."....', `....${gap}....`, '...."....', '...."....'];
}

function lettersOn(
  trail: readonly { readonly x: number; readonly y: number }[],
  map: readonly string[],
): string {
  return [...new Set(trail.map(({ x, y }) => map[y]?.[x]))].join("");
}

describe("a far walk", () => {
  it.each(LAGS)("keeps off the grass where that is asked for and there is another way (lag %i)", (lag) => {
    const map = fieldWithGrass(".");
    const over = enterOverworld({ map, x: 2, y: 0, lag });
    const round = enterOverworld({ map, x: 2, y: 0, lag });

    over.go(planTo({ map: TOWN, x: 6, y: 0 }, {}));
    const { end } = round.go(planTo({ map: TOWN, x: 6, y: 0 }, { avoid: ["grass"] }));

    expect([end, round.game.place.x, round.game.place.y]).toEqual(["reached", 6, 0]);
    expect(lettersOn(round.trail, map)).toBe(".");
    expect(lettersOn(over.trail, map)).toContain('"');
  });

  it("53.4: keeps what led nowhere: no later call goes there, and a walk says why", () => {
    // A counter of which the map says that it is floor.
    const walker = enterOverworld({ map: ["#####C####", ".....C...."], x: 2, y: 1 });
    walker.game.set(0x1735, 0x2c, 0x18, 0xff).set(0xd532, 0xff);
    const target = { map: TOWN, x: 5, y: 1 };

    const first = walker.go(planTo(target, {}));
    const again = walker.go(planTo(target, {}));
    const explored = Array.from({ length: 4 }, () => walker.go(planTowards("right", {})));

    expect([first.end, mapNamed(walker.atlas, TOWN)?.failed]).toEqual([
      "blocked",
      [{ x: 4, y: 1, press: "right" }],
    ]);
    expect([again.end, again.steps, again.reason]).toEqual([
      "no-way",
      0,
      "no known way leads there: the step right from 4,1 led nowhere when it was tried",
    ]);
    expect(explored.map(({ end, steps }) => [end, steps])).toEqual(Array(4).fill(["no-way", 0]));
  });

  it("53.4: explores no edge twice that the game does not let anyone cross", () => {
    const [TOWN_ID, ROUTE_ID] = [0, 12];
    const rows = Array<string>(12).fill("####.#####");
    const town = [...rows.slice(1), "##########"];
    const maps = {
      [TOWN_ID]: { rows: town, up: ROUTE_ID },
      // It shows floor there, which is a counter.
      [ROUTE_ID]: { rows: [...rows.slice(1), "####C#####"], down: TOWN_ID },
    };
    const walker = enterOverworld({ maps, map: town, x: 4, y: 2 });
    walker.game.set(0x1735, 0x2c, 0x18, 0xff).set(0xd532, 0xff);

    const went = Array.from({ length: 8 }, () => walker.go(planTowards(null, {})));

    expect(went.slice(-4).map(({ end, steps }) => [end, steps])).toEqual(Array(4).fill(["no-way", 0]));
  });

  it("does not go where all ways lead over what is kept off, and says so", () => {
    const walker = enterOverworld({ map: fieldWithGrass('"'), x: 2, y: 0 });

    const { end, reason, steps } = walker.go(planTo({ map: TOWN, x: 6, y: 0 }, { avoid: ["grass"] }));

    expect([end, reason, steps]).toEqual(["no-way", "every known way leads over grass", 0]);
  });

  it("ends after its most steps", () => {
    const walker = enterOverworld({ map: Array(4).fill("............"), x: 2, y: 0 });

    const went = walker.go(planTo({ map: TOWN, x: 7, y: 0 }, {}), 3);

    expect(went).toMatchObject({
      end: "bound",
      steps: 3,
      reason: "a walk takes 3 steps at most",
      at: { x: 5, y: 0 },
    });
  });

  it("goes over cells that were never seen where it may, and not otherwise", () => {
    const map = Array(4).fill("....................");
    const target = { map: TOWN, x: 16, y: 0 };

    const shy = enterOverworld({ map, x: 2, y: 0 }).go(planTo(target, {}));
    const bold = enterOverworld({ map, x: 2, y: 0 }).go(planTo(target, { explore: true }));

    expect([shy.end, shy.reason]).toEqual(["no-way", "that cell was never seen (explore goes there)"]);
    expect(bold).toMatchObject({ end: "reached", steps: 14, at: { x: 16, y: 0 } });
  });

  it("explores in a direction until nothing is left there", () => {
    const walker = enterOverworld({
      map: ["##################", "..................", "##################"],
      x: 2,
      y: 1,
    });
    const ends = [0, 1, 2, 3, 4].map(() => walker.go(planTowards("right", {})).end);

    expect(ends.slice(0, 2)).toEqual(["reached", "reached"]);
    expect(walker.game.place.x).toBeGreaterThanOrEqual(12);
  });
});
