import { BUTTONS, type Button, isDirection } from "../../../../src/base/vocabulary/button.ts";
import { best, chanceOf, shaken } from "../../../games/src/seeds/chance.ts";
import { DIRECTIONS, type Direction } from "../map/direction.ts";
import { MAX_FRAMES, type Move } from "../moves.ts";
import type { Notebook } from "../notebook.ts";
import type { Deed, Story } from "../story/read-story.ts";
import { chooseSingle, hopeOf, rateOf } from "./choose-button.ts";
import { MANNERS, type Manner, mannerOf, RHYTHMS } from "./manner.ts";
import { BORED, isBoring, type PictureBook, pictureKey } from "./picture-book.ts";

/** Deeds in a row that hold the same direction as long as the picture changes, and how likely the next one is. */
const [MAX_STRIDES, STRIDE_ON] = [3, 0.6];

/** The longest that a direction is held, in frames. */
const MAX_HOLD = 112;

/** Buttons that stop many a game: they are only pressed singly. */
const STOPS: readonly Button[] = ["start", "select"];

/**
 * A game of which only the picture is known. Presses in the manner that showed most in its time lately: many buttons in
 * quick succession, or one held for long, or a jump on the run; where nothing new shows, single and slower presses,
 * first those that were not tried at this picture.
 */
export function explorePictures(
  { pictures: book, steps }: Notebook,
  { deeds, now }: Story,
  seed: number,
): Move {
  const chance = chanceOf(seed, steps, now.image ?? "");
  const way = deeds.at(-1)?.buttons.find(isDirection);
  const strides = countStrides(deeds);
  if (way !== undefined && strides > 0 && strides < MAX_STRIDES && chance() < STRIDE_ON) {
    return pressIn("hold", [way], holdFrames(chance));
  }
  const manner = chooseManner(book, chance);
  switch (manner) {
    case "tap":
    case "tick":
      return pressIn(manner, singly(book, manner, pictureKey(now.image), chance));
    case "hold":
      return pressIn(manner, [chooseDirection(book, way, chance)], holdFrames(chance));
    case "leap":
    case "hop": {
      const direction = chooseDirection(book, way, chance);
      return pressIn(
        manner,
        Array.from({ length: pressesIn(manner) }, (_, index) => (index % 2 === 0 ? direction : "a")),
      );
    }
    case "mash":
      return pressIn(manner, Array<Button>(pressesIn(manner)).fill(chance() < 0.8 ? "a" : "b"));
    case "quick":
    case "brisk":
    case "slow":
      return pressIn(manner, medley(book, pressesIn(manner), chance));
  }
}

/** Counts the newest deeds in a row that held one direction and changed the picture each time. */
function countStrides(deeds: readonly Deed[]): number {
  const way = deeds.at(-1)?.buttons[0];
  const end = deeds.findLastIndex(
    (deed) =>
      mannerOf(deed)?.name !== "hold" || deed.buttons[0] !== way || deed.before.image === deed.after.image,
  );
  return deeds.length - 1 - end;
}

function singly(book: PictureBook, manner: Manner, picture: string, chance: () => number): readonly Button[] {
  return chooseSingle(
    book,
    picture,
    { most: pressesIn(manner), enough: manner === "tick" ? 0.5 : 1 },
    chance,
  );
}

/** The direction that showed most lately; rather the last one where that showed something new. */
function chooseDirection(book: PictureBook, last: Direction | undefined, chance: () => number): Direction {
  const goesOn = (direction: Direction): number => (book.stale === 0 && direction === last ? 1.6 : 1);
  return best(
    DIRECTIONS,
    (direction) => hopeOf(book, direction) ** 2 * goesOn(direction) * shaken(chance, 0.5),
  );
}

/** Buttons by chance, those that showed more the more often. */
function medley(book: PictureBook, presses: number, chance: () => number): readonly Button[] {
  let all = 0;
  const sums = BUTTONS.map((button) => {
    all += STOPS.includes(button) ? 0 : hopeOf(book, button) ** 2;
    return all;
  });
  return Array.from({ length: presses }, () => {
    const target = chance() * all;
    return BUTTONS[sums.findIndex((sum) => sum > target)] ?? "a";
  });
}

function holdFrames(chance: () => number): number {
  const [least] = RHYTHMS.hold;
  return least + Math.floor(chance() * (MAX_HOLD - least + 1));
}

/** Returns the presses of a manner that fit into a step. */
function pressesIn(manner: Manner): number {
  const [hold, wait] = RHYTHMS[manner];
  return Math.floor(MAX_FRAMES / (hold + wait));
}

const SAYS: Readonly<{ [Name in Manner]: string }> = {
  tap: "Slowly, one at a time: I press",
  tick: "One at a time: I press",
  quick: "I quickly press",
  brisk: "I press",
  slow: "I press, with time between,",
  hold: "I hold",
  leap: "I run and jump:",
  hop: "I hop:",
  mash: "I go on with",
};

function pressIn(manner: Manner, buttons: readonly Button[], hold: number = RHYTHMS[manner][0]): Move {
  const say = `${SAYS[manner]} ${buttons.join(", ")}.`;
  return { acts: [{ type: "press", buttons, holdFrames: hold, waitFrames: RHYTHMS[manner][1] }], say };
}

/** The hope in a manner that is untried, or was last tried long ago, relative to the average. */
const HOPE = 1.3;

/** Frames after which what a manner showed counts more than what is hoped of it. */
const TRIAL_FRAMES = 100;

/** Deeds without news after which buttons are mostly pressed singly, and how often they are then. */
const [PATIENCE, SINGLY] = [2, 0.8];

/** The share of such presses while nothing changes, and the deeds after which they are given up. */
const [WAKING, ASLEEP] = [0.8, 8];

const SINGLE: readonly Manner[] = ["tap", "tick"];

/** Deeds after which the next manners have their turn where it is boring. */
const TURN = 3;

const TURNS: readonly (readonly Manner[])[] = [
  SINGLE,
  ["quick", "brisk", "slow"],
  SINGLE,
  ["hold", "leap", "hop"],
  MANNERS,
];

/** The manner that promises most now: it showed most in its time lately, or was not tried for long. */
function chooseManner(book: PictureBook, chance: () => number): Manner {
  const sum = (part: "gain" | "cost"): number =>
    [...book.manners.values()].reduce((all, tally) => all + tally[part], 0);
  const hoped = HOPE * Math.max(0.05, rateOf({ gain: sum("gain"), cost: sum("cost") }, 1, TRIAL_FRAMES));
  const among = mannersFor(book, chance);
  return best(among, (manner) => rateOf(book.manners.get(manner), hoped, TRIAL_FRAMES) * shaken(chance, 0.5));
}

/** Without anything new, single presses; with only small news, all kinds of manners in turn. */
function mannersFor(book: PictureBook, chance: () => number): readonly Manner[] {
  const { still, stale, bored } = book;
  if (still >= PATIENCE && still < ASLEEP && chance() < WAKING) return still === PATIENCE ? SINGLE : ["tap"];
  if (isBoring(book)) return TURNS[Math.floor((bored - BORED) / TURN) % TURNS.length] ?? MANNERS;
  return stale >= PATIENCE && chance() < SINGLY ? SINGLE : MANNERS;
}
