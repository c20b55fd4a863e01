import { expect, it } from "vitest";
import type { WorldMap } from "../../../../../test/helpers/pokemon-world/index.ts";
import { walkPokemonWorld } from "../../../../../test/helpers/pokemon-world/walker.ts";
import { createRandom } from "../../../../../test/helpers/runs/random.ts";
import { rounds } from "../../../../../test/helpers/runs/sweep.ts";
import { planTo } from "../../../src/actions/far/plans.ts";

const TOWN = "Viridian City";
const SIDE = 20;
const WALKS_EACH = rounds(8, 250);
const MODES = { walk: 0, bike: 1, surf: 2 } as const;

/** A town with walls, grass, ledges, people who walk about, and water: much of it for a swimmer, none for a cyclist. */
function randomTown(seed: number, mode: keyof typeof MODES): WorldMap {
  const random = createRandom(seed);
  const letters = { walk: '"~v>', bike: '""v>', surf: '~~~~~~"' }[mode];
  const rows = Array.from({ length: SIDE }, (_, y) =>
    Array.from({ length: SIDE }, (__, x) => {
      const isEdge = x === 0 || y === 0 || x === SIDE - 1 || y === SIDE - 1;
      if (isEdge || random() < 0.12) return "#";
      const isPlain = random() < (mode === "surf" ? 0.4 : 0.75);
      return isPlain ? "." : (letters[Math.floor(random() * letters.length)] ?? ".");
    }),
  );
  for (let y = 9; y < 12; y += 1) rows[y]?.fill(mode === "surf" ? "~" : ".", 9, 12);
  const people = [
    { x: 9, y: 9, picture: 0x0a, wanders: true },
    { x: 11, y: 11, picture: 0x04, wanders: true },
  ];
  return {
    ...{ id: 1, name: TOWN, tileset: 0, rows: rows.map((row) => row.join("")) },
    people: mode === "surf" ? [] : people,
  };
}

/** What a report of a walk says that is not so; null for nothing. */
function lieIn(
  walker: ReturnType<typeof walkPokemonWorld>,
  target: { readonly x: number; readonly y: number },
  went: ReturnType<ReturnType<typeof walkPokemonWorld>["go"]>,
): string | null {
  const { place, facing } = walker.world.truth;
  const { end, at, faces } = went;
  if (at?.x !== place.x || at.y !== place.y) return "the player is elsewhere";
  if (end !== "reached") return null;
  const [dx, dy] = [target.x - place.x, target.y - place.y];
  const letter = walker.world.emulator.letterAt(target.x, target.y);
  if (letter === "v" || letter === ">") return Math.abs(dx) + Math.abs(dy) === 1 ? null : "no jump";
  if (faces === null) return dx === 0 && dy === 0 ? null : "another cell";
  const way = dx > 0 ? "right" : dx < 0 ? "left" : dy > 0 ? "down" : "up";
  return Math.abs(dx) + Math.abs(dy) === 1 && facing === way ? null : "not facing it";
}

it.each(
  (["walk", "bike", "surf"] as const).flatMap((mode) => [0, 1, 2, 3].map((lag) => [mode, lag] as const)),
)("random walks by %s, with buttons %i frames late, end where they say", (mode, lag) => {
  const lies: string[] = [];
  const ends: Record<string, number> = {};
  const seed = 40 + lag + MODES[mode] * 4;
  const random = createRandom(seed + 500);
  const walker = walkPokemonWorld({
    ...{ maps: [randomTown(seed, mode)], x: 10, y: 10, seed, lag, mode: MODES[mode], hasPokedex: true },
    ...(mode === "surf" ? { party: [["SQUIRTLE", 20, "SURF"] as const], badges: [4] } : {}),
  });
  for (let walk = 0; walk < WALKS_EACH; walk += 1) {
    const target = { x: 1 + Math.floor(random() * 18), y: 1 + Math.floor(random() * 18) };
    // Ledges may lead to where no way leads back from.
    if (walk % 10 === 9) walker.world.edit((w) => w.enter(1, 10, 10));
    const { x, y } = walker.world.truth.place;

    const went = walker.go(planTo({ map: TOWN, ...target }, { explore: true }));

    ends[went.end] = (ends[went.end] ?? 0) + 1;
    const lie = lieIn(walker, target, went);
    const told = `${walk}: ${x},${y} to ${target.x},${target.y}: ${went.end}, ${went.reason}`;
    if (lie !== null) lies.push(`${told}: ${lie}`);
  }

  expect(lies).toEqual([]);
  expect(ends["reached"]).toBeGreaterThan(WALKS_EACH / 2);
});
