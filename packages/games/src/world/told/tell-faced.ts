import { mapNamed } from "../apply-observation.ts";
import type { Atlas, MapCell } from "../atlas/atlas.ts";
import { kindOf } from "../drawn/cell-kinds.ts";
import { isInside, letterAt, UNKNOWN } from "../layer.ts";
import { type MapThing, nearestThing } from "../things/things-on.ts";
import { touchAt } from "../things/touches.ts";

/** A thing that is further away than this was not meant. */
const MOST_CELLS = 8;

/** The states of things that answered. */
const ANSWERED = {
  person: " that talked",
  sign: " that you read",
  item: "",
  thing: " that you looked at",
} as const;

/** The kind of a cell, with the nearest thing that would help where the cell itself has nothing: `a wall; the nearest person is at 1,3`. */
export function tellFaced(atlas: Atlas, { map: name, x, y }: MapCell): string {
  const map = mapNamed(atlas, name);
  const letter = letterAt(map?.cells ?? [], x, y);
  if (map === undefined || !isInside(x, y, map.size)) return "the edge of the map";
  const kind = kindOf(letter).replace(/^ledge-.*/, "ledge");
  const found = touchAt(map, x, y);
  // Another thing stands where that one was.
  const touch = found?.kind === "thing" || found?.kind === kind ? found : undefined;
  const words = letter === UNKNOWN ? "not seen yet" : withArticle(kind === "free" ? "free ground" : kind);
  if (touch !== undefined)
    return `${words}${touch.silent === true ? " that did not answer" : ANSWERED[touch.kind]}`;
  const marker = map.markers?.find((one) => one.x === x && one.y === y);
  if (marker !== undefined) return `${words}, marked "${marker.label}"`;
  if (["person", "sign", "item"].includes(kind)) return words;
  const nearest = nearestThing(map, x, y);
  return nearest === null || apart(nearest, x, y) > MOST_CELLS ? words : `${words}; ${tellNearest(nearest)}`;
}

function tellNearest({ kind, x, y }: MapThing): string {
  return `the nearest ${kind} is at ${x},${y}`;
}

function withArticle(kind: string): string {
  if (["free ground", "grass", "water", "sight"].includes(kind)) return kind;
  if (kind === "other") return "something else";
  if (kind === "locked") return "a locked door";
  return `${/^[aeio]/.test(kind) ? "an" : "a"} ${kind}`;
}

function apart(thing: MapThing, x: number, y: number): number {
  return Math.abs(thing.x - x) + Math.abs(thing.y - y);
}
