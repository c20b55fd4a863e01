import { A } from "./addresses.ts";
import { HM01, TM01 } from "./data/items.ts";
import { HM_MOVES, moveOf } from "./data/moves.ts";
import { frames } from "./joypad.ts";
import { yesNo } from "./menus/menus.ts";
import { chooseMember, chooseMove, PARTY_MENU } from "./menus/party.ts";
import { canLearn, MON, member, nameOf } from "./mons.ts";
import { say } from "./texts.ts";
import type { Used } from "./use-item.ts";
import type { World } from "./world.ts";
import type { Game } from "./world-machine.ts";

/** Teaches the move of a machine, which is used up if it is no hidden one. */
export function* teach(w: World, id: number, move: number, index: number): Game<Used> {
  const kind = id >= TM01 ? "TM" : "HM";
  const name = moveOf(move).name;
  yield* say(w, `Booted up ${kind === "TM" ? "a TM" : "an HM"}!`, "prompt");
  w.setString(A.textName, name);
  yield* say(w, `It contained/${name}!|Teach ${name}/to a POKéMON?`);
  if (!(yield* yesNo(w))) return "stays";
  for (;;) {
    w.set(A.moveToLearn, move);
    const who = yield* chooseMember(w, PARTY_MENU.machine, move);
    if (who === null) return "stays";
    if (!canLearn(w.get(member(who)), move)) {
      yield* say(w, `${nameOf(w, who)} is not/compatible with/${name}.|It can't learn/${name}.`, "prompt");
      continue;
    }
    if ([...w.readRange(member(who) + MON.moves, 4)].includes(move)) {
      yield* say(w, `${nameOf(w, who)} knows/${name}!`, "prompt");
      continue;
    }
    const isLearned = yield* learnMove(w, who, move);
    if (isLearned && id >= TM01) w.removeItem(index, 1);
    return isLearned && id >= HM01 ? "used" : "stays";
  }
}

/** Learns a move: into an empty place, or instead of another that the player names. Whether it was learned. */
export function* learnMove(w: World, who: number, move: number): Game<boolean> {
  const [at, label, name] = [member(who), nameOf(w, who), moveOf(move).name];
  w.set(A.moveToLearn, move);
  const behind = w.tiles();
  for (;;) {
    const moves = [...w.readRange(at + MON.moves, 4)];
    const empty = moves.indexOf(0);
    let slot: number | null = empty;
    if (empty < 0) {
      slot = yield* forget(w, who, move, behind);
      if (slot === null) {
        yield* say(w, `Abandon learning/${name}?`);
        if (!(yield* yesNo(w))) continue;
        yield* say(w, `${label}/did not learn/${name}!`, "prompt");
        return false;
      }
      yield* say(w, `1, 2 and... Poof!|${label} forgot/${moveOf(moves[slot] ?? 1).name}!|And...`, "prompt");
    }
    w.set(at + MON.moves + slot, move).set(at + MON.pp + slot, moveOf(move).pp);
    if (w.get(A.inBattle) !== 0 && w.get(A.ownPlace) === who) {
      w.set(A.ownMon + 8 + slot, move).set(A.ownMon + 0x19 + slot, moveOf(move).pp);
    }
    yield* say(w, `${label} learned/${name}!`);
    yield* frames(20);
    yield* say(w, `${label} learned/${name}!`, "prompt");
    return true;
  }
}

/** Asks whether and which move to forget: its place, or null for none. */
function* forget(w: World, who: number, move: number, behind: Uint8Array): Game<number | null> {
  const [label, name] = [nameOf(w, who), moveOf(move).name];
  yield* say(
    w,
    `${label} is/trying to learn/${name}!|But, ${label}/can't learn more/than 4 moves!|Delete an older/move to make room/for ${name}?`,
  );
  if (!(yield* yesNo(w))) return null;
  const moves = [...w.readRange(member(who) + MON.moves, 4)];
  for (;;) {
    yield* say(w, "Which move should/be forgotten?");
    const chosen = yield* chooseMove(w, moves);
    w.showTiles(behind);
    if (chosen === null) return null;
    if (!HM_MOVES.includes(moves[chosen] ?? 0)) return chosen;
    yield* say(w, "HM techniques/can't be deleted!", "prompt");
  }
}
