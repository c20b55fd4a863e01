import type { GridCell } from "../games/game-adapter.ts";

/** What a cell of an atlas is: a cell of a walking grid, or one at the map's edge from which one may walk on beyond it. */
export type AtlasCell = Exclude<GridCell, "player"> | "edge";

/** The letters by which an atlas keeps its cells. They are in saves: none may ever mean something else. */
export const ATLAS_LETTERS: Readonly<Record<AtlasCell, string>> = {
  free: ".",
  grass: '"',
  wall: "#",
  water: "~",
  person: "P",
  exit: "E",
  edge: "=",
  "ledge-up": "^",
  "ledge-down": "v",
  "ledge-left": "<",
  "ledge-right": ">",
  sign: "S",
  tree: "T",
  counter: "C",
  sight: "!",
};
