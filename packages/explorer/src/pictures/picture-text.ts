import { BUTTONS, type Button } from "../../../../src/base/vocabulary/button.ts";
import type { PictureBook, Tally, Try } from "./picture-book.ts";

/** The letter of each button beside a picture; no picture's name has them. */
const LETTERS: Readonly<{ [Name in Button]: string }> = {
  a: "x",
  b: "y",
  start: "t",
  select: "s",
  up: "u",
  down: "n",
  left: "l",
  right: "r",
};

/** The highest count of a button's tries at a picture. */
const MAX_TRIES = 4;

/** Letters that the pictures may take in a summary. */
const MAX_LETTERS = 3000;

/** The book as lines that {@link readPictureLine} reads back; none for a game that is known otherwise. */
export function renderPictureBook(book: PictureBook): readonly string[] {
  if (book.pictures.size === 0) return [];
  return [
    renderTallies("Manners", book.manners),
    renderTallies("Buttons", book.buttons),
    renderTallies("Wakes", book.wakes),
    renderTallies("Finds", book.finds),
    `Pictures, ${book.stale} and ${book.bored} without news, ${book.still} without change: ${renderPictures(book).join(" ")}`,
  ];
}

/** The pictures that fit, those seen last. */
function renderPictures({ pictures }: PictureBook): readonly string[] {
  const fitting: string[] = [];
  let letters = 0;
  for (const text of [...pictures].map(renderPicture).reverse()) {
    letters += text.length + 1;
    if (letters > MAX_LETTERS) break;
    fitting.unshift(text);
  }
  return fitting;
}

/** Reads one line into the book; false when it is not a line of one. */
export function readPictureLine(book: PictureBook, line: string): boolean {
  return (
    readTallies(line, "Manners", book.manners) ||
    readTallies(line, "Buttons", book.buttons) ||
    readTallies(line, "Wakes", book.wakes) ||
    readTallies(line, "Finds", book.finds) ||
    readPictures(book, line)
  );
}

function renderTallies(head: string, tallies: ReadonlyMap<string, Tally>): string {
  const parts = [...tallies].filter(([, { cost }]) => cost >= 0.01);
  return `${head}: ${parts.map(([name, { gain, cost }]) => `${name} ${gain.toFixed(2)}/${cost.toFixed(2)}`).join(", ")}`;
}

function readTallies<Name extends string>(line: string, head: string, tallies: Map<Name, Tally>): boolean {
  if (!line.startsWith(`${head}: `)) return false;
  for (const [, name, gain, cost] of line.matchAll(/(\w+) (\d+\.\d\d)\/(\d+\.\d\d)/g)) {
    const tally = tallies.get(name as Name);
    if (tally !== undefined) Object.assign(tally, { gain: Number(gain), cost: Number(cost) });
  }
  return true;
}

/** `0a1b2x1>1c3d4y0.5`: at picture 0a1b2, A was tried once and led to 1c3d4; B half a time, and led nowhere. */
function renderPicture([key, tries]: readonly [string, ReadonlyMap<Button, Try>]): string {
  const parts = [...tries].map(
    ([button, { count, to }]) =>
      `${LETTERS[button]}${Math.min(count, MAX_TRIES)}${to === null || to === key ? "" : `>${to}`}`,
  );
  return `${key}${parts.join("")}`;
}

function readPictures(book: PictureBook, line: string): boolean {
  const match = /^Pictures, (\d+) and (\d+) without news, (\d+) without change: (.*)$/.exec(line);
  if (match === null) return false;
  book.stale = Number(match[1]);
  book.bored = Number(match[2]);
  book.still = Number(match[3]);
  for (const [, key = "", rest = ""] of (match[4] ?? "").matchAll(/\b([0-9a-f]{5})(\S*)/g)) {
    const tries = new Map<Button, Try>();
    for (const [, letter, count, to = key] of rest.matchAll(/([xytsunlr])(\d(?:\.5)?)(?:>([0-9a-f]{5}))?/g)) {
      const button = BUTTONS.find((one) => LETTERS[one] === letter);
      if (button !== undefined) tries.set(button, { count: Number(count), to });
    }
    book.pictures.set(key, tries);
  }
  return true;
}
