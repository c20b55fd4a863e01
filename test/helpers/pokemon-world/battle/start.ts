import { A } from "../addresses.ts";
import { blackOut } from "../black-out.ts";
import { speciesId } from "../data/species.ts";
import { frames } from "../joypad.ts";
import { healParty, monBytes, register } from "../mons.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import type { MadeMon } from "../world-map.ts";
import { fightOn } from "./fight-on.ts";
import { clearLasting, ENEMY, fill, keep, OWN } from "./fighter.ts";
import { drawBattle, drawEnemy } from "./hud.ts";
import { sendEnemy } from "./send.ts";

/** The opponent. A ghost cannot be hit, and is not shown as what it is. */
export type Opponent =
  | {
      readonly kind: "wild" | "safari" | "oldMan";
      readonly mon: MadeMon;
      readonly isGhost?: boolean;
      readonly losing?: "allowed";
    }
  | {
      readonly kind: "trainer";
      readonly class: number;
      readonly name: string;
      readonly party: readonly MadeMon[];
      readonly money: number;
      /** Whether losing goes on with the story, as at the first fight. */
      readonly losing?: "allowed";
    };

export type BattleEnd = "won" | "lost" | "ran" | "caught";

/** A whole battle, from the first picture until the map is back. After a defeat one wakes up elsewhere. */
export function* startBattle(w: World, opponent: Opponent): Game<BattleEnd> {
  const isTrainer = opponent.kind === "trainer";
  w.set(A.opponent, isTrainer ? 0xc8 + (opponent.class % 0xc8) : speciesId(opponent.mon[0]));
  w.set(A.battleType, opponent.kind === "oldMan" ? 1 : opponent.kind === "safari" ? 2 : 0)
    .set(A.escaped, 0)
    .set(A.caught, 0);
  yield* frames(40);
  w.set(A.inBattle, isTrainer ? 2 : 1)
    .set(A.runAttempts, 0)
    .set(A.battleResult, 0)
    .set(0xd058, 0)
    .set(A.startMenuItem, 0);
  w.set(A.bagMenuItem, 0).set(A.listScroll, 0).set(A.moveListIndex, 0).set(A.textFlags, 1);
  clearLasting(w, OWN);
  clearLasting(w, ENEMY);
  w.set(A.ownMon, ...Array<number>(0x1d).fill(0)).set(A.enemyMon, ...Array<number>(0x1d).fill(0));
  w.set(A.enemyPartyCount, 0, 0xff);
  if (isTrainer) fillTrainer(w, opponent.class, opponent.party);
  drawBattle(w);
  yield* announce(w, opponent);
  const end = yield* fightOn(w, opponent);
  return yield* finish(w, opponent, end);
}

function fillTrainer(w: World, trainer: number, party: readonly MadeMon[]): void {
  w.set(A.trainerClass, trainer % 0xc8)
    .set(A.trainerSet, 1)
    .set(A.enemyPartyCount, party.length);
  for (const [index, mon] of party.entries()) {
    const bytes = monBytes(mon);
    w.set(A.enemyPartyCount + 1 + index, bytes[0] ?? 0, 0xff);
    w.bytes.set(bytes, A.enemyParty + index * 44);
    w.setString(A.enemyNames + index * 11, mon[0], 11);
  }
}

function* announce(w: World, opponent: Opponent): Game {
  if (opponent.kind === "trainer") {
    yield* say(w, `${opponent.name} wants/to fight!`, "prompt");
    yield* sendEnemy(w, 0, opponent.name);
    return;
  }
  fill(w, ENEMY, monBytes(opponent.mon), opponent.isGhost === true ? "GHOST" : opponent.mon[0]);
  register(w, w.get(ENEMY.mon), false);
  drawEnemy(w);
  yield* say(
    w,
    opponent.isGhost === true ? "The GHOST/appeared!" : `Wild ${opponent.mon[0]}/appeared!`,
    "prompt",
  );
}

function* finish(w: World, opponent: Opponent, end: BattleEnd): Game<BattleEnd> {
  if (w.get(OWN.mon) !== 0) keep(w);
  w.set(A.battleResult, end === "won" || end === "caught" ? 0 : end === "lost" ? 1 : 2);
  if (end === "won" && opponent.kind === "trainer") {
    yield* say(w, `RED defeated/${opponent.name}!`, "prompt");
    w.setBcd(A.moneyWon, opponent.money);
    w.money += opponent.money;
    yield* say(w, `RED got ¥${opponent.money}/for winning!`, "prompt");
  }
  if (end === "lost" && opponent.losing === undefined) {
    close(w);
    yield* blackOut(w);
    return end;
  }
  if (end === "lost") healParty(w);
  yield* frames(20);
  close(w);
  w.showMap();
  yield* frames(10);
  return end;
}

function close(w: World): void {
  w.set(A.inBattle, 0).set(A.opponent, 0).set(A.battleType, 0).set(A.enemyPartyCount, 0).set(A.textFlags, 0);
  w.set(A.ownStatus, 0, 0, 0)
    .set(A.enemyStatus, 0, 0, 0)
    .set(A.ownDisabled, 0)
    .set(A.startMenuItem, 0)
    .set(A.bagMenuItem, 0);
}
