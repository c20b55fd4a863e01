import { nameTrainer } from "./battle/battle-lines.ts";
import { kindOfItem } from "./names/items.ts";
import { deedsBetween } from "./names/story.ts";
import { speciesIn } from "./progress.ts";
import { pairMembers } from "./same-member.ts";
import { isIn, type PokemonState } from "./state.ts";
import { splitsBetween } from "./story/hints.ts";

/** Milestones reached between two states, one short phrase each. */
export function milestonesOf(before: PokemonState, after: PokemonState): readonly string[] {
  // Going on with the game's own save brings back all at once what was reached long ago.
  if (before.place === undefined) return newPlace(before, after);
  return [
    ...newPlace(before, after),
    ...after.badges.filter((badge) => !before.badges.includes(badge)).map((badge) => `new badge: ${badge}`),
    ...deedsBetween(before.story, after.story ?? "", after.game),
    ...splitsBetween(before, after),
    ...wonBattle(before, after),
    ...growth(before, after),
    ...newPokemon(before, after),
    ...after.items
      .filter(({ id }) => !isIn(before.itemsSeen, id))
      .map(({ id, name }) => `new ${kindOfItem(id)}: ${name}`),
  ];
}

function newPlace(before: PokemonState, after: PokemonState): readonly string[] {
  return after.place === undefined || isIn(before.placesSeen, after.mapId)
    ? []
    : [`new place: ${after.place}`];
}

/** Battles in the wild are too many to be milestones; what they bring is not. */
function wonBattle(before: PokemonState, after: PokemonState): readonly string[] {
  const isWon = before.battle?.kind === "trainer" && after.battle === null && after.lastBattle === "won";
  return isWon ? [`battle won: ${nameTrainer(before.battle.trainer, after.rival)}`] : [];
}

function growth(before: PokemonState, after: PokemonState): readonly string[] {
  return pairMembers(before.party, after.party).flatMap(({ was, is }) => {
    if (was === null) return [];
    return [
      ...(was.species === is.species ? [] : [`evolved: ${was.species} to ${is.species}`]),
      ...(is.level > was.level ? [`level up: ${is.species} L${is.level}`] : []),
    ];
  });
}

/** Newly caught species; those by evolution are reported there. */
function newPokemon(before: PokemonState, after: PokemonState): readonly string[] {
  if (after.ownedFlags === before.ownedFlags) return [];
  const known = new Set(ownedIn(before));
  const evolved = new Set(
    pairMembers(before.party, after.party)
      .filter(({ was, is }) => was !== null && was.species !== is.species)
      .map(({ is }) => is.species),
  );
  return ownedIn(after)
    .filter((species) => !known.has(species) && !evolved.has(species))
    .map((species) => `new Pokémon: ${species}`);
}

function ownedIn({ ownedFlags }: PokemonState): readonly string[] {
  return speciesIn(Buffer.from(ownedFlags, "hex"));
}
