import type { Emulator } from "../../../../packages/emulator/src/emulator.ts";
import { glance } from "../../../../packages/emulator/src/picture/glance.ts";

/** Frames that are looked at without a press, and after how many a look is taken: ten seconds, each sixth of one. */
const FRAMES = 600;
const LOOK_EVERY = 10;

/**
 * Warns of a screen that has been one colour since power-on and stays so: the ROM may not run, and replies may cost money.
 *
 * @param emulator the machine at the first look of a new game
 * @param laboratory another machine of the game
 */
export function describeBlankScreen(emulator: Emulator, laboratory: () => Emulator): readonly string[] {
  if (!isOneColour(emulator)) return [];
  const copy = laboratory();
  copy.restore(emulator.snapshot());
  for (let frame = 0; frame < FRAMES; frame += LOOK_EVERY) {
    copy.run(LOOK_EVERY, []);
    if (!isOneColour(copy)) return [];
  }
  return [
    "the screen has been one colour since power-on, and stays so for ten seconds without a press: the ROM may not run here, and replies may cost money",
  ];
}

function isOneColour(emulator: Emulator): boolean {
  const { rgb } = glance(emulator);
  for (let at = 3; at < rgb.length; at++) if (rgb[at] !== rgb[at % 3]) return false;
  return true;
}
