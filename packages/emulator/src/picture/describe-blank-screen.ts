import { CONSOLES, type ConsoleName } from "../../../../src/base/vocabulary/run-settings.ts";
import type { Emulator } from "../emulator.ts";
import { glance } from "./glance.ts";

/** Frames that are looked at without a press, and after how many a look is taken: ten seconds, each sixth of one. */
const FRAMES = 600;
const LOOK_EVERY = 10;

/** The machines of a game on which a blank screen is looked into. */
interface Machines {
  /** Another one, which is left wherever the look ends. */
  readonly laboratory: () => Emulator;
  /** One that has just been switched on. */
  readonly powerOn: (console: ConsoleName) => Emulator;
}

/**
 * Warns of a screen that has been one colour since power-on and stays so: the game may not run, and replies may be paid for nothing.
 * Names a Game Boy on which it shows a picture, if there is one.
 *
 * @param emulator the machine at the first look of a new game
 */
export function describeBlankScreen(
  emulator: Emulator,
  { laboratory, powerOn }: Machines,
): readonly string[] {
  if (!isOneColour(emulator)) return [];
  const copy = laboratory();
  copy.restore(emulator.snapshot());
  if (!staysBlank(copy)) return [];
  const other = CONSOLES.find((console) => console !== "auto" && !staysBlank(powerOn(console)));
  const remedy =
    other === undefined
      ? "On no other Game Boy does it show more: stop the run, and let the built-in player, which costs nothing, try whether a press helps; if none does, get another copy of the ROM"
      : `On another Game Boy it shows a picture: stop the run, and begin a new game with console ${other}`;
  const fact = "the screen has been one colour since power-on, and stays so for ten seconds without a press";
  return [`${fact}: the ROM may not run here, and replies may be paid for nothing. ${remedy}`];
}

/** Whether the picture stays one colour without a press. */
function staysBlank(emulator: Emulator): boolean {
  for (let frame = 0; frame < FRAMES; frame += LOOK_EVERY) {
    emulator.run(LOOK_EVERY, []);
    if (!isOneColour(emulator)) return false;
  }
  return true;
}

function isOneColour(emulator: Emulator): boolean {
  const { rgb } = glance(emulator);
  for (let at = 3; at < rgb.length; at++) if (rgb[at] !== rgb[at % 3]) return false;
  return true;
}
