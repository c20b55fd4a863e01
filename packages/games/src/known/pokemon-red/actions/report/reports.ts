import { cutText } from "../../../../../../../src/base/text/cut-text.ts";
import type { TextGame } from "../../../../actions/text/text-game.ts";
import type { ActionReport } from "../../../game-action.ts";
import { quoteGameText } from "../../../text/quote-game-text.ts";
import { isInBattle } from "../../battle.ts";
import { closeMenus } from "../press/menus.ts";
import { isMapShown, type NextScreen } from "../press/next-screen.ts";
import { type Belongings, changesBetween, readBelongings } from "./changes.ts";

/** The most characters shown of what the game said. */
const MAX_CHARACTERS = 400;

/** An answer that nothing was done, before anything was pressed. */
export function refused(why: string): ActionReport {
  return { end: "refused", text: `${upper(why)}. Nothing was done.` };
}

/** The game's own words, at the end of a report; empty for none. */
export function tellSaid(said: readonly string[]): string {
  const words = said.filter((text) => text.trim() !== "").join(" ");
  return words === "" ? "" : ` The game said: ${quoteGameText(cutText(words, MAX_CHARACTERS))}.`;
}

/** Leaves the menus and reports what changed; where that is nothing, or not all was done, why. */
export function* report(game: TextGame, before: Belongings, deed: Deed): Generator<void, ActionReport> {
  const { done, why = null, otherwise = "nothing came of it", said = [], isDone = false } = deed;
  const { emulator } = game;
  const closed = isMapShown(emulator) ? { isClosed: true, said: [] } : yield* closeMenus(game);
  const after = readBelongings(emulator);
  const changes = changesBetween(before, after);
  const hasChanged = changes.length > 0;
  const screen = isInBattle(emulator) ? " A battle began." : " A screen is still open.";
  const open = closed.isClosed ? "" : screen;
  if (why === null && (hasChanged || isDone)) {
    const changed = hasChanged ? `: ${changes.join("; ")}` : "";
    return { end: closed.isClosed ? "done" : "stopped", text: `${done}${changed}.${open}` };
  }
  const fact = hasChanged ? ` Changed: ${changes.join("; ")}.` : " Nothing changed.";
  const isAsBefore = !hasChanged && closed.isClosed && placeOf(before) === placeOf(after);
  return {
    end: isAsBefore ? "refused" : "stopped",
    text: `${upper(why ?? otherwise)}.${tellSaid(said)}${fact}${open}`,
  };
}

/** The deed that an action meant to do, and how far it came. */
export interface Deed {
  /** The words where it was done: `Used Potion`. */
  readonly done: string;
  /** The reason why no more was done; null where all was. */
  readonly why?: string | null;
  /** The words where nothing changed that should have. */
  readonly otherwise?: string;
  /** The texts of the game meanwhile. */
  readonly said?: readonly string[];
  /** Whether it was done though nothing changed that is compared. */
  readonly isDone?: boolean;
}

function placeOf({ state: { mapId, x, y } }: Belongings): string {
  return [mapId, x, y].join();
}

function upper(text: string): string {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
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
