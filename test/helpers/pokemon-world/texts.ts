import { A } from "./addresses.ts";
import { frames, joypad, joypadSlowly } from "./joypad.ts";
import type { World } from "./world.ts";
import { type Game, KEY } from "./world-machine.ts";

const [BLINK, ARROW, SPACE] = [0xff8b, 0xee, 0x7f];
const [FIRST, SECOND] = [14, 16];

/** The end of a text: `done` goes on at once, `prompt` waits at a ▼. */
export type TextEnd = "done" | "prompt";

/**
 * Types a text out in the box below: pages are divided by `|`, their lines by `/`; a third line scrolls after a ▼. What stands in
 * `[…]` is a name buffer's place, filled in by the caller.
 */
export function* say(w: World, text: string, end: TextEnd = "done"): Game {
  w.frame(0, 12, 19, 17);
  yield* frames(3);
  yield* sayOn(w, text, end);
}

/** The same in a box that is there already. */
function* sayOn(w: World, text: string, end: TextEnd): Game {
  const flags = w.get(A.textFlags);
  w.set(A.textFlags, flags | 2);
  for (const [number, page] of text.split("|").entries()) {
    if (number > 0) {
      yield* waitAtArrow(w);
      w.clear(13, 1, 4, 18);
      yield* frames(20);
    }
    for (const [index, line] of page.split("/").entries()) {
      if (index > 1) {
        yield* waitAtArrow(w);
        yield* scroll(w);
      }
      yield* type(w, index === 0 ? FIRST : SECOND, line);
    }
  }
  if (end === "prompt") yield* waitAtArrow(w);
  w.set(A.textFlags, flags);
}

function* type(w: World, row: number, line: string): Game {
  for (let count = 1; count <= line.length; count += 1) {
    w.write(row, 1, line.slice(0, count));
    yield* letterDelay(w);
  }
}

/** A letter's time by the option's speed; A or B make it one frame. */
function* letterDelay(w: World): Game {
  if (w.bit(A.flags5, 6)) return;
  const most = w.bit(A.textFlags, 0) ? w.get(A.options) & 15 : 1;
  for (let at = 0; at < most; at += 1) {
    yield;
    joypad(w);
    if ((w.get(A.hJoyHeld) & (KEY.a | KEY.b)) !== 0) return;
  }
}

function* scroll(w: World): Game {
  for (let turn = 0; turn < 2; turn += 1) {
    for (const row of [14, 15, 16]) w.tile(row - 1, 1, ...w.readRange(A.tileMap + row * 20 + 1, 18));
    w.clear(16, 1, 1, 18);
    yield* frames(5);
  }
}

function* waitAtArrow(w: World): Game {
  w.tile(16, 18, ARROW);
  yield* frames(3);
  yield* waitForButton(w);
  w.tile(16, 18, SPACE);
}

/** Waits for A or B; a ▼ in the corner blinks. */
export function* waitForButton(w: World): Game {
  const before = [w.get(BLINK), w.get(BLINK + 1)];
  w.set(BLINK, 0, 6);
  for (let at = 0; (joypadSlowly(w) & (KEY.a | KEY.b)) === 0; at += 1) {
    blink(w, 16, at);
    yield;
  }
  w.set(BLINK, ...before);
}

/** Turns a ▼ in column 18 off and on again. */
export function blink(w: World, row: number, frame: number): void {
  const at = A.tileMap + row * 20 + 18;
  if (frame % 20 !== 19) return;
  if (w.get(at) === ARROW) w.set(at, SPACE).set(BLINK, 0xff, 6);
  else if (w.get(BLINK) !== 0) w.set(at, ARROW);
}

/** What is on the screen before a talk comes back after it, once A is let go. */
export function* talk(w: World, what: Game): Game {
  w.set(A.textFlags, 1);
  const turned = w.turnToPlayer();
  yield* frames(2);
  yield* what;
  yield* waitForButton(w);
  yield* endTalk(w);
  turned();
}

/** Holds the screen while A is held, and shows the map again. */
export function* endTalk(w: World): Game {
  do {
    yield;
    joypad(w);
  } while ((w.get(A.hJoyHeld) & KEY.a) !== 0);
  w.showMap();
  w.set(A.textFlags, 0);
  yield* frames(4);
}
