import { A } from "../addresses.ts";
import { moveOf } from "../data/moves.ts";
import { useFieldMove } from "../field-moves.ts";
import { frames } from "../joypad.ts";
import { canLearn, MON, member, swapMembers } from "../mons.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import { type Game, KEY } from "../world-machine.ts";
import { chooseIn, handleMenu, unfillCursor } from "./menus.ts";
import type { After } from "./start-menu.ts";
import { showStatus } from "./status-screen.ts";
import { levelText, statusWord } from "./status-words.ts";

/** What the party's menu is for, as D07D numbers it. */
export const PARTY_MENU = { normal: 0, item: 1, battle: 2, machine: 3, swap: 4 } as const;
const WORDS = [
  "Choose a POKéMON.",
  "Use item on which/POKéMON?",
  "Bring out which/POKéMON?",
  "Teach to which/POKéMON?",
  "Move POKéMON/where?",
];

/** Field moves: their numbers in CD3D, their moves, and the column that their names need. */
const FIELD_MOVES: readonly (readonly [number: number, move: number, name: string, column: number])[] = [
  [1, 15, "CUT", 12],
  [2, 19, "FLY", 12],
  [4, 57, "SURF", 12],
  [5, 70, "STRENGTH", 10],
  [6, 148, "FLASH", 12],
  [7, 91, "DIG", 12],
  [8, 100, "TELEPORT", 10],
  [9, 135, "SOFTBOILED", 8],
];

const fieldMovesOf = (moves: readonly number[]) =>
  moves.flatMap((move) => FIELD_MOVES.filter((one) => one[1] === move));

/** Draws the party's page. */
export function drawParty(w: World, type: number, move = 0, words = WORDS[type] ?? ""): void {
  w.page();
  for (let index = 0; index < w.get(A.partyCount); index += 1) {
    const [at, row] = [member(index), index * 2];
    w.write(row, 3, w.string(A.partyNames + index * 11)).write(row, 13, levelText(w.get(at + MON.level)));
    if (type === PARTY_MENU.machine) {
      w.write(row + 1, 12, canLearn(w.get(at), move) ? "ABLE" : "NOT ABLE");
    } else {
      const hp = w.word(at + MON.hp);
      w.write(row, 17, statusWord(w.get(at + MON.status), hp));
      w.tile(row + 1, 4, 0x71, 0x62, 0x6b, 0x6b, 0x6b, 0x6b, 0x6b, 0x6b, 0x6c);
      w.write(row + 1, 13, `${String(hp).padStart(3)}/${String(w.word(at + MON.maxHp)).padStart(3)}`);
    }
    if (w.get(A.itemToSwap) === index + 1) w.tile(row + 1, 0, 0xec);
  }
  w.frame(0, 12, 19, 17);
  for (const [line, text] of words.split("/").entries()) w.write(14 + line * 2, 1, text);
}

/** Lets a member be chosen; gives its index, or null for B. */
export function* chooseMember(w: World, type: number, move = 0, isDrawn = false): Game<number | null> {
  w.set(A.partyMenuType, type);
  if (!isDrawn) {
    yield* frames(6);
    drawParty(w, type, move);
    yield* frames(3);
  }
  const count = w.get(A.partyCount);
  w.set(A.menuTopY, 1, 0, Math.min(w.get(A.boxMenuItem), count - 1)).set(
    A.menuMost,
    count - 1,
    KEY.a | KEY.b,
    w.get(A.menuItem),
  );
  w.set(A.watchesBounds, 0).set(A.wraps, 1);
  const keys = yield* handleMenu(w);
  w.set(A.boxMenuItem, w.get(A.menuItem));
  if ((keys & KEY.b) !== 0) return null;
  unfillCursor(w);
  const index = w.get(A.menuItem);
  w.set(A.whichMon, index)
    .set(A.chosenItem, w.get(A.partyCount + 1 + index))
    .set(A.battleResult - 1, index);
  return index;
}

/** POKéMON in the start menu. */
export function* openParty(w: World): Game<After> {
  if (w.get(A.partyCount) === 0) return "stays";
  w.set(A.itemToSwap, 0);
  for (let index = yield* chooseMember(w, PARTY_MENU.normal); index !== null; ) {
    const page = w.tiles();
    const choice = yield* chooseDeed(w, index);
    w.showTiles(page);
    if (choice === "CANCEL") return "stays";
    if (choice === "SWITCH") yield* swap(w, index);
    else if (choice === "STATS")
      yield* showStatus(w, w.readRange(member(index), 44), w.string(A.partyNames + index * 11));
    else if (choice !== null) {
      const isUsed = yield* useFieldMove(w, choice, index, () => chooseMember(w, PARTY_MENU.item));
      if (isUsed) return "closes";
    }
    w.set(A.itemToSwap, 0);
    index = yield* chooseMember(w, PARTY_MENU.normal);
  }
  return "stays";
}

/** The box with a member's field moves, STATS, SWITCH and CANCEL; null for B. */
function* chooseDeed(w: World, index: number): Game<string | null> {
  const moves = [...w.readRange(member(index) + MON.moves, 4)];
  const known = fieldMovesOf(moves);
  w.set(A.fieldMoves, 0, 0, 0, 0, known.length, Math.min(12, ...known.map(([, , , column]) => column)));
  w.set(A.fieldMoves, ...known.map(([number]) => number));
  const left = w.get(A.fieldMoves + 5);
  const y = 12 - 2 * known.length;
  w.frame(left - 1, known.length > 0 ? y - 2 : 11, 19, 17);
  const entries = [...known.map(([, , name]) => name), "STATS", "SWITCH", "CANCEL"];
  for (const [at, entry] of entries.entries()) w.write(y + at * 2, left + 1, entry);
  const keys = yield* chooseIn(w, { y, x: left, most: entries.length - 1 });
  return (keys & KEY.b) !== 0 ? null : (entries[w.get(A.menuItem)] ?? null);
}

function* swap(w: World, first: number): Game {
  if (w.get(A.partyCount) < 2) return;
  w.set(A.itemToSwap, first + 1);
  drawParty(w, PARTY_MENU.swap);
  const other = yield* chooseMember(w, PARTY_MENU.swap, 0, true);
  w.set(A.itemToSwap, 0);
  if (other === null || other === first) return;
  yield* frames(20);
  swapMembers(w, first, other);
}

/** A member's moves with a box for which to forget; null for B. */
export function* chooseMove(w: World, moves: readonly number[]): Game<number | null> {
  w.frame(4, 7, 19, 12);
  for (const [at, move] of moves.entries()) w.write(8 + at, 6, moveOf(move).name);
  w.setBit(A.hLayout, 1);
  const keys = yield* chooseIn(w, { y: 8, x: 5, most: moves.length - 1 });
  w.setBit(A.hLayout, 1, false);
  return (keys & KEY.b) !== 0 ? null : w.get(A.menuItem);
}

/** The moves of a member with a box for which to restore; CC26 counts from 1. Null for B. */
export function* chooseTechnique(w: World, who: number): Game<number | null> {
  yield* say(w, "Restore PP of/which technique?");
  const moves = [...w.readRange(member(who) + MON.moves, 4)].filter((move) => move !== 0);
  w.frame(4, 7, 19, 12);
  for (let slot = 0; slot < 4; slot += 1)
    w.write(8 + slot, 6, slot < moves.length ? moveOf(moves[slot] ?? 1).name : "-");
  w.setBit(A.hLayout, 1)
    .set(A.menuTopY, 7, 5, 1)
    .set(A.menuMost, moves.length + 1, KEY.up | KEY.down | KEY.a | KEY.b)
    .set(A.menuLast, 0)
    .set(A.watchesBounds, 0);
  for (;;) {
    const keys = yield* handleMenu(w);
    if (w.get(A.menuItem) === 0) w.set(A.menuItem, moves.length);
    if (w.get(A.menuItem) > moves.length) w.set(A.menuItem, 1);
    if ((keys & (KEY.a | KEY.b)) === 0) continue;
    w.setBit(A.hLayout, 1, false);
    return (keys & KEY.b) !== 0 ? null : w.get(A.menuItem) - 1;
  }
}
