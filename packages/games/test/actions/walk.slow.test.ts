import { describe, expect, it } from "vitest";
import { enter, navigate } from "../../../../test/helpers/roms/enter-overworld.ts";
import { findPath } from "../../src/actions/find-path.ts";

const LAGS = [0, 1, 2, 3];

/** A map of 40 × 40 with walls and grass here and there, always the same for a seed. */
function randomMap(seed: number): readonly string[] {
  let state = seed * 7919 + 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 16) % 100;
  };
  return Array.from({ length: 40 }, (_, y) =>
    Array.from({ length: 40 }, (_, x) => {
      const roll = next();
      if (x === 20 && y === 20) return ".";
      return roll < 22 ? "#" : roll < 32 ? '"' : ".";
    }).join(""),
  );
}

/** Walks to 15 cells; how many walks ended in the right one and said so. */
async function walkAbout(
  lag: number,
  isCycling: boolean,
  seed: number,
): Promise<{ readonly right: number; readonly of: number }> {
  const { game, recorder, grid, context } = enter({
    map: randomMap(seed),
    x: 20,
    y: 20,
    lag,
    isCycling,
    seed,
  });
  const walks: boolean[] = [];
  for (let number = 0; number < 15; number += 1) {
    const target = { row: (seed * 5 + number * 7) % 9, column: (seed * 3 + number * 11) % 10 };
    const seen = grid();
    if (seen === null) throw new Error("there is no grid");
    const { path, reached } = findPath(seen, target);
    const from = game.place;

    const text = await navigate(target, context);

    // Another number of frames each time, so that a walk begins at any moment of the game's loop.
    recorder.hold([], 21 + ((seed + number) % 4));
    const to = { map: 0, x: from.x + reached.column - 4, y: from.y + reached.row - 4 };
    const isThere = JSON.stringify(game.place) === JSON.stringify(to);
    const said = path.length === 1 ? "Walked the one cell." : `Walked all ${path.length} cells.`;
    walks.push(isThere && text.includes(path.length === 0 ? "You are at" : said));
  }
  return { right: walks.filter(Boolean).length, of: walks.length };
}

describe("navigate_to", () => {
  it.each(
    [false, true].flatMap((isCycling) =>
      LAGS.map((lag) => [isCycling ? "by bicycle" : "on foot", lag, isCycling]),
    ) as [string, number, boolean][],
  )("%s ends where it says at %i frames of lag, whatever turns it takes", async (_, lag, isCycling) => {
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);
    const results = await Promise.all(seeds.map((seed) => walkAbout(lag, isCycling, seed)));

    const right = results.reduce((sum, one) => sum + one.right, 0);
    expect([right, results.reduce((sum, one) => sum + one.of, 0)]).toEqual([180, 180]);
  });
});
