import { A } from "../addresses.ts";
import { frames, joypad } from "../joypad.ts";
import { endTalk, say, waitForButton } from "../texts.ts";
import type { World } from "../world.ts";
import { type Game, KEY } from "../world-machine.ts";
import { openBag } from "./bag.ts";
import { eraseCursor, handleMenu, yesNo } from "./menus.ts";
import { showOptions, showPokedex, showTrainer } from "./pages.ts";
import { openParty } from "./party.ts";

const KEYS = KEY.up | KEY.down | KEY.start | KEY.a | KEY.b;

/** Whether the menu closes after an entry. */
export type After = "stays" | "closes";

/** START on the map: the menu at the right, with the Pokédex once there is one. */
export function* openStartMenu(w: World): Game {
  w.set(A.textFlags, 1);
  yield* frames(4);
  const map = w.tiles();
  for (;;) {
    w.showTiles(map);
    const entry = yield* chooseEntry(w);
    if (entry === null || entry === "EXIT") break;
    const after = yield* open(w, entry, map);
    if (after === "closes") break;
  }
  do {
    yield;
    joypad(w);
  } while ((w.get(A.hJoyPressed) & KEY.start) !== 0);
  yield* endTalk(w);
}

function* chooseEntry(w: World): Game<string | null> {
  const hasDex = w.bit(0xd74b, 5);
  const entries = [
    ...(hasDex ? ["POKéDEX"] : []),
    "POKéMON",
    "ITEM",
    w.string(A.playerName),
    "SAVE",
    "OPTION",
    "EXIT",
  ];
  w.frame(10, 0, 19, hasDex ? 15 : 13);
  for (const [row, entry] of entries.entries()) w.write(2 + row * 2, 12, entry);
  w.set(A.menuTopY, 2, 11, w.get(A.startMenuItem))
    .set(A.menuMost, entries.length, KEYS, 0)
    .set(A.watchesBounds, 0);
  for (;;) {
    const before = w.get(A.menuItem);
    const keys = yield* handleMenu(w);
    const item = w.get(A.menuItem);
    w.set(A.startMenuItem, item);
    if ((keys & KEY.up) !== 0 && before === 0 && item === 0) w.set(A.menuItem, entries.length - 1);
    if ((keys & KEY.down) !== 0 && item >= entries.length) w.set(A.menuItem, 0);
    if ((keys & (KEY.up | KEY.down)) !== 0) {
      eraseCursor(w);
      continue;
    }
    if ((keys & KEY.a) === 0) return null;
    const chosen = entries[item] ?? "EXIT";
    return chosen === w.string(A.playerName) ? "TRAINER" : chosen;
  }
}

function* open(w: World, entry: string, map: Uint8Array): Game<After> {
  if (entry === "POKéDEX") yield* showPokedex(w);
  if (entry === "POKéMON") return yield* openParty(w);
  if (entry === "ITEM") return yield* openBag(w, map);
  if (entry === "TRAINER") yield* showTrainer(w);
  if (entry === "SAVE") return yield* save(w);
  if (entry === "OPTION") yield* showOptions(w);
  return "stays";
}

function* save(w: World): Game<After> {
  w.frame(4, 0, 19, 9)
    .write(2, 5, "PLAYER")
    .write(2, 12, w.string(A.playerName))
    .write(4, 5, "BADGES")
    .write(6, 5, "POKéDEX")
    .write(8, 5, "TIME");
  yield* say(w, "Would you like to/SAVE the game?");
  if (yield* yesNo(w)) {
    w.sram.set(w.readRange(A.partyCount, 0xd887 - A.partyCount), 0x2598);
    yield* say(w, "RED saved/the game!");
    yield* frames(30);
    yield* waitForButton(w);
  }
  return "closes";
}
