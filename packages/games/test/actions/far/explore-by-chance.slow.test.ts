import { expect, it } from "vitest";
import { TOOL_RULES } from "../../../../../src/base/vocabulary/tool-rules.ts";
import { PokemonWorld, type WorldMap } from "../../../../../test/helpers/pokemon-world/index.ts";
import { playWorld } from "../../../../../test/helpers/pokemon-world/play-world.ts";
import { guard } from "../../../../../test/helpers/pokemon-world/story/build.ts";
import { createRandom } from "../../../../../test/helpers/runs/random.ts";
import { rounds } from "../../../../../test/helpers/runs/sweep.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

/** The side of a road, in cells; its fences, with a gap or a ledge in each, and the columns of its doors. */
const SIDE = 14;
const FENCES = [5, 9];
const DOORS = [2, 7, 11];

/** A number below another one. */
type Below = (most: number) => number;

/** A road with walls by chance, three doors into houses, and guards who send everybody back. */
function roadOf(below: Below, id: number, name: string, sides: Pick<WorldMap, "left" | "right">): WorldMap {
  const isGap = (y: number): boolean => y > 1 && y < 9;
  const rows = Array.from({ length: SIDE }, (_, y) =>
    Array.from({ length: SIDE }, (_unused, x): string => {
      if (y === 0 || y === SIDE - 1 || FENCES.includes(x)) return "#";
      if (x === 0) return sides.left !== undefined && isGap(y) ? "." : "#";
      if (x === SIDE - 1) return sides.right !== undefined && isGap(y) ? "." : "#";
      if (y === 6 && x < 5) return below(2) === 0 ? "v" : ".";
      return below(10) === 0 ? "#" : ".";
    }),
  );
  const draw = (x: number, y: number, letter: string): void => {
    const row = rows[y];
    if (row !== undefined) row[x] = letter;
  };
  for (const x of FENCES) draw(x, 2 + below(8), "..><.#"[below(6)] ?? "#");
  const first = below(3);
  const warps = [0, 1, 2].map((house) => {
    const [x, y] = [DOORS[(first + house) % 3] ?? 2, 3 + below(7)];
    for (const aside of [-1, 0, 1]) {
      draw(x + aside, y - 1, "#");
      draw(x + aside, y, aside === 0 ? "D" : "#");
      draw(x + aside, y + 1, ".");
    }
    return [x, y, 70 + house, 0] as const;
  });
  const guarded = [0, 1, 2].map(() => [1 + below(12), 2 + below(10)] as const);
  const script = guard(guarded, "UDLR"[below(4)] ?? "U", "The road/is closed.", () => false);
  return { id, name, tileset: 0, rows: rows.map((row) => row.join("")), warps, script, ...sides };
}

/**
 * Three roads, and three houses with a tunnel between them, whose doors lead to the road from which the tunnel was entered: what a
 * door leads to changes with the way there.
 */
function worldOf(seed: number): readonly WorldMap[] {
  const random = createRandom(seed * 97 + 5);
  const below: Below = (most) => Math.floor(random() * most);
  return [
    roadOf(below, 12, "Route 1", { right: [13, 0] }),
    roadOf(below, 13, "Route 2", { left: [12, 0], right: [14, 0] }),
    roadOf(below, 14, "Route 3", { left: [13, 0] }),
    ...[0, 1, 2].map(
      (house): WorldMap => ({
        ...{ id: 70 + house, name: `House ${house}`, tileset: 12 },
        rows: ["########", "#.D....#", "#......#", "#......#", "#......#", "####M###"],
        warps: [
          [4, 5, 255, house],
          [2, 1, 73, house],
        ],
        signs: [[5, 0, "A sign."]],
      }),
    ),
    {
      ...{ id: 73, name: "Tunnel", tileset: 11 },
      rows: ["####################", "#D......D.........D#", "#..................#", "####################"],
      warps: [
        [1, 1, 70, 1],
        [8, 1, 71, 1],
        [18, 1, 72, 1],
      ],
    },
  ];
}

it.each(Array.from({ length: rounds(6, 200) }, (_, index) => index + 1))(
  "53: explore comes to an end among guards, and doors that lead now here, now there (world %i)",
  async (seed) => {
    const maps = worldOf(seed);
    const cells = (maps[0]?.rows ?? []).flatMap((row, y) => [...row].map((letter, x) => ({ letter, x, y })));
    const { x, y } = cells.find((cell) => cell.letter === "." && cell.x < 5) ?? expect.fail("no floor");
    const world = new PokemonWorld({ maps, map: 12, x, y, seed, party: [["VENUSAUR", 50, "TACKLE"]] });
    const player = playWorld(world, pokemonRed, TOOL_RULES);

    const texts: string[] = [];
    while (texts.length < 160 && texts.at(-1)?.startsWith("No walk") !== true) {
      texts.push((await player.call("explore_towards")).text);
      if (!world.truth.isFree) await player.call("read_text");
    }

    expect(texts.at(-1)).toMatch(/^No walk/);
  },
);
