import { kindOf, wordsOfKind } from "../../../../../games/src/world/drawn/cell-kinds.ts";
import type { AtlasView } from "../../../../src/timeline/steps/read-atlas.ts";
import { formatCountOf } from "../words/quantities.ts";

/** The known facts of one cell of the shown map, as a line for people. */
export function wordsOfCell({ map, at, open, doors }: AtlasView, x: number, y: number): string {
  if (map === null) return "";
  const letter = map.cells[y]?.[x] ?? " ";
  const visits = Number(map.visits[y]?.[x] ?? 0) || 0;
  const isHere = at !== null && at.map === map.name && at.x === x && at.y === y;
  const ways = doors.filter((door) => door.x === x && door.y === y);
  const marker = (map.markers ?? []).find((one) => one.x === x && one.y === y);
  const sides = open.find((cell) => cell.x === x && cell.y === y)?.sides ?? [];
  return [
    `${x}, ${y}`,
    letter === " " ? "not seen yet" : wordsOfKind(kindOf(letter)),
    ...(visits === 0 ? [] : [`entered ${visits === 9 ? "9 times or more" : formatCountOf(visits, "time")}`]),
    ...(isHere ? ["the player is here"] : []),
    ...(marker === undefined ? [] : [`marked “${marker.label}”`]),
    ...ways.map(({ press, to }) => `${press === undefined ? "leads" : `${press} leads`} to ${placeOf(to)}`),
    ...(sides.length === 0 ? [] : [`unexplored to the ${sides.map(sideWord).join(", ")}`]),
  ].join(" · ");
}

/** A cell of another map in words. */
export function placeOf({ map, x, y }: { map: string; x?: number; y?: number }): string {
  return x === undefined || y === undefined ? map : `${map} ${x}, ${y}`;
}

const SIDES: Readonly<Record<string, string>> = { up: "top", down: "bottom", left: "left", right: "right" };

function sideWord(side: string): string {
  return SIDES[side] ?? side;
}
