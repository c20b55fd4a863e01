import type { ShownText } from "../../known/game-adapter.ts";

/** Text read without a new beginning: a page, or lines that scrolled by. */
export interface ReadPage {
  readonly text: string;
  readonly speaker: string | null;
}

/** The text on the screen, and the part of the same page that scrolled off. */
interface OpenPage {
  readonly speaker: string | null;
  readonly gone: readonly string[];
  readonly shown: readonly string[];
  /** The lines as they last stood for two looks: a page that is just being written may be half of the one before. */
  readonly steady: readonly string[];
  /** Whether the game waited with it: words that were still typed out may grow. */
  readonly isWhole: boolean;
}

/** A text as far as it was seen: plain data. */
export interface Reading {
  readonly pages: readonly ReadPage[];
  readonly open: OpenPage | null;
}

/** Nothing was read. */
export const NOTHING_READ: Reading = { pages: [], open: null };

/**
 * With what is on the screen now. Words that are typed out grow in place; where the first lines of the screen are the last
 * of before, the text has scrolled, and only the lines below are new; anything else is a new page.
 */
export function seeText({ pages, open }: Reading, text: ShownText | null): Reading {
  if (text === null) return { pages: withPage(pages, open), open: null };
  const { lines, speaker = null, state } = text;
  const isWhole = state !== "typing";
  const fresh = { speaker, gone: [], shown: lines, steady: isWhole ? lines : [], isWhole };
  if (open === null || isNameOf(speaker, open)) return { pages, open: fresh };
  const isOthers = speaker !== null && speaker !== open.speaker && open.speaker !== null;
  if (!isOthers && isGrown(open, lines)) return { pages, open: grown(open, fresh) };
  const kept = isOthers ? 0 : keptLines(open, lines);
  if (kept === 0) return { pages: withPage(pages, open), open: fresh };
  const gone = [...open.gone, ...open.shown.slice(0, open.shown.length - kept)];
  const steady = isWhole ? lines : lines.slice(0, kept);
  return { pages, open: { ...fresh, speaker: open.speaker, gone, steady } };
}

/** Whether what was typed out so far is the beginning of the speaker's name, which stands before the words. */
function isNameOf(speaker: string | null, { speaker: before, gone, shown, isWhole }: OpenPage): boolean {
  const isName = speaker !== null && before === null && squash([speaker]).startsWith(squash(shown));
  return isName && !isWhole && gone.length === 0;
}

/** A page that shows the same as before, or more. */
function grown(open: OpenPage, now: OpenPage): OpenPage {
  const isSame =
    now.shown.length === open.shown.length && now.shown.every((line, index) => open.shown[index] === line);
  return {
    ...now,
    speaker: open.speaker ?? now.speaker,
    gone: open.gone,
    steady: isSame || now.isWhole ? now.shown : open.steady,
    isWhole: now.isWhole || (open.isWhole && isSame),
  };
}

/** All that was read, each page once. */
export function pagesOf({ pages, open }: Reading): readonly ReadPage[] {
  return withPage(pages, open);
}

/** Whether the screen shows the same lines with more behind them: in the last one only while it is typed out. */
function isGrown({ shown, isWhole }: OpenPage, lines: readonly string[]): boolean {
  if (!isWhole) return squash(lines).startsWith(squash(shown));
  return shown.every((line, index) => lines[index] === line);
}

/** Counts the last lines of the screen before that are now its first. */
function keptLines({ shown, isWhole }: OpenPage, lines: readonly string[]): number {
  for (let kept = Math.min(shown.length, lines.length); kept > 0; kept -= 1) {
    const isKept = shown.slice(-kept).every((line, index) => {
      const now = lines[index] ?? "";
      const mayGrow = !isWhole && index === kept - 1;
      return mayGrow ? now.startsWith(line) : now === line;
    });
    if (isKept) return kept;
  }
  return 0;
}

/** Adds a page; one that equals the page before it is reported already. */
function withPage(pages: readonly ReadPage[], open: OpenPage | null): readonly ReadPage[] {
  if (open === null) return pages;
  const { speaker, gone, steady } = open;
  const text = [...gone, ...steady].join(" ");
  if (text === "") return pages;
  const last = pages.at(-1);
  return last?.text === text && last.speaker === speaker ? pages : [...pages, { text, speaker }];
}

/** Without spaces: a word that does not fit is moved to the next line while it is typed. */
function squash(lines: readonly string[]): string {
  return lines.join("").replaceAll(" ", "");
}
