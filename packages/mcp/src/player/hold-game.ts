import type { SessionConfig, StartFrom } from "../../../../src/play/session/config.ts";
import type { Order, Rest } from "./desk.ts";
import { type GameOptions, type OpenGame, type OrderOptions, openGame } from "./open-game.ts";

/** A run where it rests. */
export interface Place {
  readonly game: OpenGame;
  readonly rest: Rest;
}

/** A run's folder, held while the run can continue, and let go where it cannot. */
export interface HeldGame {
  /** The run as it was known last, even where its folder was let go. */
  known(): OpenGame;
  /** The run where it rests; opened again where its folder was let go. @throws RunnerError as `openSession` does */
  rest(): Promise<Place>;
  /** Gives an order to a run that rests. @throws what broke the run */
  give(place: Place, order: Order, options?: OrderOptions): Promise<Place>;
  /** Goes on elsewhere, on a new branch. Where that cannot be, the run stays where it was. @throws RunnerError */
  moveTo(start: StartFrom): Promise<Place>;
  /** Leaves the run saved, and lets go of the folder. */
  letGo(): Promise<void>;
}

/** Opens a run, and plays what is in progress in it. @throws RunnerError as `openSession` does */
export async function holdGame(options: GameOptions): Promise<HeldGame> {
  const { config } = options;
  const open = (start: StartFrom, resume: SessionConfig["resume"] = null): Promise<OpenGame> =>
    openGame({ ...options, config: { ...config, start, resume } });
  let known = await open(config.start, config.resume);
  let held: OpenGame | null = known;

  /** If it is over or broken, its folder was released already. */
  const restOf = async (game: OpenGame, resting: Promise<Rest>): Promise<Place> => {
    try {
      const rest = await resting;
      if (rest.type === "over") held = null;
      return { game, rest };
    } catch (error) {
      held = null;
      throw error;
    }
  };
  const letGo = async (): Promise<void> => {
    const game = held;
    held = null;
    await game?.close();
  };
  await restOf(known, known.rest());
  return {
    known: () => known,
    async rest() {
      held ??= known = await open("present");
      return restOf(held, held.rest());
    },
    give: ({ game }, order, given) => restOf(game, game.give(order, given)),
    async moveTo(start) {
      await letGo();
      held = known = await open(start);
      return restOf(held, held.rest());
    },
    letGo,
  };
}
