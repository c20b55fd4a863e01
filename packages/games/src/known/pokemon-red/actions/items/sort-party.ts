import type { ActionReport, GameAction } from "../../../game-action.ts";
import { PARTY, PARTY_BYTES, readParty } from "../../party.ts";
import { back, chooseInStart, pick, pickLabel } from "../press/menus.ts";
import type { NextScreen } from "../press/next-screen.ts";
import { readBelongings } from "../report/changes.ts";
import { findMember } from "../report/find-member.ts";
import { refused, report, unexpected } from "../report/reports.ts";

/** Brings the party into an order, by the party's own menu. */
export const sortPartyAction: GameAction = {
  name: "sort_party",
  description: "Puts these Pokémon first, in this order.",
  input: {
    type: "object",
    properties: { order: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 6 } },
    required: ["order"],
  },

  *run(input, game): Generator<void, ActionReport> {
    if (game.grid() === null) return refused("you cannot walk now, so the party cannot be sorted");
    const party = readParty(game.emulator);
    const asked = Array.isArray(input["order"]) ? input["order"] : [];
    const places: number[] = [];
    for (const one of asked) {
      const place = findMember(party, one);
      if (typeof place === "string") return refused(place);
      if (places.includes(place)) return refused(`"order" names place ${place + 1} twice`);
      places.push(place);
    }
    if (places.length === 0) return refused('"order" must name at least one Pokémon');
    const swaps = swapsFor(places, party.length);
    if (swaps.length === 0) return { end: "done", text: "The party has this order already." };

    const partyBytes = (place: number) =>
      game.emulator.readRange(PARTY + place * PARTY_BYTES, PARTY_BYTES).join();
    const orderOf = () => party.map((_, place) => partyBytes(place)).join();
    const before = readBelongings(game.emulator);
    let screen: NextScreen | null = yield* chooseInStart(game, "pokemon");
    if (screen === null) return refused("the start menu does not open here");
    for (const [one, other] of swaps) {
      const [was, isEqual] = [orderOf(), partyBytes(one) === partyBytes(other)];
      for (const step of [() => pick(game, one), () => pickLabel(game, "SWITCH"), () => pick(game, other)]) {
        if (screen?.end === "menu") screen = yield* step();
      }
      if (screen?.end !== "menu" || (orderOf() === was && !isEqual)) {
        return yield* report(game, before, { done: "Sorted the party", why: unexpected(screen) });
      }
    }
    yield* back(game);
    return yield* report(game, before, { done: "Sorted the party" });
  },
};

/** The swaps, each of two places, that bring these places to the front in this order. */
export function swapsFor(
  first: readonly number[],
  count: number,
): readonly (readonly [one: number, other: number])[] {
  const order = Array.from({ length: count }, (_, place) => place);
  return first.flatMap((wanted, to) => {
    const from = order.indexOf(wanted);
    if (from === to) return [];
    [order[to], order[from]] = [wanted, order[to] ?? 0];
    return [[to, from] as const];
  });
}
