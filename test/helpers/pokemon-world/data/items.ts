import { HM_MOVES } from "./moves.ts";

/** Names and prices by number from 1; `*` marks what cannot be sold or tossed. */
const TABLE = `MASTER BALL 0;ULTRA BALL 1200;GREAT BALL 600;POKé BALL 200;TOWN MAP 0*;BICYCLE 0*;????? 0*;SAFARI BALL 1000;POKéDEX 0*
MOON STONE 0;ANTIDOTE 100;BURN HEAL 250;ICE HEAL 250;AWAKENING 200;PARLYZ HEAL 200;FULL RESTORE 3000;MAX POTION 2500;HYPER POTION 1500
SUPER POTION 700;POTION 300;BOULDERBADGE 0*;CASCADEBADGE 0*;THUNDERBADGE 0*;RAINBOWBADGE 0*;SOULBADGE 0*;MARSHBADGE 0*
VOLCANOBADGE 0*;EARTHBADGE 0*;ESCAPE ROPE 550;REPEL 350;OLD AMBER 0*;FIRE STONE 2100;THUNDERSTONE 2100;WATER STONE 2100;HP UP 9800
PROTEIN 9800;IRON 9800;CARBOS 9800;CALCIUM 9800;RARE CANDY 4800;DOME FOSSIL 0*;HELIX FOSSIL 0*;SECRET KEY 0*;????? 0*;BIKE VOUCHER 0*
X ACCURACY 950;LEAF STONE 2100;CARD KEY 0*;NUGGET 10000;PP UP 9800*;POKé DOLL 1000;FULL HEAL 600;REVIVE 1500;MAX REVIVE 4000
GUARD SPEC. 700;SUPER REPEL 500;MAX REPEL 700;DIRE HIT 650;COIN 10;FRESH WATER 200;SODA POP 300;LEMONADE 350;S.S.TICKET 0*
GOLD TEETH 0*;X ATTACK 500;X DEFEND 550;X SPEED 350;X SPECIAL 350;COIN CASE 0*;OAK's PARCEL 0*;ITEMFINDER 0*;SILPH SCOPE 0*
POKé FLUTE 0*;LIFT KEY 0*;EXP.ALL 0;OLD ROD 0*;GOOD ROD 0*;SUPER ROD 0*;PP UP 0;ETHER 0;MAX ETHER 0;ELIXER 0;MAX ELIXER 0`;

const ITEMS = TABLE.split(/[;\n]/).map((line) => {
  const [, name = "", price = "0", mark] = /^(.+) (\d+)(\*)?$/.exec(line) ?? [];
  return { name, price: Number(price), isKey: mark === "*" };
});

/** The first hidden machine's number, and the first of the others. */
export const [HM01, TM01] = [0xc4, 0xc9];

/** The moves of TM01 to TM50. */
const TM_MOVES = [
  ...[5, 13, 14, 18, 25, 92, 32, 34, 36, 38, 61, 55, 58, 59, 63, 6, 66, 68, 69, 99, 72, 76, 82, 85, 87],
  ...[
    89, 90, 91, 94, 100, 102, 104, 115, 117, 118, 120, 121, 126, 129, 130, 135, 138, 143, 156, 86, 149, 153,
    157, 161, 164,
  ],
];

/** An item's name: machines are TM01 and HM01. */
export function itemName(id: number): string {
  if (id >= TM01) return `TM${String(id - TM01 + 1).padStart(2, "0")}`;
  if (id >= HM01) return `HM0${id - HM01 + 1}`;
  return ITEMS[id - 1]?.name ?? "?????";
}

/** An item's number by its name. */
export function itemId(name: string): number {
  const machine = /^(TM|HM)(\d\d)$/.exec(name);
  if (machine !== null) return (machine[1] === "TM" ? TM01 : HM01) + Number(machine[2]) - 1;
  const index = ITEMS.findIndex((item) => item.name === name);
  if (index < 0) throw new Error(`no item ${name}`);
  return index + 1;
}

/** The price in a shop; machines cost what the story does not need. */
export function priceOf(id: number): number {
  return id >= TM01 ? 3000 : (ITEMS[id - 1]?.price ?? 0);
}

/** Whether an item is kept for good: a key item, or a hidden machine. */
export function isKeyItem(id: number): boolean {
  return (id >= HM01 && id < TM01) || (ITEMS[id - 1]?.isKey ?? false);
}

/** The move that a machine teaches; null for other items. */
export function machineMove(id: number): number | null {
  if (id >= TM01) return TM_MOVES[id - TM01] ?? null;
  return id >= HM01 ? (HM_MOVES[id - HM01] ?? null) : null;
}
