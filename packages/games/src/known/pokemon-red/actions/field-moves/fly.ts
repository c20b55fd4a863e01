import type { MemoryReader } from "../../../../../../emulator/src/emulator.ts";
import { matchEntry } from "../../../../actions/text/match-entry.ts";
import { menuNow, passUntil, push, type TextGame } from "../../../../actions/text/text-game.ts";
import { placeAt } from "../../names/maps.ts";
import { confirm } from "../press/menus.ts";
import type { NextScreen } from "../press/next-screen.ts";

/** Two bytes: a bit for each town that was visited, by its map's number. */
const VISITED = 0xd70b;

/** The towns are the maps from 0 on. */
export const TOWNS = 11;

/** The most frames that the map takes to name another town, and the most presses. */
const FRAMES = 60;
const MOST_PRESSES = 2 * TOWNS;

/** Whether a town, by its map's number, was visited. */
export function isVisitedTown(view: MemoryReader, id: number): boolean {
  return (((view.read(VISITED) + view.read(VISITED + 1) * 256) >> id) & 1) === 1;
}

/** Returns the name of the visited town that is meant, or why none is. */
export function visitedTown(view: MemoryReader, asked: string): { readonly town: string } | string {
  const towns = Array.from({ length: TOWNS }, (_, id) => placeAt(id) ?? "").filter(
    (name, id) => name !== "" && isVisitedTown(view, id),
  );
  const match = matchEntry(
    towns.map((label) => ({ label })),
    asked,
  );
  if (match.type === "one") return { town: match.entry.label };
  return `Fly goes to ${towns.length === 0 ? "no town yet" : towns.join(", ")}: say one in "to"`;
}

/**
 * Chooses the town on the map that Fly shows, and takes off. The town shown is read before each press. Null where the map is
 * not shown, or does not name the town.
 */
export function* flyTo(
  game: TextGame,
  { town }: { readonly town: string },
): Generator<void, NextScreen | null> {
  const shown = () => menuNow(game)?.entries[0]?.label ?? "";
  const isThere = () => matchEntry([{ label: town }], shown()).type === "one";
  for (let presses = 0; !isThere(); presses += 1) {
    const before = shown();
    if (before === "" || presses === MOST_PRESSES) return null;
    push(game, "up");
    yield* passUntil(game, FRAMES, () => shown() !== before && shown() !== "");
  }
  return yield* confirm(game);
}
