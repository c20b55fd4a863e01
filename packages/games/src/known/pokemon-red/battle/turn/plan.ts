import type { MemoryReader } from "../../../../../../emulator/src/emulator.ts";
import { matchEntry } from "../../../../actions/text/match-entry.ts";
import { nameOf } from "../../actions/report/changes.ts";
import { findMember } from "../../actions/report/find-member.ts";
import { type Battle, readBattle } from "../../battle.ts";
import { readBox } from "../../boxes.ts";
import { readParty } from "../../party.ts";
import { readProgress } from "../../progress.ts";
import type { Order } from "./order.ts";

const OWN_PLACE = 0xcc2f;
const FULL = { party: 6, box: 20 };
const BALLS = { first: 0x01, last: 0x04 };
/** Items that ask on whom: the medicines, the revives, the drinks, the ethers and elixers. */
const ON_MEMBER: readonly (readonly [number, number])[] = [
  [0x0b, 0x14],
  [0x34, 0x36],
  [0x3c, 0x3e],
  [0x50, 0x53],
];
/** Ether and Max Ether, which ask for a move, too. */
const ON_MOVE: readonly number[] = [0x50, 0x51];

/** An order in places of the game's menus, from 0. */
export type Plan =
  /** `slot` null: the game itself chooses, for a reason. */
  | { readonly kind: "fight"; readonly slot: number | null; readonly why: string | null }
  | { readonly kind: "switch"; readonly member: number }
  | {
      readonly kind: "item";
      readonly index: number;
      readonly on: number | null;
      readonly slot: number | null;
    }
  | { readonly kind: "run" }
  | { readonly kind: "throw"; readonly thrown: "ball" | "bait" | "rock" };

/** The plan for an order by what the memory holds now; a text says why the game would not take it. */
export function planOrder(view: MemoryReader, order: Order): Plan | string {
  const { items } = readProgress(view);
  const battle = readBattle(view, items);
  if (battle === null) return "no fight is on";
  const isSafari = battle.kind === "safari";
  if (isSafari && order.kind !== "run" && order.kind !== "throw") {
    return "in the Safari Zone you throw ball, bait or rock, or run";
  }
  switch (order.kind) {
    case "move":
      return planMove(battle, order.move);
    case "switch":
      return planSwitch(view, order.member);
    case "item":
      return planItem(view, battle, order);
    case "run":
      return battle.kind === "trainer" ? "there is no running from a trainer" : { kind: "run" };
    case "throw": {
      if (!isSafari) return "outside of the Safari Zone name the ball: throw Poké Ball";
      return order.thrown === "ball" && isFull(view) ? FULL_WORDS : { kind: "throw", thrown: order.thrown };
    }
  }
}

const FULL_WORDS = "party and box are full, so no ball can be thrown";

function isFull(view: MemoryReader): boolean {
  return readParty(view).length >= FULL.party && readBox(view).members.length >= FULL.box;
}

function planMove({ own, lock }: Battle, wanted: string): Plan | string {
  if (own === null) return "your Pokémon is not known yet";
  const { moves } = own;
  if (lock !== undefined) return { kind: "fight", slot: null, why: lock };
  const known = moves.map(({ name, pp }) => `${name} ${pp}`).join(", ");
  const match = matchEntry(
    moves.map(({ name }, slot) => ({ label: name, slot })),
    wanted,
  );
  if (match.type !== "one") return `no move is called ${JSON.stringify(wanted)}: there are ${known}`;
  if (!moves.some(({ pp, isDisabled }) => pp > 0 && isDisabled !== true)) {
    return { kind: "fight", slot: null, why: "no PP left" };
  }
  const { slot } = match.entry;
  const move = moves[slot];
  if (move?.isDisabled === true) return `${move.name} is disabled: there are ${known}`;
  if (move?.pp === 0) return `${move.name} has no PP: there are ${known}`;
  return { kind: "fight", slot, why: null };
}

function planSwitch(view: MemoryReader, wanted: string): Plan | string {
  const party = readParty(view);
  const member = findMember(party, wanted);
  if (typeof member === "string") return member;
  const one = party[member];
  const battle = readBattle(view, []);
  const isOut = member === view.read(OWN_PLACE) && (battle?.own?.hp ?? 0) > 0;
  if (one === undefined || isOut) return `${one === undefined ? "it" : nameOf(one)} is already out`;
  return one.hp === 0 ? `${nameOf(one)} has fainted` : { kind: "switch", member };
}

function planItem(view: MemoryReader, battle: Battle, order: Order & { kind: "item" }): Plan | string {
  const { items } = readProgress(view);
  const held = items.map(({ name, quantity }) => `${name} ×${quantity}`).join(", ");
  const match = matchEntry(
    items.map(({ name, id }, index) => ({ label: name, id, index })),
    order.item,
  );
  // Two stacks of one thing are alike.
  const entry = match.type === "one" ? match.entry : match.type === "several" ? match.entries[0] : undefined;
  const isOne = match.type !== "several" || match.entries.every(({ id }) => id === entry?.id);
  if (entry === undefined || !isOne) {
    return `the bag has ${isOne ? "no" : "several"} ${JSON.stringify(order.item)}: it has ${held === "" ? "nothing" : held}`;
  }
  const { id, index } = entry;
  if (id >= BALLS.first && id <= BALLS.last) {
    if (battle.kind === "trainer") return "the trainer would block the ball";
    return isFull(view) ? FULL_WORDS : { kind: "item", index, on: null, slot: null };
  }
  if (!ON_MEMBER.some(([first, last]) => id >= first && id <= last)) {
    return { kind: "item", index, on: null, slot: null };
  }
  const party = readParty(view);
  const on = findMember(party, order.on);
  if (typeof on === "string") return `"on": ${on}`;
  if (!ON_MOVE.includes(id)) return { kind: "item", index, on, slot: null };
  const moves = party[on]?.moves ?? [];
  const move = matchEntry(
    moves.map(({ name }, slot) => ({ label: name, slot })),
    order.move ?? "",
  );
  const names = moves.map(({ name }) => name).join(", ");
  return move.type === "one"
    ? { kind: "item", index, on, slot: move.entry.slot }
    : `"move" must be one of ${names}`;
}
