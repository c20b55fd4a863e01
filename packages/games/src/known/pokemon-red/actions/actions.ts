import type { GameAction } from "../../game-action.ts";
import { battleAction } from "./battle.ts";
import { pushToAction } from "./field-moves/push-to.ts";
import { useFieldMoveAction } from "./field-moves/use-field-move.ts";
import { sortPartyAction } from "./items/sort-party.ts";
import { useItemAction } from "./items/use-item.ts";
import { healAction } from "./places/heal.ts";
import { pcAction } from "./places/pc.ts";
import { shopAction } from "./shop/shop.ts";

/** The actions of Pokémon Red and Blue, in the order in which the player gets them. */
export const POKEMON_ACTIONS: readonly GameAction[] = [
  useFieldMoveAction,
  pushToAction,
  useItemAction,
  healAction,
  shopAction,
  pcAction,
  sortPartyAction,
  battleAction,
];
