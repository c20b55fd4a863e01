import type { Screen, ScreenView } from "../../../emulator/src/machine/machine.ts";
import { type Area, findChanged } from "../../../emulator/src/picture/find-changed.ts";
import { keepScreen } from "../../../emulator/src/picture/keep-screen.ts";

/** A picture that is shown for a while. */
export interface Shot {
  readonly picture: Screen;
  /** The picture before it; null for the first one. */
  readonly before: Screen | null;
  /** The part that differs from the picture before it: the whole of the first one, one pixel if nothing does. */
  readonly area: Area;
  /** The beat with which it begins, from 0, and the one with which the next begins. */
  readonly from: number;
  readonly to: number;
}

/** Makes shots of pictures: what is shown for several beats is one. */
export interface ShotCutter {
  /** Takes the picture of the next beat; the shot before it, when that is over. Keeps a copy of a picture that differs. */
  add(picture: ScreenView): Shot | null;
  /** The last shot; null where there was no picture. */
  end(): Shot | null;
}

/** A cutter whose shots are `mostBeats` long at most. */
export function createShotCutter(mostBeats: number): ShotCutter {
  let open: Shot | null = null;
  let beats = 0;
  return {
    add(picture) {
      const before = open;
      const area = before === null ? wholeOf(picture) : findChanged(before.picture, picture);
      beats += 1;
      if (before !== null && area === null && beats - 1 - before.from < mostBeats) {
        open = { ...before, to: beats };
        return null;
      }
      open = {
        picture: keepScreen(picture),
        before: before?.picture ?? null,
        area: area ?? ONE_PIXEL,
        from: beats - 1,
        to: beats,
      };
      return before;
    },
    end: () => open,
  };
}

const ONE_PIXEL: Area = { left: 0, top: 0, width: 1, height: 1 };

function wholeOf({ width, height }: ScreenView): Area {
  return { left: 0, top: 0, width, height };
}
