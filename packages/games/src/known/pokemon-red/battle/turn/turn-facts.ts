import type { MemoryReader } from "../../../../../../emulator/src/emulator.ts";
import { type Battle, readBattle } from "../../battle.ts";
import { type Box, readBox } from "../../boxes.ts";
import { speciesAt } from "../../names/species.ts";
import { isReadable, type PartyMember, readParty } from "../../party.ts";
import type { Stages } from "../conditions.ts";

const PARTY = { first: 0xd16b, bytes: 44, experience: 0x0e };
/** The places in the two parties of those that fight. */
const PLACES = { own: 0xcc2f, enemy: 0xcfe8 } as const;
/** 2 after an escape and a catch. */
const BATTLE_RESULT = 0xcf0b;
/** The species of one that was just caught, until the fight's end. */
const CAUGHT = 0xd11c;
const SAFARI_BALLS = 0xda47;

/** The things that a turn may change besides the field's HP: plain data. */
export interface TurnFacts {
  readonly battle: Battle | null;
  readonly ownPlace: number;
  readonly enemyPlace: number;
  readonly party: readonly (PartyMember & { readonly points: number })[];
  readonly box: Box;
  readonly hasEscaped: boolean;
  /** The species that was just caught; null for none. */
  readonly caught: string | null;
  readonly safariBalls: number;
}

/** Reads them. The party has the health of the one that fights as the fight has it. */
export function readTurnFacts(view: MemoryReader): TurnFacts {
  const battle = readBattle(view, []);
  const ownPlace = view.read(PLACES.own);
  return {
    battle,
    ownPlace,
    enemyPlace: view.read(PLACES.enemy),
    party: readParty(view).map((member, index) => {
      const fighter = index === ownPlace ? battle?.own : null;
      const { hp, status } = fighter ?? member;
      return { ...member, hp, status, points: pointsOf(view, index) };
    }),
    box: readBox(view),
    caught: battle?.kind === "old man" ? null : speciesAt(view.read(CAUGHT)),
    hasEscaped: view.read(BATTLE_RESULT) === 2,
    safariBalls: view.read(SAFARI_BALLS),
  };
}

function pointsOf(view: MemoryReader, index: number): number {
  const [high = 0, middle = 0, low = 0] = view.readRange(
    PARTY.first + index * PARTY.bytes + PARTY.experience,
    3,
  );
  return (high << 16) + (middle << 8) + low;
}

/** The changes of a turn, in words: stages, what lasts, experience, levels, moves, a catch. */
export function turnChanges(was: TurnFacts, is: TurnFacts): readonly string[] {
  return [
    ...sideChanges(was, is, "own"),
    ...sideChanges(was, is, "enemy"),
    ...is.party.flatMap((member, index) => {
      const old = was.party[index];
      if (old === undefined || !isReadable(old) || !isReadable(member)) return [];
      // The field's events tell the health of those that fight; after a fight, a nurse or a defeat may have changed it.
      const isBench = is.battle !== null && index !== was.ownPlace && index !== is.ownPlace;
      return memberChanges(old, member, isBench);
    }),
    ...(is.caught === null || was.caught !== null ? [] : [`caught ${is.caught}`]),
    ...(is.safariBalls === was.safariBalls || was.battle?.kind !== "safari"
      ? []
      : [`Safari Balls ${was.safariBalls} → ${is.safariBalls}`]),
  ];
}

/** Stages and lasting effects of one that stayed on the field. */
function sideChanges(was: TurnFacts, is: TurnFacts, side: "own" | "enemy"): readonly string[] {
  const place = side === "own" ? "ownPlace" : "enemyPlace";
  const [before, after] = [was.battle?.[side], is.battle?.[side]];
  if (before == null || after == null || was[place] !== is[place]) return [];
  const name = side === "own" ? after.species : `enemy ${after.species}`;
  const changes = [
    ...stageChanges(before.stages, after.stages),
    ...(after.conditions ?? []).filter((one) => before.conditions?.includes(one) === false),
    ...(before.conditions ?? [])
      .filter((one) => after.conditions?.includes(one) === false)
      .map((one) => `no longer ${one}`),
  ];
  return changes.length === 0 ? [] : [`${name}: ${changes.join(", ")}`];
}

function stageChanges(was: Stages | null | undefined, is: Stages | null | undefined): readonly string[] {
  if (was == null || is == null) return [];
  const stats = [...new Set([...Object.keys(was), ...Object.keys(is)])] as (keyof Stages)[];
  return stats.flatMap((stat) => {
    const [from, to] = [was[stat] ?? 0, is[stat] ?? 0];
    return from === to ? [] : [`${stat} stage ${from} → ${to}`];
  });
}

function memberChanges(
  was: TurnFacts["party"][number],
  is: TurnFacts["party"][number],
  isBench: boolean,
): readonly string[] {
  const moves = (of: PartyMember, others: PartyMember) =>
    of.moves.filter(({ name }) => !others.moves.some((move) => move.name === name)).map(({ name }) => name);
  const [learned, forgot] = [moves(is, was), moves(was, is)];
  const changes = [
    ...(isBench && was.hp !== is.hp ? [`HP ${was.hp} → ${is.hp} of ${is.maxHp}`] : []),
    ...(isBench && was.status !== is.status && is.hp > 0 ? [is.status ?? `no longer ${was.status}`] : []),
    ...(is.points > was.points ? [`+${is.points - was.points} exp`] : []),
    ...(is.level === was.level ? [] : [`L${was.level} → L${is.level}`]),
    ...(is.species === was.species ? [] : [`evolved into ${is.species}`]),
    ...(learned.length === 0 ? [] : [`learned ${learned.join(", ")}`]),
    ...(forgot.length === 0 ? [] : [`forgot ${forgot.join(", ")}`]),
  ];
  return changes.length === 0 ? [] : [`${named(was)}: ${changes.join(", ")}`];
}

function named({ nickname, species }: { readonly nickname: string; readonly species: string }): string {
  return nickname === "" ? species : nickname;
}
