import { cutText } from "../../../../../base/text/cut-text.ts";
import type { TextGame } from "../../../../actions/text/text-game.ts";
import type { ActionReport } from "../../../game-action.ts";
import { quoteGameText } from "../../../text/quote-game-text.ts";
import { closeMenus } from "../press/menus.ts";
import { isOnMap, type NextScreen } from "../press/next-screen.ts";
import { type Belongings, changesBetween, readBelongings } from "./changes.ts";

/** The most characters shown of what the game said. */
const MAX_CHARACTERS = 400;

/** An answer that nothing was done, before anything was pressed. */
export function refused(why: string): ActionReport {
  return { end: "refused", text: `${why[0]?.toUpperCase() ?? ""}${why.slice(1)}. Nothing was done.` };
}

/** The game's own words, at the end of a report; empty for none. */
export function tellSaid(said: readonly string[]): string {
  const words = said.filter((text) => text.trim() !== "").join(" ");
  return words === "" ? "" : ` The game said: ${quoteGameText(cutText(words, MAX_CHARACTERS))}.`;
}

/**
 * Leaves the menus and reports what changed; where that is nothing, or the screen is not the one that was to come, why.
 *
 * @param deed what was to be done, such as `Used Potion`: told where something changed
 * @param why why no more was done; null where all was
 * @param isDone whether it was done though nothing changed that is compared
 */
export function* report(
  game: TextGame,
  before: Belongings,
  { deed, why = null, said = [], isDone = false }: Deed,
): Generator<void, ActionReport> {
  const closed = isOnMap(game.emulator) ? { isClosed: true, said: [] } : yield* closeMenus(game);
  const changes = changesBetween(before, readBelongings(game.emulator));
  const changed = changes.length === 0 ? "" : `: ${changes.join("; ")}`;
  const open = closed.isClosed ? "" : " A screen is still open: look at it.";
  const hasDone = why === null && (changes.length > 0 || isDone);
  const told = hasDone ? "" : tellSaid(said);
  if (hasDone) {
    return { end: closed.isClosed ? "done" : "stopped", text: `${deed}${changed}.${told}${open}` };
  }
  const fact = changes.length > 0 ? ` Changed${changed}.` : " Nothing changed.";
  const reason = why ?? `not done: ${deed}`;
  const end = changes.length === 0 && closed.isClosed ? "refused" : "stopped";
  return { end, text: `${reason[0]?.toUpperCase() ?? ""}${reason.slice(1)}.${told}${fact}${open}` };
}

/** The deed that an action meant to do, and how far it came. */
export interface Deed {
  readonly deed: string;
  readonly why?: string | null;
  readonly said?: readonly string[];
  readonly isDone?: boolean;
}

/** Why an action cannot go on from a screen that was not expected. */
export function unexpected(screen: NextScreen | null): string {
  if (screen === null) return "the cursor does not reach the entry";
  if (screen.end === "battle") return "a battle began";
  if (screen.end === "map") return "the menu closed";
  if (screen.menu === null) return "the screen does not answer";
  const entries = screen.menu.entries.map(({ label }) => label).join(", ");
  return `another menu is open: ${quoteGameText(cutText(entries, 100))}`;
}
