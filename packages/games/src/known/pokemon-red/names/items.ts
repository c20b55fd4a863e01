import { moveAt } from "./moves.ts";

/**
 * The items by their id; the first is 01. Null where there is none.
 * @see constants/item_constants.asm in the public disassembly
 */
// biome-ignore format: one line for eight, so that an id is easy to find
const ITEMS: readonly (string | null)[] = [
  "Master Ball", "Ultra Ball", "Great Ball", "Poké Ball", "Town Map", "Bicycle", "Surfboard", "Safari Ball",
  "Pokédex", "Moon Stone", "Antidote", "Burn Heal", "Ice Heal", "Awakening", "Parlyz Heal", "Full Restore",
  "Max Potion", "Hyper Potion", "Super Potion", "Potion", "BoulderBadge", "CascadeBadge", "ThunderBadge", "RainbowBadge",
  "SoulBadge", "MarshBadge", "VolcanoBadge", "EarthBadge", "Escape Rope", "Repel", "Old Amber", "Fire Stone",
  "Thunder Stone", "Water Stone", "HP Up", "Protein", "Iron", "Carbos", "Calcium", "Rare Candy",
  "Dome Fossil", "Helix Fossil", "Secret Key", null, "Bike Voucher", "X Accuracy", "Leaf Stone", "Card Key",
  "Nugget", null, "Poké Doll", "Full Heal", "Revive", "Max Revive", "Guard Spec.", "Super Repel",
  "Max Repel", "Dire Hit", "Coin", "Fresh Water", "Soda Pop", "Lemonade", "S.S. Ticket", "Gold Teeth",
  "X Attack", "X Defend", "X Speed", "X Special", "Coin Case", "Oak's Parcel", "Itemfinder", "Silph Scope",
  "Poké Flute", "Lift Key", "Exp. All", "Old Rod", "Good Rod", "Super Rod", "PP Up", "Ether",
  "Max Ether", "Elixer", "Max Elixer",
];

const FIRST_HM = 0xc4;
const FIRST_TM = 0xc9;

/** The moves that HM01–HM05 teach. */
const HM_MOVES: readonly number[] = [0x0f, 0x13, 0x39, 0x46, 0x94];

/** The moves that TM01–TM50 teach. */
// biome-ignore format: one line for ten
const TM_MOVES: readonly number[] = [
  0x05, 0x0d, 0x0e, 0x12, 0x19, 0x5c, 0x20, 0x22, 0x24, 0x26,
  0x3d, 0x37, 0x3a, 0x3b, 0x3f, 0x06, 0x42, 0x44, 0x45, 0x63,
  0x48, 0x4c, 0x52, 0x55, 0x57, 0x59, 0x5a, 0x5b, 0x5e, 0x64,
  0x66, 0x68, 0x73, 0x75, 0x76, 0x78, 0x79, 0x7e, 0x81, 0x82,
  0x87, 0x8a, 0x8f, 0x9c, 0x56, 0x95, 0x99, 0x9d, 0xa1, 0xa4,
];

/** The name of an item, or null for a glitch. */
export function itemAt(id: number): string | null {
  if (id < FIRST_HM) return ITEMS[id - 1] ?? null;
  return id < FIRST_TM ? machine("HM", id - FIRST_HM, HM_MOVES) : machine("TM", id - FIRST_TM, TM_MOVES);
}

/** The move that a TM or HM teaches; null for another item. */
export function teaches(id: number): string | null {
  const moves = id < FIRST_HM ? [] : id < FIRST_TM ? HM_MOVES : TM_MOVES;
  return moveAt(moves[id - (id < FIRST_TM ? FIRST_HM : FIRST_TM)] ?? 0);
}

/** `TM28 Dig` */
function machine(kind: string, index: number, moves: readonly number[]): string | null {
  const move = moveAt(moves[index] ?? 0);
  return move === null ? null : `${kind}${String(index + 1).padStart(2, "0")} ${move}`;
}

/**
 * The items that cannot be sold or thrown away, by their id.
 * @see data/items/key_items.asm in the public disassembly
 */
// biome-ignore format: one line for eight
const KEY_ITEMS: ReadonlySet<number> = new Set([
  0x05, 0x06, 0x07, 0x08, 0x09, 0x15, 0x16, 0x17,
  0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1f, 0x29, 0x2a,
  0x2b, 0x2d, 0x30, 0x3f, 0x40, 0x45, 0x46, 0x47,
  0x48, 0x49, 0x4a, 0x4c, 0x4d, 0x4e,
]);

/** An item's role in the story. */
export function kindOfItem(id: number): "HM" | "key item" | "item" {
  if (id >= FIRST_HM && id < FIRST_TM) return "HM";
  return KEY_ITEMS.has(id) ? "key item" : "item";
}
