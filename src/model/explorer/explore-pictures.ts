import type { Button } from "../../run/button.ts";
import { chanceOf } from "./chance.ts";
import { DIRECTIONS, isDirection } from "./map/direction.ts";
import { type Move, pressSlowly, walk } from "./moves.ts";
import type { Notebook } from "./notebook.ts";
import type { Deed, Story } from "./story/read-story.ts";

/** Deeds that are looked back at. */
const LOOK_BACK = 30;

/**
 * A game of which only the picture is known: each picture is a place. Does what was done least at this picture
 * and goes on with what showed something new.
 */
export function explorePictures(book: Notebook, { deeds, now }: Story, seed: number): Move {
  const recent = deeds.slice(-LOOK_BACK);
  const chance = chanceOf(seed, book.steps, now.image ?? "");
  const last = recent.at(-1);
  const worth = CHOICES.map((choice) => {
    const here = recent.filter(({ before }) => before.image === now.image);
    const tries = here.filter((deed) => isChoice(deed, choice)).length;
    const isLast = last !== undefined && isChoice(last, choice);
    const goesOn = isLast && isDirection(choice) && showedNew(recent, last) ? 3 : 0;
    return { choice, value: goesOn + WORTH[choice] - 2 * tries + 1.5 * chance() };
  });
  const { choice } = worth.reduce((best, one) => (one.value > best.value ? one : best));
  if (isDirection(choice)) return walk(Array<Button>(5).fill(choice), `I go ${choice} and see what comes.`);
  return pressSlowly([choice, choice], `I press ${choice} and see what it does.`);
}

const CHOICES = [...DIRECTIONS, "a", "b", "start"] as const;

type Choice = (typeof CHOICES)[number];

const WORTH: Readonly<Record<Choice, number>> = {
  up: 1,
  right: 1,
  down: 1,
  left: 1,
  a: 1.5,
  b: 0,
  start: 0.3,
};

function isChoice({ buttons }: Deed, choice: Choice): boolean {
  return buttons[0] === choice;
}

function showedNew(recent: readonly Deed[], last: Deed): boolean {
  return recent.every(({ before }) => before.image !== last.after.image);
}
