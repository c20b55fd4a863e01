import { A } from "../addresses.ts";
import { experienceOf, moveAt, speciesOf } from "../data/species.ts";
import { MON, member, setStats } from "../mons.ts";
import { learnMove } from "../teach.ts";
import { say, waitForButton } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import { ENEMY, fill, keep, OWN } from "./fighter.ts";
import { drawOwn } from "./hud.ts";

/** Shares the experience of a beaten enemy among those who fought it and stand. */
export function* giveExperience(w: World): Game {
  const facts = speciesOf(w.get(ENEMY.mon));
  const fought = [0, 1, 2, 3, 4, 5].filter((index) => w.bit(0xd058, index) && index < w.get(A.partyCount));
  const share = Math.max(1, Math.floor(facts.experience / Math.max(1, fought.length)));
  for (const index of fought) {
    if (w.word(member(index) + MON.hp) === 0) continue;
    let gained = Math.floor((share * w.get(ENEMY.mon + 0xe)) / 7);
    if (w.get(A.inBattle) === 2) gained += gained >> 1;
    yield* gain(w, index, gained);
  }
  w.set(0xd058, 1 << w.get(A.ownPlace));
}

function* gain(w: World, index: number, gained: number): Game {
  const at = member(index);
  const { growth } = speciesOf(w.get(at));
  const old = w.get(at + MON.experience) * 65_536 + w.word(at + MON.experience + 1);
  const now = Math.min(old + gained, experienceOf(growth, 100));
  w.set(at + MON.experience, now >> 16, (now >> 8) & 255, now & 255);
  yield* say(w, `${w.string(A.partyNames + index * 11)} gained/${gained} EXP. Points!`, "prompt");
  const level = w.get(at + MON.level);
  let next = level;
  while (next < 100 && experienceOf(growth, next + 1) <= now) next += 1;
  if (next > level) yield* grow(w, index, next);
}

/** A new level: the stats, a box with them, and the move of that level. */
function* grow(w: World, index: number, level: number): Game {
  const bytes = w.readRange(member(index), 44);
  const most = w.word(member(index) + MON.maxHp);
  bytes[MON.level] = level;
  setStats(bytes);
  const hp =
    w.word(member(index) + MON.hp) + (bytes[MON.maxHp] ?? 0) * 256 + (bytes[MON.maxHp + 1] ?? 0) - most;
  bytes.set([hp >> 8, hp & 255], MON.hp);
  w.bytes.set(bytes, member(index));
  if (index === w.get(A.ownPlace)) {
    fill(w, OWN, bytes, w.string(A.partyNames + index * 11));
    drawOwn(w);
  }
  yield* say(w, `${w.string(A.partyNames + index * 11)} grew/to level ${level}!`);
  w.frame(9, 2, 19, 11);
  for (const [row, label] of ["ATTACK", "DEFENSE", "SPEED", "SPECIAL"].entries()) {
    w.write(3 + row * 2, 11, label).write(
      4 + row * 2,
      15,
      String(w.word(member(index) + MON.attack + row * 2)).padStart(3),
    );
  }
  yield* waitForButton(w);
  w.clear(2, 9, 10, 11);
  drawOwn(w);
  const move = moveAt(bytes[0] ?? 0, level);
  if (move !== null && ![...bytes.subarray(8, 12)].includes(move)) yield* learnMove(w, index, move);
  if (index === w.get(A.ownPlace)) keep(w);
}
