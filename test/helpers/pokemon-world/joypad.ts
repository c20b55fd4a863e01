import { A } from "./addresses.ts";
import type { World } from "./world.ts";
import { type Game, KEY } from "./world-machine.ts";

const DIRECTIONS = KEY.up | KEY.down | KEY.left | KEY.right;

/** Lets frames pass. */
export function* frames(count: number): Game {
  for (let at = 0; at < count; at += 1) yield;
}

/** Reads the buttons: what is held, and what was newly pressed since the last time. */
export function joypad(w: World): void {
  const input = w.get(A.hJoyInput);
  const last = w.get(A.hJoyLast);
  w.set(A.hJoyLast, input).set(A.hJoyReleased, last & ~input);
  const isOff = w.bit(A.flags5, 5);
  const allowed = isOff ? 0 : ~w.get(A.joyIgnore) & 0xff;
  w.set(A.hJoyHeld, input & allowed).set(A.hJoyPressed, input & ~last & allowed);
}

/** The same with repetition: half a second after a press, then every fifth frame; what counts is in `hJoy5`. */
export function joypadSlowly(w: World): number {
  joypad(w);
  const pressed = w.get(A.hJoyPressed);
  let counted = w.get(A.hJoy7) === 0 ? pressed : w.get(A.hJoyHeld);
  if (pressed !== 0) w.set(A.hFrames, 30);
  else if (w.get(A.hFrames) > 0) counted = 0;
  else {
    if ((w.get(A.hJoyHeld) & (KEY.a | KEY.b)) !== 0 && w.get(A.hJoy6) === 0) counted = 0;
    w.set(A.hFrames, 5);
  }
  w.set(A.hJoy5, counted);
  return counted;
}

/** The direction that is held; null for none. The order is the game's. */
export function heldWay(w: World): "down" | "up" | "left" | "right" | null {
  const held = w.get(A.hJoyHeld) & DIRECTIONS;
  if ((held & KEY.down) !== 0) return "down";
  if ((held & KEY.up) !== 0) return "up";
  if ((held & KEY.left) !== 0) return "left";
  return (held & KEY.right) !== 0 ? "right" : null;
}
