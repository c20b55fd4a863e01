import { cutText } from "../../../../src/base/text/cut-text.ts";
import type { FightSeen } from "../../../../src/base/vocabulary/fight.ts";
import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import type { PlayedGame } from "./played-game.ts";

/** The share of the greatest health whose loss since the player last looked is a reason to look again. */
const LARGE_LOSS = 1 / 3;

/** Of a fight's lines as many are remembered, each up to its first characters; a line beyond them counts as shown. */
const MOST = { lines: 100, characters: 120 };

/** Stands for each number of a line. */
const AMOUNT = "#";

/** Looks at a fight between the calls of a reply. */
export interface FightWatch {
  /** A reply is carried out from here on: its author has seen the game as it is. */
  begin(): void;
  /** Why the next button should wait: a large loss, a faint, another foe. Null for nothing. */
  blow(): string | null;
  /**
   * The same after a call, and where the fight showed a line that may be a warning.
   *
   * @param read what the call read
   */
  after(read: readonly string[]): string | null;
  /** Whether a fight ended since the reply began, and the player stands where it left them. */
  readonly isOver: boolean;
  /** The fight as it is remembered; null without one. */
  seen(): FightSeen | null;
}

/**
 * Watches a game's fights; null for a game whose fights are not known.
 *
 * @param before the game as shown before the step
 * @param known the fight then
 */
export function watchFight(
  ports: PlayedGame,
  before: GameInfo,
  known: FightSeen | undefined,
): FightWatch | null {
  const { emulator } = ports;
  const { adapter } = ports.game;
  const read = adapter.fight?.bind(adapter);
  if (read === undefined) return null;
  let info = before;
  let was = read(before);
  let most = was?.hp ?? null;
  const lines = new Set(was === null ? [] : known?.lines);
  /** The first line after a choice, which tells its result: empty without a choice, null until it is shown. */
  let result: string | null = "";
  /** Whether the fight asked for a choice as it was looked at last. */
  let isAsking = false;
  /** The line that stood there then: it is not said again where it is read after that. */
  let onScreen = "";
  let isOver = false;
  /** The player's place after that; null before it is known. */
  let endedAt: string | null = null;

  const look = (): string | null => {
    const place = info.place;
    info = adapter.readState(emulator, info);
    const [then, now] = [was, read(info)];
    was = now;
    if (now === null) {
      const position = adapter.position?.(info) ?? null;
      if (then === null) {
        endedAt ??= position;
        isOver &&= position === null || position === endedAt;
        return null;
      }
      [isOver, endedAt] = [true, position];
      lines.clear();
      most = null;
      // The winner stays where they are.
      return info.place === place ? null : "the fight ended elsewhere";
    }
    isOver = false;
    const isOther = then === null || now.who !== then.who;
    const loss = isOther ? 0 : (most ?? 0) - (now.hp ?? 0);
    most = isOther ? now.hp : Math.max(most ?? 0, now.hp ?? 0);
    if (then === null) {
      lines.clear();
      [result, isAsking, onScreen] = ["", false, ""];
    }
    if (now.hp === 0 && then?.hp !== 0) return `${now.who ?? "the player"} fainted`;
    if (now.hp !== null && now.maxHp !== null && loss >= now.maxHp * LARGE_LOSS) return `HP fell by ${loss}`;
    // Before it comes out, a trainer's is not known.
    if (now.foe !== null && now.foe !== then?.foe && then?.foe !== null) return `the foe is now ${now.foe}`;
    return null;
  };

  /** Whether a line says that its foe does something of which it tells no amount, as its lines do otherwise. */
  const isUntold = (line: string): boolean =>
    isOf(was?.foe, line) && [...lines].some((one) => isOf(was?.foe, one) && one.includes(AMOUNT));

  const keep = (line: string): boolean => {
    const isNew = line !== "" && !lines.has(line) && lines.size < MOST.lines;
    if (isNew) lines.add(line);
    return isNew;
  };

  /** Notes a line. Returns whether it may be a warning: the game tells the amount of what was done. */
  const note = (line: string): boolean => {
    const wasUntold = isUntold(line);
    const isNew = keep(line);
    result ??= line;
    const isResult = result !== "" && line.startsWith(result) && !isOf(was?.foe, line);
    return !line.includes(AMOUNT) && !isResult && (isNew || wasUntold);
  };

  /** Notes the lines that were read, and the one that the screen shows. A question is none: an answer to it follows. */
  const notes = (pages: readonly string[]): boolean => {
    if (isAsking) result = null;
    const shown = adapter.shownText?.(emulator) ?? null;
    const screen = lineOf(shown?.lines.join(" ") ?? "");
    isAsking = shown?.state === "question" || (adapter.shownMenu?.(emulator) ?? null) !== null;
    if (isAsking) keep(screen);
    const said = pages.map(lineOf).filter((line) => line !== screen);
    const all = isAsking ? said : [...said, screen];
    const fresh = all.filter((line) => line !== "" && line !== onScreen);
    onScreen = screen;
    return fresh.filter(note).length > 0;
  };

  return {
    begin() {
      info = adapter.readState(emulator, info);
      was = read(info);
      most = was?.hp ?? null;
      isOver = false;
      if (was !== null) notes([]);
    },
    get isOver() {
      return isOver;
    },
    blow: look,
    after(pages) {
      const turn = look();
      if (was === null) return turn;
      return notes(pages) ? (turn ?? "a line may be a warning") : turn;
    },
    seen() {
      look();
      if (was === null) return null;
      notes([]);
      return { lines: [...lines] };
    },
  };
}

/** A line by which it is known again: amounts differ each time. */
function lineOf(text: string): string {
  return cutText(text.replace(/\s+/g, " ").replace(/\d+/g, AMOUNT).trim(), MOST.characters);
}

/** Whether a line begins with the foe's name, after a word such as `Enemy` or `The` at most. */
function isOf(foe: string | null | undefined, line: string): boolean {
  if (foe == null || foe === "") return false;
  const at = line.toLowerCase().indexOf(foe.toLowerCase());
  return at === 0 || (at > 0 && /^\S+ $/.test(line.slice(0, at)));
}
