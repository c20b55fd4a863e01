import { matchEntry } from "../../../../actions/text/match-entry.ts";
import { nameOf } from "./changes.ts";

/** A Pokémon by what it may be called. */
interface Named {
  readonly nickname: string;
  readonly species: string;
}

/**
 * The place from 0 of the Pokémon that is called so: by its place from 1, its nickname or its species. A text says why none
 * is meant.
 */
export function findMember(members: readonly Named[], asked: unknown): number | string {
  const listed = members.map((member, index) => `${index + 1} ${nameOf(member)}`).join(", ");
  const known = listed === "" ? "there is no Pokémon" : `there are ${listed}`;
  if (typeof asked !== "string" && typeof asked !== "number") return `say which Pokémon: ${known}`;
  const words = String(asked).trim();
  if (/^\d+$/.test(words)) {
    const place = Number(words) - 1;
    return place >= 0 && place < members.length ? place : `no Pokémon has place ${words}: ${known}`;
  }
  for (const label of [nameOf, ({ species }: Named) => species]) {
    const match = matchEntry(
      members.map((member, index) => ({ label: label(member), index })),
      words,
    );
    if (match.type === "one") return match.entry.index;
    if (match.type === "several") {
      const places = match.entries.map(({ index }) => index + 1).join(", ");
      return `several are called so: name one by its place, ${places}`;
    }
  }
  return `no Pokémon is called ${JSON.stringify(words)}: ${known}`;
}
