import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import type { FightNow } from "../game-adapter.ts";
import { withoutMoveFacts } from "./shown/menu-lines.ts";
import type { PokemonState } from "./state.ts";

/** The part of a state by which progress is judged: all but the clock, health and PP. */
export function factsOf(state: PokemonState): JsonObject {
  const { dialog, menu, battle } = state;
  return {
    party: state.party.map(({ key, species, level }) => `${key} ${species} ${level}`),
    items: state.items.map(({ name }) => name),
    badges: state.badges,
    player: state.player,
    rival: state.rival,
    events: state.events,
    owned: state.owned,
    seen: state.seen,
    facing: state.facing,
    amounts: {
      money: state.money,
      coins: state.coins ?? 0,
      items: state.items.map(({ name, quantity }) => `${name} ${quantity}`),
    },
    text: { dialog, menu: withoutMoveFacts(menu).join(" | ") },
    scene:
      battle === null
        ? {}
        : {
            kind: battle.kind,
            ...(battle.enemy !== null && {
              enemy: `${battle.enemy.species} ${battle.enemy.level}`,
              enemyHp: battle.enemy.hp,
              enemyStatus: battle.enemy.status,
            }),
          },
  };
}

/** Returns the party's health: its HP as a share of its maximum; null without a party. */
export function healthShareOf({ party }: PokemonState): number | null {
  const most = party.reduce((sum, { maxHp }) => sum + maxHp, 0);
  if (most === 0) return null;
  const has = party.reduce((sum, { hp }) => sum + hp, 0);
  return Math.min(1, has / most);
}

/** Describes the player's place; the map's number distinguishes places of one name. */
export function describePosition({ place, mapId, x, y }: PokemonState): string {
  return `(${x},${y}) of ${place ?? "nowhere"} #${mapId}`;
}

/** The fight in a state; null without one. */
export function fightOf({ battle }: PokemonState): FightNow | null {
  if (battle === null) return null;
  const { enemy, own } = battle;
  const nameOf = (fighter: typeof enemy | typeof own): string | null =>
    fighter === null ? null : `${fighter.species} L${fighter.level}`;
  return {
    foe: nameOf(enemy),
    who: own?.species ?? null,
    hp: own?.hp ?? null,
    maxHp: own?.maxHp ?? null,
  };
}
