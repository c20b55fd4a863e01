import type { MemoryReader } from "../../../../../../emulator/src/emulator.ts";
import { type Box, readBox } from "../../boxes.ts";
import { isReadable, type PartyMember } from "../../party.ts";
import { pairMembers } from "../../same-member.ts";
import { type PokemonState, readPokemonState } from "../../state.ts";

/** The things that an action may change. */
export interface Belongings {
  readonly state: PokemonState;
  readonly box: Box;
}

/** Reads the things that an action may change. */
export function readBelongings(view: MemoryReader): Belongings {
  return { state: readPokemonState(view, null), box: readBox(view) };
}

/** The changes between two times, in few words each: `¥500 → ¥200`, `Potion 1 → 2`. Empty for none. */
export function changesBetween(before: Belongings, after: Belongings): readonly string[] {
  const [was, is] = [before.state, after.state];
  return [
    ...(was.money === is.money ? [] : [`¥${was.money} → ¥${is.money}`]),
    ...itemChanges(was, is),
    ...partyChanges(was.party, is.party),
    ...boxChanges(before.box, after.box),
    ...(was.mapId === is.mapId ? [] : [`now in ${is.place ?? "an unknown place"}`]),
  ];
}

function itemChanges({ items: was }: PokemonState, { items: is }: PokemonState): readonly string[] {
  const names = [...new Set([...was, ...is].map(({ name }) => name))];
  const count = (items: PokemonState["items"], wanted: string) =>
    items.reduce((sum, { name, quantity }) => (name === wanted ? sum + quantity : sum), 0);
  return names.flatMap((name) => {
    const [from, to] = [count(was, name), count(is, name)];
    return from === to ? [] : [`${name} ${from} → ${to}`];
  });
}

function partyChanges(was: readonly PartyMember[], is: readonly PartyMember[]): readonly string[] {
  if (![...was, ...is].every(isReadable)) return [];
  const pairs = pairMembers(was, is);
  const gone = was.filter((member) => !pairs.some((pair) => pair.was === member));
  const hasMoved =
    gone.length === 0 && pairs.some(({ was: old }, place) => old !== null && was[place] !== old);
  return [
    ...gone.map((member) => `${nameOf(member)} left the party`),
    ...pairs.flatMap(({ was: old, is: now }) =>
      old === null ? [`${nameOf(now)} joined the party`] : memberChanges(old, now),
    ),
    ...(hasMoved ? [`order: ${is.map(nameOf).join(", ")}`] : []),
  ];
}

function memberChanges(was: PartyMember, is: PartyMember): readonly string[] {
  const learned = is.moves.filter(({ name }) => !was.moves.some((move) => move.name === name));
  const forgotten = was.moves.filter(({ name }) => !is.moves.some((move) => move.name === name));
  const restored = is.moves.flatMap(({ name, pp }) => {
    const old = was.moves.find((move) => move.name === name);
    return old === undefined || old.pp === pp ? [] : [`${name} PP ${old.pp} → ${pp}`];
  });
  const facts = [
    ...(was.species === is.species ? [] : [`evolved into ${is.species}`]),
    ...(was.level === is.level ? [] : [`L${was.level} → L${is.level}`]),
    ...(was.hp === is.hp && was.maxHp === is.maxHp
      ? []
      : [`HP ${was.hp}/${was.maxHp} → ${is.hp}/${is.maxHp}`]),
    ...(was.status === is.status ? [] : [is.status ?? `no longer ${was.status}`]),
    ...(learned.length === 0 ? [] : [`learned ${names(learned)}`]),
    ...(forgotten.length === 0 ? [] : [`forgot ${names(forgotten)}`]),
    ...restored,
  ];
  return facts.length === 0 ? [] : [`${nameOf(was)} ${facts.join(", ")}`];
}

function boxChanges(was: Box, is: Box): readonly string[] {
  if (was.number !== is.number) return [`box ${was.number} → box ${is.number}`];
  const [from, to] = [was.members.length, is.members.length];
  return from === to ? [] : [`box ${is.number} holds ${to} instead of ${from}`];
}

function names(moves: PartyMember["moves"]): string {
  return moves.map(({ name }) => name).join(", ");
}

/** A Pokémon's nickname, or its species where it has none. */
export function nameOf({ nickname, species }: Pick<PartyMember, "nickname" | "species">): string {
  return nickname === "" ? species : nickname;
}
