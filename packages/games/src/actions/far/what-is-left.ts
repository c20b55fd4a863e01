import type { Atlas, AtlasFailure, AtlasMap, Direction, MapCell } from "../../world/atlas/atlas.ts";
import { borderAt, crossingsOf } from "../../world/borders/known-borders.ts";
import { type MapThing, thingsOn } from "../../world/things/things-on.ts";
import { toldName } from "../../world/told/told-name.ts";
import { cellAhead } from "../../world/walks.ts";
import { withWarps } from "../../world/warps.ts";
import type { ExploreAim } from "../../world/way/find-unexplored.ts";
import { openCellsOf, openSidesOf } from "../../world/way/open-sides.ts";
import type { VainStep } from "./plan-around.ts";

/** The most maps, and the most steps that led to nothing new, that are named. */
const MOST_MAPS = 4;
const MOST_TRIED = 3;

/** The most unseen edges that are counted. */
const MOST_EDGES = 99;

/**
 * Why nothing is explored from a cell, with what is left on other maps.
 *
 * @param asksThings whether it is known when a thing answers
 * @param had what the player has: the steps for which earlier walks set out in vain, while it was the same, are named
 * @param closing the step that was in vain and closes the way to what else there is
 */
export function nothingToExplore(
  atlas: Atlas,
  at: MapCell,
  aim: ExploreAim,
  asksThings: boolean,
  had?: string,
  closing: VainStep | null = null,
): string {
  const where = typeof aim === "string" ? `${aim} of ${at.x},${at.y} in` : aim === null ? "from" : "on";
  const known = withWarps(atlas);
  const isSeen = seenBeyond(known);
  const left = known.maps
    .toReversed()
    .filter(({ name }) => name !== at.map || aim !== null)
    .flatMap((map) => tellLeft(map, isSeen, asksThings))
    .slice(0, MOST_MAPS);
  const elsewhere =
    left.length === 0 ? "nothing is known to be left elsewhere" : `not seen yet: ${left.join("; ")}`;
  return `no way is known to anything unexplored ${where} ${toldName(at.map)}${tellTried(atlas, had, closing)}; ${elsewhere}`;
}

type IsSeen = (map: AtlasMap, x: number, y: number, press: Direction) => boolean;

/** Whether what lies beyond a side of a cell was seen from the other map. */
function seenBeyond(atlas: Atlas): IsSeen {
  const crossings = crossingsOf(atlas);
  return ({ name: map }, x, y, press) => borderAt(atlas, crossings, { map, x, y }, press) === "seen";
}

function tellLeft(map: AtlasMap, isSeen: IsSeen, asksThings: boolean): readonly string[] {
  const things = asksThings ? thingsOn(map).filter(({ touch }) => touch === undefined) : [];
  const edges = openCellsOf(map, MOST_EDGES).filter(({ x, y, sides }) =>
    sides.some((press) => !isSeen(map, x, y, press)),
  ).length;
  const told = [
    ...(edges === 0 ? [] : [edges === 1 ? "1 unexplored edge" : `${edges} unexplored edges`]),
    ...things.slice(0, 2).map(({ kind, x, y }) => `${kind} ${x},${y}`),
    ...(things.length > 2 ? [`${things.length - 2} more`] : []),
  ];
  return told.length === 0 ? [] : [`${toldName(map.name)} ${told.join(", ")}`];
}

/** The words for the time at which a step that was in vain is tried again: more that is known does not open one that a text refused. */
export function tellAgain(isRefused: boolean): string {
  return isRefused
    ? "again once you have something else"
    : "again once more is known or you have something else";
}

/** The steps that a text refused, or that were aimed at in vain, while the player had the same, as a clause; empty for none. */
function tellTried({ maps }: Atlas, had: string | undefined, closing: VainStep | null): string {
  const closes = closing === null ? [] : [{ ...closing.step, isRefused: closing.isRefused }];
  const inVain = maps.flatMap((map) =>
    (map.failed ?? [])
      .filter((one) => one.had !== undefined && one.had === had)
      .filter(({ tried, ...one }) => tried === undefined || (tried.at === undefined && isLeft(map, one)))
      .map(({ x, y, press, tried }) => ({
        from: { map: map.name, x, y },
        button: press,
        isRefused: tried === undefined,
      })),
  );
  const clauses = [false, true].flatMap((isRefused) => {
    const all = [...inVain, ...closes]
      .filter((one) => one.isRefused === isRefused)
      .map(({ from, button }) => `${toldName(from.map)} ${from.x},${from.y} ${button}`);
    const tried = [...new Set(all)];
    if (tried.length === 0) return [];
    const more = tried.length > MOST_TRIED ? ` and ${tried.length - MOST_TRIED} more` : "";
    return [`${tried.slice(0, MOST_TRIED).join(", ")}${more} (${tellAgain(isRefused)})`];
  });
  return clauses.length === 0 ? "" : ` but what was tried in vain: ${clauses.join(", ")}`;
}

/** Whether a step still leads to something unexplored: past the map's known part, or to a thing that was not touched. */
function isLeft(map: AtlasMap, { x, y, press }: AtlasFailure): boolean {
  const next = cellAhead(x, y, press);
  const isAhead = (thing: MapThing): boolean =>
    [next, cellAhead(...next, press)].some(([atX, atY]) => thing.x === atX && thing.y === atY);
  const isThing = thingsOn(map).some((thing) => thing.touch === undefined && isAhead(thing));
  return isThing || openSidesOf(map, x, y, true).includes(press);
}
