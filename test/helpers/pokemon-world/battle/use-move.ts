import { A } from "../addresses.ts";
import { type MoveFacts, moveOf } from "../data/moves.ts";
import { frames } from "../joypad.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import { damageOf, fixedDamage, hits } from "./damage.ts";
import { sideEffect, statusMove } from "./effects.ts";
import { BIT, called, type Fighter, has, hpOf, setHp, setMove } from "./fighter.ts";
import { hurt, miss, redraw } from "./hurt.ts";

/** What a move did to the battle itself. */
export type MoveEnd = "goes on" | "fled";

/** A fighter's move, if sleep and the like let it; PP are taken from the own one's. */
export function* useMove(w: World, one: Fighter, target: Fighter): Game<MoveEnd> {
  w.set(A.hWhoseTurn, one.isOwn ? 0 : 1)
    .set(A.missed, 0)
    .set(A.critical, 0);
  if (!(yield* canMove(w, one, target))) return "goes on";
  const move = moveOf(w.get(one.chosen));
  setMove(w, one, move.id);
  if (has(w, one, BIT.bide)) return yield* bide(w, one, target);
  const isOngoing = has(w, one, BIT.thrash) || has(w, one, BIT.trap) || has(w, one, BIT.rage);
  if (has(w, one, BIT.trap)) {
    yield* say(w, `${called(w, one)}'s/attack continues!`);
    yield* frames(20);
    yield* hurt(w, target, w.word(A.damage));
    w.set(one.turnsLeft, w.get(one.turnsLeft) - 1);
    if (w.get(one.turnsLeft) === 0) w.setBit(one.bits, BIT.trap, false);
    return "goes on";
  }
  yield* say(w, `${called(w, one)}/used ${move.name}!`);
  yield* frames(10);
  if (move.effect === "charge" && !has(w, one, BIT.charge)) {
    w.setBit(one.bits, BIT.charge).setBit(one.bits, BIT.away, move.name === "FLY" || move.name === "DIG");
    yield* say(w, `${called(w, one)}/gathers itself!`, "prompt");
    return "goes on";
  }
  w.setBit(one.bits, BIT.charge, false).setBit(one.bits, BIT.away, false);
  if (!isOngoing) takePp(w, one, move.id);
  if (has(w, one, BIT.thrash)) {
    w.set(one.turnsLeft, w.get(one.turnsLeft) - 1);
    if (w.get(one.turnsLeft) === 0)
      w.setBit(one.bits, BIT.thrash, false)
        .setBit(one.bits, BIT.confused)
        .set(one.confused, 2 + w.below(4));
  }
  if (move.power === 0 && move.effect !== "level") return yield* statusMove(w, one, target, move);
  yield* attack(w, one, target, move);
  return "goes on";
}

function takePp(w: World, one: Fighter, id: number): void {
  if (!one.isOwn) return;
  const slot = [...w.readRange(one.mon + 8, 4)].indexOf(id);
  if (slot >= 0 && w.get(one.mon + 0x19 + slot) > 0)
    w.set(one.mon + 0x19 + slot, w.get(one.mon + 0x19 + slot) - 1);
}

function* canMove(w: World, one: Fighter, target: Fighter): Game<boolean> {
  const status = w.get(one.mon + 4);
  if ((status & 7) !== 0) {
    w.set(one.mon + 4, status - 1);
    yield* say(w, `${called(w, one)}/${(status & 7) === 1 ? "woke up!" : "is fast asleep!"}`, "prompt");
    redraw(w, one);
    return false;
  }
  if ((status & 32) !== 0) {
    yield* say(w, `${called(w, one)}/is frozen solid!`, "prompt");
    return false;
  }
  if (has(w, target, BIT.trap)) {
    yield* say(w, `${called(w, one)}/can't move!`, "prompt");
    return false;
  }
  if (has(w, one, BIT.flinch)) {
    w.setBit(one.bits, BIT.flinch, false);
    yield* say(w, `${called(w, one)}/flinched!`, "prompt");
    return false;
  }
  if (has(w, one, BIT.recharge)) {
    w.setBit(one.bits, BIT.recharge, false);
    yield* say(w, `${called(w, one)}/must recharge!`, "prompt");
    return false;
  }
  yield* countDisabled(w, one);
  if (has(w, one, BIT.confused) && !(yield* confusion(w, one))) return false;
  if (w.get(one.disabledMove) !== 0 && w.get(one.disabledMove) === w.get(one.chosen)) {
    yield* say(w, `${called(w, one)}'s/move is disabled!`, "prompt");
    return false;
  }
  if ((status & 64) !== 0 && w.below(4) === 0) {
    w.setBit(one.bits, BIT.charge, false)
      .setBit(one.bits, BIT.away, false)
      .setBit(one.bits, BIT.thrash, false);
    yield* say(w, `${called(w, one)}'s/fully paralyzed!`, "prompt");
    return false;
  }
  return true;
}

function* countDisabled(w: World, one: Fighter): Game {
  const left = w.get(one.disabled) & 15;
  if (left === 0) return;
  w.set(one.disabled, w.get(one.disabled) - 1);
  if (left > 1) return;
  w.set(one.disabled, 0).set(one.disabledMove, 0);
  yield* say(w, `${called(w, one)}'s/disabled no more!`, "prompt");
}

function* confusion(w: World, one: Fighter): Game<boolean> {
  w.set(one.confused, w.get(one.confused) - 1);
  if (w.get(one.confused) === 0) {
    w.setBit(one.bits, BIT.confused, false);
    yield* say(w, `${called(w, one)}'s/confused no more!`, "prompt");
    return true;
  }
  yield* say(w, `${called(w, one)}/is confused!`, "prompt");
  if (w.below(2) === 0) return true;
  yield* say(w, "It hurt itself in/its confusion!", "prompt");
  w.setBit(one.bits, BIT.charge, false).setBit(one.bits, BIT.thrash, false).setBit(one.bits, BIT.trap, false);
  yield* hurt(w, one, damageOf(w, one, one, { ...moveOf(1), type: 0, effect: "none" }));
  return false;
}

function* bide(w: World, one: Fighter, target: Fighter): Game<MoveEnd> {
  w.set(one.turnsLeft, w.get(one.turnsLeft) - 1);
  if (w.get(one.turnsLeft) > 0) {
    yield* frames(20);
    return "goes on";
  }
  w.setBit(one.bits, BIT.bide, false);
  yield* say(w, `${called(w, one)}/unleashed energy!`, "prompt");
  const damage = w.word(one.bide) * 2;
  w.setWord(one.bide, 0);
  if (damage === 0) yield* miss(w, one);
  else yield* hurt(w, target, damage);
  return "goes on";
}

/** An attack: it misses, or hurts once or more, and may do more. */
function* attack(w: World, one: Fighter, target: Fighter, move: MoveFacts): Game {
  const isGone = has(w, target, BIT.away) && move.effect !== "sure";
  const damage = damageOf(w, one, target, move);
  const isImmune = (w.get(A.effectiveness) & 0x7f) === 0 || damage === 0;
  const fails = move.effect === "dream" && (w.get(target.mon + 4) & 7) === 0;
  if (isImmune || isGone || fails || move.effect === "fail" || !hits(w, one, target, move)) {
    w.set(A.missed, 1).setWord(A.damage, 0);
    if (move.effect === "explode") yield* faintItself(w, one);
    if (isImmune) yield* say(w, `It doesn't affect/${called(w, target)}!`, "prompt");
    else yield* miss(w, one);
    return;
  }
  if (move.effect === "trap") w.setBit(one.bits, BIT.trap).set(one.turnsLeft, 1 + w.below(4));
  if (move.effect === "thrash" && !has(w, one, BIT.thrash))
    w.setBit(one.bits, BIT.thrash).set(one.turnsLeft, 2 + w.below(2));
  if (move.effect === "rage") w.setBit(one.bits, BIT.rage);
  const isOhko = move.effect === "ohko";
  const dealt = isOhko ? 0xffff : (fixedDamage(w, one, target, move) ?? damage);
  w.setWord(A.damage, dealt);
  const times =
    move.effect === "twice" ? 2 : move.effect === "multi" ? ([2, 2, 2, 3, 3, 3, 4, 5][w.below(8)] ?? 2) : 1;
  let count = 0;
  for (; count < times && hpOf(w, target) > 0; count += 1) yield* hurt(w, target, dealt);
  if (w.get(A.critical) === 1 && !isOhko) yield* say(w, "Critical hit!", "prompt");
  if (isOhko) yield* say(w, "One-hit KO!", "prompt");
  const kept = w.get(A.effectiveness) & 0x7f;
  if (kept > 10) yield* say(w, "It's super/effective!", "prompt");
  else if (kept < 10) yield* say(w, "It's not very/effective...", "prompt");
  if (times > 1) yield* say(w, `Hit ${count} times!`, "prompt");
  if (has(w, target, BIT.bide)) w.setWord(target.bide, Math.min(0x7fff, w.word(target.bide) + dealt));
  if (move.effect === "recharge" && hpOf(w, target) > 0) w.setBit(one.bits, BIT.recharge);
  if (move.effect === "explode") yield* faintItself(w, one);
  yield* sideEffect(w, one, target, move, dealt);
}

function* faintItself(w: World, one: Fighter): Game {
  setHp(w, one, 0);
  redraw(w, one);
  yield* frames(10);
}
