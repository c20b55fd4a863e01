import type { GameAction } from "../../game-action.ts";
import { useFieldMoveAction } from "./field-moves/use-field-move.ts";

/** The actions of Pokémon Red and Blue, in the order in which the player gets them. */
export const POKEMON_ACTIONS: readonly GameAction[] = [useFieldMoveAction];
