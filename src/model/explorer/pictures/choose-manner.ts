import { best, shaken } from "../chance.ts";
import { rateOf } from "./choose-button.ts";
import { MANNERS, type Manner } from "./manner.ts";
import { BORED, isBoring, type PictureBook } from "./picture-book.ts";

/** What a manner is taken to show before it was tried, and again when that is long ago: so much more than all do. */
const HOPE = 1.3;

/** Frames after which what a manner showed counts more than what is hoped of it. */
const TRIAL_FRAMES = 100;

/** Deeds without news after which buttons are mostly pressed singly, and how often they are then. */
const [PATIENCE, SINGLY] = [2, 0.8];

/** How often they are where nothing changes at all, and deeds after which that is given up. */
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
export function chooseManner(book: PictureBook, chance: () => number): Manner {
  const sum = (part: "gain" | "cost"): number =>
    [...book.manners.values()].reduce((all, tally) => all + tally[part], 0);
  const hoped = HOPE * Math.max(0.05, rateOf({ gain: sum("gain"), cost: sum("cost") }, 1, TRIAL_FRAMES));
  const among = mannersFor(book, chance);
  return best(among, (manner) => rateOf(book.manners.get(manner), hoped, TRIAL_FRAMES) * shaken(chance, 0.5));
}

/** Where nothing new shows, single presses; where only small things are new, all kinds of manners in turn. */
function mannersFor(book: PictureBook, chance: () => number): readonly Manner[] {
  const { still, stale, bored } = book;
  if (still >= PATIENCE && still < ASLEEP && chance() < WAKING) return still === PATIENCE ? SINGLE : ["tap"];
  if (isBoring(book)) return TURNS[Math.floor((bored - BORED) / TURN) % TURNS.length] ?? MANNERS;
  return stale >= PATIENCE && chance() < SINGLY ? SINGLE : MANNERS;
}
