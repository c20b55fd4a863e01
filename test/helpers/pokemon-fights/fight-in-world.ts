import { runThrough } from "../../../packages/games/src/actions/run-through.ts";
import type { ActionGame, ActionReport } from "../../../packages/games/src/known/game-action.ts";
import { battleAction } from "../../../packages/games/src/known/pokemon-red/actions/battle.ts";
import { pokemonRed } from "../../../packages/games/src/known/pokemon-red/pokemon-red.ts";
import { type BattleEnd, type Opponent, startBattle } from "../pokemon-world/battle/start.ts";
import { PokemonWorld, type WorldOptions } from "../pokemon-world/index.ts";
import { textGame } from "../talker/text-game.ts";

/** A fight in the model of the game: what the tool plays and says, and what is true. */
export interface WorldFight {
  readonly world: PokemonWorld;
  readonly game: ActionGame;
  /** The end by the model; null while it goes on. */
  end(): BattleEnd | null;
  battle(input: Record<string, unknown>): ActionReport;
}

/** Begins a fight: whoever the player faces starts it. */
export function fightInWorld(opponent: Opponent, options: Partial<WorldOptions> = {}): WorldFight {
  let end: BattleEnd | null = null;
  const world = new PokemonWorld({
    maps: [
      {
        ...{ id: 0, name: "Pallet Town", tileset: 0, fly: [4, 2] },
        rows: ["########", "#......#", "#......#", "#......#", "#......#", "########"],
        people: [
          {
            ...{ x: 2, y: 3, picture: 0x0c },
            *talk(w) {
              end = yield* startBattle(w, opponent);
            },
          },
        ],
      },
    ],
    ...{ map: 0, x: 2, y: 2, facing: "down", hasPokedex: true },
    ...options,
  });
  const { emulator } = world;
  const game: ActionGame = { ...textGame(emulator, pokemonRed), world: null, grid: () => null };
  game.recorder.hold([], 10);
  game.recorder.hold(["a"], 8);
  for (let frames = 0; frames < 400 && world.truth.battle === null; frames += 4) game.recorder.hold([], 4);
  return {
    world,
    game,
    end: () => end,
    battle: (input) => runThrough(battleAction.run(input as never, game)),
  };
}
