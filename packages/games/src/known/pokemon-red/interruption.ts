import type { PokemonState } from "./state.ts";

/** Why one should look before the next button: a battle, a text, another map; null for nothing of that kind. */
export function interruptionOf(was: PokemonState, is: PokemonState): string | null {
  if (was.battle === null && is.battle !== null) return "a battle began";
  if (was.battle !== null && is.battle === null) return "the battle ended";
  if (was.mapId !== is.mapId) return `this is ${is.place ?? "another map"}`;
  if (was.dialog === null && is.dialog !== null) return "a text appeared";
  return null;
}
