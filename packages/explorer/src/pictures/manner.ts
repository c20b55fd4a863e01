import type { Button } from "../../../../src/base/vocabulary/button.ts";
import type { Deed } from "../story/read-story.ts";

/** The manners of pressing buttons that are tried on a game of which only the picture is known. */
export const MANNERS = ["tap", "tick", "quick", "brisk", "slow", "hold", "leap", "hop", "mash"] as const;

/** One manner of pressing buttons. */
export type Manner = (typeof MANNERS)[number];

/** The frames of holding and releasing a button in each manner. `hold` holds for 40 frames or more. */
export const RHYTHMS: Readonly<{ [Name in Manner]: readonly [hold: number, wait: number] }> = {
  tap: [6, 28],
  tick: [5, 11],
  quick: [4, 6],
  brisk: [8, 8],
  slow: [6, 24],
  hold: [40, 4],
  leap: [28, 2],
  hop: [14, 2],
  mash: [5, 9],
};

/** The manner of a deed. */
export interface MannerOfDeed {
  readonly name: Manner;
  /** The pictures that it shows, one per press, or per 16 frames of a held press. */
  readonly pictures: number;
  /** Whether the presses are one move, such as a button that is held. */
  readonly isOneMove: boolean;
  /** Whether it was one button, or a known way to a picture and then one button. */
  readonly isSingle: boolean;
}

/** In which manner a deed was done; null where nothing was pressed. */
export function mannerOf({ buttons, holdFrames, waitFrames }: Deed): MannerOfDeed | null {
  if (buttons.length === 0) return null;
  const name = nameOf(buttons, holdFrames, waitFrames);
  const isSingle = name === "tap" || name === "tick";
  const isOneMove = name === "hold" || name === "leap" || name === "hop";
  const moved = Math.floor((buttons.length * holdFrames) / 16);
  const pictures = isSingle ? 1 : isOneMove ? moved : name === "mash" ? buttons.length / 2 : buttons.length;
  return { name, pictures, isOneMove, isSingle };
}

function nameOf(buttons: readonly Button[], holdFrames: number, waitFrames: number): Manner {
  if (buttons.length === 1 && holdFrames >= RHYTHMS.hold[0]) return "hold";
  const named = MANNERS.find((one) => RHYTHMS[one][0] === holdFrames && RHYTHMS[one][1] === waitFrames);
  return named ?? (buttons.length === 1 ? "tap" : "brisk");
}
