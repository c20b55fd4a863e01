import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import { PokemonRam } from "./pokemon-ram.ts";
import { cartridgeOf, drawScreen } from "./ram-image.ts";

const CORE = { name: "talking-pokemon", sha256: "0".repeat(64) };
const WRITING = 0xd358;
const BLINK_COUNTS = 0xff8b;
const [CURSOR, ARROW, SPACE] = [0xed, 0xee, 0x7f];
/** The rows of a text box's two lines, and the letters of each. */
const [FIRST, SECOND, WIDTH] = [14, 16, 18];

type Scene = (game: TalkingPokemon) => Generator<void, void>;

/**
 * Pokémon Red's texts, questions, lists and naming screen, as its disassembly tells them: a hand-made memory image that runs. It
 * looks at the buttons every `1 + lag` frames; what is held is seen once. Then the player stands on the map.
 */
export class TalkingPokemon extends PokemonRam implements Emulator {
  readonly cartridge = cartridgeOf("POKEMON RED");
  readonly core = CORE;
  readonly #life: Generator<void, void>;
  readonly #lag: number;
  #idle = 0;
  #held: readonly Button[] = [];
  #pressed: readonly Button[] = [];
  /** The player's choices and names, and the presses on the map. */
  readonly taken: string[] = [];

  constructor(scene: Scene, lag = 0) {
    super();
    this.#lag = lag;
    this.#life = this.#live(scene);
    this.#life.next();
  }

  run(frames: number, held: readonly Button[]): void {
    for (let frame = 0; frame < frames; frame += 1) {
      this.#idle -= 1;
      if (this.#idle >= 0) continue;
      this.#idle = this.#lag;
      this.#pressed = held.filter((button) => !this.#held.includes(button));
      this.#held = held;
      this.#life.next();
    }
  }

  screen() {
    return drawScreen(() => 0);
  }

  snapshot(): MachineState {
    throw new Error("a talking Pokémon is not kept");
  }

  restore(): never {
    throw new Error("a talking Pokémon does not go back");
  }

  /**
   * Says pages of any number of lines, of which two fit: further ones scroll. A page ends with ▼; the last one waits without
   * it, or the game goes on by itself.
   */
  *say(pages: readonly (readonly string[])[], waitsAtEnd = true): Generator<void, void> {
    this.box(12, 0, 20, 6).set(WRITING, 0b11).set(BLINK_COUNTS, 0x25, 0x03);
    for (const [number, page] of pages.entries()) {
      if (number > 0) {
        this.#clear(13, 4);
        yield* this.wait(20);
      }
      for (const [index, line] of page.entries()) {
        if (index > 1) {
          yield* this.#untilPress(true);
          yield* this.#scroll();
        }
        yield* this.#write(index === 0 ? FIRST : SECOND, line);
      }
      if (number < pages.length - 1) yield* this.#untilPress(true);
    }
    this.set(WRITING, 0b01);
    if (waitsAtEnd) yield* this.#untilPress(false);
    else yield* this.wait(10);
  }

  /** Asks, with a text that stays; gives the answer. */
  *ask(lines: readonly string[], ...answers: readonly [string, string]): Generator<void, void> {
    yield* this.say([lines], false);
    const behind = this.readRange(0xc3a0, 360);
    this.box(7, 13, 7, 5, ` ${answers[0]}`, "", ` ${answers[1]}`);
    for (let at = 0; ; ) {
      this.tile(8, 14, at === 0 ? CURSOR : SPACE).tile(10, 14, at === 1 ? CURSOR : SPACE);
      const button = yield* this.#press();
      if (button === "a" || button === "b") {
        this.taken.push(button === "a" ? (answers[at] ?? "") : (answers[1] ?? ""));
        this.set(0xc3a0, ...behind);
        return;
      }
      if (button === "up") at = 0;
      if (button === "down") at = 1;
    }
  }

  /** A list of things, each with how many there are, or of Pokémon with their levels; the last entry is CANCEL. */
  *list(things: readonly (readonly [name: string, count: number | `L${number}`])[]): Generator<void, void> {
    const names = [...things.map(([name]) => name), "CANCEL"];
    this.set(0xd12a, things.length);
    for (let [top, at] = [0, 0]; ; ) {
      this.box(2, 4, 16, 11).set(0xcc36, top);
      for (const [row, name] of names.slice(top, top + 4).entries()) {
        this.text(4 + row * 2, 6, name);
        const count = things[top + row]?.[1];
        if (typeof count === "number") this.text(5 + row * 2, 14, `×${String(count).padStart(2)}`);
        if (typeof count === "string") this.text(5 + row * 2, 14, count.replace("L", "\u{1}"));
      }
      if (top + 4 < names.length) this.tile(11, 18, ARROW);
      this.tile(4 + at * 2, 5, CURSOR);
      const button = yield* this.#press();
      if (button === "a" || button === "b") {
        const [name, count] = things[top + at] ?? ["CANCEL", 0];
        this.taken.push(button === "b" ? "CANCEL" : typeof count === "string" ? `${top + at} ${name}` : name);
        return;
      }
      const most = Math.min(2, names.length - 1);
      if (button === "down" && at < most) at += 1;
      else if (button === "down" && top + 3 < names.length) top += 1;
      else if (button === "up" && at > 0) at -= 1;
      else if (button === "up" && top > 0) top -= 1;
    }
  }

  /** Lets a name be typed. */
  *naming(most = 7): Generator<void, void> {
    const rows = ["ABCDEFGHI", "JKLMNOPQR", "STUVWXYZ ", "×  :  -- ", "-?!  /., "];
    let [typed, isUpper, row, column] = ["", true, 0, 0];
    for (;;) {
      this.page().text(1, 0, "YOUR NAME?").box(4, 0, 20, 11).text(2, 10, typed);
      for (const [at, line] of rows.entries()) {
        const letters = isUpper ? line : line.toLowerCase();
        for (const [index, letter] of [...letters].entries()) this.text(5 + at * 2, 2 + index * 2, letter);
      }
      this.tile(13, 18, 0xf0).text(15, 2, isUpper ? "lower case" : "UPPER CASE");
      const next = Math.min(typed.length, most - 1);
      this.tile(3, 10, ...Array.from({ length: most }, (_, at) => (at === next ? 0x77 : 0x76)));
      this.tile(5 + row * 2, 1 + column * 2, CURSOR);
      const button = yield* this.#press();
      const isEnd = row === 4 && column === 8;
      if (button === "start" || (button === "a" && isEnd)) break;
      if (button === "a" && row === 5) isUpper = !isUpper;
      else if (button === "select") isUpper = !isUpper;
      else if (button === "b") typed = typed.slice(0, -1);
      else if (button === "a" && typed.length < most) {
        const letter = rows[row]?.[column] ?? "";
        typed += isUpper ? letter : letter.toLowerCase();
        // A name that is full leaves nothing but its end.
        if (typed.length === most) [row, column] = [4, 8];
      } else if (button === "up") row = row === 0 ? 5 : row - 1;
      else if (button === "down") row = row === 5 ? 0 : row + 1;
      else if (row < 5 && button === "right") column = (column + 1) % 9;
      else if (row < 5 && button === "left") column = (column + 8) % 9;
      if (row === 5) column = 0;
    }
    this.taken.push(typed);
  }

  *wait(turns: number): Generator<void, void> {
    for (let turn = 0; turn < turns; turn += 1) yield;
  }

  *#live(scene: Scene): Generator<void, void> {
    yield;
    yield* scene(this);
    this.bytes.fill(0x2c, 0xc3a0, 0xc3a0 + 360);
    this.set(BLINK_COUNTS, 0, 1);
    for (;;) {
      yield;
      if (this.#pressed.length > 0) this.taken.push(`on the map: ${this.#pressed.join("+")}`);
    }
  }

  *#write(row: number, line: string): Generator<void, void> {
    for (let letters = 1; letters <= line.length; letters += 1) {
      this.text(row, 1, line.slice(0, letters));
      yield* this.wait(2);
    }
  }

  /** Moves both lines up, a row at a time. */
  *#scroll(): Generator<void, void> {
    for (let turn = 0; turn < 2; turn += 1) {
      for (const row of [14, 15, 16]) {
        this.tile(row - 1, 0, ...this.readRange(0xc3a0 + row * 20, 20));
      }
      this.#clear(16, 1);
      yield* this.wait(5);
    }
  }

  /** Waits for A or B, at a ▼ that blinks or without one. */
  *#untilPress(hasArrow: boolean): Generator<void, void> {
    const before = [...this.readRange(BLINK_COUNTS, 2)];
    this.set(BLINK_COUNTS, 0, 6);
    for (let turn = 0; ; turn += 1) {
      const isOn = hasArrow && turn % 40 < 20;
      if (hasArrow) this.tile(16, 18, isOn ? ARROW : SPACE).set(BLINK_COUNTS, isOn ? 0xff : 0x80, 5);
      yield;
      if (this.#pressed.includes("a") || this.#pressed.includes("b")) break;
    }
    if (hasArrow) this.tile(16, 18, SPACE);
    this.set(BLINK_COUNTS, ...before);
  }

  *#press(): Generator<void, Button> {
    for (;;) {
      yield;
      const [button] = this.#pressed;
      if (button !== undefined) return button;
    }
  }

  #clear(row: number, rows: number): void {
    for (let at = row; at < row + rows; at += 1) this.tile(at, 1, ...Array<number>(WIDTH).fill(SPACE));
  }
}
