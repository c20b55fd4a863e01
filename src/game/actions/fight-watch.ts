import { cutText } from "../../base/text/cut-text.ts";
import type { FightSeen } from "../../base/vocabulary/fight.ts";
import type { GameInfo } from "../../base/vocabulary/game-info.ts";
import type { PlayedGame } from "./played-game.ts";

/** The share of the greatest health whose loss since the player last looked is a reason to look again. */
const LARGE_LOSS = 1 / 3;

/** Of a fight's lines as many are remembered, each up to its first characters; a line beyond them counts as shown. */
const MOST = { lines: 100, characters: 120 };

/** Looks at a fight between the calls of a reply. */
export interface FightWatch {
  /** A reply is carried out from here on: its author has seen the game as it is. */
  begin(): void;
  /** Why the next button should wait: a large loss, a faint, another foe. Null for nothing. */
  blow(): string | null;
  /**
   * The same after a call, and where the fight showed a line for the first time.
   *
   * @param read what the call read
   */
  after(read: readonly string[]): string | null;
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

  const look = (): string | null => {
    const place = info.place;
    info = adapter.readState(emulator, info);
    const [then, now] = [was, read(info)];
    was = now;
    if (now === null) {
      if (then === null) return null;
      lines.clear();
      most = null;
      // The winner stays where they are.
      return info.place === place ? null : "the fight ended elsewhere";
    }
    const isOther = then === null || now.who !== then.who;
    const loss = isOther ? 0 : (most ?? 0) - (now.hp ?? 0);
    most = isOther ? now.hp : Math.max(most ?? 0, now.hp ?? 0);
    if (then === null) lines.clear();
    if (now.hp === 0 && then?.hp !== 0) return `${now.who ?? "the player"} fainted`;
    if (now.hp !== null && now.maxHp !== null && loss >= now.maxHp * LARGE_LOSS) return `HP fell by ${loss}`;
    // Before it comes out, a trainer's is not known.
    if (now.foe !== null && now.foe !== then?.foe && then?.foe !== null) return `the foe is now ${now.foe}`;
    return null;
  };

  /** Whether one of these lines is new to the fight. */
  const notes = (shown: readonly string[]): boolean => {
    const fresh = shown.map(lineOf).filter((line) => line !== "" && !lines.has(line));
    const kept = fresh.slice(0, Math.max(0, MOST.lines - lines.size));
    for (const line of kept) lines.add(line);
    return kept.length > 0;
  };

  /** Notes what the screen shows; a menu is no line. Returns whether that is new. */
  const notesScreen = (): boolean => {
    const shown = adapter.shownText?.(emulator) ?? null;
    const isNew = shown !== null && notes([shown.lines.join(" ")]);
    return isNew && shown.state !== "question";
  };

  return {
    begin() {
      info = adapter.readState(emulator, info);
      was = read(info);
      most = was?.hp ?? null;
    },
    blow: look,
    after(pages) {
      const turn = look();
      if (was === null) return turn;
      const [isShown, isRead] = [notesScreen(), notes(pages)];
      return turn ?? (isShown || isRead ? "it showed a line for the first time" : null);
    },
    seen() {
      look();
      if (was === null) return null;
      notesScreen();
      return { lines: [...lines] };
    },
  };
}

/** A line by which it is known again: amounts differ each time. */
function lineOf(text: string): string {
  return cutText(text.replace(/\s+/g, " ").replace(/\d+/g, "#").trim(), MOST.characters);
}
