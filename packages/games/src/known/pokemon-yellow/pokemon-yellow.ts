import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import type { CheckedAdapter } from "../first-minutes.ts";
import type { ActingAdapter } from "../game-action.ts";
import type { GameAdapter, GameView } from "../game-adapter.ts";
import type { PathAdapter } from "../path-moves.ts";
import { pokemonRed } from "../pokemon-red/pokemon-red.ts";
import type { Pikachu } from "../pokemon-red/state.ts";
import { asRed, inYellow } from "./yellow-view.ts";

const TITLE = "POKEMON YELLOW";

const PIKACHU = { happiness: 0xd46f, flags: 0xd471, followsBit: 5 };

/** Pokémon Yellow, the US release: Red's adapter on Yellow's memory. */
export const pokemonYellow: ActingAdapter & PathAdapter & CheckedAdapter = {
  ...(pokemonRed as GameAdapter),
  id: "pokemon-yellow",
  slug: "pokemon-yellow",
  briefing: `${pokemonRed.briefing.replace("Pokémon Red or Blue", "Pokémon Yellow")} Your Pikachu walks behind you and lets you pass.`,
  recognises: ({ title }) => title === TITLE,
  readState: (view, previous) => ({
    ...pokemonRed.readState(asRed(view), previous),
    pikachu: readPikachu(view),
  }),
  placeCells: (pokemonRed.placeCells ?? []).map(inYellow),
  ...seenAsRed([
    ...["experience", "standing", "doors", "borders", "floors", "grid", "isWaitingForInput", "isMoving"],
    ...["isCarried", "idle", "isQuick", "shownText", "shownMenu", "shownKeyboard"],
  ] as const),
  actions: pokemonRed.actions.map((action) => ({
    ...action,
    run: (input, game) => action.run(input, { ...game, emulator: asRed(game.emulator) }),
  })),
  firstMinutes: (game) => pokemonRed.firstMinutes({ ...game, emulator: asRed(game.emulator) }),
  pathMoves: {
    now: (view) => pokemonRed.pathMoves.now(asRed(view)),
    use: (game, asked) => pokemonRed.pathMoves.use({ ...game, emulator: asRed(game.emulator) }, asked),
  },
};

/** Red's readers of the memory, on Yellow's. */
function seenAsRed<Key extends keyof GameAdapter>(keys: readonly Key[]): Pick<GameAdapter, Key> {
  const readers = keys.map((key) => {
    const read = pokemonRed[key] as (view: GameView) => unknown;
    return [key, (view: GameView) => read(asRed(view))];
  });
  return Object.fromEntries(readers) as Pick<GameAdapter, Key>;
}

function readPikachu(view: MemoryReader): Pikachu {
  const follows = ((view.read(PIKACHU.flags) >> PIKACHU.followsBit) & 1) === 1;
  return { happiness: view.read(PIKACHU.happiness), follows };
}
