import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import type { PassingBytes } from "../../../emulator/src/machine/machine.ts";
import { glance } from "../../../emulator/src/picture/glance.ts";
import { hashScreen } from "../known/screen-hash.ts";
import type { InputRecorder } from "./input-recorder.ts";
import type { PlayedGame } from "./played-game.ts";

/** Frames between two looks. */
const PAUSE = 4;

/** Looks in a row at which the colours must be the same: a fade changes them at least every 16 frames. */
const CALM_LOOKS = 4;

/** The most frames that are waited: four seconds of the game after something worth keeping, and one otherwise. */
const MAX_FRAMES = { worthy: 240, any: 60 };

/**
 * While the screen shows next to nothing, as in the fade between two maps: runs the game with no button held until
 * there is a picture and its colours stay, for at most four seconds of the game after something worth keeping.
 *
 * @param before the state at the step's beginning
 * @param fades whether a picture is waited for after anything else, too, for a second
 */
export function waitForPicture(
  { emulator, game: { adapter } }: PlayedGame,
  recorder: InputRecorder,
  before: GameInfo,
  fades = false,
): void {
  if (hashScreen(glance(emulator)) !== null) return;
  const isWorthy = adapter.milestones(before, adapter.readState(emulator, before)).length > 0;
  if (!isWorthy && !fades) return;
  const most = isWorthy ? MAX_FRAMES.worthy : MAX_FRAMES.any;
  let colours = "";
  for (let waited = 0, calm = 0; waited < most && calm < CALM_LOOKS; waited += PAUSE) {
    recorder.hold([], PAUSE);
    const screen = glance(emulator);
    const now = hashScreen(screen) === null ? "" : coloursOf(screen.rgb);
    calm = now !== "" && now === colours ? calm + 1 : 0;
    colours = now;
  }
}

/** The colours of a picture, in words that are equal where they are. */
function coloursOf(rgb: PassingBytes): string {
  const colours = new Set<number>();
  for (let at = 0; at < rgb.length; at += 3) {
    colours.add(((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0));
  }
  return [...colours].sort((a, b) => a - b).join();
}
