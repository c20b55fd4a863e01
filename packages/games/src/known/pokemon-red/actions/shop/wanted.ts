import { matchEntry } from "../../../../actions/text/match-entry.ts";
import { kindOfItem } from "../../names/items.ts";
import type { Item } from "../../progress.ts";

/** The most of one item in one trade, and in one place of the bag. */
const MOST = 99;

/** The places of the bag. */
const BAG_SIZE = 20;

/** An item to buy or sell, and how many. */
export interface Wanted {
  readonly item: string;
  readonly count: number;
}

/** Reads a list of items; a text says what is wrong with it. */
export function wantedIn(name: string, value: unknown): readonly Wanted[] | string {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return `"${name}" must be a list of {item, count}`;
  const wanted: Wanted[] = [];
  for (const one of value as readonly unknown[]) {
    const { item, count = 1 } = (typeof one === "object" && one !== null ? one : { item: one }) as {
      readonly item?: unknown;
      readonly count?: unknown;
    };
    if (typeof item !== "string" || item.trim() === "") return `"${name}" must name an item`;
    const isCount = typeof count === "number" && Number.isInteger(count) && count >= 1 && count <= MOST;
    if (!isCount) return `"count" must be 1 to ${MOST}`;
    wanted.push({ item, count });
  }
  return wanted;
}

/** A trade that can be made. */
export interface Trade {
  /** The place in the list, from 0. */
  readonly index: number;
  readonly name: string;
  readonly count: number;
}

/** The trade by which an item of the bag is sold, or why it cannot be. */
export function saleOf({ item, count }: Wanted, bag: readonly Item[]): Trade | string {
  const match = matchEntry(
    bag.map(({ name }, index) => ({ label: name, index })),
    item,
  );
  const found = match.type === "one" ? match.entry : match.type === "several" ? match.entries[0] : undefined;
  const owned = found === undefined ? undefined : bag[found.index];
  if (found === undefined || owned === undefined) return `the bag has no ${item}`;
  if (kindOfItem(owned.id) !== "item") return `${owned.name} cannot be sold`;
  if (owned.quantity < count) return `the bag has only ${owned.quantity} ${owned.name}`;
  return { index: found.index, name: owned.name, count };
}

/** An item of a shop's list. */
export interface Ware {
  readonly name: string;
  readonly price: number;
}

/** The trades by which items of a shop are bought, or why they cannot be: all of them, or none. */
export function purchasesOf(
  wanted: readonly Wanted[],
  wares: readonly Ware[],
  { money, items }: { readonly money: number; readonly items: readonly Item[] },
): readonly Trade[] | string {
  const trades: Trade[] = [];
  let cost = 0;
  for (const { item, count } of wanted) {
    const match = matchEntry(
      wares.map(({ name }, index) => ({ label: name, index })),
      item,
    );
    const ware = match.type === "one" ? wares[match.entry.index] : undefined;
    if (match.type !== "one" || ware === undefined) {
      return `the shop sells no ${item}, but ${wares.map(({ name, price }) => `${name} ¥${price}`).join(", ")}`;
    }
    cost += ware.price * count;
    trades.push({ index: match.entry.index, name: ware.name, count });
  }
  if (cost > money) return `that costs ¥${cost}, and you have ¥${money}`;
  return hasRoom(trades, items) ? trades : "the bag has no room for it";
}

/** Whether the bag takes all of it: an item has a place for each 99. */
function hasRoom(trades: readonly Trade[], items: readonly Item[]): boolean {
  const counts = new Map<string, number>();
  for (const { name, quantity } of items) counts.set(plain(name), (counts.get(plain(name)) ?? 0) + quantity);
  const places = () => [...counts.values()].reduce((sum, count) => sum + Math.ceil(count / MOST), 0);
  const split = items.length - places();
  for (const { name, count } of trades) counts.set(plain(name), (counts.get(plain(name)) ?? 0) + count);
  return places() + split <= BAG_SIZE;
}

/** A name as the bag and the shop's list both have it: the shop writes `POKé BALL`, and `TM28` without its move. */
function plain(name: string): string {
  return name.toUpperCase().replace(/^([HT]M\d\d) .*$/u, "$1");
}
