import { describe, expect, it } from "vitest";
import { enterOverworld, type FarWalker } from "../../../../../test/helpers/roms/far-walker.ts";
import type { MadeMap } from "../../../../../test/helpers/roms/overworld-maps.ts";
import { keyOf } from "../../../../../test/helpers/roms/overworld-truth.ts";
import { restOf, restsFrom, spinnerMaze } from "../../../../../test/helpers/roms/spinner-maze.ts";
import { createRandom } from "../../../../../test/helpers/runs/random.ts";
import { planTo } from "../../../src/actions/far/plans.ts";
import type { GameAdapter } from "../../../src/known/game-adapter.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";
import { EMPTY_ATLAS, mapNamed } from "../../../src/world/apply-observation.ts";

const TOWN = "Pallet Town";
const HOUSE = "Red's House 1F";
const at = (x: number, y: number, map = TOWN) => ({ map, x, y });
const MAZES_EACH = 2;
const WALKS_EACH = 30;

type Cell = { readonly x: number; readonly y: number };

function apart(one: Cell | null, other: Cell): number {
  return one === null ? 999 : Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
}

/** Whether the player stays where they are, with no button held. */
function isAtRest({ game }: FarWalker): boolean {
  const before = keyOf(game.place);
  game.run(60, []);
  return keyOf(game.place) === before;
}

describe("arrows on the floor", () => {
  const rows = [
    "############",
    "#..........#",
    "#.########.#",
    "#.########.#",
    "#..........#",
    "############",
  ];
  const arrows = [{ x: 4, y: 1, moves: Array<"right">(4).fill("right") }];
  const enter = () => enterOverworld({ maps: { 0: { rows, arrows } }, map: rows, x: 2, y: 1 });

  it("carry the player on, who is never reported to have reached them", () => {
    const walker = enter();

    const went = walker.go(planTo(at(4, 1), {}));

    expect(went).toMatchObject({
      end: "interrupted",
      at: at(8, 1),
      reason: "the floor at 4,1 moves you to 8,1",
    });
    expect(mapNamed(walker.atlas, TOWN)?.doors).toEqual([{ x: 4, y: 1, to: at(8, 1) }]);
  });

  it("are learned on the way, and planned with after that", () => {
    const walker = enter();

    expect(walker.go(planTo(at(5, 1), {}))).toMatchObject({ end: "reached", at: at(5, 1) });
    walker.go(planTo(at(2, 1), {}));

    // From 5,1 one comes to 2,1 only all the way round: the arrow leads the other way.
    expect(walker.game.place).toMatchObject({ x: 2, y: 1 });
    expect(walker.trail.some(({ y }) => y === 4)).toBe(true);
  });

  it("that stop to carry anybody are forgotten when somebody stands on them", () => {
    const off = [...arrows];
    const walker = enterOverworld({ maps: { 0: { rows, arrows: off } }, map: rows, x: 2, y: 1 });
    walker.go(planTo(at(4, 1), {}));
    off.length = 0;

    expect(walker.go(planTo(at(4, 1), {}))).toMatchObject({ end: "reached", at: at(4, 1) });
    expect(mapNamed(walker.atlas, TOWN)?.doors).toBeUndefined();
  });

  it.each([0, 1, 2, 3])("never keep a walk from a cell to which there is a way (lag %i)", (lag) => {
    const { wrong, reached } = walkMazes(lag, () => pokemonRed);

    expect(wrong).toEqual([]);
    expect(reached).toBeGreaterThan(MAZES_EACH * WALKS_EACH - 4);
  });

  it.each([0, 1, 2, 3])("that the game's table tells keep no walk at all from its end (lag %i)", (lag) => {
    const { wrong, reached } = walkMazes(lag, ({ arrows = [] }) => ({
      ...pokemonRed,
      floors: () =>
        arrows.map(({ x, y }) => ({ x, y, to: { map: TOWN, ...(restOf(arrows, { x, y }) ?? { x, y }) } })),
    }));

    expect(wrong).toEqual([]);
    expect(reached).toBe(MAZES_EACH * WALKS_EACH);
  });
});

/** Random walks through mazes of arrows: how many reach their cell, and what is wrong with the others. */
function walkMazes(lag: number, adapterFor: (made: MadeMap) => GameAdapter) {
  const wrong: string[] = [];
  let reached = 0;
  for (let maze = 0; maze < MAZES_EACH; maze += 1) {
    const seed = maze * 4 + lag;
    const made = spinnerMaze(seed);
    const random = createRandom(seed + 50);
    const below = (limit: number) => Math.floor(random() * limit);
    const anyRest = (): { x: number; y: number } => {
      for (;;) {
        const cell = { x: 1 + below(18), y: 1 + below(18) };
        if (made.rows[cell.y]?.[cell.x] === "." && restOf(made.arrows, cell) === cell) return cell;
      }
    };
    const options = { maps: { 0: made }, map: made.rows, lag, seed, ...anyRest() };
    const walker = enterOverworld(options, EMPTY_ATLAS, adapterFor(made));
    for (let walk = 0; walk < WALKS_EACH; walk += 1) {
      const [from, reachable] = [walker.game.place, restsFrom(made, walker.game.place)];
      let target = anyRest();
      while (!reachable.has(keyOf({ map: 0, ...target }))) target = anyRest();
      const { end, reason } = walker.go(planTo(at(target.x, target.y), { explore: true }), 1_000);
      const isThere = keyOf(walker.game.place) === keyOf({ map: 0, ...target });
      const learned = mapNamed(walker.atlas, TOWN)?.doors ?? [];
      const known = (made.arrows ?? []).filter(({ x, y }) =>
        learned.some((door) => door.x === x && door.y === y),
      );
      const canBe = restsFrom({ ...made, arrows: known }, walker.game.place).has(
        keyOf({ map: 0, ...target }),
      );
      const isRight = end === "reached" ? isThere && isAtRest(walker) : !canBe;
      if (end === "reached") reached += 1;
      if (!isRight)
        wrong.push(`${seed}.${walk}: ${keyOf(from)} to ${target.x},${target.y}: ${end}, ${reason}`);
      for (const { x, y, to } of learned)
        if (apart(restOf(made.arrows, { x, y }), to) > 0) wrong.push(`${x},${y}`);
    }
  }

  return { wrong, reached };
}

it("a hole in the floor leads to where one falls, and only by entering it", () => {
  const rows = ["########", "#......#", "#.####.#", "#......#", "########", "########"];
  const below = ["########", "#......#", "#......#", "########", "########", "########"];
  const maps = {
    0: { rows, holes: [{ x: 4, y: 1, to: { id: 0x25, x: 3, y: 2 } }] },
    37: { rows: below },
  };
  const walker = enterOverworld({ maps, map: rows, x: 2, y: 1 });

  expect(walker.go(planTo(at(5, 1), {})).at).toMatchObject(at(3, 2, HOUSE));

  expect(mapNamed(walker.atlas, TOWN)?.doors).toEqual([{ x: 4, y: 1, to: at(3, 2, HOUSE) }]);
  const again = enterOverworld({ maps, map: rows, x: 2, y: 1 });
  again.go(planTo(at(2, 3), {}));
  expect(again.game.place.map).toBe(0);
});
