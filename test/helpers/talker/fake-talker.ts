import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import type {
  GameAdapter,
  ShownKeyboard,
  ShownMenu,
  ShownText,
} from "../../../packages/games/src/known/game-adapter.ts";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import { cartridgeOf, drawScreen } from "../roms/ram-image.ts";

const CORE = { name: "fake-talker", sha256: "0".repeat(64) };

/** What happens in a made game: it goes on once a turn, and `pressed` is what went down since the turn before. */
export type Scene = (talker: FakeTalker) => Generator<void, void>;

/** A game that only talks: what it shows is what its scene says. It looks at the buttons every `1 + lag` frames. */
export class FakeTalker implements Emulator {
  readonly cartridge = cartridgeOf("TALKER");
  readonly core = CORE;
  readonly #lag: number;
  readonly #life: Generator<void, void>;
  #idle = 0;
  #held: readonly Button[] = [];

  text: ShownText | null = null;
  menu: ShownMenu | null = null;
  keyboard: ShownKeyboard | null = null;
  pressed: readonly Button[] = [];
  /** Where the game is: another one is worth a look. */
  scene = "walk";
  /** The actions, in order. */
  readonly log: string[] = [];

  /** The game goes through its scene once; then the player stands before somebody who talks again when A is pressed. */
  constructor(scene: Scene, lag = 0) {
    this.#lag = lag;
    this.#life = live(this, scene);
    this.#life.next();
  }

  readonly adapter: GameAdapter = {
    id: "talker",
    briefing: "",
    recognises: () => true,
    readState: () => ({ scene: this.scene }),
    describe: () => "",
    milestones: () => [],
    interruption: (before, after) =>
      before["scene"] === after["scene"] ? null : `scene is now ${String(after["scene"])}`,
    shownText: () => this.text,
    shownMenu: () => this.menu,
    shownKeyboard: () => this.keyboard,
  };

  run(frames: number, held: readonly Button[]): void {
    for (let frame = 0; frame < frames; frame += 1) {
      this.#idle -= 1;
      if (this.#idle >= 0) continue;
      this.#idle = this.#lag;
      this.pressed = held.filter((button) => !this.#held.includes(button));
      this.#held = held;
      this.#life.next();
    }
  }

  read(): number {
    return 0;
  }

  readRange(_: number, length: number): Uint8Array {
    return new Uint8Array(length);
  }

  screen() {
    return drawScreen(() => 0);
  }

  snapshot(): MachineState {
    throw new Error("a talker is not kept");
  }

  restore(): never {
    throw new Error("a talker does not go back");
  }
}

function* live(talker: FakeTalker, scene: Scene): Generator<void, void> {
  yield;
  yield* scene(talker);
  for (;;) {
    yield;
    if (talker.pressed.length > 0) talker.log.push(`walking: ${talker.pressed.join("+")}`);
  }
}
