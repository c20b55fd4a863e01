import { A } from "../addresses.ts";
import { type MoveFacts, matchup, TYPE } from "../data/moves.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import { hits } from "./damage.ts";
import { BIT, called, clearLasting, type Fighter, has, hpOf, mostHp, setHp, typesOf } from "./fighter.ts";
import { hurt, redraw } from "./hurt.ts";
import type { MoveEnd } from "./use-move.ts";

const STATS = ["attack", "defense", "speed", "special", "accuracy", "evasion"];
const STATUS = {
  sleep: { bits: 7, word: "fell asleep!" },
  poison: { bits: 8, word: "was poisoned!" },
  burn: { bits: 16, word: "was burned!" },
  freeze: { bits: 32, word: "was frozen solid!" },
  para: { bits: 64, word: "is paralyzed! It/may not attack!" },
} as const;

/** A move without power. */
export function* statusMove(w: World, one: Fighter, target: Fighter, move: MoveFacts): Game<MoveEnd> {
  const { effect } = move;
  const change = /^(own\+|foe-)([a-z]+)(\d)$/.exec(effect);
  if (change !== null) {
    yield* changeStage(
      w,
      one,
      target,
      move,
      change[1] === "own+",
      STATS.indexOf(change[2] ?? ""),
      Number(change[3]),
    );
    return "goes on";
  }
  if (effect === "flee") return yield* flee(w, one);
  if (effect === "heal" || effect === "rest") yield* heal(w, one, effect === "rest");
  else if (effect === "haze") {
    clearLasting(w, one);
    clearLasting(w, target);
    yield* say(w, "All STATUS changes/are eliminated!", "prompt");
  } else if (effect === "bide") {
    w.setBit(one.bits, BIT.bide).set(one.turnsLeft, 2 + w.below(2));
    w.setWord(one.bide, 0);
  } else if (effect === "none") yield* say(w, `${called(w, one)}/is protected!`, "prompt");
  else if (effect === "nothing") yield* say(w, "No effect!", "prompt");
  else if (effect === "fail" || !hits(w, one, target, move) || has(w, target, BIT.away)) yield* fail(w);
  else yield* ail(w, target, effect, move.type);
  return "goes on";
}

function* fail(w: World): Game {
  w.set(A.missed, 1);
  yield* say(w, "But, it failed!", "prompt");
}

function* changeStage(
  w: World,
  one: Fighter,
  target: Fighter,
  move: MoveFacts,
  isOwn: boolean,
  stat: number,
  by: number,
): Game {
  const who = isOwn ? one : target;
  const stage = w.get(who.stages + stat);
  const next = Math.max(1, Math.min(13, stage + (isOwn ? by : -by)));
  if (next === stage) {
    yield* say(w, "Nothing happened!", "prompt");
    return;
  }
  if (!isOwn && !hits(w, one, target, move)) return yield* fail(w);
  w.set(who.stages + stat, next);
  const greatly = by > 1 ? "greatly " : "";
  yield* say(
    w,
    `${called(w, who)}'s/${STATS[stat]?.toUpperCase()}/${greatly}${isOwn ? "rose!" : "fell!"}`,
    "prompt",
  );
}

function* flee(w: World, one: Fighter): Game<MoveEnd> {
  if (w.get(A.inBattle) !== 1) {
    yield* fail(w);
    return "goes on";
  }
  yield* say(w, `${one.isOwn ? "The wild POKéMON" : called(w, one)}/ran away!`, "prompt");
  return "fled";
}

function* heal(w: World, one: Fighter, isRest: boolean): Game {
  if (hpOf(w, one) === mostHp(w, one)) return yield* fail(w);
  if (isRest) w.set(one.mon + 4, 2);
  setHp(w, one, isRest ? mostHp(w, one) : hpOf(w, one) + (mostHp(w, one) >> 1));
  redraw(w, one);
  yield* say(w, `${called(w, one)}/regained health!`, "prompt");
}

function* ail(w: World, target: Fighter, effect: string, type: number): Game {
  if (effect === "confuse") {
    if (has(w, target, BIT.confused)) return yield* fail(w);
    w.setBit(target.bits, BIT.confused).set(target.confused, 2 + w.below(4));
    yield* say(w, `${called(w, target)}/became confused!`, "prompt");
  } else if (effect === "seed") {
    if (has(w, target, BIT.seed) || typesOf(w, target).includes(TYPE.grass)) return yield* fail(w);
    w.setBit(target.bits, BIT.seed);
    yield* say(w, `${called(w, target)}/was seeded!`, "prompt");
  } else if (effect === "disable") {
    const slots = [0, 1, 2, 3].filter((slot) => w.get(target.mon + 8 + slot) !== 0);
    if (w.get(target.disabled) !== 0 || slots.length === 0) return yield* fail(w);
    const slot = slots[w.below(slots.length)] ?? 0;
    w.set(target.disabled, (slot + 1) * 16 + 1 + w.below(7)).set(
      target.disabledMove,
      w.get(target.mon + 8 + slot),
    );
    yield* say(w, `${called(w, target)}'s/move was disabled!`, "prompt");
  } else {
    const kind = effect === "toxic" ? "poison" : (effect as keyof typeof STATUS);
    const isImmune =
      (kind === "poison" && typesOf(w, target).includes(TYPE.poison)) ||
      (type === TYPE.electric && typesOf(w, target).some((one) => matchup(type, one) === 0));
    if (w.get(target.mon + 4) !== 0 || isImmune) return yield* fail(w);
    if (effect === "toxic") w.setBit(target.bits, BIT.toxic).set(target.toxic, 0);
    yield* inflict(w, target, kind);
  }
}

function* inflict(w: World, target: Fighter, kind: keyof typeof STATUS): Game {
  w.set(target.mon + 4, kind === "sleep" ? 1 + w.below(7) : STATUS[kind].bits);
  redraw(w, target);
  yield* say(w, `${called(w, target)}/${STATUS[kind].word}`, "prompt");
}

/** What an attack may do besides: a status by chance in tenths, recoil, HP drained. */
export function* sideEffect(
  w: World,
  one: Fighter,
  target: Fighter,
  { effect, type }: MoveFacts,
  dealt: number,
): Game {
  if (effect === "recoil") {
    yield* hurt(w, one, Math.max(1, dealt >> 2));
    yield* say(w, `${called(w, one)}'s/hit with recoil!`, "prompt");
  }
  if (effect === "drain" || effect === "dream") {
    setHp(w, one, hpOf(w, one) + Math.max(1, dealt >> 1));
    redraw(w, one);
    yield* say(w, `Sucked health from/${called(w, target)}!`, "prompt");
  }
  const [, kind, tenths] = /^(para|burn|freeze|poison)(\d)$/.exec(effect) ?? [];
  if (kind === undefined || hpOf(w, target) === 0 || w.get(target.mon + 4) !== 0) return;
  const isSafe = typesOf(w, target).includes(type);
  if (isSafe || w.below(10) >= Number(tenths)) return;
  yield* inflict(w, target, kind as keyof typeof STATUS);
}

/** What poison, burns and seeds take after a turn. */
export function* afterTurn(w: World, one: Fighter, target: Fighter): Game {
  const status = w.get(one.mon + 4);
  const sixteenth = Math.max(1, mostHp(w, one) >> 4);
  if ((status & 24) !== 0) {
    let taken = sixteenth;
    if (has(w, one, BIT.toxic)) {
      w.set(one.toxic, w.get(one.toxic) + 1);
      taken *= w.get(one.toxic);
    }
    yield* say(w, `${called(w, one)}'s/hurt by ${(status & 8) !== 0 ? "poison" : "the burn"}!`, "prompt");
    yield* hurt(w, one, taken);
  }
  if (!has(w, one, BIT.seed) || hpOf(w, one) === 0) return;
  const taken = Math.min(sixteenth, hpOf(w, one));
  yield* hurt(w, one, taken);
  setHp(w, target, hpOf(w, target) + taken);
  redraw(w, target);
  yield* say(w, `LEECH SEED saps/${called(w, one)}!`, "prompt");
}
