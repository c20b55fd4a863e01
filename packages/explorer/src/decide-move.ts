import type { Button } from "../../../src/base/vocabulary/button.ts";
import type { KnownWorld } from "../../../src/model/language-model.ts";
import { chanceOf, pick } from "../../games/src/seeds/chance.ts";
import type { Abilities } from "./calls.ts";
import { runCourse } from "./course/run-course.ts";
import { fight } from "./fight.ts";
import { type Act, type Move, press, pressQuickly, pressSlowly } from "./moves.ts";
import { shorten } from "./note.ts";
import type { Notebook } from "./notebook.ts";
import { exploreOnFoot } from "./on-foot/explore-on-foot.ts";
import { explorePictures } from "./pictures/explore-pictures.ts";
import { hasSaid, repeatsWords, showsNothing, showsWalks } from "./pictures/noted-pictures.ts";
import { solvePuzzle } from "./puzzle/solve-puzzle.ts";
import type { Deed, Story } from "./story/read-story.ts";
import { isByPicture, type Sight } from "./story/sight.ts";
import type { Temper } from "./temper.ts";

/** Deeds in a row without effect after which anything is tried where directions do nothing: a fight takes long. */
const LOCKED_PATIENCE = 16;

const LOCKED = "Directions do nothing here: I press on.";

/** Times that the same walk is made from the same cell in one conversation. */
const MAX_AGAIN = 3;

/** Refusals of a tool in one scene after which it is left alone, or of a walk, and their words. */
const MAX_REFUSED = 2;
const REFUSED = /^No (text is shown|menu is open)/;
const NO_WALK = /^(No walk|You cannot walk now)/;

/** The words with which a reading ends at a question. */
const WAITS_FOR_ANSWER = /waits for an answer\.$/m;

/** The share of steps in which the player still goes on foot where walks do not show in the picture. */
const ON_FOOT = 0.12;

const WAKE = "Walks do not show here: I press start and A.";

const NO_CELLS = "I cannot walk now: I press on.";

/** Presses that go on with whatever holds the player. */
const WAITING: readonly Button[] = ["a", "a", "a", "a", "a", "b"];

const ANYTHING: readonly [Button, ...Button[]] = ["a", "b", "start", "up", "down", "left", "right", "select"];

/** Decides the next move. Walking needs an atlas: without one, the pictures are explored. */
export function decideMove(
  book: Notebook,
  story: Story,
  world: KnownWorld | undefined,
  offered: Abilities,
  temper: Temper,
): Move {
  const { now } = story;
  const can = { ...offered, ...refusedIn(story) };
  const { seed } = temper;
  if (world?.course !== undefined && now.situation === "walk") {
    const move = runCourse(world.course(), chanceOf(seed, book.steps, "course"));
    if (move !== null) return move;
  }
  const isBare = world?.picture !== undefined;
  const byPicture =
    isByPicture(now, world !== undefined) ||
    (isBare &&
      (showsNothing(story, NO_CELLS) || isUnseen(now, world)) &&
      chanceOf(seed, book.steps, "on foot")() >= ON_FOOT);
  const patience = now.situation === "locked" ? LOCKED_PATIENCE : temper.patience;
  if (!byPicture && book.idle >= patience) return shake(book, now, seed);
  if (byPicture && now.situation === "walk" && isBare && !hasSaid(story, WAKE)) {
    return pressSlowly(["start", "a"], WAKE);
  }
  switch (byPicture ? "picture" : now.situation) {
    case "picture":
      return explorePictures(book, story, seed);
    case "puzzle":
      return (now.board && solvePuzzle(now.board, now.values)) ?? shake(book, now, seed);
    case "solved":
      return pressSlowly(["a"], "It is solved: I go on.");
    case "walk":
      if (world?.canWalk === false) return pressQuickly(WAITING, NO_CELLS);
      return (
        goOn(book, story, world, temper) ??
        (isBare ? explorePictures(book, story, seed) : shake(book, now, seed))
      );
    case "dialog":
      if (isBare && repeatsWords(story)) return explorePictures(book, story, seed);
      return answerAsked(story) ?? readOn(now, can.read);
    case "battle":
      return fight(book, story, temper, can.choose);
    case "menu":
      return book.idle === 0
        ? pressSlowly(["b"], "A menu is open: I close it.")
        : pressSlowly(["a"], "The menu stays: I choose what it offers.");
    case "title":
      return book.idle % 2 === 0
        ? pressSlowly(["start"], "This looks like a title screen: I press start.")
        : pressSlowly(["a"], "The title is still there: I press A.");
    case "locked":
      return pressQuickly(book.idle % 3 === 2 ? ["b", "down", "a", "a", "a"] : WAITING, LOCKED);
    case "ending":
      return pressSlowly(["a", "start"], "The game seems to have come to an end. I press on.");
  }
}

/** Whether the player could walk, and the picture would not show it. */
function isUnseen({ situation }: Sight, { canWalk, showsPlayer }: KnownWorld): boolean {
  return situation === "walk" && canWalk === true && showsPlayer === false;
}

/** The tools that were refused twice in this scene: they are left until it changes. */
function refusedIn({ deeds, now }: Story): Partial<Abilities> {
  const isHere = ({ situation, place }: Sight): boolean =>
    situation === now.situation && place?.map === now.place?.map;
  const since = deeds.findLastIndex(({ before, after }) => !isHere(before) || !isHere(after));
  const calls = deeds.slice(since + 1).flatMap((deed) => deed.calls);
  const isLeft = (tool: string): boolean =>
    calls.filter(({ name, told }) => name === tool && REFUSED.test(told)).length >= MAX_REFUSED;
  return { ...(isLeft("read_text") && { read: false }), ...(isLeft("choose") && { choose: false }) };
}

/** The next walk, unless it was made here several times already: then it leads nowhere. */
function goOn(book: Notebook, story: Story, world: KnownWorld | undefined, temper: Temper): Move | null {
  const { deeds, now } = story;
  if (world?.at == null) return null;
  const move = exploreOnFoot(
    book,
    world,
    {
      from: world.at,
      replies: deeds.map(({ reply }) => reply),
      // Replies whose walk was refused from its beginning.
      refused: deeds.flatMap(({ calls: [first], reply }) => (NO_WALK.test(first?.told ?? "") ? [reply] : [])),
      isSeen: world.picture === undefined || showsWalks(story),
    },
    temper,
  );
  if (move === null) return null;
  const again = deeds.filter(
    ({ before: { place }, reply }) =>
      place?.key === now.place?.key && place?.map === now.place?.map && reply === move.say,
  );
  return again.length < MAX_AGAIN ? move : null;
}

/** The answer to a question without a question mark that was read: the first one, and the next where it is asked again. */
function answerAsked({ deeds, now: { dialog } }: Story): Move | null {
  const asks = ({ calls }: Deed): boolean => calls.some(({ told }) => WAITS_FOR_ANSWER.test(told));
  if (!deeds.slice(-1).some(asks)) return null;
  const times = deeds.filter((deed) => deed.before.dialog === dialog && asks(deed));
  const answer: readonly Button[] = times.length % 2 === 0 ? ["down", "a"] : ["a"];
  return pressSlowly(answer, `It asks: ${JSON.stringify(shorten(dialog))} I answer.`);
}

/**
 * Reads on: A, then B, which turns pages as well but begins no talk anew when the words are over. A question is
 * answered with A alone.
 */
function readOn({ dialog }: Sight, readsToTheEnd: boolean): Move {
  const words = dialog === "" ? "Somebody speaks" : `It says: ${JSON.stringify(shorten(dialog))}`;
  const isQuestion = dialog.includes("?");
  if (readsToTheEnd) {
    const answer: readonly Act[] = isQuestion ? [press(["a"])] : [];
    return { acts: [...answer, { type: "read" }], say: `${words} I read on.` };
  }
  return pressSlowly(isQuestion ? ["a"] : ["a", "b", "b", "b"], `${words} I read on.`);
}

/** Nothing works: a few buttons by chance. */
function shake(book: Notebook, now: Sight, seed: number): Move {
  const chance = chanceOf(seed, book.steps, "shake", now.image ?? "");
  const buttons = Array.from({ length: 5 }, () => pick(ANYTHING, chance));
  return pressQuickly(buttons, `Nothing changes here. I try something else: ${buttons.join(", ")}.`);
}
