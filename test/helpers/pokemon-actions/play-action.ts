import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { createInputRecorder } from "../../../packages/games/src/actions/input-recorder.ts";
import { watchGame } from "../../../packages/games/src/actions/interruption-watch.ts";
import { runThrough } from "../../../packages/games/src/actions/run-through.ts";
import { settle } from "../../../packages/games/src/actions/settle.ts";
import {
  type ActionGame,
  type ActionReport,
  actionsOf,
} from "../../../packages/games/src/known/game-action.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import { pokemonRed } from "../../../packages/games/src/known/pokemon-red/pokemon-red.ts";
import { createSurvey } from "../../../packages/games/src/world/survey.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { PokemonWorld, type WorldOptions } from "../pokemon-world/index.ts";
import { usePc } from "../pokemon-world/menus/pc.ts";
import { SMALL_TOWN } from "../pokemon-world/small-town.ts";

/** The small town, whose Pokémon Center has its PC where the real ones have it. */
export const TOWN: WorldOptions["maps"] = SMALL_TOWN.map((map) =>
  map.id !== 41
    ? map
    : {
        ...map,
        rows: map.rows.map((row, y) =>
          y === 3 ? "#............##" : `${row.slice(0, 13)}${y > 3 ? "." : "#"}#`.slice(0, 14),
        ),
        people: [...(map.people ?? []).slice(0, 1), { x: 13, y: 3, picture: 0x41, talk: usePc }],
      },
);

/** A world whose game is played by actions, one after the other: Red's, unless its machine is shown as another game's. */
export function playActions(
  options: Partial<WorldOptions> = {},
  as: { readonly adapter: GameAdapter; show(emulator: Emulator): Emulator } = {
    adapter: pokemonRed,
    show: (emulator) => emulator,
  },
) {
  const world = new PokemonWorld({ maps: TOWN, x: 6, y: 4, ...options });
  const { adapter } = as;
  const emulator = as.show(world.emulator);
  const survey = createSurvey(emulator, adapter);
  const recorder = createInputRecorder(emulator, { watch: survey });
  const watch = watchGame(emulator, adapter, adapter.readState(emulator, null));
  const game = { emulator, game: { adapter }, recorder, watch, world: survey };
  const grid = () => {
    settle(game, recorder, adapter.readState(emulator, null));
    return adapter.grid?.(emulator) ?? null;
  };
  survey?.look();
  const act = (name: string, input: JsonObject = {}): ActionReport => {
    const action = actionsOf(adapter).find((one) => one.name === name);
    if (action === undefined) throw new Error(`there is no action ${name}`);
    return runThrough(action.run(input, { ...game, grid } as ActionGame));
  };
  return { world, recorder, act };
}
