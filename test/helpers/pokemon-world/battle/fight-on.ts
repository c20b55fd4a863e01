import { A } from "../addresses.ts";
import { moveOf } from "../data/moves.ts";
import { frames } from "../joypad.ts";
import { yesNo } from "../menus/menus.ts";
import { MON, member } from "../mons.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import { useInBattle } from "./battle-items.ts";
import { chooseAction, chooseAttack, chooseNext } from "./choices.ts";
import { afterTurn } from "./effects.ts";
import { giveExperience } from "./experience.ts";
import { BIT, called, clearLasting, ENEMY, has, hpOf, keep, OWN, stat } from "./fighter.ts";
import { drawBattle, drawEnemy, drawOwn } from "./hud.ts";
import { safariTurn } from "./safari.ts";
import { firstStanding, sendEnemy, sendOwn } from "./send.ts";
import type { BattleEnd, Opponent } from "./start.ts";
import { useMove } from "./use-move.ts";

type Choice = "attack" | "acted" | BattleEnd;

/** Turn after turn until one side is done. */
export function* fightOn(w: World, opponent: Opponent): Game<BattleEnd> {
  if (opponent.kind === "safari") return yield* safariTurn(w);
  if (opponent.kind === "oldMan") {
    yield* chooseAction(w);
    yield* useInBattle(w);
    return "caught";
  }
  yield* sendOwn(w, Math.max(0, firstStanding(w)));
  for (;;) {
    const choice = yield* chooseTurn(w, opponent);
    if (choice !== "attack" && choice !== "acted") return choice;
    chooseEnemyMove(w);
    const end = yield* playTurn(w, opponent, choice === "attack");
    if (end !== null) return end;
  }
}

/** What the player does: nothing where a move goes on by itself. */
function* chooseTurn(w: World, opponent: Opponent): Game<Choice> {
  if (
    has(w, OWN, BIT.recharge) ||
    has(w, OWN, BIT.rage) ||
    has(w, OWN, BIT.thrash) ||
    has(w, OWN, BIT.charge)
  )
    return "attack";
  for (;;) {
    drawBattle(w);
    const action = yield* chooseAction(w);
    if (action === 0) {
      if (
        (w.get(OWN.mon + 4) & 0x27) !== 0 ||
        has(w, OWN, BIT.bide) ||
        has(w, OWN, BIT.trap) ||
        has(w, ENEMY, BIT.trap)
      )
        return "attack";
      const slot = yield* chooseAttack(w);
      if (slot !== null) return "attack";
    } else if (action === 1) {
      const end = yield* useInBattle(w);
      if (end === "caught") return "caught";
      if (end === "fled") return "ran";
      if (end === "used") return "acted";
    } else if (action === 2) {
      keep(w);
      const next = yield* chooseNext(w, "choice");
      if (next === null) continue;
      yield* say(w, `${w.string(A.ownName)} enough!/Come back!`);
      yield* frames(20);
      yield* sendOwn(w, next);
      return "acted";
    } else {
      const ran = yield* run(w, opponent);
      if (ran !== null) return ran ? "ran" : "acted";
    }
  }
}

/** Whether the escape succeeds; null where it is not allowed, which takes no turn. */
function* run(w: World, opponent: Opponent): Game<boolean | null> {
  if (opponent.kind === "trainer") {
    yield* say(w, "No! There's no/running from a/trainer battle!", "prompt");
    return null;
  }
  w.set(A.runAttempts, w.get(A.runAttempts) + 1);
  const divisor = (stat(w, ENEMY, 2) >> 2) & 0xff;
  const chance =
    divisor === 0 ? 256 : Math.floor((stat(w, OWN, 2) * 32) / divisor) + 30 * (w.get(A.runAttempts) - 1);
  const isGone =
    ("isGhost" in opponent && opponent.isGhost === true) ||
    stat(w, OWN, 2) >= stat(w, ENEMY, 2) ||
    chance > 255 ||
    w.below(256) < chance;
  if (isGone) w.set(A.escaped, 1);
  yield* say(w, isGone ? "Got away safely!" : "Can't escape!", "prompt");
  return isGone;
}

/** A move of the enemy's by chance, unless one goes on. */
function chooseEnemyMove(w: World): void {
  const isOngoing = [BIT.bide, BIT.thrash, BIT.charge, BIT.trap, BIT.rage].some((bit) => has(w, ENEMY, bit));
  if (isOngoing && w.get(A.enemyMove) !== 0) return;
  const moves = [...w.readRange(ENEMY.mon + 8, 4)].filter(
    (move) => move !== 0 && move !== w.get(A.enemyDisabledMove),
  );
  w.set(A.enemyMove, moves[w.below(moves.length)] ?? 165);
}

/** Both move, the quicker first; null while it goes on. */
function* playTurn(w: World, opponent: Opponent, isAttack: boolean): Game<BattleEnd | null> {
  const isGhost = "isGhost" in opponent && opponent.isGhost === true;
  const [own, foe] = [
    moveOf(w.get(A.ownMove)).effect === "first",
    moveOf(w.get(A.enemyMove)).effect === "first",
  ];
  const [a, b] = [stat(w, OWN, 2), stat(w, ENEMY, 2)];
  const isOwnFirst = own !== foe ? own : a === b ? w.below(2) === 0 : a > b;
  const order = isOwnFirst ? [OWN, ENEMY] : [ENEMY, OWN];
  for (const one of order) {
    if (one.isOwn && !isAttack) continue;
    const other = one.isOwn ? ENEMY : OWN;
    if (isGhost) {
      yield* say(w, one.isOwn ? `${called(w, OWN)} is too/scared to move!` : "GHOST: Get out...", "prompt");
      continue;
    }
    const moved = yield* useMove(w, one, other);
    if (moved === "fled") return "ran";
    if (hpOf(w, other) > 0 && hpOf(w, one) > 0) yield* afterTurn(w, one, other);
    if (hpOf(w, ENEMY) === 0 || hpOf(w, OWN) === 0) return yield* faint(w, opponent);
  }
  return null;
}

function* faint(w: World, opponent: Opponent): Game<BattleEnd | null> {
  keep(w);
  const isOwnDown = hpOf(w, OWN) === 0;
  if (hpOf(w, ENEMY) === 0) {
    clearLasting(w, ENEMY);
    w.setBit(OWN.bits, BIT.trap, false);
    drawEnemy(w);
    yield* say(w, `${called(w, ENEMY)}/fainted!`, "prompt");
    if (opponent.kind === "trainer") w.setWord(A.enemyParty + w.get(ENEMY.mon + 3) * 44 + 1, 0);
    if (isOwnDown) yield* ownDown(w);
    yield* giveExperience(w);
    const end = yield* nextEnemy(w, opponent, isOwnDown);
    if (end !== null || !isOwnDown) return end;
  } else yield* ownDown(w);
  return yield* nextOwn(w, opponent);
}

function* ownDown(w: World): Game {
  w.setBit(0xd058, w.get(A.ownPlace), false)
    .setBit(ENEMY.bits, BIT.trap, false)
    .setWord(A.ownMon + 1, 0)
    .clear(7, 9, 5, 11);
  yield* say(w, `${called(w, OWN)}/fainted!`, "prompt");
}

/** Who comes next on the own side; a wild battle may be left instead. */
function* nextOwn(w: World, opponent: Opponent): Game<BattleEnd | null> {
  if (firstStanding(w) < 0) {
    if (opponent.losing !== undefined) return "lost";
    return "lost";
  }
  if (opponent.kind !== "trainer") {
    yield* say(w, "Use next POKéMON?");
    if (!(yield* yesNo(w))) {
      const ran = yield* run(w, opponent);
      if (ran === true) return "ran";
    }
  }
  const next = yield* chooseNext(w, "defeat");
  if (next !== null) yield* sendOwn(w, next);
  return null;
}

/** The trainer's next, after the question whether to change; the victory where there is none. */
function* nextEnemy(w: World, opponent: Opponent, isOwnDown: boolean): Game<BattleEnd | null> {
  if (opponent.kind !== "trainer") return firstStanding(w) < 0 ? "lost" : "won";
  const next = opponent.party.findIndex((_, index) => w.word(A.enemyParty + index * 44 + 1) > 0);
  if (next < 0) return firstStanding(w) < 0 ? "lost" : "won";
  const others = [0, 1, 2, 3, 4, 5].filter(
    (index) => index < w.get(A.partyCount) && w.word(member(index) + MON.hp) > 0,
  );
  let own: number | null = null;
  if (!w.bit(A.options, 6) && !isOwnDown && others.length > 1) {
    yield* say(
      w,
      `${opponent.name} is/about to use/${w.string(A.enemyNames + next * 11)}!|Will RED/change POKéMON?`,
    );
    if (yield* yesNo(w)) own = yield* chooseNext(w, "change");
  }
  yield* sendEnemy(w, next, opponent.name);
  if (own !== null) {
    w.set(0xd058, 0);
    yield* say(w, `${w.string(A.ownName)} enough!/Come back!`);
    yield* frames(20);
    yield* sendOwn(w, own);
  }
  drawOwn(w);
  return null;
}
