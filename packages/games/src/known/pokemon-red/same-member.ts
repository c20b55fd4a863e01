import type { PartyMember } from "./party.ts";

type Likeness = (was: PartyMember, is: PartyMember, isSamePlace: boolean) => boolean;

/** Each party member with what it was before, or null for one that is new. */
export type PairedMember = { readonly is: PartyMember; readonly was: PartyMember | null };

/**
 * The signs that two members of two parties are the same Pokémon, the surest first. The key alone is none: Pokémon
 * with equal trainer's ids and inborn values are rare in play and common among those that were made or copied.
 */
const LIKENESSES: readonly Likeness[] = [
  (was, is, isSamePlace) => isSamePlace && was.species === is.species && was.level === is.level,
  (was, is) => was.species === is.species && was.level === is.level && was.nickname === is.nickname,
  (was, is, isSamePlace) => isSamePlace && was.species === is.species,
  (was, is) => was.species === is.species,
  (_was, _is, isSamePlace) => isSamePlace,
  () => true,
];

/** Matches the members of two parties; no member is matched twice. */
export function pairMembers(
  before: readonly PartyMember[],
  after: readonly PartyMember[],
): readonly PairedMember[] {
  const found = new Map<number, number>();
  for (const isAlike of LIKENESSES) {
    for (const [place, is] of after.entries()) {
      if (found.has(place)) continue;
      const taken = new Set(found.values());
      const old = before.findIndex(
        (was, oldPlace) => was.key === is.key && !taken.has(oldPlace) && isAlike(was, is, place === oldPlace),
      );
      if (old !== -1) found.set(place, old);
    }
  }
  return after.map((is, place) => ({ is, was: before[found.get(place) ?? -1] ?? null }));
}
