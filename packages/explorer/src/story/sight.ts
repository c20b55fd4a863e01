import { isDirection } from "../../../../src/base/vocabulary/button.ts";
import type { Board } from "../../../games/src/seeds/cairn/board.ts";
import { type CellKey, cellKey, type Direction, MAX_COORDINATE } from "../map/direction.ts";
import { isNothing, type StateValues } from "./parse-state.ts";

/** The apparent activity of the game. `picture` is a game of which only the picture is known. */
export type Situation =
  | "walk"
  | "puzzle"
  | "solved"
  | "dialog"
  | "battle"
  | "menu"
  | "title"
  | "ending"
  | "locked"
  | "picture";

/** A cell of a map. */
export interface Place {
  readonly map: string;
  readonly key: CellKey;
}

/** The game as one message shows it. */
export interface Sight {
  readonly values: StateValues;
  /** Names the picture; null where none was sent. */
  readonly image: string | null;
  readonly situation: Situation;
  readonly place: Place | null;
  readonly facing: Direction | null;
  /** The dialog on the screen; empty without one. */
  readonly dialog: string;
  /** The board of a puzzle; null in other games. */
  readonly board: Board | null;
}

const MAP_NAMES = ["map", "place", "location", "area", "room"];
const DIALOG_NAMES = ["dialog", "dialogue", "dialogtext", "text", "message", "textbox", "says"];
/** Scenes of other kinds have no cells to walk on. */
const [VIEW_NAME, FROM_ABOVE] = ["kindofscene", "seen from above"] as const;
/** The end of a place's name before its coordinates: `Village, x 5, y 6` or `Village (5, 6)`. */
const PLACE_END = /[\s,(]+(?:x\s*)?-?\d+\s*[,;]/;
const PAIR = /\(?\bx?\s*(-?\d+)\s*[,;]\s*y?\s*(-?\d+)\)?/i;

const SITUATIONS: readonly (readonly [RegExp, Situation])[] = [
  [/title|intro|press start|boot/, "title"],
  [/ending|the end|credits|\bwon\b|victory|game ?over/, "ending"],
  [/solved/, "solved"],
  [/battle|fight|combat/, "battle"],
  [/dialog|talk|speech|text|message|reading/, "dialog"],
  [/menu|choice|choose|inventory|shop|pause/, "menu"],
  // A learned map knows when directions do nothing, but not why; the mode of a fight may be one that it has not seen.
  [/locked|unknown mode/, "locked"],
];

/** Interprets a state. */
export function lookAt(values: StateValues, image: string | null, board: Board | null = null): Sight {
  const place = placeIn(values);
  const dialog = DIALOG_NAMES.map((name) => values.get(name)).find((text) => !isNothing(text)) ?? "";
  const facing = (values.get("facing") ?? values.get("direction") ?? facingIn(values) ?? "").toLowerCase();
  return {
    values,
    image,
    place,
    dialog,
    board,
    facing: isDirection(facing) ? facing : null,
    situation: board === null ? situationIn(values, place, dialog) : "puzzle",
  };
}

/** Returns whether two sights show the same: all values, and the picture where there are no values. */
export function isSameSight(one: Sight, other: Sight): boolean {
  if (one.values.size !== other.values.size) return false;
  for (const [name, value] of one.values) if (other.values.get(name) !== value) return false;
  return one.situation !== "picture" || one.image === other.image;
}

/**
 * Returns whether only the picture is of use: the message shows no state, or the player can walk and there is no atlas.
 */
export function isByPicture({ situation }: Sight, hasAtlas: boolean): boolean {
  return situation === "picture" || (situation === "walk" && !hasAtlas);
}

function situationIn(values: StateValues, place: Place | null, dialog: string): Situation {
  const mode = (values.get("mode") ?? values.get("screen") ?? values.get("state") ?? "").toLowerCase();
  const named = SITUATIONS.find(([pattern]) => pattern.test(mode))?.[1];
  if (named !== undefined) return named;
  if (["battle", "inbattle", "fight"].some((name) => !isNothing(values.get(name)))) return "battle";
  if (dialog !== "") return "dialog";
  if ((values.get(VIEW_NAME) ?? FROM_ABOVE) !== FROM_ABOVE) return "picture";
  if (!isNothing(values.get("menu"))) return "menu";
  if (place !== null) return "walk";
  return MAP_NAMES.some((name) => /title/i.test(values.get(name) ?? "")) ? "title" : "picture";
}

function placeIn(values: StateValues): Place | null {
  const name = MAP_NAMES.find((one) => values.has(one));
  const [map = ""] = (values.get(name ?? "") ?? "").split(PLACE_END);
  const [x, y] = coordinatesIn(values, name);
  if (!isCoordinate(x) || !isCoordinate(y)) return null;
  return { map: map === "" ? "here" : map, key: cellKey(x, y) };
}

/** The direction in a text such as `Village, x 5, y 6, facing up`. */
function facingIn(values: StateValues): string | undefined {
  const text = MAP_NAMES.map((name) => values.get(name)).find((value) => value !== undefined);
  return /\bfacing (\w+)/.exec(text ?? "")?.[1];
}

function coordinatesIn(values: StateValues, mapName: string | undefined): readonly [number, number] {
  const pair = ["position", "pos", "at", "coordinates", mapName ?? ""]
    .map((name) => PAIR.exec(values.get(name) ?? ""))
    .find((match) => match !== null);
  if (pair) return [Number(pair[1]), Number(pair[2])];
  const x = values.get("x") ?? values.get("column") ?? "";
  const y = values.get("y") ?? values.get("row") ?? "";
  return [x === "" ? Number.NaN : Number(x), y === "" ? Number.NaN : Number(y)];
}

function isCoordinate(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MAX_COORDINATE;
}
