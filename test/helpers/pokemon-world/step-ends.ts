import { A, event } from "./addresses.ts";
import { meetWild } from "./battle/encounters.ts";
import { blackOut } from "./black-out.ts";
import { frames, joypad } from "./joypad.ts";
import { MON, member } from "./mons.ts";
import { endTalk, say, waitForButton } from "./texts.ts";
import { isFacingWarp, isOnWarpTile, takeWarp, warpHere } from "./warps.ts";
import type { World } from "./world.ts";
import { type Game, KEY } from "./world-machine.ts";

const IN_SAFARI = event(0xd790, 7);
const OVER = event(0xd790, 6);

/** What a step brings about: counters, poison, a wild Pokémon, a way out, another map. */
export function* stepEnds(w: World): Game {
  if (!w.bit(A.flags5, 7)) {
    w.set(A.steps, (w.get(A.steps) - 1) & 0xff);
    if (w.flag(IN_SAFARI)) {
      const left = w.word(A.safariSteps) - 1;
      w.setWord(A.safariSteps, Math.max(0, left));
      if (left <= 0) return yield* endSafari(w);
    }
    if (yield* poison(w)) return;
    if (yield* repelEnds(w)) return;
    if (yield* meetWild(w)) return;
  }
  yield* leave(w);
}

function* leave(w: World): Game {
  const { x, y } = w.place;
  w.setBit(A.movement, 2, false);
  const warp = warpHere(w);
  if (warp !== null) {
    w.setBit(A.movement, 2);
    if (isOnWarpTile(w)) return yield* takeWarp(w, warp);
    if (!isFacingWarp(w)) return;
    joypad(w);
    if ((w.get(A.hJoyHeld) & (KEY.up | KEY.down | KEY.left | KEY.right)) !== 0) yield* takeWarp(w, warp);
    return;
  }
  const side =
    x === 0xff
      ? "left"
      : y === 0xff
        ? "up"
        : x === w.get(A.heightCells + 1)
          ? "right"
          : y === w.get(A.heightCells)
            ? "down"
            : null;
  if (side !== null) cross(w, side);
}

/** Over the edge of the map: its number, the coordinates, the tables. */
function cross(w: World, side: "left" | "right" | "up" | "down"): void {
  const [id, along] = w.here[side] ?? [null, 0];
  const other = id === null ? undefined : w.maps.get(id);
  if (id === null || other === undefined) throw new Error(`${w.here.name} has nothing ${side} of it`);
  const [x, y] = [w.get(A.x), w.get(A.y)];
  const [height, width] = [other.rows.length, other.rows[0]?.length ?? 0];
  if (side === "left" || side === "right") w.enter(id, side === "left" ? width - 1 : 0, y + along);
  else w.enter(id, x + along, side === "up" ? height - 1 : 0);
  w.set(A.lastMap, id);
  if (id <= 10) w.setBit(A.townsVisited, id);
}

function* poison(w: World): Game<boolean> {
  if (w.get(A.steps) % 4 !== 0) return false;
  for (let index = 0; index < w.get(A.partyCount); index += 1) {
    const at = member(index);
    if ((w.get(at + MON.status) & 8) === 0 || w.word(at + MON.hp) === 0) continue;
    w.setWord(at + MON.hp, w.word(at + MON.hp) - 1);
    if (w.word(at + MON.hp) > 0) continue;
    w.set(at + MON.status, 0).set(A.textFlags, 1);
    yield* say(w, `${w.string(A.partyNames + index * 11)}/fainted!`);
    yield* waitForButton(w);
    yield* endTalk(w);
  }
  for (let index = 0; index < w.get(A.partyCount); index += 1)
    if (w.word(member(index) + MON.hp) > 0) return false;
  if (w.get(A.partyCount) === 0) return false;
  yield* blackOut(w);
  return true;
}

function* repelEnds(w: World): Game<boolean> {
  if (w.get(A.repel) === 0) return false;
  w.set(A.repel, w.get(A.repel) - 1);
  if (w.get(A.repel) > 0) return false;
  w.set(A.textFlags, 1);
  yield* say(w, "REPEL's effect/wore off.");
  yield* waitForButton(w);
  yield* endTalk(w);
  return true;
}

/** The Safari Game ends: one finds oneself at the gate. */
export function* endSafari(w: World): Game {
  w.set(A.textFlags, 1);
  yield* say(w, "Ding-dong!|Your SAFARI GAME/is over!");
  yield* waitForButton(w);
  yield* endTalk(w);
  w.setFlag(IN_SAFARI, false);
  w.setFlag(OVER);
  w.set(A.safariBalls, 0).set(A.safariSteps, 0, 0).set(A.safariOver, 1).set(A.map, 0x9c);
  yield* frames(52);
  const [x = 3, y = 3] = w.maps.get(0x9c)?.warps?.[2] ?? [];
  w.enter(0x9c, x, y);
  w.set(A.safariOver, 0);
}
