import { describe, expect, it } from "vitest";
import { PokemonWorld } from "../../../../../test/helpers/pokemon-world/index.ts";
import { playWorld } from "../../../../../test/helpers/pokemon-world/play-world.ts";
import { MOVEMENTS, type Movement, randomMap } from "../../../../../test/helpers/pokemon-world/random-map.ts";
import { createRandom } from "../../../../../test/helpers/runs/random.ts";
import { rounds } from "../../../../../test/helpers/runs/sweep.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

/** Walks of each movement at each of four lags: 1,000 a movement in the long form. */
const WALKS = rounds(5, 250);
/** Walks on one map. */
const A_MAP = 25;

/** Walks at random; the walks that said something untrue, and how many reached their cell. */
async function walkAbout(movement: Movement, lag: number, walks: number) {
  const wrong: string[] = [];
  let reached = 0;
  for (let seed = 0; seed * A_MAP < walks; seed += 1) {
    const world = new PokemonWorld({
      ...{
        maps: [randomMap(movement, seed + lag * 100)],
        x: 20,
        y: 20,
        lag,
        seed: seed + 1,
        party: [["SQUIRTLE", 20, "SURF"]],
      },
      mode: movement === "walk" ? 0 : movement === "surf" ? 2 : 1,
    });
    const player = playWorld(world, pokemonRed);
    const random = createRandom(seed * 7 + lag);
    for (let walk = 0; walk < Math.min(A_MAP, walks - seed * A_MAP); walk += 1) {
      const { x, y } = world.truth.place;
      const to = { x: x - 4 + Math.floor(random() * 9), y: y - 4 + Math.floor(random() * 9) };
      const { text } = await player.call("navigate_to", to);
      const { x: nowX, y: nowY } = world.truth.place;
      const wasAt = (cell: string) => cell === `${nowX},${nowY}`;
      const said = /Reached [^,]*? (\d+,\d+)/.exec(text)?.[1];
      if (said !== undefined && !wasAt(said)) {
        wrong.push(
          `seed ${seed} walk ${walk} from ${x},${y} to ${to.x},${to.y}, now ${nowX},${nowY}: ${text}`,
        );
      }
      if (wasAt(`${to.x},${to.y}`)) reached += 1;
    }
  }
  return { wrong, reached };
}

describe("walks in the model of Pokémon Red", () => {
  it.each(MOVEMENTS.flatMap((movement) => [0, 1, 2, 3].map((lag) => [movement, lag] as const)))(
    "by %s, %i frames late, reach what they say",
    async (movement, lag) => {
      const { wrong, reached } = await walkAbout(movement, lag, WALKS);

      expect(wrong).toEqual([]);
      expect(reached).toBeGreaterThan(WALKS / 4);
    },
  );
});
