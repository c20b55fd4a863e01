import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { TextGame } from "../actions/text/text-game.ts";
import type { WorldNow } from "../world/world-now.ts";
import type { CollisionGrid, GameAdapter } from "./game-adapter.ts";

/** The game as an action plays it. */
export interface ActionGame extends TextGame {
  /** The game's maps; null for a game without the player's position. */
  readonly world: WorldNow | null;
  /** Lets a step or a map change end, then returns the walkable cells; null where the player cannot walk. */
  grid(): CollisionGrid | null;
}

/** The result of an action. */
export interface ActionReport {
  /** `stopped`: not all was done, and the player should look first. `refused`: nothing was done. */
  readonly end: "done" | "stopped" | "refused";
  /** The changes, and why no more was done. Never empty. */
  readonly text: string;
}

/** An action that one game offers: the player gets it as a tool. */
export interface GameAction {
  /** Differs from the runner's own tools. */
  readonly name: string;
  readonly description: string;
  /** A JSON Schema of the type object. */
  readonly input: JsonObject;
  /** Carries it out. `input` is not checked. Other code may run where it yields. */
  run(input: JsonObject, game: ActionGame): Generator<void, ActionReport>;
}

/** The adapter of a game with actions. They never change. */
export interface ActingAdapter extends GameAdapter {
  readonly actions: readonly GameAction[];
}

/** The actions that a game offers; none for most. */
export function actionsOf(adapter: GameAdapter): readonly GameAction[] {
  return (adapter as Partial<ActingAdapter>).actions ?? [];
}
