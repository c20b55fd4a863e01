import type { Button } from "../../run/button.ts";
import { chanceOf, pick } from "./chance.ts";
import { exploreOnFoot } from "./explore-on-foot.ts";
import { fight } from "./fight.ts";
import { type Move, pressSlowly, walk } from "./moves.ts";
import { shorten } from "./note.ts";
import type { Notebook } from "./notebook.ts";
import { explorePictures } from "./pictures/explore-pictures.ts";
import type { Story } from "./story/read-story.ts";
import type { Sight } from "./story/sight.ts";

/** Deeds in a row without effect after which anything is tried. */
const PATIENCE = 4;

/** Times that the same walk is made from the same cell in one conversation. */
const MAX_AGAIN = 3;

const ANYTHING: readonly [Button, ...Button[]] = ["a", "b", "start", "up", "down", "left", "right", "select"];

/** What to do next. */
export function decideMove(book: Notebook, story: Story, seed: number): Move {
  const { now } = story;
  if (now.situation === "picture") return explorePictures(book, story, seed);
  if (book.idle >= PATIENCE) return shake(book, now, seed);
  switch (now.situation) {
    case "walk":
      return goOn(book, story, seed) ?? shake(book, now, seed);
    case "dialog":
      return readOn(now);
    case "battle":
      return fight(book, now, seed);
    case "menu":
      return book.idle === 0
        ? pressSlowly(["b"], "A menu is open: I close it.")
        : pressSlowly(["a"], "The menu stays: I choose what it offers.");
    case "title":
      return book.idle % 2 === 0
        ? pressSlowly(["start"], "This looks like a title screen: I press start.")
        : pressSlowly(["a"], "The title is still there: I press A.");
    case "ending":
      return pressSlowly(["a", "start"], "The game seems to have come to an end. I press on.");
  }
}

/** The next walk, unless it was made here several times already: then it leads nowhere. */
function goOn(book: Notebook, { deeds, now }: Story, seed: number): Move | null {
  const move = now.place && exploreOnFoot(book, now.place, seed);
  if (move === null) return null;
  const again = deeds.filter(
    ({ before: { place }, buttons }) =>
      place?.key === now.place?.key &&
      place?.map === now.place?.map &&
      buttons.join() === move.buttons.join(),
  );
  return again.length < MAX_AGAIN ? move : null;
}

/**
 * Reads on: A, then B, which turns pages as well but begins no talk anew when the words are over. A question is
 * answered with A alone.
 */
function readOn({ dialog }: Sight): Move {
  const words = dialog === "" ? "Somebody speaks" : `It says: ${JSON.stringify(shorten(dialog))}`;
  return pressSlowly(dialog.includes("?") ? ["a"] : ["a", "b", "b", "b"], `${words} I read on.`);
}

/** Nothing works: a few buttons by chance. */
function shake(book: Notebook, now: Sight, seed: number): Move {
  const chance = chanceOf(seed, book.steps, "shake", now.image ?? "");
  const buttons = Array.from({ length: 5 }, () => pick(ANYTHING, chance));
  return walk(buttons, `Nothing changes here. I try something else: ${buttons.join(", ")}.`);
}
