import { A, event } from "./addresses.ts";
import { interact } from "./interact.ts";
import { frames, heldWay, joypad } from "./joypad.ts";
import { openStartMenu } from "./menus/start-menu.ts";
import { drawMap, walkAbout } from "./people.ts";
import { SIMULATED, simulate } from "./simulate.ts";
import { endSafari, stepEnds } from "./step-ends.ts";
import { isBarred, tileOf, tilesetOf, WATER_TILESETS } from "./tilesets.ts";
import { meetTrainers } from "./trainers.ts";
import { fall, flyTo, isFacingWarp, takeWarp, warpHere } from "./warps.ts";
import type { World } from "./world.ts";
import { type Game, KEY } from "./world-machine.ts";
import { WAYS, type Way } from "./world-map.ts";

/** Bits of D736. */
const [ON_WARP, JUMPS, SPINS] = [2, 6, 7];
const IN_SAFARI = event(0xd790, 7);

/** The loop over the map: every round takes two frames, and holds nothing but what is in memory. */
export function* live(w: World): Game {
  for (;;) {
    w.restHere();
    yield;
    yield;
    yield* turn(w);
  }
}

function* turn(w: World): Game {
  walkAbout(w);
  if (w.get(A.walkCounter) > 0) return yield* walkOn(w);
  if (w.bit(A.movement, JUMPS) && w.get(A.simulated) === 0 && !w.bit(A.flags5, 7)) endJump(w);
  const script = w.here.script?.(w) ?? null;
  if (script !== null) return yield* script;
  if (yield* pushBoulder(w)) return;
  if (moveByFloor(w)) return;
  if (yield* meetTrainers(w)) return;
  if (w.bit(A.flags6, 3) || w.bit(A.flags6, 4)) return yield* leaveByFlags(w);
  readButtons(w);
  if (w.flag(IN_SAFARI) && w.get(A.safariBalls) === 0) return yield* endSafari(w);
  const isScripted = w.bit(A.flags5, 7);
  const pressed = w.get(isScripted ? A.hJoyHeld : A.hJoyPressed);
  if (!isScripted && (pressed & KEY.start) !== 0) return yield* openStartMenu(w);
  if (!isScripted && (pressed & KEY.a) !== 0) return yield* interact(w);
  const way = heldWay(w);
  if (way === null) stand(w);
  else if (!isScripted && w.get(A.turns) !== 0 && w.get(A.lastWay) !== WAYS[way].bit) turnTo(w, way);
  else yield* walk(w, way);
}

/** The buttons, or those of a script, or the slope of the Cycling Road. */
function readButtons(w: World): void {
  joypad(w);
  const any = KEY.down | KEY.up | KEY.left | KEY.right | KEY.a | KEY.b;
  if (w.get(A.map) === 28 && (w.get(A.hJoyHeld) & any) === 0) w.set(A.hJoyHeld, KEY.down);
  if (!w.bit(A.flags5, 7)) return;
  const left = w.get(A.simulated);
  if (left === 0) {
    w.set(SIMULATED, 0)
      .set(A.joyIgnore, 0)
      .set(A.hJoyHeld, 0)
      .set(A.movement, w.get(A.movement) & 0xf8);
    w.setBit(A.flags5, 7, false);
    if (w.bit(A.movement, SPINS)) w.setBit(A.movement, SPINS, false);
    return;
  }
  w.set(A.simulated, left - 1)
    .set(A.hJoyHeld, w.get(SIMULATED + left - 1))
    .set(A.hJoyPressed, 0);
}

function stand(w: World): void {
  w.set(A.turns, 1);
  if (w.get(A.movingWay) === 0) return;
  w.set(A.lastWay, w.get(A.movingWay)).set(A.movingWay, 0);
}

function face(w: World, way: Way): void {
  w.set(0xc109, WAYS[way].facing).set(A.way, WAYS[way].bit);
}

/** The round in which a player who stood turns. */
function turnTo(w: World, way: Way): void {
  face(w, way);
  w.set(A.turns, 0).set(A.movingWay, WAYS[way].bit);
  w.setBit(A.boulderFlags, 2);
}

function* walk(w: World, way: Way): Game {
  face(w, way);
  w.set(A.movingWay, WAYS[way].bit);
  const isBlocked = w.get(A.mode) === 2 ? cannotSwim(w, way) : cannotWalk(w, way);
  if (!isBlocked) {
    w.set(A.walkCounter, 8).setBit(A.movement, ON_WARP, false);
    return yield* walkOn(w);
  }
  const warp = warpHere(w);
  if (w.bit(A.movement, ON_WARP) && warp !== null && isFacingWarp(w)) yield* takeWarp(w, warp);
}

/** The letter a cell ahead. */
function letterAhead(w: World, way: Way, cells = 1): string {
  return w.letterAt(w.get(A.x) + WAYS[way].x * cells, w.get(A.y) + WAYS[way].y * cells);
}

function cannotWalk(w: World, way: Way): boolean {
  if (w.bit(A.flags5, 7)) return false;
  const { tileset } = w.here;
  const [own, next] = [
    tileOf(w.letterAt(w.get(A.x), w.get(A.y)), tileset),
    tileOf(letterAhead(w, way), tileset),
  ];
  w.set(A.tileAhead, next);
  if (w.personAt(w.get(A.x) + WAYS[way].x, w.get(A.y) + WAYS[way].y) !== undefined) return true;
  if (jumps(w, way, own, next)) return true;
  return isBarred(tileset, own, next, false) || !tilesetOf(tileset).walked.includes(next);
}

/** A jump over a ledge is two steps by script, which begin in the next round. */
function jumps(w: World, way: Way, own: number, next: number): boolean {
  if (w.get(A.tileset) !== 0) return false;
  const isLedge =
    (way === "down" &&
      ((own === 0x2c && next === 0x37) || (own === 0x39 && (next === 0x36 || next === 0x37)))) ||
    (way === "left" && (own === 0x2c || own === 0x39) && next === 0x27) ||
    (way === "right" &&
      ((own === 0x2c && (next === 0x0d || next === 0x1d)) || (own === 0x39 && next === 0x0d)));
  if (!isLedge) return false;
  simulate(w, WAYS[way].letter.repeat(2));
  w.setBit(A.movement, JUMPS);
  return true;
}

function endJump(w: World): void {
  w.setBit(A.movement, JUMPS, false).set(A.joyIgnore, 0);
}

/** On water: land that can be walked on ends the swim. */
function cannotSwim(w: World, way: Way): boolean {
  if (w.bit(A.flags5, 7)) return false;
  const { tileset } = w.here;
  const [own, next] = [
    tileOf(w.letterAt(w.get(A.x), w.get(A.y)), tileset),
    tileOf(letterAhead(w, way), tileset),
  ];
  w.set(A.tileAhead, next);
  if (w.personAt(w.get(A.x) + WAYS[way].x, w.get(A.y) + WAYS[way].y) !== undefined) return true;
  if (isBarred(tileset, own, next, true)) return true;
  if (next === 0x14 && WATER_TILESETS.includes(tileset)) return false;
  if (!tilesetOf(tileset).walked.includes(next)) return true;
  w.set(A.mode, 0);
  return false;
}

function* walkOn(w: World): Game {
  advance(w);
  const isUphill = w.get(A.map) === 28 && (w.get(A.hJoyHeld) & (KEY.up | KEY.left | KEY.right)) !== 0;
  if (w.get(A.mode) === 1 && !w.bit(A.movement, JUMPS) && !isUphill && w.get(A.walkCounter) > 0) advance(w);
  if (w.get(A.walkCounter) === 0) yield* stepEnds(w);
}

/** An eighth of a step: the picture changes at its beginning, the coordinates at its end. */
function advance(w: World): void {
  const { x, y } = WAYS[w.facing];
  const left = w.get(A.walkCounter) - 1;
  w.set(A.walkCounter, left);
  const [nextX, nextY] = [w.get(A.x) + x, w.get(A.y) + y];
  if (left === 7) drawMap(w, nextX, nextY);
  if (left > 0) return;
  w.set(A.y, nextY & 0xff, nextX & 0xff);
}

/** Arrows and currents carry, and holes let fall, whoever stands on them. */
function moveByFloor(w: World): boolean {
  if (w.bit(A.flags5, 7)) return false;
  const { x, y } = w.place;
  const isHere = (cell: readonly [x: number, y: number, ...rest: unknown[]]) =>
    cell[0] === x && cell[1] === y;
  const carried =
    w.here.arrows?.find(isHere) ?? (w.get(A.mode) === 2 ? w.here.currents?.find(isHere) : undefined);
  if (carried !== undefined) {
    simulate(w, carried[2]);
    if (w.get(A.mode) !== 2) w.setBit(A.movement, SPINS);
    return true;
  }
  const hole = w.here.holes?.find(isHere);
  if (hole === undefined) return false;
  w.set(A.destination, hole[2]).setBit(A.flags6, 4);
  return false;
}

function* leaveByFlags(w: World): Game {
  const { x, y } = w.place;
  const isFlight = w.bit(A.flags6, 3);
  const to = w.get(A.destination);
  if (isFlight) return yield* flyTo(w, to);
  const hole = w.here.holes?.find((one) => one[0] === x && one[1] === y);
  if (hole !== undefined) return yield* fall(w, hole[2], hole[3], hole[4]);
  w.setBit(A.flags6, 4, false);
}

/** With Strength, a boulder ahead moves a cell on the second push, if nothing is behind it. */
function* pushBoulder(w: World): Game<boolean> {
  if (!w.bit(A.flags1, 0) || w.bit(A.flags5, 7)) return false;
  const found = w.personAt(w.ahead.x, w.ahead.y);
  if (found === undefined || found.person.picture !== 0x3f) {
    w.setBit(A.boulderFlags, 6, false);
    return false;
  }
  joypad(w);
  const way = heldWay(w);
  w.set(A.hJoyLast, w.get(A.hJoyLast) & ~w.get(A.hJoyPressed));
  if (!w.bit(A.boulderFlags, 6)) {
    if (way === w.facing) w.setBit(A.boulderFlags, 6);
    return false;
  }
  if (way !== w.facing) return false;
  const { x, y } = WAYS[way];
  const [toX, toY] = [w.ahead.x + x, w.ahead.y + y];
  const { tileset } = w.here;
  const [own, next] = [
    tileOf(w.letterAt(w.ahead.x, w.ahead.y), tileset),
    tileOf(w.letterAt(toX, toY), tileset),
  ];
  const isFree =
    tilesetOf(tileset).walked.includes(next) && next !== 0x15 && !isBarred(tileset, own, next, false);
  if (!isFree || w.personAt(toX, toY) !== undefined) {
    w.setBit(A.boulderFlags, 6, false);
    return false;
  }
  w.setBit(A.boulderFlags, 1).setBit(A.flags5, 0);
  yield* frames(16);
  w.set(0xc204 + found.index * 16, toY + 4, toX + 4).setBit(A.flags5, 0, false);
  w.set(A.joyIgnore, 0xff);
  w.showMap();
  yield* frames(24);
  w.set(A.joyIgnore, 0).setBit(A.boulderFlags, 1, false).setBit(A.boulderFlags, 6, false);
  return true;
}
