import type { Planner } from "../../../packages/games/src/actions/far/plans.ts";
import { pokemonRed } from "../../../packages/games/src/known/pokemon-red/pokemon-red.ts";
import { EMPTY_ATLAS } from "../../../packages/games/src/world/apply-observation.ts";
import type { Atlas } from "../../../packages/games/src/world/atlas/atlas.ts";
import { walkOnce } from "../roms/far-walker.ts";
import { PokemonWorld, type WorldOptions } from "./index.ts";

/** Enters a world of which nothing is known; each walk is a step of its own. */
export function walkPokemonWorld(options: WorldOptions) {
  const world = new PokemonWorld(options);
  let atlas: Atlas = EMPTY_ATLAS;
  let steps = 0;
  return {
    world,
    get atlas() {
      return atlas;
    },
    go(plan: Planner, mostSteps?: number) {
      steps += 1;
      const walked = walkOnce(world.emulator, pokemonRed, { atlas, step: steps, plan, mostSteps });
      atlas = walked.atlas;
      return walked.went;
    },
  };
}
